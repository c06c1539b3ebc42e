package monobank

import (
	"bytes"
	"fmt"

	"codeberg.org/go-pdf/fpdf"

	"cabinet/sandbox/font"
	"cabinet/sandbox/web"
)

// receipt prints the bank's receipt for a paid invoice as a PDF of A5 size.
func receipt(inv *Invoice) ([]byte, error) {
	pdf := fpdf.New("P", "mm", "A5", "")
	pdf.AddUTF8FontFromBytes("DejaVu", "", font.DejaVu)
	pdf.SetTitle("Квитанція "+inv.ID, true)
	pdf.SetCreationDate(inv.Modified)
	pdf.AddPage()
	pdf.SetFont("DejaVu", "", 16)
	pdf.MultiCell(0, 10, "Квитанція про оплату", "", "L", false)
	pdf.SetFont("DejaVu", "", 10)
	rows := [][2]string{
		{"Рахунок", inv.ID},
		{"Дата і час", web.KyivTime(inv.Modified)},
		{"Сума", web.Money(inv.Amount)},
		{"Призначення", inv.Destination},
		{"Номер замовлення", inv.Reference},
		{"Картка", inv.Payment.MaskedPan},
		{"Код авторизації", inv.Payment.ApprovalCode},
		{"RRN", inv.Payment.RRN},
		{"Термінал", inv.Payment.Terminal},
	}
	if refunded := inv.Amount - inv.FinalAmount; refunded > 0 {
		rows = append(rows, [2]string{"Повернено", web.Money(refunded)})
	}
	for _, row := range rows {
		if row[1] == "" {
			continue
		}
		pdf.CellFormat(40, 7, row[0], "", 0, "L", false, 0, "")
		pdf.MultiCell(0, 7, row[1], "", "L", false)
	}
	pdf.Ln(6)
	pdf.MultiCell(0, 5, "Банк пісочниці. Гроші вигадані, документ не має чинності.", "T", "L", false)
	var out bytes.Buffer
	if err := pdf.Output(&out); err != nil {
		return nil, fmt.Errorf("print receipt: %w", err)
	}
	return out.Bytes(), nil
}
