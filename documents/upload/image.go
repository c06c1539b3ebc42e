package upload

import (
	"bytes"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
)

// maxPixels is what a good camera of a telephone takes; a progressive JPEG of so many costs some 200 MB to decode.
const maxPixels = 16 << 20

var decoders = map[Type]struct {
	size   func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
}{
	PNG:  {png.DecodeConfig, png.Decode},
	GIF:  {gif.DecodeConfig, gif.Decode}, // the first picture, which is the one that is printed
	JPEG: {jpeg.DecodeConfig, jpeg.Decode},
}

// decodable says whether the picture can be decoded to its end. TooComplex, Damaged.
func decodable(kind Type, content []byte) error {
	decoder := decoders[kind]
	size, err := decoder.size(bytes.NewReader(content))
	switch {
	case err != nil:
		return fail(Damaged, err)
	case size.Width == 0 || size.Height == 0:
		return fail(Damaged, nil)
	case size.Width > maxPixels/size.Height: // before memory is taken for them
		return fail(TooComplex, nil)
	}
	if _, err := decoder.decode(bytes.NewReader(content)); err != nil {
		return fail(Damaged, err)
	}
	return nil
}
