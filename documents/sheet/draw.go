package sheet

import "math"

// points are millimetres in the unit of PDF, to a thousandth.
func points(millimetres float64) float64 { return math.Round(millimetres*72/25.4*1000) / 1000 }

// across and up are a place on the page as PDF counts: from the lower left corner.
func across(x float64) float64 { return points(x) }
func up(y float64) float64     { return points(pageHeight - y) }

// At writes one line with its upper left corner at a place.
func (s *Sheet) At(x, y float64, style Style, text string) {
	s.mark(s.element(style.element()), func() { s.line(x, y, style, text) })
}

// Right writes one line that ends at the right margin.
func (s *Sheet) Right(y float64, style Style, text string) {
	s.At(Left+Width-measure(style, text), y, style, text)
}

// Center writes one line in the middle of a span.
func (s *Sheet) Center(x, width, y float64, style Style, text string) {
	s.At(x+(width-measure(style, text))/2, y, style, text)
}

// line draws one line with its upper left corner at a place.
func (s *Sheet) line(x, y float64, style Style, text string) {
	s.text(x, y+style.leading()*0.76, style, 1, text)
}

// text draws a text from a point on its base line, as wide as the factor says.
func (s *Sheet) text(x, y float64, style Style, factor float64, text string) {
	name, typeface := s.typeface(style)
	s.page.BeginText()
	s.color(style.Color)
	s.page.SetFont(name, style.Size)
	s.page.SetTextMatrix(factor, 0, 0, 1, across(x), up(y))
	s.page.ShowTextHex(typeface.EncodeString(clean(text)))
	s.page.EndText()
}

// rect fills a rectangle.
func (s *Sheet) rect(color Color, x, y, width, height float64) {
	s.mark(nil, func() {
		s.color(color)
		s.page.Rectangle(across(x), up(y+height), points(width), points(height))
		s.page.Fill()
	})
}

// Box fills a rectangle with round corners, with a border if it has a colour of its own.
func (s *Sheet) Box(x, y, width, height, radius float64, inside, border Color) {
	s.box(x, y, width, height, radius, 0.3, inside, border)
}

func (s *Sheet) box(x, y, width, height, radius, line float64, inside, border Color) {
	s.mark(nil, func() {
		s.color(inside)
		s.page.SetStrokeColorRGB(share(border[0]), share(border[1]), share(border[2]))
		s.page.SetLineWidth(points(line))
		s.page.RoundedRect(across(x), up(y+height), points(width), points(height), points(radius))
		s.page.FillAndStroke()
	})
}

// Flag draws the flag of Ukraine.
func (s *Sheet) Flag(x, y, width, height float64) {
	s.rect(Blue, x, y, width, height/2)
	s.rect(Yellow, x, y+height/2, width, height/2)
}

func (s *Sheet) color(color Color) {
	s.page.SetFillColorRGB(share(color[0]), share(color[1]), share(color[2]))
}

// share is a part of 255, to a thousandth.
func share(part int) float64 { return math.Round(float64(part)/255*1000) / 1000 }
