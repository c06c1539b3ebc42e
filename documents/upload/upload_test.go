package upload

import (
	"bytes"
	"compress/zlib"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/stretchr/testify/require"
)

// scan is a PDF of that many pages.
func scan(t testing.TB, pages int) []byte {
	t.Helper()
	document := fpdf.New("P", "mm", "A4", "")
	document.SetFont("Helvetica", "", 14)
	for range pages {
		document.AddPage()
		document.Cell(40, 10, "Confirmation")
	}
	var out bytes.Buffer
	require.NoError(t, document.Output(&out))
	return out.Bytes()
}

func refusal(t testing.TB, content []byte, field Field) *Error {
	t.Helper()
	_, err := Check(context.Background(), content, field)
	var own *Error
	require.ErrorAs(t, err, &own)
	return own
}

// UPL-02: documents are PDF, as printers and other writers make them.
func TestDocuments(t *testing.T) {
	api.DisableConfigDir()
	var compressed bytes.Buffer
	configuration := model.NewDefaultConfiguration() // writes streams of objects and of cross-references
	require.NoError(t, api.Optimize(bytes.NewReader(scan(t, 5)), &compressed, configuration))
	require.Contains(t, compressed.String(), "/ObjStm")
	for name, row := range map[string]struct {
		content []byte
		pages   int
	}{
		"one page":           {scan(t, 1), 1},
		"many pages":         {scan(t, maxPages), maxPages},
		"streams of objects": {compressed.Bytes(), 5},
	} {
		file, err := Check(t.Context(), row.content, Document)
		require.NoError(t, err, name)
		require.Equal(t, File{Type: "pdf", Pages: row.pages}, file)
		require.Equal(t, "application/pdf", file.MIME())
	}
}

// UPL-03, AMB-092: photo fields take images, document fields do not.
func TestPhotos(t *testing.T) {
	picture := image.NewRGBA(image.Rect(0, 0, 640, 480))
	for i := range picture.Pix {
		picture.Pix[i] = byte(rand.IntN(256))
	}
	files := map[string][]byte{}
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, picture))
	files["png"] = bytes.Clone(out.Bytes())
	out.Reset()
	require.NoError(t, jpeg.Encode(&out, picture, nil))
	files["jpeg"] = bytes.Clone(out.Bytes())
	out.Reset()
	require.NoError(t, gif.Encode(&out, picture, nil))
	files["gif"] = bytes.Clone(out.Bytes())
	for kind, content := range files {
		file, err := Check(t.Context(), content, Photo)
		require.NoError(t, err, kind)
		require.Equal(t, kind, file.Type)
		require.Equal(t, CodeType, refusal(t, content, Document).Code)
		require.Equal(t, CodeDamaged, refusal(t, content[:len(content)/2], Photo).Code, kind)
	}
	require.Equal(t, "Допустимий формат png, gif, jpeg", refusal(t, scan(t, 1), Photo).Text())

	huge := image.NewPaletted(image.Rect(0, 0, 8000, 8000), color.Palette{color.White})
	out.Reset()
	require.NoError(t, png.Encode(&out, huge))
	require.Less(t, out.Len(), MaxBytes)
	require.Equal(t, CodeComplex, refusal(t, out.Bytes(), Photo).Code)
}

