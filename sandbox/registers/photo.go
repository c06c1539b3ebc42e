package registers

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image"
	"image/color"
	"image/png"
)

type photoItem struct {
	Type    string `json:"type"`
	Content []byte `json:"content"`
}

// licencePhoto is the photo of a licence. All persons are invented, so it is a drawn figure, of the person's own
// colours.
func (g *Gateway) licencePhoto(q personQuery) (any, error) {
	p, err := g.licensed(q.RNOKPP)
	if err != nil {
		return nil, err
	}
	if p.Licence.NoPhoto {
		return nil, notFound("the register has no photo of this person")
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, portrait(p.Key)); err != nil {
		return nil, fmt.Errorf("draw photo: %w", err)
	}
	return photoItem{"image/png", picture.Bytes()}, nil
}

const photoWidth, photoHeight = 240, 320

// portrait draws a head and shoulders before a light wall.
func portrait(key string) image.Image {
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(key))
	seed := hash.Sum32()
	shade := func(shift, base, span uint32) uint8 { return uint8(base + seed>>shift%span) }
	palette := color.Palette{
		color.RGBA{232, 236, 241, 255},
		color.RGBA{shade(0, 40, 60), shade(4, 60, 60), shade(8, 90, 70), 255},
		color.RGBA{shade(12, 205, 30), shade(14, 170, 25), shade(16, 140, 25), 255},
		color.RGBA{shade(18, 40, 70), shade(20, 30, 40), shade(22, 20, 30), 255},
	}
	picture := image.NewPaletted(image.Rect(0, 0, photoWidth, photoHeight), palette)
	for _, part := range []struct{ x, y, rx, ry, colour int }{
		{120, 330, 110, 105, 1}, // shoulders
		{120, 225, 28, 40, 2},   // neck
		{120, 125, 66, 78, 3},   // hair
		{120, 145, 54, 70, 2},   // face
	} {
		ellipse(picture, part.x, part.y, part.rx, part.ry, uint8(part.colour))
	}
	return picture
}

func ellipse(picture *image.Paletted, cx, cy, rx, ry int, colour uint8) {
	for y := max(0, cy-ry); y < min(photoHeight, cy+ry); y++ {
		for x := max(0, cx-rx); x < min(photoWidth, cx+rx); x++ {
			dx, dy := x-cx, y-cy
			if dx*dx*ry*ry+dy*dy*rx*rx <= rx*rx*ry*ry {
				picture.SetColorIndex(x, y, colour)
			}
		}
	}
}
