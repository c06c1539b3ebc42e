// Package statement prints what a citizen signs, the same JSON in words, as PDF (API-055, SIGN-13).
package statement

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"cabinet/documents/sheet"
	"cabinet/domain"
)

// Meta is what stands around the statement.
type Meta struct {
	Service    string // in words
	Number     string // of the order
	Digest     string // SHA-256 of the content, in hex
	At         time.Time
	Signatures []string // who has signed, and when
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
	page.Table(pairs, rows)
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
	{Width: 72, Style: sheet.Label},
	{Width: sheet.Width - 72, Style: sheet.Body},
}

// Rows are the content as pairs of label and value, in the order of the table of labels.
func Rows(content []byte) ([][]string, error) {
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.UseNumber()
	var tree map[string]any
	if err := decoder.Decode(&tree); err != nil {
		return nil, fmt.Errorf("statement: %w", err)
	}
	var found []row
	collect(&found, "", tree)
	slices.SortStableFunc(found, func(a, b row) int { return a.rank - b.rank })
	rows := make([][]string, len(found))
	for i, one := range found {
		rows[i] = []string{one.label, one.value}
	}
	return rows, nil
}

type row struct {
	label, value string
	rank         int
}

// collect walks the tree; what has no label stands under its own name, because nothing that is signed may be hidden.
func collect(rows *[]row, path string, node any) {
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
		*rows = append(*rows, row{label, valueOf(fmt.Sprint(node)), rank})
	}
}

func labelOf(path string) (label string, rank int) {
	at := slices.IndexFunc(labels, func(l [2]string) bool { return l[0] == path })
	if at < 0 {
		return path, len(labels)
	}
	return labels[at][1], at
}

// valueOf writes dates and yes and no as people do.
func valueOf(text string) string {
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
