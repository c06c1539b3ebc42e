// Package drawing reads signatures that citizens draw on the screen (SIGN-01 to SIGN-05).
package drawing

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"

	"cabinet/documents/untrusted"
)

const (
	// MinPixels is the least number of set pixels of a signature; fewer are none (SIGN-01, BIZ-18).
	MinPixels = 400

	ink      = 96        // a pixel of ink is darker, 0 to 255, as in the web app
	maxBytes = 512 << 10 // of the PNG
	maxSide  = 4096
	// maxPixels leaves room: the pad of the web app sends its own width by 200 pixels, whatever the screen's density.
	maxPixels = 2_000_000
)

// The drawings that are not accepted.
var (
	ErrEmpty      = errors.New("drawing: fewer than 400 pixels are set")
	ErrDark       = errors.New("drawing: more than half of it is dark")
	ErrTooLarge   = errors.New("drawing: larger than 512 KB or two million pixels")
	ErrUnreadable = errors.New("drawing: not a PNG of 8 bits a channel in base64")
)

// texts are what the citizen reads.
var texts = map[error]string{
	ErrEmpty:      "Поставте підпис",
	ErrDark:       "Зображення надто темне, підпису на ньому не видно. Поставте підпис ще раз",
	ErrTooLarge:   "Зображення підпису завелике. Поставте підпис ще раз",
	ErrUnreadable: "Зображення підпису не вдалося прочитати. Поставте підпис ще раз",
}

// Text is what the citizen reads of an error of this package; empty for others.
func Text(err error) string {
	for own, text := range texts {
		if errors.Is(err, own) {
			return text
		}
	}
	return ""
}

// Drawing is a drawn picture, PNG.
type Drawing struct {
	PNG    []byte
	Pixels int  // how many are set
	Dark   bool // more than half of its pixels are dark: ink covers a part of the paper
}

// Empty reports whether nothing to speak of is drawn (SIGN-01).
func (d Drawing) Empty() bool { return d.Pixels < MinPixels }

// Signature decodes a drawn signature; an empty one is ErrEmpty (SIGN-02), one that cannot be seen ErrDark. The context's end is the
// context's error.
func Signature(ctx context.Context, encoded string) (Drawing, error) {
	drawing, err := Decode(ctx, encoded)
	switch {
	case err != nil:
		return Drawing{}, err
	case drawing.Empty():
		return Drawing{}, ErrEmpty
	case drawing.Dark:
		return Drawing{}, ErrDark
	}
	return drawing, nil
}

// Decode reads base64 of a PNG, without the prefix of a data URL (SIGN-05), and counts its set pixels. It waits for its
// turn: few pictures are decoded at once.
func Decode(ctx context.Context, encoded string) (Drawing, error) {
	raw, err := inspect(encoded)
	if err != nil {
		return Drawing{}, err
	}
	release, err := untrusted.Acquire(ctx)
	if err != nil {
		return Drawing{}, fmt.Errorf("drawing: %w", err)
	}
	defer release()
	picture, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		return Drawing{}, ErrUnreadable
	}
	found, size := count(picture), picture.Bounds().Size()
	return Drawing{PNG: raw, Pixels: found.set, Dark: found.dark > size.X*size.Y/2}, nil
}

// Inspect reports what is wrong with a drawing's size and header. No pixel is decoded.
func Inspect(encoded string) error {
	_, err := inspect(encoded)
	return err
}

func inspect(encoded string) ([]byte, error) {
	if base64.StdEncoding.DecodedLen(len(encoded)) > maxBytes+2 {
		return nil, ErrTooLarge
	}
	raw, err := base64.StdEncoding.Strict().DecodeString(encoded)
	if err != nil || strings.ContainsAny(encoded, "\r\n") {
		return nil, ErrUnreadable
	}
	if len(raw) > maxBytes {
		return nil, ErrTooLarge
	}
	header, err := png.DecodeConfig(bytes.NewReader(raw))
	switch {
	case err != nil, deep(header.ColorModel):
		return nil, ErrUnreadable
	case header.Width > maxSide, header.Height > maxSide, header.Width*header.Height > maxPixels:
		return nil, ErrTooLarge
	}
	return raw, nil
}

// deep reports whether a picture has 16 bits a channel, which no canvas writes and which take twice the memory.
func deep(model color.Model) bool {
	return model == color.NRGBA64Model || model == color.RGBA64Model || model == color.Gray16Model
}

// pixels are numbers of pixels. Those that show on white paper are set: the transparent ones of a canvas are not, and neither is the
// white ground of a picture without transparency.
type pixels struct{ set, dark int }

func (p *pixels) add(c color.NRGBA) {
	if c.A == 0 || c.R == 0xFF && c.G == 0xFF && c.B == 0xFF {
		return
	}
	p.set++
	if c.A > 127 && 2126*int(c.R)+7152*int(c.G)+722*int(c.B) < 10_000*ink {
		p.dark++
	}
}

func count(picture image.Image) (found pixels) {
	if canvas, ok := picture.(*image.NRGBA); ok {
		return countCanvas(canvas)
	}
	bounds := picture.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			found.add(color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA))
		}
	}
	return found
}

// countCanvas counts the form in which browsers write a canvas, without a call for each pixel.
func countCanvas(canvas *image.NRGBA) (found pixels) {
	for y := range canvas.Rect.Dy() {
		row := canvas.Pix[y*canvas.Stride:][:4*canvas.Rect.Dx()]
		for i := 0; i < len(row); i += 4 {
			found.add(color.NRGBA{R: row[i], G: row[i+1], B: row[i+2], A: row[i+3]})
		}
	}
	return found
}
