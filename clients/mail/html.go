package mail

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"regexp"
	"strings"
)

//go:embed letter.html
var letter string

// page is an e-mail as HTML: one column of tables and inline styles, as mail programs need them; nothing is fetched from anywhere.
var page = template.Must(template.New("mail").Parse(letter))

// automatic ends every message.
const automatic = "Це автоматичний лист, відповідати на нього не потрібно."

// pageData is what the page shows.
type pageData struct {
	Message
	Sender     string
	Automatic  string
	Preview    string // what a list of messages shows beside the subject
	Paragraphs [][]piece
}

// piece is a part of a paragraph: text, an address to follow, or the end of a line.
type piece struct {
	Text        string
	Link, Break bool
}

var addresses = regexp.MustCompile(`https?://[^\s<>"]+[^\s<>".,;:!?)]`)

// htmlOf writes a message as a page.
func htmlOf(message Message, sender string) (string, error) {
	data := pageData{Message: message, Sender: sender, Automatic: automatic}
	if data.Heading == "" {
		data.Heading = message.Subject
	}
	data.Preview, _, _ = strings.Cut(message.Text, "\n")
	for paragraph := range strings.SplitSeq(message.Text, "\n\n") {
		if paragraph = strings.TrimSpace(paragraph); paragraph != "" {
			data.Paragraphs = append(data.Paragraphs, pieces(paragraph))
		}
	}
	var out bytes.Buffer
	if err := page.Execute(&out, data); err != nil {
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
