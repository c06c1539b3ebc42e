package monobank

import (
	"cabinet/sandbox/paper"
	"cabinet/sandbox/web"
)

// receipt prints the bank's receipt for a paid invoice as a PDF of A5 size.
func receipt(inv *Invoice) ([]byte, error) {
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
	return paper.Paper{
		Small: true, Title: "Квитанція про оплату", Rows: rows, At: inv.Modified,
		Note: "Банк пісочниці. Гроші вигадані, документ не має чинності.",
	}.Print()
}
