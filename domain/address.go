package domain

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	textAddressName = "Від 2 символів: українські літери й цифри"
	textHouse       = "Лише цифри, українські літери, дефіс і коса риска"
	maxPlaceName    = 100
)

// ValidAddressName: the name of a region, a settlement or a street, of at least two Ukrainian address characters (INS-34).
func ValidAddressName(name string) string {
	allowed := func(r rune) bool {
		return isDigit(r) || isUkrainianCapital(unicode.ToUpper(r)) || strings.ContainsRune("’-.,/() №«»", r)
	}
	length := utf8.RuneCountInString(name)
	switch {
	case name == "":
		return textRequired
	case length < 2 || length > maxPlaceName || !allRunes(name, allowed):
		return textAddressName
	}
	return ""
}

// ValidHouse: the number of a building, in capitals (INS-35).
func ValidHouse(house string) string {
	switch {
	case house == "":
		return textRequired
	case utf8.RuneCountInString(house) > maxName || !allRunes(house, addressLetters("/-. ")):
		return textHouse
	}
	return ""
}

// addressLetters are digits, Ukrainian capitals, and the signs that are named.
func addressLetters(signs string) func(rune) bool {
	return func(r rune) bool { return isDigit(r) || isUkrainianCapital(r) || strings.ContainsRune(signs, r) }
}
