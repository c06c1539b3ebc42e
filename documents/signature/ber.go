package signature

import (
	"bytes"
	"errors"
)

// Limits of what is decoded. A signature with a chain and time stamps takes some tens of kilobytes.
const (
	maxSignature = 256 << 10
	maxContent   = 8 << 20
	maxDepth     = 32
	// maxElements bounds the values of a signature: a whole chain with its lists of revoked ones has some thousands.
	maxElements = 1 << 15
)

var errBER = errors.New("not one BER value of a sane depth and number of parts")

// checkBER walks over a BER encoding of at most so many values without decoding it. The decoder behind it recurses, and
// copies at every level, so that a small message of a great depth would take it minutes; each value costs it an object.
func checkBER(data []byte, elements int) error {
	w := walk{left: elements}
	rest, err := w.skip(data, 0)
	if err == nil && len(rest) > 0 {
		return errBER
	}
	return err
}

// walk is a way over an encoding, with the number of values that it may still meet.
type walk struct{ left int }

// skip steps over one value.
func (w *walk) skip(data []byte, depth int) (rest []byte, err error) {
	h, ok := readHead(data)
	if w.left--; !ok || depth > maxDepth || w.left < 0 {
		return nil, errBER
	}
	body := data[h.size:]
	if h.indefinite {
		for !bytes.HasPrefix(body, []byte{0, 0}) {
			if body, err = w.skip(body, depth+1); err != nil {
				return nil, err
			}
		}
		return body[2:], nil
	}
	if h.length > len(body) {
		return nil, errBER
	}
	if h.constructed {
		for inner := body[:h.length]; len(inner) > 0; {
			if inner, err = w.skip(inner, depth+1); err != nil {
				return nil, err
			}
		}
	}
	return body[h.length:], nil
}

// head is the tag and length of a BER value.
type head struct {
	size, length            int
	constructed, indefinite bool
}

// maxTagBytes bounds tags of the long form, which CMS does not use.
const maxTagBytes = 3

func readHead(data []byte) (head, bool) {
	if len(data) < 2 {
		return head{}, false
	}
	h := head{size: 1, constructed: data[0]&0x20 != 0}
	if data[0]&0x1F == 0x1F {
		for more := true; more; h.size++ {
			if h.size > maxTagBytes || h.size+1 >= len(data) {
				return head{}, false
			}
			more = data[h.size] >= 0x80
		}
	}
	first := data[h.size]
	h.size++
	switch n := int(first & 0x7F); {
	case first < 0x80:
		h.length = int(first)
	case first == 0x80:
		h.indefinite = true
		return h, h.constructed
	case n > 4 || n > len(data)-h.size:
		return head{}, false
	default:
		for _, b := range data[h.size : h.size+n] {
			h.length = h.length<<8 | int(b)
		}
		h.size += n
	}
	return h, true
}
