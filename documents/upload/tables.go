package upload

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
)

// The library reads a document's tables of objects without the limits that it is given: it decodes a table that is a stream up to
// 512 MB, and goes through a file whose tables are broken once for each object. Both are bounded here.

const (
	maxTable = 8 << 20 // of one table, in bytes
	// maxOpen is how many objects may begin before one ends. From each the library reads on to the next end.
	maxOpen = 100
	// maxRead is how much the library may read of a file altogether. It reads some kilobytes for each object.
	maxRead = 32 * MaxBytes
)

// errRead says that a file has the library read too much, or for too long.
var errRead = errors.New("too much is read")

// boundedReader reads until the context ends or maxRead is used up.
type boundedReader struct {
	*bytes.Reader
	ctx  context.Context //nolint:containedctx // the library reads without one
	left int
}

// Read reads what the bounds leave.
func (r *boundedReader) Read(into []byte) (int, error) {
	if r.left -= len(into); r.left < 0 {
		return 0, errRead
	}
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(into)
}

// refuseOpenObjects refuses a file in which many objects begin and do not end.
func refuseOpenObjects(content []byte) error {
	open := 0
	for at := bytes.Index(content, objectMark); at >= 0; at = bytes.Index(content, objectMark) {
		if bytes.HasSuffix(content[:at], endMark) {
			open = 0
		} else if open++; open > maxOpen {
			return fail(Damaged, errors.New("objects do not end"))
		}
		content = content[at+len(objectMark):]
	}
	return nil
}

var (
	objectMark  = []byte("obj")
	endMark     = []byte("end")
	escapedByte = regexp.MustCompile(`#[0-9A-Fa-f]{2}`)
	tableOffset = regexp.MustCompile(`(?:startxref|/Prev|/XRefStm)\s*(\d{1,10})`)
	tableMark   = []byte("/XRef")
	streamMark  = []byte("stream")
	filterMark  = []byte("/Filter")
	flateFilter = regexp.MustCompile(`/Filter\s*(?:/FlateDecode\b|\[\s*/FlateDecode\s*\])`)
)

// refuseImmenseTables refuses a document with a table of objects that becomes too large: a stream where the file says that a table
// is, or one that is marked as a table, which the library looks for in a broken file.
func refuseImmenseTables(ctx context.Context, content []byte) error {
	for _, found := range tableOffset.FindAllSubmatch(unescaped(content), -1) {
		offset, err := strconv.Atoi(string(found[1]))
		if err != nil || offset >= len(content) {
			continue // the library finds nothing there
		}
		if err := refuseImmenseStream(ctx, content[offset:]); err != nil {
			return err
		}
	}
	rest := content
	for at := bytes.Index(rest, streamMark); at >= 0; at = bytes.Index(rest, streamMark) {
		begin := max(0, bytes.LastIndex(rest[:at], []byte("obj")))
		if bytes.Contains(unescaped(rest[begin:at]), tableMark) {
			if err := refuseImmenseStream(ctx, rest[begin:]); err != nil {
				return err
			}
		}
		rest = rest[at+len(streamMark):]
	}
	return nil
}

// unescaped has the characters of names that are written by their codes.
func unescaped(content []byte) []byte {
	return escapedByte.ReplaceAllFunc(content, func(code []byte) []byte {
		value, err := strconv.ParseUint(string(code[1:]), 16, 8)
		if err != nil {
			return code
		}
		return []byte{byte(value)}
	})
}

// refuseImmenseStream refuses an object whose stream becomes larger than a table may be, or is compressed in a way that tables are
// not.
func refuseImmenseStream(ctx context.Context, object []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	at := bytes.Index(object, streamMark)
	if end := bytes.Index(object, []byte("endobj")); at < 0 || end >= 0 && end < at {
		return nil // a table in words
	}
	dictionary := unescaped(object[:at])
	filters := bytes.Count(dictionary, filterMark)
	if filters == 0 {
		return nil
	}
	if filters > 1 || !flateFilter.Match(dictionary) {
		return fail(Damaged, errors.New("a table of objects has another filter"))
	}
	inflated, err := zlib.NewReader(bytes.NewReader(bytes.TrimLeft(object[at+len(streamMark):], " \r\n")))
	if err != nil {
		return fail(Damaged, fmt.Errorf("table of objects: %w", err))
	}
	// Another error is the library's to judge: it has what was inflated before.
	if size, _ := io.Copy(io.Discard, io.LimitReader(inflated, maxTable+1)); size > maxTable { //nolint:errcheck // see above
		return fail(TooComplex, errors.New("a table of objects is too large"))
	}
	return nil
}
