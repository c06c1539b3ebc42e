package upload_test

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/carlos7ags/folio/document"
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
		"a link":          {page(object{stream: []byte("BT ET")}, object{dictionary: "/Type /Annot /Subtype /Link /A <</S /URI /URI (https://example.com)>>"}), 1},
		"opens on a page": {opening("[3 0 R /Fit]"), 1},
		"goes to a page":  {opening("<</S /GoTo /D [3 0 R /Fit]>>"), 1},
		"an empty object": {page(object{stream: []byte("BT ET")}, object{bare: "null"}), 1},
		"a scanned page":  {page(object{dictionary: "/Filter /FlateDecode", stream: deflate([]byte("BT ET"))}, object{dictionary: "/Subtype /Image /Filter /FlateDecode", stream: zeros(26)}), 1},
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
	picture := object{dictionary: "/Filter /FlateDecode", stream: zeros(60)}
	for range 6 {
		pictures = append(pictures, picture)
	}
	locked := func(user string, how document.EncryptionAlgorithm) func(*document.Document) {
		return func(made *document.Document) {
			made.SetEncryption(document.EncryptionConfig{Algorithm: how, UserPassword: user, OwnerPassword: "owner"})
		}
	}
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
		"a password":               {scan(t, 1, locked("secret", document.EncryptAES256)), upload.Encrypted},
		"a password of old":        {scan(t, 1, locked("secret", document.EncryptRC4128)), upload.Encrypted},
		"the owner's password":     {scan(t, 1, locked("", document.EncryptAES128)), upload.Encrypted},
		"101 pages":                {scan(t, 101), upload.ManyPages},
		"pages that are their own": {endless, upload.ManyPages},
		"more pages than it says":  {wide, upload.ManyPages},
		"a bomb in the content":    {page(object{dictionary: "/Filter /FlateDecode", stream: zeros(65)}), upload.TooComplex},
		"a bomb in a bomb":         {page(object{dictionary: "/Filter [/FlateDecode /FlateDecode]", stream: deflate(zeros(65))}), upload.TooComplex},
		"a bomb in hexadecimal":    {page(object{dictionary: "/Filter [/ASCIIHexDecode /FlateDecode]", stream: hexed(zeros(65))}), upload.TooComplex},
		"a bomb under other names": {page(object{dictionary: "/Filter [/FlateDecode /#46lateDecode]", stream: deflate(zeros(65))}), upload.TooComplex},
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

// opening is a document of one page that does something when it is opened.
func opening(action string) []byte {
	return write(
		object{dictionary: "/Type /Catalog /Pages 2 0 R /OpenAction " + action},
		object{dictionary: "/Type /Pages /Kids [3 0 R] /Count 1"},
		object{dictionary: "/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]"},
		object{dictionary: "/S /Named /N /Print"},
	)
}

// A scan runs nothing and carries nothing, however that is written; the citizen reads how to make one that does not.
func TestActiveDocumentsAreNotTaken(t *testing.T) {
	content := object{stream: []byte("BT ET")}
	inPage := func(entries string) []byte {
		return write(object{dictionary: "/Type /Catalog /Pages 2 0 R"}, object{dictionary: "/Type /Pages /Kids [3 0 R] /Count 1"},
			object{dictionary: "/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] " + entries})
	}
	packedWith := func(text string) []byte { return packed(bundle{objects: append(slices.Clone(book), text)}) }
	for name, file := range map[string][]byte{
		"a script at the opening":      opening("<</S /JavaScript /JS (app.alert(1))>>"),
		"a program at the opening":     opening("<</S /Launch /F (cmd.exe)>>"),
		"printing at the opening":      opening("4 0 R"),
		"an address at the opening":    opening("<</S /URI /URI (https://example.com)>>"),
		"more after a page":            opening("<</S /GoTo /D [3 0 R /Fit] /Next <</S /Named /N /Print>>>>"),
		"a script by name":             write(object{dictionary: "/Type /Catalog /Pages 2 0 R /Names <</JavaScript 4 0 R>>"}, object{dictionary: "/Type /Pages /Kids [3 0 R] /Count 1"}, object{dictionary: "/Type /Page /Parent 2 0 R"}, object{dictionary: "/Names []"}),
		"escaped names":                page(content, object{dictionary: "/#53 /J#61vaScript /J#53 (app.alert(1))"}),
		"the name in an object":        page(content, object{dictionary: "/S 6 0 R"}, object{bare: "/L#61unch"}),
		"additional actions of a page": inPage("/AA <</O <</S /Named /N /Print>>>>"),
		"deep in an array":             inPage("/Annots [[<</A [<</S /SubmitForm /F (https://example.com)>>]>>]]"),
		"an attached file":             page(content, object{dictionary: "/Type /Filespec /EF <</F 6 0 R>>"}, object{dictionary: "/Type /Embedded#46ile", stream: []byte("MZ")}),
		"a listed file":                write(object{dictionary: "/Type /Catalog /Pages 2 0 R /Names <</EmbeddedFiles <</Names [(a.exe) 4 0 R]>>>>"}, object{dictionary: "/Type /Pages /Kids [3 0 R] /Count 1"}, object{dictionary: "/Type /Page /Parent 2 0 R"}, object{dictionary: "/F (a.exe) /EF <</F 5 0 R>>"}, object{stream: []byte("MZ")}),
		"an attachment of a page":      inPage("/Annots [<</Subtype /FileAttachment>>]"),
		"a film":                       inPage("/Annots [<</Subtype /RichMedia>>]"),
		"a script packed in a stream":  packedWith("<</S /JavaScript /JS (app.alert(1))>>"),
		"escaped and packed":           packedWith("<</#4aS (app.alert(1))>>"),
		"a form that is a program":     packedWith("<</AcroForm <</XFA (x)>>>>"),
		"a script that no table lists": append(bytes.Clone(page(content)), "\n9 0 obj\n<</S /JavaScript>>\nendobj\n%%EOF\n"...),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := check(file)
			refusal := refused(t, err)
			require.Equal(t, upload.Active, refusal.Code, "%v", refusal.Cause)
			require.Contains(t, refusal.Message(), "«Друк» → «Зберегти як PDF»")
		})
	}
}

// Nobody knows what a reader makes of an object that cannot be read, so it is not taken, and looking takes no time.
func TestBrokenObjectsAreNotTaken(t *testing.T) {
	content := object{stream: []byte("BT ET")}
	for name, file := range map[string][]byte{
		"arrays that do not end":       page(content, object{bare: strings.Repeat("[", 900_000)}),
		"dictionaries that do not end": page(content, object{bare: strings.Repeat("<</A", 300_000)}),
		"packed":                       packed(bundle{objects: append(slices.Clone(book), strings.Repeat("[", 900_000))}),
		"a text that does not end":     page(content, object{bare: "<</A (" + strings.Repeat("(", 1000) + ">>"}),
	} {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			_, err := check(file)
			require.Equal(t, upload.Damaged, refused(t, err).Code)
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
	f.Add(page(object{dictionary: "/Filter [/ASCII85Decode /FlateDecode]", stream: []byte("GhQ?~>")}))
	f.Add(packed(bundle{objects: book}))
	f.Fuzz(func(t *testing.T, file []byte) {
		if _, err := check(file); err != nil {
			refused(t, err)
		}
	})
}
