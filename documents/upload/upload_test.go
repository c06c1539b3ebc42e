package upload_test

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"runtime"
	"strings"
	"testing"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"github.com/stretchr/testify/require"

	"cabinet/documents/upload"
)

func refused(t testing.TB, err error) *upload.Error {
	t.Helper()
	var refusal *upload.Error
	require.ErrorAs(t, err, &refusal)
	require.NotEmpty(t, refusal.Message())
	require.NotContains(t, refusal.Message(), "{types}")
	return refusal
}

func check(content []byte) (pages int, err error) {
	return upload.Check(context.Background(), content)
}

// UPL-02: documents are PDF, as programs of several kinds make them.
func TestDocuments(t *testing.T) {
	for name, c := range map[string]struct {
		file  []byte
		pages int
	}{
		"one page":        {scan(t, 1), 1},
		"a hundred pages": {scan(t, 100), 100},
		"by hand":         {page(object{stream: []byte("BT ET")}), 1},
		"packed objects":  {packed(bundle{objects: book}), 1},
		"a scanned page":  {page(object{"/Filter /FlateDecode", deflate([]byte("BT ET"))}, object{"/Subtype /Image /Filter /FlateDecode", zeros(26)}), 1},
	} {
		t.Run(name, func(t *testing.T) {
			pages, err := check(c.file)
			require.NoError(t, err)
			require.Equal(t, c.pages, pages)
		})
	}
}

// UPL-04, UPL-05, AMB-093, BIZ-17: 2 097 152 bytes are taken, one more is not.
func TestSize(t *testing.T) {
	const some = 1_000_000 // a length with as many digits as the one that is sought
	around := len(page(object{stream: make([]byte, some)})) - some
	fill := func(size int) []byte { return page(object{stream: bytes.Repeat([]byte(" "), size-around)}) }
	largest := fill(upload.MaxBytes)
	require.Equal(t, 2_097_152, len(largest)) // not Len, which prints it
	_, err := check(largest)
	require.NoError(t, err)
	_, err = check(fill(upload.MaxBytes + 1))
	require.Equal(t, "Допустимий розмір файлу до 2 Мб", refused(t, err).Message())
}

// UPL-06: the text names what the field takes.
func TestWrongType(t *testing.T) {
	var photograph bytes.Buffer
	require.NoError(t, jpeg.Encode(&photograph, image.NewGray(image.Rect(0, 0, 30, 40)), nil))
	for name, file := range map[string][]byte{
		"an executable named document.pdf": []byte("MZ\x90\x00" + strings.Repeat("\x00", 500) + "%PDF-1.7\n%%EOF"),
		"an ELF":                           []byte("\x7fELF"),
		"an archive":                       []byte("PK\x03\x04"),
		"a page of the web":                []byte("<script>alert(1)</script>"),
		"a photograph":                     photograph.Bytes(),
		"a drawing with scripts":           []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := check(file)
			refusal := refused(t, err)
			require.Equal(t, upload.WrongType, refusal.Code)
			require.Equal(t, "Допустимий формат PDF", refusal.Message(), "UPL-06")
		})
	}
}

