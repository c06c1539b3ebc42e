package vehiclereport

import (
	"slices"
	"strconv"
	"strings"

	"cabinet/documents/sheet"
	"cabinet/domain"
)

// letterhead is the head of the first page: whose extract it is, its number, and when it was issued.
func letterhead(page *sheet.Sheet, number, issued string) {
	top := page.Y
	page.Flag(sheet.Left, top+0.6, 12, 8)
	page.At(sheet.Left+16, top, sheet.Strong, "УКРАЇНА")
	page.At(sheet.Left+16, top+5, sheet.Small, "Головний сервісний центр МВС")
	page.Right(top, sheet.Small, "Сформовано "+issued)
	page.Right(top+5, sheet.Small, "за київським часом")
	page.Space(22)
	page.Paragraph(sheet.Title, "Витяг")
	page.Space(1)
	page.Paragraph(sheet.Body, "з Єдиного державного реєстру транспортних засобів")
	page.Paragraph(sheet.Label, "№ "+number)
	page.Space(5)
}

// The box that shows the vehicle at a glance; the plate has the proportions of a real one.
const (
	boxHeight   = 24.0
	plateWidth  = 58.0
	plateHeight = 12.5
	inset       = 6.0
)

var (
	bigName   = sheet.Style{Size: 14, Bold: true, Color: sheet.Ink}
	plateSign = sheet.Style{Size: 23, Bold: true, Color: sheet.Ink}
	country   = sheet.Style{Size: 7, Bold: true, Color: sheet.Paper}
)

// vehicle shows the vehicle at a glance.
func vehicle(page *sheet.Sheet, r domain.VehicleReport) {
	y := page.Y
	page.Box(sheet.Left, y, sheet.Width, boxHeight, 2.5, sheet.Tint, sheet.Tint)
	x := sheet.Left + inset
	if r.Plate != "" {
		plate(page, x, y+(boxHeight-plateHeight)/2, r.Plate)
		x += plateWidth + inset
	}
	details := "VIN " + r.VIN
	if r.MakeYear > 0 {
		details += ", " + strconv.Itoa(r.MakeYear) + " року випуску"
	}
	room := sheet.Left + sheet.Width - inset - x
	page.At(x, y+5.5, bigName, sheet.Fit(bigName, name(r), room))
	page.At(x, y+13.5, sheet.Label, sheet.Fit(sheet.Label, details, room))
	page.Space(boxHeight)
}

// plate draws a number plate.
func plate(page *sheet.Sheet, x, y float64, number string) {
	const strip = 6.0
	shown := number
	if domain.ValidPlate(number) == "" {
		shown = number[:2] + " " + number[2:6] + " " + number[6:]
	}
	page.Figure("Номерний знак "+shown, x, y, plateWidth, plateHeight, func() {
		page.Box(x, y, plateWidth, plateHeight, 1.2, sheet.Paper, sheet.Ink)
		page.Box(x+0.6, y+0.6, strip, plateHeight-1.2, 0.8, sheet.Blue, sheet.Blue)
		page.Flag(x+1.6, y+2.2, 4, 2.7)
		page.Center(x+0.6, strip, y+7.2, country, "UA")
		room := plateWidth - strip - 2
		page.Center(x+strip+1, room, y+0.9, plateSign, sheet.Fit(plateSign, shown, room-2))
	})
}

// qrSize is wide enough for a phone to read the code from a print.
const qrSize = 28.0

// remarks close the extract: since when the register has documents (BIZ-07), and how anybody can verify the extract.
func remarks(page *sheet.Sheet, meta Meta, issued string) {
	page.Need(qrSize + 20)
	page.Space(9)
	page.Paragraph(sheet.Small, "Реєстр містить відомості про документи, видані починаючи з 2013 року.")
	page.Paragraph(sheet.Small, "Витяг сформовано автоматично "+issued+" у Кабінеті водія за оплаченим замовленням №\u00a0"+meta.Number+".")
	page.Space(4)
	top, beside := page.Y, sheet.Left+qrSize+6
	page.QR(sheet.Left, top, qrSize, meta.Page+"/"+meta.Code)
	for i, line := range []struct {
		style sheet.Style
		text  string
	}{
		{sheet.Strong, "Перевірте справжність витягу"},
		{sheet.Body, "Відскануйте код або відкрийте сторінку " + meta.Page},
		{sheet.Body, "і введіть код: " + grouped(meta.Code)},
		{sheet.Small, "Сторінка покаже, що має бути у витязі. Перевірити його можна протягом року."},
	} {
		page.At(beside, top+1+float64(i)*6.2, line.style, line.text)
	}
	page.Space(qrSize)
}

// grouped writes a code in groups of four, as people read it.
func grouped(code string) string {
	var groups []string
	for part := range slices.Chunk([]byte(code), 4) {
		groups = append(groups, string(part))
	}
	return strings.Join(groups, "-")
}