// UPL-04, UPL-05, BIZ-17, AMB-093: 2 097 152 bytes are taken, one more is not.
func TestSize(t *testing.T) {
	padded := func(size int) []byte {
		stream := func(n int) []byte {
			return handmade(catalogue, onePage, page, fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", n, strings.Repeat("0", n)))
		}
		return stream(2_000_000 + size - len(stream(2_000_000)))
	}
	require.Len(t, padded(2_097_152), 2_097_152)
	_, err := Check(t.Context(), padded(2_097_152), Document)
	require.NoError(t, err)
	large := refusal(t, padded(2_097_153), Document)
	require.Equal(t, CodeTooLarge, large.Code)
	require.Equal(t, "Допустимий розмір файлу до 2 Мб", large.Text())
}

// UPL-06: what a file is, its content says and not its name.
func TestWrongFiles(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	program, err := os.ReadFile(self)
	require.NoError(t, err)
	whole := scan(t, 3)
	for name, row := range map[string]struct {
		content []byte
		code    Code
	}{
		"empty":                 {nil, CodeEmpty},
		"a program":             {program[:1<<20], CodeType},
		"Windows program":       {[]byte("MZ\x90\x00 renamed.pdf"), CodeType},
		"text":                  {[]byte("Довідка"), CodeType},
		"something before":      {append([]byte("GIF89a "), whole...), CodeType},
		"the mark alone":        {[]byte("%PDF-1.7\n%%EOF\n"), CodeDamaged},
		"cut in half":           {whole[:len(whole)/2], CodeDamaged},
		"last line lost":        {whole[:len(whole)-8], CodeDamaged},
		"too many pages":        {scan(t, maxPages+1), CodePages},
		"with a password":       {encrypted(t, whole, "user"), CodeEncrypted},
		"with an owner's right": {encrypted(t, whole, ""), CodeEncrypted},
	} {
		t.Run(name, func(t *testing.T) {
			refused := refusal(t, row.content, Document)
			require.Equal(t, row.code, refused.Code)
			require.NotEmpty(t, refused.Text())
			require.NotContains(t, refused.Text(), "{")
		})
	}
	require.Equal(t, "Допустимий формат pdf", refusal(t, []byte("MZ"), Document).Text())
}

func encrypted(t *testing.T, content []byte, user string) []byte {
	t.Helper()
	api.DisableConfigDir()
	configuration := model.NewAESConfiguration(user, "owner", 256)
	var out bytes.Buffer
	require.NoError(t, api.Encrypt(bytes.NewReader(content), &out, configuration))
	return out.Bytes()
}

// handmade writes a PDF of the given objects, the first of which is the catalogue.
func handmade(objects ...string) []byte {
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n")
	offsets := make([]int, len(objects))
	for i, object := range objects {
		offsets[i] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	table := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table)
	return out.Bytes()
}

const (
	catalogue = "<< /Type /Catalog /Pages 2 0 R >>"
	onePage   = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
	page      = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>"
)

func flate(dictionary string, content []byte) string {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, _ = w.Write(content)
	_ = w.Close()
	return fmt.Sprintf("<< %s /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream", dictionary, packed.Len(), packed.String())
}

// doubled is a tree in which every branch hangs twice on the one above, and there are no pages.
func doubled() []string {
	objects := []string{catalogue}
	for n := 3; n < maxNesting; n++ {
		objects = append(objects, fmt.Sprintf("<< /Type /Pages /Kids [%d 0 R %d 0 R] /Count 1 >>", n, n))
	}
	return append(objects, "<< /Type /Pages /Kids [] /Count 0 >>")
}

// Files made to exhaust a reader are refused soon and in little memory.
func TestBombs(t *testing.T) {
	_, err := Check(t.Context(), handmade(catalogue, onePage, page), Document)
	require.NoError(t, err, "the handwriting is good")
	zeros := make([]byte, maxRest+1)
	part := flate("/Type /ObjStm /N 100 /First 1000", zeros[:maxRest/4])
	twice := strings.Replace(flate("", zeros[:1<<20]), "/Filter /FlateDecode", "/Filter [/FlateDecode /FlateDecode]", 1)
	for name, row := range map[string]struct {
		content []byte
		code    Code
	}{
		"stream of objects":    {handmade(catalogue, onePage, page, flate("/Type /ObjStm /N 1 /First 1", zeros)), CodeComplex},
		"many smaller":         {handmade(catalogue, onePage, page, part, part, part, part, part), CodeComplex},
		"content of a page":    {handmade(catalogue, onePage, page, flate("", zeros)), CodeComplex},
		"packed twice":         {handmade(catalogue, onePage, page, twice), CodeComplex},
		"a picture in name":    {handmade(catalogue, onePage, page, flate("/Subtype /Image /Type /Obj#53tm", zeros)), CodeComplex},
		"pages in a ring":      {handmade(catalogue, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"), CodeDamaged},
		"branches doubled":     {handmade(doubled()...), CodeDamaged},
		"pages by the million": {handmade(catalogue, "<< /Type /Pages /Kids ["+strings.Repeat("3 0 R ", 200_000)+"] /Count 1 >>", page), CodePages},
		"no pages":             {handmade(catalogue, "<< /Type /Pages /Kids [] /Count 7 >>"), CodeDamaged},
		"no catalogue":         {handmade("<< /Type /Font >>"), CodeDamaged},
		"deep arrays":          {handmade(catalogue, "<< /Type /Pages /Kids "+strings.Repeat("[", 500_000)+" >>", page), CodeDamaged},
	} {
		t.Run(name, func(t *testing.T) {
			require.LessOrEqual(t, len(row.content), MaxBytes)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			begin := time.Now()
			require.Equal(t, row.code, refusal(t, row.content, Document).Code)
			require.Less(t, time.Since(begin), patience+time.Second)
			runtime.ReadMemStats(&after)
			require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(256<<20))
		})
	}
}

// Whoever gives up does not wait for a turn.
func TestGivingUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range workers {
		turns <- struct{}{}
	}
	_, err := Check(ctx, scan(t, 1), Document)
	require.ErrorIs(t, err, context.Canceled)
	for range workers {
		<-turns
	}
}

// FuzzCheck: whatever comes, the check answers.
func FuzzCheck(f *testing.F) {
	for _, seed := range [][]byte{
		nil, scan(f, 1), scan(f, 3), handmade(catalogue, onePage, page), handmade(catalogue, onePage, page, flate("/Type /ObjStm /N 1 /First 4", []byte("4 0 [ ]"))),
		[]byte("%PDF-1.4\nxref\n0 0\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF"),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		begin := time.Now()
		file, err := Check(t.Context(), content, Document)
		require.Less(t, time.Since(begin), patience+2*time.Second)
		if err == nil {
			require.Positive(t, file.Pages)
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	content := scan(b, 20)
	for b.Loop() {
		if _, err := Check(b.Context(), content, Document); err != nil {
			b.Fatal(err)
		}
	}
}
