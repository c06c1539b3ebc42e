// Package statement prints what a citizen signs, the same JSON in words, as PDF (API-055, SIGN-13).
package statement

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"cabinet/documents/sheet"
	"cabinet/domain"
)

// Meta is printed around the statement.
type Meta struct {
	Service    string // in words
	Number     string // of the order
	Digest     string // SHA-256 of the content, in hex
	At         time.Time
	Signatures []string // who has signed, and when
	// Plate is drawn when it is an individual one (GAP-37).
	Plate *domain.OrderedPlate
}

// Render writes the statement as PDF. The same content and meta give the same bytes. An error says that the content is
// not canonical JSON.
func Render(w io.Writer, content []byte, meta Meta) error {
	rows, err := Rows(content)
	if err != nil {
		return err
	}
	page := sheet.New(sheet.Info{
		Title: "Заява: " + meta.Service, Subject: meta.Service, At: meta.At, Footer: "Замовлення № " + meta.Number,
	})
	page.Flag(sheet.Left, page.Y, 9, 6)
	page.At(sheet.Left+13, page.Y+1, sheet.Strong, "Кабінет водія")
	page.Space(16)
	page.Paragraph(sheet.Title, "Заява")
	page.Paragraph(sheet.Body, meta.Service)
	page.Space(2)
	if plate := meta.Plate; plate.Picture() != "" {
		page.Plate(domain.PlateSymbols(plate.Plate, plate.Vehicle, plate.Layout))
	}
	words, codes := apart(rows)
	page.Table(pairs, words)
	if len(codes) > 0 {
		page.Heading("Коди та записи реєстрів")
		page.Table(pairs, codes)
	}
	page.Heading("Електронний підпис")
	signed := meta.Signatures
	if len(signed) == 0 {
		signed = []string{"Заяву ще не підписано."}
	}
	for _, line := range signed {
		page.Paragraph(sheet.Body, line)
	}
	page.Space(3)
	page.Paragraph(sheet.Small, "Підписується цей самий зміст у форматі JSON. Його відбиток SHA-256: "+meta.Digest)
	return page.Write(w)
}

var pairs = []sheet.Column{
	{Width: 72, Style: sheet.Label, Heads: true},
	{Width: sheet.Width - 72, Style: sheet.Body},
}

// Row is a printed field of the content. Code marks a register's code for a value that is also printed as text.
type Row struct {
	Label, Value string
	Code         bool
}

// Rows are the content in the order of the table of labels: words first, then codes.
func Rows(content []byte) ([]Row, error) {
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.UseNumber()
	var tree map[string]any
	if err := decoder.Decode(&tree); err != nil {
		return nil, fmt.Errorf("statement: %w", err)
	}
	var found []ranked
	collect(&found, "", tree)
	slices.SortStableFunc(found, func(a, b ranked) int { return a.rank - b.rank })
	rows := make([]Row, len(found))
	for i, one := range found {
		rows[i] = one.Row
	}
	return rows, nil
}

// apart are the rows of words and those of codes, as a table has them.
func apart(rows []Row) (words, codes [][]string) {
	for _, row := range rows {
		pair := []string{row.Label, row.Value}
		if row.Code {
			codes = append(codes, pair)
		} else {
			words = append(words, pair)
		}
	}
	return words, codes
}

type ranked struct {
	Row
	rank int
}

// collect walks the tree.
func collect(rows *[]ranked, path string, node any) {
	switch node := node.(type) {
	case map[string]any:
		names := make([]string, 0, len(node))
		for name := range node {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			collect(rows, strings.TrimPrefix(path+"."+name, "."), node[name])
		}
	case []any:
		for _, item := range node {
			collect(rows, path, item)
		}
	case nil:
	default:
		label, rank := labelOf(path)
		*rows = append(*rows, ranked{Row{label.text, valueOf(path, fmt.Sprint(node)), label.code}, rank})
	}
}

// valueOf writes sums, phones, dates, services, and yes and no as people do.
func valueOf(path, text string) string {
	switch path {
	case "price":
		if kopecks, err := strconv.ParseInt(text, 10, 64); err == nil {
			return domain.Kopecks(kopecks).String()
		}
	case "service":
		if service, known := domain.ServiceNamed(domain.ServiceName(text)); known {
			return service.Name
		}
	case "application.schema":
		return cmp.Or(schemas[domain.ConfidantSchema(text)], text)
	case "application.type":
		return cmp.Or(plateKindLabels[domain.VehicleKind(text)], text)
	case "application.phone", "application.delivery.contactPhone":
		return domain.ShownPhone(text)
	}
	switch text {
	case "true":
		return "так"
	case "false":
		return "ні"
	}
	if date, err := domain.ParseDate(text); err == nil {
		return date.String()
	}
	return text
}
