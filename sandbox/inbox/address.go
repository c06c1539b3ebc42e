package inbox

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// Key brings a recipient to the form in which recipients are compared: an e-mail address in small letters, a phone as
// 380 and nine digits.
func Key(recipient string) string {
	recipient = strings.ToLower(strings.TrimSpace(recipient))
	if strings.Contains(recipient, "@") {
		return recipient
	}
	if digits := onlyDigits(recipient); len(digits) == 10 && digits[0] == '0' {
		return "38" + digits
	} else if digits != "" {
		return digits
	}
	return recipient
}

// keys are the recipients in comparable form, each once, sorted.
func keys(recipients []string) []string {
	list := make([]string, 0, len(recipients))
	for _, recipient := range recipients {
		list = append(list, Key(recipient))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func onlyDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

// hexID shows the binary key of the store as text.
func hexID(key string) string { return strings.TrimLeft(hex.EncodeToString([]byte(key)), "0") }

func attachmentKey(id string, n int) string { return fmt.Sprintf("%s\x00%d", id, n) }
