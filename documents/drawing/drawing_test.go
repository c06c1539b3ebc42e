package drawing

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/documents/untrusted"
)

func encode(t testing.TB, picture image.Image) string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, picture))
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

func decode(encoded string) (Drawing, error) { return Decode(context.Background(), encoded) }

// strokes is a canvas of 600×200 with that many set pixels.
func strokes(n int, ink color.Color) *image.NRGBA {
	canvas := image.NewNRGBA(image.Rect(0, 0, 600, 200))
	for i := range n {
		canvas.Set(i%600, i/600, ink)
	}
	return canvas
}

// SIGN-01, SIGN-02, BIZ-18: fewer than 400 set pixels are no signature.
func TestCount(t *testing.T) {
	ink := color.NRGBA{R: 0x1C, G: 0x24, B: 0x30, A: 0xFF}
	for n, empty := range map[int]bool{0: true, 1: true, 399: true, 400: false, 5000: false} {
		drawing, err := decode(encode(t, strokes(n, ink)))
		require.NoError(t, err)
		require.Equal(t, n, drawing.Pixels)
		require.Equal(t, empty, drawing.Empty())
		_, err = Signature(t.Context(), encode(t, strokes(n, ink)))
		require.Equal(t, empty, errors.Is(err, ErrEmpty))
	}
	faint, err := decode(encode(t, strokes(500, color.NRGBA{A: 1})))
	require.NoError(t, err)
	require.Equal(t, 500, faint.Pixels, "a smoothed edge is set, as in the browser")
}

// SIGN-01: ink covers a part of the paper; of a picture that is mostly dark nobody could read a signature.
func TestDark(t *testing.T) {
	blue := color.NRGBA{R: 20, G: 20, B: 80, A: 0xFF}
	for n, refused := range map[int]bool{60_000: false, 60_001: true, 120_000: true} {
		_, err := Signature(t.Context(), encode(t, strokes(n, blue)))
		require.Equal(t, refused, errors.Is(err, ErrDark), "%d pixels", n)
	}
	require.NotEmpty(t, Text(ErrDark))
	for name, ground := range map[string]color.NRGBA{"paper in the shade": {120, 118, 110, 0xFF}, "nothing to see": {A: 1}} {
		_, err := Signature(t.Context(), encode(t, strokes(120_000, ground)))
		require.NoError(t, err, name)
	}
	black := image.NewGray(image.Rect(0, 0, 600, 200))
	_, err := Signature(t.Context(), encode(t, black))
	require.ErrorIs(t, err, ErrDark)
}

// White paper is not ink, whatever the form of the picture.
func TestPaper(t *testing.T) {
	white := image.NewRGBA(image.Rect(0, 0, 600, 200))
	for i := range white.Pix {
		white.Pix[i] = 0xFF
	}
	drawing, err := decode(encode(t, white))
	require.NoError(t, err)
	require.Zero(t, drawing.Pixels)
	white.Set(3, 3, color.Black)
	gray := image.NewGray(image.Rect(0, 0, 30, 30))
	gray.Pix[7] = 0xFF
	palette := image.NewPaletted(image.Rect(0, 0, 30, 30), color.Palette{color.White, color.Black, color.Transparent})
	palette.Pix[5], palette.Pix[6] = 1, 2
	for want, picture := range map[int]image.Image{1: white, 899: gray} {
		drawing, err := decode(encode(t, picture))
		require.NoError(t, err)
		require.Equal(t, want, drawing.Pixels)
	}
	drawing, err = decode(encode(t, palette))
	require.NoError(t, err)
	require.Equal(t, 1, drawing.Pixels)
}

// SIGN-05: base64 of a PNG, nothing before it, and nothing hostile in it.
func TestUnreadable(t *testing.T) {
	good := encode(t, strokes(500, color.Black))
	raw, err := base64.StdEncoding.DecodeString(good)
	require.NoError(t, err)
	_, err = decode(good)
	require.NoError(t, err)
	bomb := bytes.Clone(raw)
	binary.BigEndian.PutUint32(bomb[16:], 100_000) // the width in IHDR
	binary.BigEndian.PutUint32(bomb[29:], crc32.ChecksumIEEE(bomb[12:29]))
	for name, row := range map[string]struct {
		encoded string
		want    error
	}{
		"nothing":     {"", ErrUnreadable},
		"data URL":    {"data:image/png;base64," + good, ErrUnreadable},
		"line breaks": {good[:76] + "\n" + good[76:], ErrUnreadable},
		"no PNG":      {base64.StdEncoding.EncodeToString([]byte("GIF89a")), ErrUnreadable},
		"cut short":   {base64.StdEncoding.EncodeToString(raw[:len(raw)/2]), ErrUnreadable},
		"wide":        {base64.StdEncoding.EncodeToString(bomb), ErrTooLarge},
		"high":        {encode(t, image.NewNRGBA(image.Rect(0, 0, 1, maxSide+1))), ErrTooLarge},
		"wide, high":  {encode(t, image.NewNRGBA(image.Rect(0, 0, 2001, 1000))), ErrTooLarge},
		"16 bits":     {encode(t, image.NewNRGBA64(image.Rect(0, 0, 600, 200))), ErrUnreadable},
		"deep colour": {encode(t, opaque(image.NewRGBA64(image.Rect(0, 0, 600, 200)))), ErrUnreadable},
		"deep gray":   {encode(t, image.NewGray16(image.Rect(0, 0, 600, 200))), ErrUnreadable},
		"long":        {strings.Repeat("A", 800_000), ErrTooLarge},
	} {
		_, err := decode(row.encoded)
		require.Equal(t, row.want, err, name)
		if name != "cut short" { // the header is whole
			require.Equal(t, row.want, Inspect(row.encoded), name)
		}
		require.NotEmpty(t, Text(err))
	}
	_, err = decode(encode(t, image.NewNRGBA(image.Rect(0, 0, 2000, 1000))))
	require.NoError(t, err, "at the limit")
}

// opaque paints a picture black, so that it is written without transparency.
func opaque(picture *image.RGBA64) *image.RGBA64 {
	draw.Draw(picture, picture.Rect, image.Black, image.Point{}, draw.Src)
	return picture
}

// A picture is decoded in its turn, which it shares with all files of citizens; one that is refused by its header waits for
// nobody.
func TestDecodeWaitsForItsTurn(t *testing.T) {
	for range untrusted.AtOnce {
		release, err := untrusted.Acquire(t.Context())
		require.NoError(t, err)
		defer release()
	}
	brief, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	good := encode(t, strokes(500, color.Black))
	_, err := Signature(brief, good)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Empty(t, Text(err), "nothing is wrong with the picture")
	require.NoError(t, Inspect(good))
	_, err = Signature(t.Context(), encode(t, image.NewNRGBA64(image.Rect(0, 0, 4096, 2048))))
	require.ErrorIs(t, err, ErrUnreadable)
}

func BenchmarkDecode(b *testing.B) {
	encoded := encode(b, strokes(5000, color.Black))
	for b.Loop() {
		if _, err := decode(encoded); err != nil {
			b.Fatal(err)
		}
	}
}
