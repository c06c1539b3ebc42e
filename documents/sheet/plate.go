package sheet

import "cabinet/domain"

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
	x, y, band := Left, s.Y, float64(blank.Band)*plateScale
	s.fill(Paper).pdf.SetDrawColor(Ink[0], Ink[1], Ink[2])
	s.pdf.SetLineWidth(0.8)
	s.pdf.RoundedRect(x, y, width, height, 1.6, "1234", "FD")
	s.fill(Blue).pdf.Rect(x+0.6, y+0.6, band-0.6, height-1.2, "F")
	s.fill(sky).pdf.Rect(x+band/2-2.2, y+4.4, 5.2, 1.8, "F") // the flag, apart from its band
	s.fill(Yellow).pdf.Rect(x+band/2-2.2, y+6.2, 5.2, 1.8, "F")
	s.text(Style{Size: 20 * pointsOfUnit, Bold: true, Color: Paper}, "UA", x+band/2+0.4, y+height-3.2, 1)
	for _, symbol := range symbols {
		style := Style{Size: float64(blank.Letter) * pointsOfUnit, Bold: true, Color: Ink}
		s.text(style, symbol.Symbol, x+float64(symbol.X)*plateScale, y+float64(symbol.Y)*plateScale, condensed)
	}
	s.Y += height + 4
}

// text writes a text with its middle at x and its foot at y, as wide as the factor says.
func (s *Sheet) text(style Style, text string, x, y, factor float64) {
	s.set(style)
	s.pdf.TransformBegin()
	s.pdf.TransformScale(factor*100, 100, x, y)
	s.pdf.Text(x-s.pdf.GetStringWidth(text)/2, y, text)
	s.pdf.TransformEnd()
}
