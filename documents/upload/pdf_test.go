package upload_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/carlos7ags/folio/document"
	"github.com/carlos7ags/folio/font"
	"github.com/stretchr/testify/require"
)

// scan is a PDF of so many pages as programs make it.
func scan(t testing.TB, pages int, change ...func(*document.Document)) []byte {
	made := document.NewDocument(document.PageSizeA4)
	for _, c := range change {
		c(made)
	}
	for range pages {
		made.AddPage().AddText("Passport", font.Helvetica, 12, 60, 780)
	}
	var file bytes.Buffer
	_, err := made.WriteTo(&file)
	require.NoError(t, err)
	return file.Bytes()
}

// object is one of a PDF written by hand: a dictionary without its brackets, and a stream if there is any; or anything else.
type object struct {
	dictionary string
	stream     []byte
	bare       string
}

// write makes a PDF of objects, numbered from 1; the first is the catalogue.
func write(objects ...object) []byte {
	var file bytes.Buffer
	file.WriteString("%PDF-1.7\n")
	table := "0000000000 65535 f \n"
	for i, o := range objects {
		table += fmt.Sprintf("%010d 00000 n \n", file.Len())
		fmt.Fprintf(&file, "%d 0 obj\n", i+1)
		if o.bare != "" {
			fmt.Fprintf(&file, "%s\nendobj\n", o.bare)
			continue
		}
		if o.stream == nil {
			fmt.Fprintf(&file, "<<%s>>\nendobj\n", o.dictionary)
			continue
		}
		fmt.Fprintf(&file, "<<%s /Length %d>>\nstream\n%s\nendstream\nendobj\n", o.dictionary, len(o.stream), o.stream)
	}
	start := file.Len()
	fmt.Fprintf(&file, "xref\n0 %d\n%strailer\n<</Size %d /Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n",
		len(objects)+1, table, len(objects)+1, start)
	return file.Bytes()
}

// page is a document of one page with other objects behind it; the first of them, number 4, is the page's content.
func page(others ...object) []byte {
	return write(append([]object{
		{dictionary: "/Type /Catalog /Pages 2 0 R"},
		{dictionary: "/Type /Pages /Kids [3 0 R] /Count 1"},
		{dictionary: "/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"},
	}, others...)...)
}

// bundle is a stream of objects, padded.
type bundle struct {
	objects []string
	padding int  // bytes
	twice   bool // compressed again
	hex     bool // written in hexadecimal
}

// packed is a PDF whose objects, numbered from 1, lie in bundles, and whose table of them is a stream too.
func packed(bundles ...bundle) []byte {
	var file bytes.Buffer
	file.WriteString("%PDF-1.7\n")
	objects, streams := [][]byte{entry(0, 0, 0)}, [][]byte{}
	count := 0
	for _, b := range bundles {
		count += len(b.objects)
	}
	for i, b := range bundles {
		number := count + 1 + i
		streams = append(streams, entry(1, file.Len(), 0))
		prolog, at := "", 0
		for j, text := range b.objects {
			prolog += fmt.Sprintf("%d %d ", len(objects), at)
			at += len(text) + 1
			objects = append(objects, entry(2, number, j))
		}
		content := deflate([]byte(prolog + strings.Join(b.objects, " ") + strings.Repeat(" ", b.padding)))
		filters := "/FlateDecode"
		if b.twice {
			content, filters = deflate(content), "[/FlateDecode /FlateDecode]"
		}
		if b.hex {
			content, filters = hexed(content), "[/ASCIIHexDecode /FlateDecode]"
		}
		fmt.Fprintf(&file, "%d 0 obj\n<</Type /ObjStm /N %d /First %d /Filter %s /Length %d>>\nstream\n%s\nendstream\nendobj\n",
			number, len(b.objects), len(prolog), filters, len(content), content)
	}
	start := file.Len()
	table := bytes.Join(append(append(objects, streams...), entry(1, start, 0)), nil)
	fmt.Fprintf(&file, "%d 0 obj\n<</Type /XRef /Size %d /W [1 4 1] /Root 1 0 R /Length %d>>\nstream\n%s\nendstream\nendobj\n",
		len(table)/6-1, len(table)/6, len(table), table)
	fmt.Fprintf(&file, "startxref\n%d\n%%%%EOF\n", start)
	return file.Bytes()
}

// entry is a row of the table: where an object begins (1), or in which stream it lies as which (2).
func entry(kind byte, place, index int) []byte {
	return append(binary.BigEndian.AppendUint32([]byte{kind}, uint32(place)), byte(index))
}

// book are the objects of a document of one page.
var book = []string{
	"<</Type /Catalog /Pages 2 0 R>>",
	"<</Type /Pages /Kids [3 0 R] /Count 1>>",
	"<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>>",
}

func deflate(content []byte) []byte {
	var small bytes.Buffer
	w := zlib.NewWriter(&small)
	_, _ = w.Write(content)
	_ = w.Close()
	return small.Bytes()
}

// zeros are so many megabytes of nothing, compressed.
func zeros(megabytes int) []byte { return deflate(make([]byte, megabytes<<20)) }

// hexed hides compressed bytes from who looks for them in the file.
func hexed(content []byte) []byte { return fmt.Appendf(nil, "%x>", content) }
