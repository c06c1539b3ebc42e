package history

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// What the SDK prints of payloads, and of events and markers that have them.
var (
	printedPayload = regexp.MustCompile(`(?s)\b[Dd]ata:\s?"(?:[^"\\]|\\.)*"?`)
	printedMarker  = regexp.MustCompile(`(?s), markerData:.*`)
	printedEvent   = regexp.MustCompile(`EventId:(\d+)`)
)

// Readable is a message for people: a divergence by the names of the event and the command, any other text without printed payloads,
// which are ciphertext, and without control characters.
func Readable(message string) string {
	if before, rest, ok := strings.Cut(message, ofDivergence); ok {
		message = before + ofDivergence + sides(rest)
	}
	message = printedMarker.ReplaceAllString(message, "")
	message = printedPayload.ReplaceAllString(message, "data:…")
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsPrint(r) && r != unicode.ReplacementChar:
			return r
		case unicode.IsSpace(r):
			return ' '
		}
		return -1
	}, message)
}

// sides names both sides of a divergence that the SDK has printed.
func sides(said string) string {
	switch {
	case bothSides.MatchString(said):
		found := bothSides.FindStringSubmatch(said)
		return fmt.Sprintf("the history says %q, the code says %q", eventName(found[1]), command(found[2]))
	case missing.MatchString(said):
		return fmt.Sprintf("the history says %q, the code says %q", eventName(missing.FindStringSubmatch(said)[1]), nothing)
	case extra.MatchString(said):
		return fmt.Sprintf("the history says %q, the code says %q", nothing, command(extra.FindStringSubmatch(said)[1]))
	}
	return said
}

// eventName is the kind of an event that the SDK has printed, and its number.
func eventName(words string) string {
	kind, rest, _ := strings.Cut(words, ":")
	if found := printedEvent.FindStringSubmatch(rest); found != nil {
		kind += " " + found[1]
	}
	return kind
}
