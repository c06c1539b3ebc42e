package sheet

import "cmp"

// Color is red, green and blue.
type Color [3]int

// The colours of documents.
var (
	Ink    = Color{27, 36, 48}
	Muted  = Color{92, 103, 118}
	Line   = Color{214, 220, 229}
	Tint   = Color{243, 246, 250}
	Blue   = Color{0, 87, 183}
	Yellow = Color{255, 215, 0}
	Paper  = Color{255, 255, 255}
)

// Style is how a text looks, and what it is.
type Style struct {
	Size  float64 // points
	Bold  bool
	Color Color
	level string // of a heading
}

// leading is the height of a line of the style, in millimetres.
func (s Style) leading() float64 { return s.Size * 0.49 }

// element is what a text of the style is in the structure.
func (s Style) element() string { return cmp.Or(s.level, "P") }

// The styles of documents.
var (
	Title   = Style{Size: 26, Bold: true, Color: Ink, level: "H1"}
	Heading = Style{Size: 12.5, Bold: true, Color: Ink, level: "H2"}
	Body    = Style{Size: 10, Color: Ink}
	Strong  = Style{Size: 10, Bold: true, Color: Ink}
	Label   = Style{Size: 10, Color: Muted}
	Small   = Style{Size: 8.5, Color: Muted}
)
