package sheet

// Column is a column of a table.
type Column struct {
	Title string // empty in all columns: the table has no head
	Width float64
	Style Style
}

const (
	padding = 1.1 // above and below a row's text
	gutter  = 4.0 // between columns
	// tallest is how many lines of a row are kept together.
	tallest = 10
)

// Table writes rows under their heads, with hairlines between them. Long values wrap; a row is not torn unless it is
// very tall; the heads are repeated on each page.
func (s *Sheet) Table(columns []Column, rows [][]string) {
	s.heads(columns)
	for _, row := range rows {
		cells := make([][]string, len(columns))
		for i, column := range columns {
			cells[i] = s.wrap(column.Style, row[i], column.Width-gutter)
		}
		s.row(columns, cells)
	}
}

// row writes one row, in parts if it is very tall.
func (s *Sheet) row(columns []Column, cells [][]string) {
	for more := true; more; {
		more = false
		part, count := make([][]string, len(cells)), 0
		for i, cell := range cells {
			cut := min(len(cell), tallest)
			part[i], cells[i] = cell[:cut], cell[cut:]
			more = more || len(cells[i]) > 0
			count = max(count, cut)
		}
		height := float64(count)*Body.leading() + 2*padding
		if s.Need(height) {
			s.heads(columns)
		}
		x := Left
		for i, column := range columns {
			for n, line := range part[i] {
				s.At(x, s.Y+padding+float64(n)*Body.leading(), column.Style, line)
			}
			x += column.Width
		}
		s.Y += height
		if !more {
			s.rule()
		}
	}
}

// heads writes the titles of the columns.
func (s *Sheet) heads(columns []Column) {
	x, titled := Left, false
	for _, column := range columns {
		if column.Title != "" {
			s.At(x, s.Y+padding, Small, column.Title)
			titled = true
		}
		x += column.Width
	}
	if titled {
		s.Y += Small.leading() + 2*padding
	}
	s.rule()
}

// rule draws a hairline.
func (s *Sheet) rule() { s.fill(Line).pdf.Rect(Left, s.Y, Width, 0.2, "F") }
