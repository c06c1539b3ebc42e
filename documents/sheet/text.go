package sheet

import (
	"strings"
	"unicode"
)

// noBreak is a space where no line breaks.
const noBreak = '\u00a0'

// clean leaves what the typeface's encoding can hold: white space becomes a space, other signs a question mark.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == noBreak:
			return r
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), r > 0xFFFF:
			return '?'
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
}

// measure is the width of a text in a style.
func (s *Sheet) measure(style Style, text string) float64 {
	s.set(style)
	return s.pdf.GetStringWidth(clean(text))
}

// wrap breaks a text into lines that are no wider than given, between words; a word that is too long for a line is
// cut. An empty text has one empty line.
func (s *Sheet) wrap(style Style, text string, width float64) []string {
	s.set(style)
	var lines []string
	line := ""
	for _, word := range strings.FieldsFunc(clean(text), func(r rune) bool { return r == ' ' }) {
		if joined := strings.TrimPrefix(line+" "+word, " "); s.pdf.GetStringWidth(joined) <= width {
			line = joined
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for s.pdf.GetStringWidth(word) > width {
			head := s.head(word, width)
			if head == word {
				break // one sign that is too wide
			}
			lines = append(lines, head)
			word = word[len(head):]
		}
		line = word
	}
	return append(lines, line)
}

// head is as much of a word as fits, one sign at least.
func (s *Sheet) head(word string, width float64) string {
	end := 0
	for at, r := range word {
		next := at + len(string(r))
		if at > 0 && s.pdf.GetStringWidth(word[:next]) > width {
			break
		}
		end = next
	}
	return word[:end]
}

// Fit shortens a text to one line of a width, with an ellipsis if need be.
func (s *Sheet) Fit(style Style, text string, width float64) string {
	text = clean(text)
	if s.measure(style, text) <= width {
		return text
	}
	return strings.TrimRight(s.head(text, width-s.pdf.GetStringWidth("…")), " ") + "…"
}
