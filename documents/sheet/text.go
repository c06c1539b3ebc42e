package sheet

import (
	"strings"
	"unicode"
)

// noBreak is a space where no line breaks.
const noBreak = '\u00a0'

// clean leaves what the typeface has: white space becomes a space, other signs a question mark.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == noBreak:
			return r
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), regular().GlyphIndex(r) == 0:
			return '?'
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
}

// measure is the width of a text in a style.
func measure(style Style, text string) float64 { return width(style, clean(text)) }

// wrap breaks a text into lines that are no wider than given, between words; a word that is too long for a line is
// cut. An empty text has one empty line. A line keeps the space at which it was broken, beyond the width: readers that
// put the lines together find the words apart.
func wrap(style Style, text string, room float64) []string {
	var lines []string
	line := ""
	for _, word := range strings.FieldsFunc(clean(text), func(r rune) bool { return r == ' ' }) {
		if joined := strings.TrimPrefix(line+" "+word, " "); width(style, joined) <= room {
			line = joined
			continue
		}
		if line != "" {
			lines = append(lines, line+" ")
		}
		for width(style, word) > room {
			head := head(style, word, room)
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
func head(style Style, word string, room float64) string {
	end := 0
	for at, r := range word {
		next := at + len(string(r))
		if at > 0 && width(style, word[:next]) > room {
			break
		}
		end = next
	}
	return word[:end]
}

// Fit shortens a text to one line of a width, with an ellipsis if need be.
func Fit(style Style, text string, room float64) string {
	text = clean(text)
	if width(style, text) <= room {
		return text
	}
	return strings.TrimRight(head(style, text, room-width(style, "…")), " ") + "…"
}