func TestDocumentsThatAreNotTaken(t *testing.T) {
	whole := scan(t, 3)
	scattered := []bundle{{objects: []string{book[0], "<</Type /Pages /Count 8 /Kids [3 0 R 4 0 R 5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R]>>"}}}
	for range 8 {
		scattered = append(scattered, bundle{objects: book[2:], padding: 7 << 20, hex: true})
	}
	endless := write(object{dictionary: "/Type /Catalog /Pages 2 0 R"}, object{dictionary: "/Type /Pages /Kids [2 0 R] /Count 1"})
	wide := write(object{dictionary: "/Type /Catalog /Pages 2 0 R"},
		object{dictionary: "/Type /Pages /Count 1 /Kids [" + strings.Repeat("3 0 R ", 50_000) + "]"},
		object{dictionary: "/Type /Page /MediaBox [0 0 595 842]"})
	var pictures []object
	picture := object{"/Filter /FlateDecode", zeros(60)}
	for range 6 {
		pictures = append(pictures, picture)
	}
	password := func(pdf *fpdf.Fpdf) { pdf.SetProtection(fpdf.CnProtectPrint, "secret", "owner") }
	owner := func(pdf *fpdf.Fpdf) { pdf.SetProtection(fpdf.CnProtectPrint, "", "owner") }
	for name, c := range map[string]struct {
		file []byte
		want upload.Code
	}{
		"nothing":                  {nil, upload.Empty},
		"its beginning alone":      {[]byte("%PDF-1.7\n"), upload.Damaged},
		"beginning and end":        {[]byte("%PDF-1.7\n%%EOF"), upload.Damaged},
		"cut short":                {whole[:len(whole)/2], upload.Damaged},
		"cut in the table":         {whole[:len(whole)-60], upload.Damaged},
		"an executable behind it":  {append(bytes.Clone(whole), append([]byte("MZ\x90"), make([]byte, 4096)...)...), upload.Damaged},
		"no pages":                 {write(object{dictionary: "/Type /Catalog /Pages 2 0 R"}, object{dictionary: "/Type /Pages /Kids [] /Count 0"}), upload.Damaged},
		"a password":               {scan(t, 1, password), upload.Encrypted},
		"the owner's password":     {scan(t, 1, owner), upload.Encrypted},
		"101 pages":                {scan(t, 101), upload.ManyPages},
		"pages that are their own": {endless, upload.ManyPages},
		"more pages than it says":  {wide, upload.ManyPages},
		"a bomb in the content":    {page(object{"/Filter /FlateDecode", zeros(65)}), upload.TooComplex},
		"a bomb in a bomb":         {page(object{"/Filter [/FlateDecode /FlateDecode]", deflate(zeros(65))}), upload.TooComplex},
		"a bomb in hexadecimal":    {page(object{"/Filter [/ASCIIHexDecode /FlateDecode]", hexed(zeros(65))}), upload.TooComplex},
		"a bomb under other names": {page(object{"/Filter [/FlateDecode /#46lateDecode]", deflate(zeros(65))}), upload.TooComplex},
		"many bombs":               {page(pictures...), upload.TooComplex},
		"a bomb in the objects":    {packed(bundle{objects: book, padding: 9 << 20}), upload.TooComplex},
		"nested in the objects":    {packed(bundle{objects: book, padding: 9 << 20, twice: true}), upload.TooComplex},
		"scattered in the objects": {packed(scattered...), upload.TooComplex},
		"no catalogue":             {packed(bundle{objects: book[2:]}), upload.Damaged},
	} {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			pages, err := check(c.file)
			refusal := refused(t, err)
			require.Equal(t, c.want, refusal.Code, "%v", refusal.Cause)
			require.Zero(t, pages)
			require.Less(t, time.Since(began), 10*time.Second)
		})
	}
}

// A bomb takes no more memory than the limits allow.
func TestMemoryIsBounded(t *testing.T) {
	file := packed(bundle{objects: book, padding: 200 << 20})
	require.Less(t, len(file), upload.MaxBytes)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	_, err := check(file)
	runtime.ReadMemStats(&after)
	require.Equal(t, upload.TooComplex, refused(t, err).Code)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(128<<20))
}

// Who has gone away is not told that the file is bad.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := upload.Check(ctx, scan(t, 1))
	require.ErrorIs(t, err, context.Canceled)
}

func FuzzCheck(f *testing.F) {
	f.Add(scan(f, 1))
	f.Add(page(object{"/Filter [/ASCII85Decode /FlateDecode]", []byte("GhQ?~>")}))
	f.Add(packed(bundle{objects: book}))
	f.Fuzz(func(t *testing.T, file []byte) {
		if _, err := check(file); err != nil {
			refused(t, err)
		}
	})
}
