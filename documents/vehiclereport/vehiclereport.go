// Package vehiclereport prints the paid extract from the register of vehicles, 'Витяг', as a PDF.
package vehiclereport

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"cabinet/documents/fonts"
	"cabinet/domain"
)

// Meta names the document: its number is the order's.
type Meta struct {
	Number   string
	IssuedAt time.Time
}

// Measures of the page, in millimetres.
const (
	margin     = 18.0
	width      = 210 - 2*margin
	labelWidth = 62.0
	lineHeight = 5.2
)

// Colours of the document.
var (
	ink    = [3]int{22, 28, 36}
	faint  = [3]int{96, 106, 118}
	accent = [3]int{20, 71, 133}
	rule   = [3]int{208, 214, 222}
	shade  = [3]int{244, 246, 249}
)

// page is a document being printed.
type page struct{ *fpdf.Fpdf }

// Render prints the extract about a vehicle (VCHK-13, VCHK-17).
func Render(w io.Writer, report domain.VehicleReport, meta Meta) error {
	p := page{fpdf.New("P", "mm", "A4", "")}
	p.AddUTF8FontFromBytes("DejaVu", "", fonts.Regular)
	p.AddUTF8FontFromBytes("DejaVu", "B", fonts.Bold)
	p.SetTitle("Витяг про транспортний засіб", true)
	p.SetAuthor("Кабінет водія", true)
	p.SetLang("uk-UA")
	p.SetCreationDate(meta.IssuedAt)
	p.SetModificationDate(meta.IssuedAt)
	p.SetMargins(margin, margin, margin)
	p.SetAutoPageBreak(true, 24)
	p.AliasNbPages("{pages}")
	p.SetFooterFunc(func() { p.footer(meta) })
	p.AddPage()
	p.heading(meta)
	p.vehicle(report)
	p.inspection(report.OTKProtocol)
	p.history(report.LastOpers)
	p.note()
	if err := p.Output(w); err != nil {
		return fmt.Errorf("print vehicle report: %w", err)
	}
	return nil
}

func (p page) heading(meta Meta) {
	p.font("", 9.5, faint)
	p.CellFormat(width, 5, "КАБІНЕТ ВОДІЯ", "", 1, "L", false, 0, "")
	p.Ln(3)
	p.font("B", 19, ink)
	p.CellFormat(width, 9, "Витяг", "", 1, "L", false, 0, "")
	p.font("", 11.5, ink)
	p.CellFormat(width, 6.5, "з реєстру транспортних засобів", "", 1, "L", false, 0, "")
	p.Ln(3)
	p.SetDrawColor(accent[0], accent[1], accent[2])
	p.SetLineWidth(0.7)
	p.Line(margin, p.GetY(), margin+width, p.GetY())
	p.SetLineWidth(0.2)
	p.Ln(3.5)
	p.font("", 9.5, faint)
	p.CellFormat(width, 5, "Номер "+meta.Number, "", 1, "L", false, 0, "")
	p.CellFormat(width, 5, "Сформовано "+domain.KyivTime(meta.IssuedAt)+" за київським часом", "", 1, "L", false, 0, "")
	p.Ln(4)
}

// vehicle prints the facts in the order of the specification (VCHK-13).
func (p page) vehicle(report domain.VehicleReport) {
	p.font("B", 14, ink)
	p.MultiCell(width, 7, report.Brand+" "+report.Model, "", "L", false)
	p.Ln(1.5)
	rows := [][2]string{
		{"VIN-код", report.VIN},
		{"Номерний знак", report.Plate},
		{"Тип", report.Type},
		{"Кузов", report.Body},
		{"Рік випуску", number(report.MakeYear, "")},
		{"Об’єм двигуна", number(report.Engine.Capacity, " см³")},
		{"Пальне", report.Engine.Fuel},
		{"Колір", report.Color},
		{"Місць для сидіння", number(report.SittingPlaces, "")},
		{"Місць для стояння", number(report.StandingPlaces, "")},
		{"Маса без навантаження", number(report.Weight.Empty, " кг")},
		{"Повна маса", number(report.Weight.Full, " кг")},
		{"Перша реєстрація", report.FirstRegisteredAt.String()},
		{"Остання реєстрація", report.LastRegisteredAt.String()},
		{"Ким зареєстровано", report.RegisteredBy},
		{"Кількість власників", number(report.NumOfOwners, "")},
		{"Особливі відмітки", report.Note},
	}
	for _, row := range rows {
		p.row(row[0], row[1])
	}
}

func (p page) inspection(protocol *domain.OTKProtocol) {
	p.section("Обов’язковий технічний контроль")
	if protocol == nil {
		p.font("", 10, ink)
		p.CellFormat(width, lineHeight, "Відомостей про протокол немає.", "", 1, "L", false, 0, "")
		return
	}
	p.row("Номер протоколу", protocol.Number)
	p.row("Дата", protocol.Date.String())
	p.row("Дійсний до", protocol.ValidUntil.String())
	p.row("Висновок", protocol.Result)
}

func (p page) note() {
	p.Ln(5)
	p.font("", 8.5, faint)
	p.MultiCell(width, 4.4, "Інформація надається про транспортні засоби, зареєстровані з 2013 року, станом на час формування витягу. "+
		"Справжність витягу підтверджує його номер у кабінеті водія.", "", "L", false)
}

// footer stands on every page.
func (p page) footer(meta Meta) {
	p.SetY(-16)
	p.SetDrawColor(rule[0], rule[1], rule[2])
	p.Line(margin, p.GetY(), margin+width, p.GetY())
	p.Ln(1.5)
	p.font("", 8, faint)
	p.CellFormat(width*0.75, 5, "Витяг № "+meta.Number, "", 0, "L", false, 0, "")
	p.CellFormat(width*0.25, 5, fmt.Sprintf("Сторінка %d з {pages}", p.PageNo()), "", 0, "R", false, 0, "")
}

// section starts a part of the document; its title never stands alone at the end of a page.
func (p page) section(title string) {
	p.room(24)
	p.Ln(5)
	p.font("B", 11.5, accent)
	p.CellFormat(width, 7, title, "", 1, "L", false, 0, "")
}

// row prints one fact; what is not known is left out. Long values wrap.
func (p page) row(label, value string) {
	if value == "" {
		return
	}
	p.font("", 10, ink)
	lines := p.SplitText(value, width-labelWidth-2)
	height := lineHeight*float64(len(lines)) + 1.2
	p.room(height)
	y := p.GetY()
	p.SetDrawColor(rule[0], rule[1], rule[2])
	p.Line(margin, y, margin+width, y)
	p.font("", 9.5, faint)
	p.SetXY(margin, y+0.6)
	p.CellFormat(labelWidth, lineHeight, label, "", 0, "L", false, 0, "")
	p.font("", 10, ink)
	p.SetXY(margin+labelWidth, y+0.6)
	p.MultiCell(width-labelWidth, lineHeight, value, "", "L", false)
	p.SetXY(margin, y+height)
}

// room starts a new page when less than a height is left on this one.
func (p page) room(height float64) {
	_, pageHeight := p.GetPageSize()
	if p.GetY()+height > pageHeight-24 {
		p.AddPage()
	}
}

func (p page) font(style string, size float64, colour [3]int) {
	p.SetFont("DejaVu", style, size)
	p.SetTextColor(colour[0], colour[1], colour[2])
}

// number writes a number with its unit; zero is not known.
func number(n int, unit string) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n) + unit
}
