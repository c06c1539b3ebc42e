package upload

import (
	"bytes"
	"compress/zlib"
	"io"
)

// What a document may unpack to, all streams together: pictures, which readers unpack one at a time, and the rest, which
// they keep. A document of 2 MB that is honest stays far below.
const (
	maxStream   = 16 << 20 // one stream
	maxPictures = 192 << 20
	maxRest     = 32 << 20
	// maxHead is how long the dictionary before a stream is read.
	maxHead = 1 << 10
)

// unpacks looks for everything that zlib can unpack after the word "stream", wherever it stands, and reports whether it
// stays within bounds. It trusts no length and no cross-reference of the document, and keeps nothing in memory.
func unpacks(content []byte) bool {
	pictures, rest := int64(maxPictures), int64(maxRest)
	for at := 0; ; {
		next := bytes.Index(content[at:], []byte("stream"))
		if next < 0 {
			return true
		}
		start := at + next
		at = start + len("stream")
		if bytes.HasSuffix(content[:start], []byte("end")) {
			continue
		}
		budget := &rest
		dictionary := head(content[:start])
		if picture(dictionary) {
			budget = &pictures
		}
		if bytes.Count(dictionary, []byte("FlateDecode")) > 1 {
			return false // packed twice: nobody needs that but who hides something
		}
		if *budget -= inflated(bytes.TrimLeft(content[at:], "\r\n"), *budget+1); *budget < 0 {
			return false
		}
	}
}

// head is the dictionary of a stream, by the last "obj" before it.
func head(before []byte) []byte {
	before = before[max(0, len(before)-maxHead):]
	return before[max(0, bytes.LastIndex(before, []byte("obj"))):]
}

// picture reports whether the dictionary is certainly a picture's. Names with escapes may be anything.
func picture(dictionary []byte) bool {
	return bytes.Contains(dictionary, []byte("/Image")) && !bytes.Contains(dictionary, []byte("ObjStm")) &&
		!bytes.ContainsRune(dictionary, '#')
}

// inflated is how many bytes zlib makes of the data, at most limit; 0 when it is not zlib's.
func inflated(data []byte, limit int64) int64 {
	reader, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return 0
	}
	n, _ := io.Copy(io.Discard, io.LimitReader(reader, limit)) // what breaks off counts as far as it went
	return n
}
