package vehiclereport

import (
	"slices"

	"cabinet/domain"
)

// columns of the table of registrations, in millimetres.
var columns = []struct {
	title string
	width float64
}{
	{"Дата", 24}, {"Операція", 88}, {"Орган", width - 24 - 88},
}

// history prints the registrations, newest first.
func (p page) history(operations []domain.VehicleOperation) {
	p.section("Історія реєстрацій")
	if len(operations) == 0 {
		p.font("", 10, ink)
		p.CellFormat(width, lineHeight, "Відомостей про реєстрації немає.", "", 1, "L", false, 0, "")
		return
	}
	newest := slices.Clone(operations)
	slices.SortStableFunc(newest, func(a, b domain.VehicleOperation) int {
		switch {
		case b.Date.Before(a.Date):
			return -1
		case a.Date.Before(b.Date):
			return 1
		}
		return 0
	})
	p.tableHead()
	for _, done := range newest {
		p.tableRow([]string{done.Date.String(), done.Name, done.By})
	}
}

func (p page) tableHead() {
	p.font("B", 9, ink)
	p.SetFillColor(shade[0], shade[1], shade[2])
	for _, column := range columns {
		p.CellFormat(column.width, 6.4, column.title, "", 0, "L", true, 0, "")
	}
	p.Ln(6.4)
}

func (p page) tableRow(cells []string) {
	const line = 4.8
	p.font("", 9, ink)
	height := line
	for i, cell := range cells {
		height = max(height, line*float64(len(p.SplitText(cell, columns[i].width-2))))
	}
	height += 1.6
	if _, pageHeight := p.GetPageSize(); p.GetY()+height > pageHeight-24 {
		p.AddPage()
		p.tableHead()
		p.font("", 9, ink)
	}
	x, y := margin, p.GetY()
	for i, cell := range cells {
		p.SetXY(x, y+0.8)
		p.MultiCell(columns[i].width, line, cell, "", "L", false)
		x += columns[i].width
	}
	p.SetDrawColor(rule[0], rule[1], rule[2])
	p.Line(margin, y+height, margin+width, y+height)
	p.SetXY(margin, y+height)
}
