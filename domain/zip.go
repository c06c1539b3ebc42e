package domain

import "strings"

const (
	textZip       = "Поштовий індекс складається з 5 цифр"
	textZipAbroad = "Індекс не відповідає формату країни"
)

const maxZipAbroad = 8 // AMB-124

// ValidZip: a Ukrainian post code has five digits (DLV-14, AMB-124).
func ValidZip(zip string) string {
	switch {
	case zip == "":
		return textRequired
	case len(zip) != 5 || strings.ContainsFunc(zip, func(r rune) bool { return !isDigit(r) }):
		return textZip
	}
	return ""
}

// separators may be typed or left out in post codes abroad.
var separators = strings.NewReplacer(" ", "", "-", "")

// ValidZipAbroad: letters and digits in the form of the country, up to eight; without a form any (DLV-13, AMB-124,
// GAP-48). A form may list alternatives, parted by bars.
func ValidZipAbroad(zip, forms string) string {
	signs := separators.Replace(zip)
	switch {
	case signs == "":
		return textRequired
	case len(signs) > maxZipAbroad, strings.ContainsFunc(signs, func(r rune) bool { return !isDigit(r) && !isLatinCapital(r) }):
		return textZipAbroad
	case forms == "":
		return ""
	}
	for form := range strings.SplitSeq(forms, "|") {
		if inForm(signs, separators.Replace(form)) {
			return ""
		}
	}
	return textZipAbroad
}

// inForm compares sign by sign: 9 is a digit, @ a letter, * either; others are themselves.
func inForm(signs, form string) bool {
	if len(signs) != len(form) {
		return false
	}
	for i, sign := range signs {
		fits := byte(sign) == form[i]
		switch form[i] {
		case '9':
			fits = isDigit(sign)
		case '@':
			fits = isLatinCapital(sign)
		case '*':
			fits = true
		}
		if !fits {
			return false
		}
	}
	return true
}
