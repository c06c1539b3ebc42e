package sheet

import (
	"strings"

	"cabinet/domain"
)

// plateScale is how many millimetres of paper a millimetre of a plate has.
const plateScale = 0.2

// condensed is how wide the letters of a plate are, in percent of the type's own width, and how much higher.
const (
	condensed    = 0.58
	pointsOfUnit = plateScale / 0.3528 // a point in millimetres
)

// sky is the blue of the flag on a plate, lighter than the band below it.
var sky = Color{61, 142, 230}

// Plate draws an individual plate at a fifth of its size, as domain.PlatePicture does.
func (s *Sheet) Plate(blank domain.PlateBlank, symbols []domain.PlateSymbol) {
	width, height := float64(blank.Width)*plateScale, float64(blank.Height)*plateScale
	s.Need(height + 4)
	var number strings.Builder
	for _, symbol := range symbols {
		number.WriteString(symbol.Symbol)
	}
	s.Figure("Номерний знак "+number.String(), Left, s.Y, width, height, func() { s.plate(blank, symbols, width, height) })
	s.Y += height + 4
}

func (s *Sheet) plate(blank domain.PlateBlank, symbols []domain.PlateSymbol, width, height float64) {
	x, y, band := Left, s.Y, float64(blank.Band)*plateScale
	s.box(x, y, width, height, 1.6, 0.8, Paper, Ink)
	s.rect(Blue, x+0.6, y+0.6, band-0.6, height-1.2)
	s.rect(sky, x+band/2-2.2, y+4.4, 5.2, 1.8) // the flag, apart from its band
	s.rect(Yellow, x+band/2-2.2, y+6.2, 5.2, 1.8)
	s.symbol(Style{Size: 20 * pointsOfUnit, Bold: true, Color: Paper}, "UA", x+band/2+0.4, y+height-3.2, 1)
	for _, symbol := range symbols {
		style := Style{Size: float64(blank.Letter) * pointsOfUnit, Bold: true, Color: Ink}
		s.symbol(style, symbol.Symbol, x+float64(symbol.X)*plateScale, y+float64(symbol.Y)*plateScale, condensed)
	}
}

// symbol writes a text with its middle at x and its foot at y, as wide as the factor says.
func (s *Sheet) symbol(style Style, text string, x, y, factor float64) {
	s.text(x-factor*measure(style, text)/2, y, style, factor, text)
}
