package insurer

import (
	"fmt"
	"net/http"
	"time"

	"cabinet/sandbox/paper"
	"cabinet/sandbox/web"
)

// servePrint answers the printed policy, some minutes after its emission.
func (a *Aggregator) servePrint(w http.ResponseWriter, r *http.Request) {
	c, err := a.Contract(r.PathValue("id"))
	if err == nil {
		err = a.printable(c)
	}
	var file []byte
	if err == nil {
		file, err = printed(c)
	}
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/pdf")
	_, _ = w.Write(file)
}

func (a *Aggregator) printable(c *Contract) error {
	switch {
	case c.State != Emitted:
		return errState
	case time.Now().Before(c.Emission.Add(a.config.PolicyDelay)):
		return errNotReady
	}
	return nil
}

// printed makes the policy as a PDF of A4 size.
func printed(c *Contract) ([]byte, error) {
	title := "Поліс обов’язкового страхування цивільно-правової відповідальності"
	if c.Green() {
		title = "Міжнародний страховий поліс «Зелена картка»"
	}
	return paper.Paper{
		Title: title, Number: "№ " + c.Number, Rows: c.rows(), At: c.Emission,
		Note: "Страховик пісочниці вигаданий, документ не має чинності.",
	}.Print()
}

// rows are the lines of the printed policy.
func (c *Contract) rows() [][2]string {
	holder, territory := c.Holder(), ""
	if c.Green() {
		holder = c.Request.Customer.NameLastLat + " " + c.Request.Customer.NameFirstLat
	}
	for _, t := range territories {
		if t.Code == c.Request.Territory {
			territory = t.Name
		}
	}
	return [][2]string{
		{"Страховик", "ПрАТ " + c.Company() + ", ЄДРПОУ " + c.Insurer},
		{"Страхувальник", holder},
		{"Транспортний засіб", c.Request.Object.ModelText + ", " + fmt.Sprint(c.Request.Object.Year)},
		{"Номерний знак", c.Plate()},
		{"Номер кузова (VIN)", c.Request.Object.BodyNumber},
		{"Територія", territory},
		{"Строк дії", c.From.Format("02.01.2006") + " – " + c.To.Format("02.01.2006")},
		{"Франшиза", web.Money(int64(c.Franchise) * 100)},
		{"Страховий платіж", web.Money(c.Payment)},
		{"Укладено", web.KyivTime(c.Emission)},
	}
}
