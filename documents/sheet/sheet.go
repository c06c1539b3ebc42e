// Package sheet lays documents out on A4: texts, pairs of label and value, tables that break over pages, a footer
// with page numbers. Lengths are in millimetres, type sizes in points. The same content gives the same bytes.
package sheet

import (
	"fmt"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"cabinet/documents/fonts"
	"cabinet/domain"
)

// The sheet: A4 with its margins.
const (
	pageWidth  = 210.0
	pageHeight = 297.0
	Left       = 20.0             // where the text begins
	Width      = pageWidth - 2*20 // how wide the text is
	top        = 18.0
	bottom     = pageHeight - 24
	footer     = pageHeight - 15
)

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

// Style is how a text looks.
type Style struct {
	Size  float64 // points
	Bold  bool
	Color Color
}

// leading is the height of a line of the style, in millimetres.
func (s Style) leading() float64 { return s.Size * 0.49 }

// The styles of documents.
var (
	Title   = Style{Size: 26, Bold: true, Color: Ink}
	Heading = Style{Size: 12.5, Bold: true, Color: Ink}
	Body    = Style{Size: 10, Color: Ink}
	Strong  = Style{Size: 10, Bold: true, Color: Ink}
	Label   = Style{Size: 10, Color: Muted}
	Small   = Style{Size: 8.5, Color: Muted}
)

// Info is what the document says of itself beside its text.
type Info struct {
	Title   string
	Subject string
	At      time.Time // when it was made
	Footer  string    // at the foot of each page
}

// Sheet is a document being laid out, from top to bottom. Y is where the next thing goes.
type Sheet struct {
	Y    float64
	pdf  *fpdf.Fpdf
	info Info
}

const family = "Plex"

// New begins a document with its first page.
func New(info Info) *Sheet {
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.AddUTF8FontFromBytes(family, "", fonts.Regular)
	pdf.AddUTF8FontFromBytes(family, "B", fonts.SemiBold)
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetMargins(Left, top, Left)
	pdf.SetCellMargin(0)
	pdf.SetTitle(clean(info.Title), true)
	pdf.SetSubject(clean(info.Subject), true)
	pdf.SetCreator("Кабінет водія", true)
	pdf.SetProducer("Кабінет водія", true)
	pdf.SetLang("uk-UA")
	pdf.SetDisplayMode("fullwidth", "continuous")
	pdf.SetCreationDate(info.At.In(domain.Kyiv))
	pdf.SetModificationDate(info.At.In(domain.Kyiv))
	pdf.SetCatalogSort(true) // equal content, equal bytes
	s := &Sheet{pdf: pdf, info: info}
	s.newPage()
	return s
}

// Write numbers the pages and writes the document.
func (s *Sheet) Write(w io.Writer) error {
	total := s.pdf.PageCount()
	for page := 1; page <= total; page++ {
		s.pdf.SetPage(page)
		s.fill(Line).pdf.Rect(Left, footer-2.5, Width, 0.2, "F")
		s.At(Left, footer, Small, s.info.Footer)
		s.Right(footer, Small, fmt.Sprintf("Сторінка %d з %d", page, total))
	}
	if err := s.pdf.Output(w); err != nil {
		return fmt.Errorf("document: %w", err)
	}
	return nil
}

func (s *Sheet) newPage() {
	s.pdf.AddPage()
	s.Y = top
}

// Need starts a new page if less than the given height is left, and reports whether it did.
func (s *Sheet) Need(height float64) bool {
	if s.Y+height <= bottom {
		return false
	}
	s.newPage()
	return true
}

// Space leaves so much room.
func (s *Sheet) Space(height float64) { s.Y += height }

// At writes one line with its upper left corner at a place.
func (s *Sheet) At(x, y float64, style Style, text string) {
	s.set(style)
	s.pdf.Text(x, y+style.leading()*0.76, clean(text))
}

// Right writes one line that ends at the right margin.
func (s *Sheet) Right(y float64, style Style, text string) {
	s.At(Left+Width-s.measure(style, text), y, style, text)
}

// Center writes one line in the middle of a span.
func (s *Sheet) Center(x, width, y float64, style Style, text string) {
	s.At(x+(width-s.measure(style, text))/2, y, style, text)
}

// Paragraph writes a text over the sheet's width, breaking lines and pages.
func (s *Sheet) Paragraph(style Style, text string) {
	for _, line := range s.wrap(style, text, Width) {
		s.Need(style.leading())
		s.At(Left, s.Y, style, line)
		s.Y += style.leading()
	}
}

// Heading begins a section; it is never left alone at the foot of a page.
func (s *Sheet) Heading(text string) {
	s.Need(25)
	s.Space(7)
	s.Paragraph(Heading, text)
	s.Space(1.5)
}

// Box fills a rectangle with round corners, with a border if it has a colour of its own.
func (s *Sheet) Box(x, y, width, height, radius float64, inside, border Color) {
	s.fill(inside)
	s.pdf.SetDrawColor(border[0], border[1], border[2])
	s.pdf.SetLineWidth(0.3)
	s.pdf.RoundedRect(x, y, width, height, radius, "1234", "FD")
}

// Flag draws the flag of Ukraine.
func (s *Sheet) Flag(x, y, width, height float64) {
	s.fill(Blue).pdf.Rect(x, y, width, height/2, "F")
	s.fill(Yellow).pdf.Rect(x, y+height/2, width, height/2, "F")
}

func (s *Sheet) fill(color Color) *Sheet {
	s.pdf.SetFillColor(color[0], color[1], color[2])
	return s
}

// set makes the style current. The detour over another size makes the library write the font down on this page.
func (s *Sheet) set(style Style) {
	weight := ""
	if style.Bold {
		weight = "B"
	}
	s.pdf.SetFont(family, weight, 1)
	s.pdf.SetFontSize(style.Size)
	s.pdf.SetTextColor(style.Color[0], style.Color[1], style.Color[2])
}
