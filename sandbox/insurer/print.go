package insurer

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"cabinet/sandbox/font"
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
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.AddUTF8FontFromBytes("DejaVu", "", font.DejaVu)
	title := "Поліс обов’язкового страхування цивільно-правової відповідальності"
	if c.Green() {
		title = "Міжнародний страховий поліс «Зелена картка»"
	}
	pdf.SetTitle(title+" "+c.Number, true)
	pdf.SetCreationDate(c.Emission)
	pdf.AddPage()
	pdf.SetFont("DejaVu", "", 16)
	pdf.MultiCell(0, 9, title, "", "L", false)
	pdf.SetFont("DejaVu", "", 12)
	pdf.MultiCell(0, 9, "№ "+c.Number, "B", "L", false)
	pdf.Ln(4)
	pdf.SetFont("DejaVu", "", 10)
	for _, row := range c.rows() {
		if strings.TrimSpace(row[1]) == "" {
			continue
		}
		pdf.CellFormat(52, 8, row[0], "", 0, "L", false, 0, "")
		pdf.MultiCell(0, 8, row[1], "", "L", false)
	}
	pdf.Ln(6)
	pdf.MultiCell(0, 5, "Страховик пісочниці вигаданий, документ не має чинності.", "T", "L", false)
	var out bytes.Buffer
	if err := pdf.Output(&out); err != nil {
		return nil, fmt.Errorf("print policy: %w", err)
	}
	return out.Bytes(), nil
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
