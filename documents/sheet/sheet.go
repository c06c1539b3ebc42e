// Package sheet lays documents out on A4: texts, pairs of label and value, tables that break over pages, a footer
// with page numbers. Lengths are in millimetres, type sizes in points. The same content gives the same bytes.
//
// What is drawn has a place in the document's structure (headings, paragraphs, tables with the heads of their rows and
// columns, figures in words), in the order of reading; the rest is decoration, which a reader for the blind passes over. A
// document does not claim PDF/UA.
package sheet

import (
	"fmt"
	"time"

	"github.com/carlos7ags/folio/content"
	"github.com/carlos7ags/folio/font"
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

// Info is what the document says of itself beside its text.
type Info struct {
	Title   string
	Subject string
	At      time.Time // when it was made
	Footer  string    // at the foot of each page
}

// Sheet is a document being laid out, from top to bottom. Y is where the next thing goes.
type Sheet struct {
	Y             float64
	info          Info
	pages         []*page
	page          *page // that is being drawn
	root          *node
	marked        bool // what is drawn has its place in the structure already
	heading       string
	regular, bold *font.EmbeddedFont
}

// page is the drawing of a page. Owners are the elements of its marked content, by the numbers of the latter.
type page struct {
	number int
	*content.Stream
	owners []*node
}

// New begins a document with its first page.
func New(info Info) *Sheet {
	s := &Sheet{
		info: info, root: &node{tag: "Document"},
		regular: font.NewEmbeddedFont(regular()), bold: font.NewEmbeddedFont(semiBold()),
	}
	s.newPage()
	return s
}

func (s *Sheet) newPage() {
	s.page = &page{number: len(s.pages), Stream: content.NewStream()}
	s.pages = append(s.pages, s.page)
	s.Y = top
}

// Need starts a new page if less than the given height is left, and reports whether it did. A heading that waits for
// what it is the heading of comes before it, on the same page.
func (s *Sheet) Need(height float64) bool {
	title := s.heading
	s.heading = ""
	var lines []string
	if title != "" {
		lines = wrap(Heading, title, Width)
		height += aboveHeading + float64(len(lines))*Heading.leading() + belowHeading
	}
	broken := s.Y+height > bottom
	if broken {
		s.newPage()
	}
	if title != "" {
		s.Space(aboveHeading)
		s.lines(Heading, lines)
		s.Space(belowHeading)
	}
	return broken
}

// Space leaves so much room.
func (s *Sheet) Space(height float64) { s.Y += height }

// Paragraph writes a text over the sheet's width, breaking lines and pages.
func (s *Sheet) Paragraph(style Style, text string) {
	s.Need(style.leading())
	s.lines(style, wrap(style, text, Width))
}

func (s *Sheet) lines(style Style, lines []string) {
	element := s.element(style.element())
	for _, line := range lines {
		s.Need(style.leading())
		s.mark(element, func() { s.line(Left, s.Y, style, line) })
		s.Y += style.leading()
	}
}

const (
	aboveHeading = 7.0
	belowHeading = 1.5
)

// Heading begins a section. It is written with the first line or row below it, so that it is never left alone at the
// foot of a page.
func (s *Sheet) Heading(text string) {
	s.Need(0)
	s.heading = text
}

// number writes the footers.
func (s *Sheet) number() {
	for _, s.page = range s.pages {
		s.mark(nil, func() {
			s.rect(Line, Left, footer-2.5, Width, 0.2)
			s.line(Left, footer, Small, s.info.Footer)
			s.Right(footer, Small, fmt.Sprintf("Сторінка %d з %d", s.page.number+1, len(s.pages)))
		})
	}
}
