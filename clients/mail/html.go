package mail

import (
	"bytes"
	"fmt"
	"html/template"
	"regexp"
	"strings"
)

// page is an e-mail as HTML: one column, one size of letters, nothing fetched from anywhere.
var page = template.Must(template.New("mail").Parse(`<!doctype html>
<html lang="uk">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{.Subject}}</title></head>
<body style="margin:0;padding:24px;background:#f5f7fa;font:16px/1.5 Arial,sans-serif;color:#1c2430">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">{{.Subject}}</h1>
{{range .Paragraphs}}<p style="margin:0 0 16px">{{range .}}{{if .Break}}<br>{{else if .Link}}<a href="{{.Text}}" style="color:#1f5fd1">{{.Text}}</a>{{else}}{{.Text}}{{end}}{{end}}</p>
{{end}}</div>
</body>
</html>
`))

// piece is a part of a paragraph: text, an address to follow, or the end of a line.
type piece struct {
	Text        string
	Link, Break bool
}

var addresses = regexp.MustCompile(`https?://[^\s<>"]+[^\s<>".,;:!?)]`)

// htmlOf writes the text as a page.
func htmlOf(subject, text string) (string, error) {
	var paragraphs [][]piece
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if paragraph = strings.TrimSpace(paragraph); paragraph != "" {
			paragraphs = append(paragraphs, pieces(paragraph))
		}
	}
	var out bytes.Buffer
	err := page.Execute(&out, struct {
		Subject    string
		Paragraphs [][]piece
	}{subject, paragraphs})
	if err != nil {
		return "", fmt.Errorf("write HTML: %w", err)
	}
	return out.String(), nil
}

func pieces(paragraph string) (list []piece) {
	for i, line := range strings.Split(paragraph, "\n") {
		if i > 0 {
			list = append(list, piece{Break: true})
		}
		end := 0
		for _, at := range addresses.FindAllStringIndex(line, -1) {
			list = append(list, piece{Text: line[end:at[0]]}, piece{Text: line[at[0]:at[1]], Link: true})
			end = at[1]
		}
		list = append(list, piece{Text: line[end:]})
	}
	return list
}
