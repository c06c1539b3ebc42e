// Package vehiclereport prints the paid extract from the register about a vehicle, «Витяг» (VCHK-13, VCHK-17).
package vehiclereport

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"cabinet/documents/sheet"
	"cabinet/domain"
)

// Meta is what the extract says of itself.
type Meta struct {
	Number   string    // of the order that it was paid with, as its citizen reads it
	IssuedAt time.Time // when the register answered; shown in Kyiv time
	Code     string    // by which the extract's bearer can verify it
	Page     string    // address of the page that verifies codes, without a slash at the end
}

// absent is printed if the register has no value.
const absent = "—"

// Render writes the extract as PDF. The same report and meta give the same bytes.
func Render(w io.Writer, report domain.VehicleReport, meta Meta) error {
	issued := domain.KyivTime(meta.IssuedAt)
	page := sheet.New(sheet.Info{
		Title:   "Витяг про транспортний засіб " + name(report),
		Subject: "Відомості з Єдиного державного реєстру транспортних засобів",
		At:      meta.IssuedAt,
		Footer:  "Замовлення № " + meta.Number,
	})
	letterhead(page, meta.Number, issued)
	vehicle(page, report)
	page.Heading("Відомості про транспортний засіб")
	page.Table(pairs, fields(report))
	page.Heading("Історія реєстраційних операцій")
	if len(report.LastOpers) == 0 {
		page.Paragraph(sheet.Body, "Операцій у реєстрі немає.")
	} else {
		page.Table(history, operations(report.LastOpers))
	}
	page.Heading("Обов’язковий технічний контроль")
	if report.OTKProtocol == nil {
		page.Paragraph(sheet.Body, "Протоколу в реєстрі немає.")
	} else {
		page.Table(pairs, inspection(*report.OTKProtocol, domain.DateOf(meta.IssuedAt)))
	}
	remarks(page, meta, issued)
	return page.Write(w)
}

var (
	pairs = []sheet.Column{
		{Width: 72, Style: sheet.Label, Heads: true},
		{Width: sheet.Width - 72, Style: sheet.Body},
	}
	history = []sheet.Column{
		{Title: "Дата", Width: 26, Style: sheet.Body},
		{Title: "Операція", Width: 90, Style: sheet.Body},
		{Title: "Де проведено", Width: sheet.Width - 116, Style: sheet.Body},
	}
)

// fields are the report's values in the order of VCHK-13, after what names the vehicle.
func fields(r domain.VehicleReport) [][]string {
	rows := [][]string{
		{"Номерний знак", r.Plate},
		{"Ідентифікаційний номер (VIN)", r.VIN},
		{"Марка", r.Brand},
		{"Модель", r.Model},
		{"Тип", r.Type},
		{"Кузов", r.Body},
		{"Рік випуску", number(r.MakeYear)},
		{"Об’єм двигуна, см³", number(r.Engine.Capacity)},
		{"Вид пального", r.Engine.Fuel},
		{"Колір", r.Color},
		{"Місць для сидіння", strconv.Itoa(r.SittingPlaces)},
		{"Місць для стояння", number(r.StandingPlaces)},
		{"Маса без навантаження, кг", number(r.Weight.Empty)},
		{"Повна маса, кг", number(r.Weight.Full)},
		{"Особливі відмітки", r.Note},
		{"Дата першої реєстрації", r.FirstRegisteredAt.String()},
		{"Дата останньої реєстрації", r.LastRegisteredAt.String()},
		{"Ким зареєстровано", r.RegisteredBy},
		{"Кількість власників", number(r.NumOfOwners)},
	}
	for _, row := range rows {
		row[1] = known(row[1])
	}
	return rows
}

// operations are the rows of the history, newest first; of one day, the one that the register names later comes first.
func operations(opers []domain.VehicleOperation) [][]string {
	newest := slices.Clone(opers)
	slices.Reverse(newest)
	slices.SortStableFunc(newest, func(a, b domain.VehicleOperation) int {
		switch {
		case b.Date.Before(a.Date):
			return -1
		case a.Date.Before(b.Date):
			return 1
		}
		return 0
	})
	rows := make([][]string, 0, len(newest))
	for _, done := range newest {
		what := strings.TrimSpace(done.Code + " " + done.Name)
		rows = append(rows, []string{known(done.Date.String()), known(what), known(done.By)})
	}
	return rows
}

// inspection is the protocol of technical inspection, and whether it still holds on the day of the extract.
func inspection(otk domain.OTKProtocol, today domain.Date) [][]string {
	until := known(otk.ValidUntil.String())
	if !otk.ValidUntil.IsZero() && otk.ValidUntil.Before(today) {
		until += ", строк дії минув"
	}
	return [][]string{
		{"Номер протоколу", known(otk.Number)},
		{"Дата протоколу", known(otk.Date.String())},
		{"Дійсний до", until},
		{"Результат", known(otk.Result)},
	}
}

func name(r domain.VehicleReport) string {
	return known(strings.TrimSpace(fmt.Sprintf("%s %s", r.Brand, r.Model)))
}

func known(text string) string {
	if strings.TrimSpace(text) == "" {
		return absent
	}
	return text
}

// number writes a number that the register leaves at zero when it has none.
func number(n int) string {
	if n == 0 {
		return absent
	}
	return strconv.Itoa(n)
}
