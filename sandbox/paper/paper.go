// Package paper prints the receipts and policies of the outside systems as PDF.
package paper

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"github.com/carlos7ags/folio/document"
	"github.com/carlos7ags/folio/font"
	"github.com/carlos7ags/folio/layout"

	typeface "cabinet/sandbox/font"
)

// Paper is what is printed: a title, pairs of label and value, and a note below a line.
type Paper struct {
	Small  bool // of A5 size, otherwise of A4
	Title  string
	Number string // below the title, if there is one
	Rows   [][2]string
	Note   string
	At     time.Time
}

// Lengths, in points.
const (
	margin  = 31.0
	labels  = 118.0
	padding = 5.0
)

// Print makes the PDF. Rows without a value are left out.
func (p Paper) Print() ([]byte, error) {
	face, err := font.ParseTTF(typeface.DejaVu)
	if err != nil {
		return nil, fmt.Errorf("print: %w", err)
	}
	letters := font.NewEmbeddedFont(face)
	text := func(words string, size float64) *layout.Paragraph {
		return layout.NewParagraphEmbedded(words, letters, size)
	}
	size := document.PageSizeA4
	if p.Small {
		size = document.PageSizeA5
	}
	printed := document.NewDocument(size)
	printed.SetMargins(layout.Margins{Top: margin, Right: margin, Bottom: margin, Left: margin})
	printed.Info = document.Info{Title: strings.TrimSpace(p.Title + " " + p.Number), Language: "uk", CreationDate: p.At}
	printed.Add(text(p.Title, 16).SetSpaceAfter(10))
	if p.Number != "" {
		printed.Add(text(p.Number, 12))
		printed.Add(layout.NewLineSeparator().SetSpaceBefore(6).SetSpaceAfter(10))
	}
	table := layout.NewTable().SetColumnWidths([]float64{labels, size.Width - 2*margin - labels})
	for _, row := range p.Rows {
		if strings.TrimSpace(row[1]) == "" {
			continue
		}
		line := table.AddRow()
		for _, words := range row {
			line.AddCellElement(text(words, 10)).SetBorders(layout.NoBorders()).
				SetPaddingSides(layout.Padding{Top: padding, Bottom: padding, Right: padding})
		}
	}
	printed.Add(table)
	printed.Add(layout.NewLineSeparator().SetSpaceBefore(12).SetSpaceAfter(4))
	printed.Add(text(p.Note, 10))
	var file bytes.Buffer
	if _, err := printed.WriteToWithOptions(&file, document.WriteOptions{Deterministic: true}); err != nil {
		return nil, fmt.Errorf("print: %w", err)
	}
	return file.Bytes(), nil
}
