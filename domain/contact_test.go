package domain

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// VAL-12, VAL-18: a Ukrainian phone is read in its mask, one from abroad as it was given.
func TestShownPhone(t *testing.T) {
	for phone, want := range map[string]string{
		"+380671234567":  "+380 (67) 123-45-67",
		"+48123456789":   "+48123456789",
		"+38067123456":   "+38067123456",
		"+3806712345678": "+3806712345678",
		"+38067123456x":  "+38067123456x",
		"":               "",
	} {
		require.Equal(t, want, ShownPhone(phone))
	}
}

// A phone is brought into one form however it is typed; what is none is left for the check to refuse (AMB-023).
func TestNormalizePhone(t *testing.T) {
	for typed, want := range map[string]string{
		"0671234567":                   "+380671234567",
		"(067) 123-45-67":              "+380671234567",
		"380671234567":                 "+380671234567",
		"+380 (67) 123-45-67":          "+380671234567",
		"067\u00a0123\u00a045\u00a067": "+380671234567",
		"067123456":                    "067123456",
		"06712345678":                  "06712345678",
		"38067123456":                  "38067123456",
		"3806712345678":                "3806712345678",
	} {
		require.Equal(t, want, NormalizePhone(typed), "VAL-12, VAL-15: %s", typed)
	}
}

// Abroad, numbers of +76 and +77 are Kazakhstan's, all others of +7 Russia's, and +375 is Belarus's; + and 8 to 15 digits.
func TestPhoneAbroad(t *testing.T) {
	for phone, want := range map[string]string{
		"+48601234":         "",
		"+4860123":          textPhoneFormat,
		"+486012345678901":  "",
		"+4860123456789012": textPhoneFormat,
		"+76001234567":      "",
		"+77001234567":      "",
		"+75001234567":      textPhoneOperator,
		"+78001234567":      textPhoneOperator,
		"+37529123456":      textPhoneOperator,
		"+37429123456":      "",
		"+67001234567":      "",
		"+04860123456":      textPhoneFormat,
		"+4860123456x":      textPhoneFormat,
		"48601234567":       textPhoneFormat,
		"+380671234567":     "",
		"+38067123456":      textPhoneFormat,
		"+380111234567":     textPhoneOperator,
		"":                  textRequired,
	} {
		require.Equal(t, want, ValidPhoneAbroad(phone), "VAL-18, VAL-19, GAP-49: %s", phone)
	}
}

// Of all codes exactly those of mobile operators are taken.
func TestCodesOfOperators(t *testing.T) {
	var taken []string
	for code := range 100 {
		if number := fmt.Sprintf("%02d1234567", code); ValidPhone("+380"+number) == "" {
			taken = append(taken, number[:2])
		}
	}
	require.Equal(t, strings.Fields("39 50 63 66 67 68 73 75 77 89 91 92 93 94 95 96 97 98 99"), taken, "VAL-14")
}
