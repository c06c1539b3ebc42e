package upload

import (
	"bytes"
	"image"
	_ "image/gif"  // the formats of Photo
	_ "image/jpeg" //
	_ "image/png"  //
)

// maxPixels bounds what an image takes when it is unpacked: 24 megapixels, more than phones make by default.
const maxPixels = 24 << 20

// checkImage reads an image whole; of a moving one the first picture.
func checkImage(content []byte, kind string) Code {
	size, format, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil || format != kind || size.Width <= 0 || size.Height <= 0 {
		return CodeDamaged
	}
	if size.Width > maxPixels/size.Height {
		return CodeComplex
	}
	if _, _, err := image.Decode(bytes.NewReader(content)); err != nil {
		return CodeDamaged
	}
	return ""
}
