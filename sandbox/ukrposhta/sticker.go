package ukrposhta

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"

	"codeberg.org/go-pdf/fpdf"
	"github.com/boombuler/barcode/code128"
	"golang.org/x/image/font/gofont/goregular"

	"cabinet/sandbox/post"
	"cabinet/sandbox/web"
)

// sticker prints the label of a shipment, 100 × 100 mm on its own page or on A4 or A5.
func (u *Post) sticker(r *http.Request) (any, error) {
	p, err := u.find(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	s, err := u.shipment(p)
	if err != nil {
		return nil, err
	}
	to, err := u.client(s.Recipient.UUID)
	if err != nil {
		return nil, err
	}
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm", Size: fpdf.SizeType{Wd: 100, Ht: 100}})
	switch r.URL.Query().Get("size") {
	case "SIZE_A4":
		doc = fpdf.New("P", "mm", "A4", "")
	case "SIZE_A5":
		doc = fpdf.New("P", "mm", "A5", "")
	}
	return label(doc, p, to)
}

func label(doc *fpdf.Fpdf, p *post.Parcel, to client) (any, error) {
	doc.AddUTF8FontFromBytes("Go", "", goregular.TTF)
	doc.SetTitle("Укрпошта "+p.Number, true)
	doc.SetCreationDate(p.Made())
	doc.SetMargins(6, 6, 6)
	doc.AddPage()
	doc.SetFont("Go", "", 14)
	doc.CellFormat(0, 9, "УКРПОШТА", "B", 1, "L", false, 0, "")
	if err := bars(doc, p.Number, 6, 18, 88, 18); err != nil {
		return nil, err
	}
	doc.SetXY(6, 37)
	doc.CellFormat(88, 7, p.Number, "", 1, "C", false, 0, "")
	doc.SetFont("Go", "", 9)
	for _, row := range [][2]string{
		{"Кому", to.Name},
		{"Куди", p.To},
		{"Телефон", to.Phone},
		{"Вміст", p.Title},
		{"Маса", fmt.Sprintf("%d г", p.Weight)},
		{"Вартість", strings.Replace(web.Money(p.Price), "₴", "грн", 1)},
		{"Створено", web.KyivTime(p.Made())},
	} {
		doc.CellFormat(20, 6, row[0], "", 0, "L", false, 0, "")
		doc.MultiCell(68, 6, row[1], "", "L", false)
	}
	var out bytes.Buffer
	if err := doc.Output(&out); err != nil {
		return nil, fmt.Errorf("print sticker: %w", err)
	}
	return pdf(out.Bytes()), nil
}

// bars draws a number as Code 128.
func bars(doc *fpdf.Fpdf, number string, x, y, width, height float64) error {
	code, err := code128.Encode(number)
	if err != nil {
		return fmt.Errorf("draw barcode: %w", err)
	}
	modules := code.Bounds().Dx()
	module := width / float64(modules)
	for i := range modules {
		if r, _, _, _ := code.At(i, 0).RGBA(); r == 0 {
			doc.Rect(x+float64(i)*module, y, module, height, "F")
		}
	}
	return nil
}
