package registers

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	typeface "cabinet/sandbox/font"
)

type mediaQuery struct {
	Series string `json:"sProtocol"`
	Number string `json:"nProtocol"`
}

type mediaItem struct {
	Pictures []photoItem `json:"pictures"`
}

// fineMedia are the pictures of a breach: an empty list when there are none. No road of the country is real, so they are
// drawn, with the fine's own plate and day.
func (g *Gateway) fineMedia(q mediaQuery) (any, error) {
	fine, ok, err := g.fine(q.Series, q.Number)
	if err != nil || !ok {
		return mediaItem{[]photoItem{}}, err
	}
	media := mediaItem{Pictures: make([]photoItem, 0, fine.Evidence)}
	for n := range fine.Evidence {
		picture, err := scene(fine, n)
		if err != nil {
			return nil, fmt.Errorf("draw evidence: %w", err)
		}
		media.Pictures = append(media.Pictures, photoItem{"image/jpeg", picture})
	}
	return media, nil
}

const sceneWidth, sceneHeight, sceneQuality = 640, 400, 70

// shape is a rectangle of one colour.
type shape struct {
	x0, y0, x1, y1 int
	colour         color.RGBA
}

// scene draws the back of a car on a road, nearer in each picture, with the recorder's words above it.
func scene(fine Fine, n int) ([]byte, error) {
	near := 1 + n%2
	w, h := 90*near, 60*near
	x, y := sceneWidth/2-w/2, 330-h
	picture := image.NewRGBA(image.Rect(0, 0, sceneWidth, sceneHeight))
	for _, s := range []shape{
		{0, 0, 640, 170, color.RGBA{168, 190, 212, 255}}, // sky
		{0, 170, 640, 400, color.RGBA{82, 86, 92, 255}},  // road
		{0, 170, 90, 400, color.RGBA{104, 126, 88, 255}},
		{550, 170, 640, 400, color.RGBA{104, 126, 88, 255}},
		{316, 190, 324, 240, color.RGBA{235, 235, 230, 255}},
		{316, 350, 324, 400, color.RGBA{235, 235, 230, 255}},
		{x, y, x + w, y + h, color.RGBA{58, 72, 98, 255}},                              // body
		{x + w/8, y + h/10, x + w - w/8, y + h/2, color.RGBA{28, 34, 44, 255}},         // window
		{x, y + h*6/10, x + w/6, y + h*3/4, color.RGBA{190, 44, 40, 255}},              // lights
		{x + w - w/6, y + h*6/10, x + w, y + h*3/4, color.RGBA{190, 44, 40, 255}},      //
		{x + w/4, y + h*7/10, x + w - w/4, y + h*9/10, color.RGBA{246, 246, 244, 255}}, // plate
		{0, 0, 640, 34, color.RGBA{16, 18, 22, 255}},
	} {
		draw.Draw(picture, image.Rect(s.x0, s.y0, s.x1, s.y1), image.NewUniform(s.colour), image.Point{}, draw.Src)
	}
	caption := fmt.Sprintf("%s %s   %s   %s", fine.Series, fine.Number, fine.IssuedAt.UA(), fine.Plate)
	var out bytes.Buffer
	err := errors.Join(
		write(picture, fine.Plate, x+w/4+2*near, y+h*87/100, 8*float64(near), color.Black),
		write(picture, caption, 12, 24, 18, color.White),
	)
	if err != nil {
		return nil, err
	}
	err = jpeg.Encode(&out, picture, &jpeg.Options{Quality: sceneQuality})
	return out.Bytes(), err
}

var parsedFont = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(typeface.DejaVu) })

func write(on draw.Image, text string, x, y int, size float64, ink color.Color) error {
	parsed, err := parsedFont()
	if err != nil {
		return err
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		return err
	}
	drawer := font.Drawer{Dst: on, Src: image.NewUniform(ink), Face: face, Dot: fixed.P(x, y)}
	drawer.DrawString(text)
	return face.Close()
}
