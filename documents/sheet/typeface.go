package sheet

import (
	"sync"

	"github.com/carlos7ags/folio/font"

	"cabinet/documents/fonts"
)

// The typefaces, by their names in the drawings of pages.
const (
	regularName = "R"
	boldName    = "B"
)

// The typefaces are read once; documents that are made at the same time share them.
var (
	regular  = sync.OnceValue(func() font.Face { return parsed(fonts.Regular) })
	semiBold = sync.OnceValue(func() font.Face { return parsed(fonts.SemiBold) })
)

func parsed(file []byte) font.Face {
	face, err := font.ParseTTF(file)
	if err != nil {
		panic(err) // it is embedded
	}
	return face
}

// typeface is the one of a style.
func (s *Sheet) typeface(style Style) (string, *font.EmbeddedFont) {
	if style.Bold {
		return boldName, s.bold
	}
	return regularName, s.regular
}

// width is how wide a text is in a style, in millimetres.
func width(style Style, text string) float64 {
	face := regular()
	if style.Bold {
		face = semiBold()
	}
	units := 0
	for _, r := range text {
		units += face.GlyphAdvance(face.GlyphIndex(r))
	}
	return float64(units) / float64(face.UnitsPerEm()) * style.Size * 25.4 / 72
}
