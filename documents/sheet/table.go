package sheet

// Column is a column of a table.
type Column struct {
	Title string // empty in all columns: the table has no head
	Width float64
	Style Style
	Heads bool // its cells say what the rows are about
}

const (
	padding = 1.1 // above and below a row's text
	gutter  = 4.0 // between columns
	// tallest is how many lines of a row are kept together.
	tallest = 10
)

// row is a row of a table: the lines of its cells, and the cells in the structure.
type row struct {
	cells    [][]string
	elements []*node
}

// Table writes rows under their heads, with hairlines between them. Long values wrap; a row is not torn unless it is
// very tall; the heads are repeated on each page, and never left alone at its foot.
func (s *Sheet) Table(columns []Column, values [][]string) {
	rows := make([]row, len(values))
	for i, texts := range values {
		for n, column := range columns {
			rows[i].cells = append(rows[i].cells, wrap(column.Style, texts[n], column.Width-gutter))
		}
	}
	first := headsHeight(columns)
	if len(rows) > 0 {
		first += rows[0].height()
	}
	s.Need(first)
	table := s.element("Table")
	s.heads(columns, table)
	for _, row := range rows {
		element := table.add("TR")
		for _, column := range columns {
			if column.Heads {
				row.elements = append(row.elements, element.head("Row"))
			} else {
				row.elements = append(row.elements, element.add("TD"))
			}
		}
		s.row(columns, row)
	}
}

// height is that of the part of a row that is written next.
func (r *row) height() float64 {
	count := 0
	for _, cell := range r.cells {
		count = max(count, min(len(cell), tallest))
	}
	return float64(count)*Body.leading() + 2*padding
}

// row writes one row, in parts if it is very tall.
func (s *Sheet) row(columns []Column, row row) {
	for more := true; more; {
		more = false
		height := row.height()
		if s.Need(height) {
			s.heads(columns, nil)
		}
		x := Left
		for i, column := range columns {
			cut := min(len(row.cells[i]), tallest)
			s.cell(x, row.elements[i], column.Style, row.cells[i][:cut])
			row.cells[i] = row.cells[i][cut:]
			more = more || len(row.cells[i]) > 0
			x += column.Width
		}
		s.Y += height
		if !more {
			s.rule()
		}
	}
}

// cell writes lines of a cell, if there are any more.
func (s *Sheet) cell(x float64, element *node, style Style, lines []string) {
	if len(lines) == 0 {
		return
	}
	s.mark(element, func() {
		for n, line := range lines {
			s.line(x, s.Y+padding+float64(n)*Body.leading(), style, line)
		}
	})
}

// heads writes the titles of the columns. Without a table they are repeated, for those who see the page.
func (s *Sheet) heads(columns []Column, table *node) {
	height := headsHeight(columns)
	if height > 0 {
		x, heads := Left, table.add("TR")
		for _, column := range columns {
			s.mark(heads.head("Column"), func() { s.line(x, s.Y+padding, Small, column.Title) })
			x += column.Width
		}
	}
	s.Y += height
	s.rule()
}

// headsHeight is the height of the titles of columns; nothing if they have none.
func headsHeight(columns []Column) float64 {
	for _, column := range columns {
		if column.Title != "" {
			return Small.leading() + 2*padding
		}
	}
	return 0
}

// rule draws a hairline.
func (s *Sheet) rule() { s.rect(Line, Left, s.Y, Width, 0.2) }
