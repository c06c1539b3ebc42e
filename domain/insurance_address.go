package domain

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// InsuranceAddress is where the insured lives (INS-34 to INS-37).
type InsuranceAddress struct {
	Region string `json:"region"`
	City   string `json:"city"`
	Street string `json:"street"`
	House  string `json:"house"`
	Flat   string `json:"flat,omitempty"`
	Zip    string `json:"zip"`
}

// Normalize joins spaces, writes one kind of apostrophe, and raises the building and the flat (INS-35).
func (a InsuranceAddress) Normalize() InsuranceAddress {
	tidy := func(text string) string { return apostrophes.Replace(strings.Join(strings.Fields(text), " ")) }
	a.Region, a.City, a.Street = tidy(a.Region), tidy(a.City), tidy(a.Street)
	a.House, a.Flat, a.Zip = insuranceCapitals(a.House), insuranceCapitals(a.Flat), strings.TrimSpace(a.Zip)
	return a
}

// String is the address in one line; Kyiv, a region and a city, stands in it once.
func (a InsuranceAddress) String() string {
	parts := []string{a.Zip, a.Region}
	if !strings.HasSuffix(a.Region, a.City) {
		parts = append(parts, a.City)
	}
	parts = append(parts, a.Street, "буд. "+a.House)
	if a.Flat != "" {
		parts = append(parts, "кв. "+a.Flat)
	}
	return strings.Join(parts, ", ")
}

func (a InsuranceAddress) check(check *Check) {
	check.Field("address.region", insurancePresent(a.Region, textRequired))
	check.Field("address.city", insurancePlaceName(a.City))
	check.Field("address.street", insurancePlaceName(a.Street))
	letters := func(more string) func(rune) bool {
		return func(r rune) bool { return isDigit(r) || isUkrainianCapital(r) || strings.ContainsRune(more, r) }
	}
	check.Field("address.house", insurancePresent(a.House, textRequired))
	if !allRunes(a.House, letters("/-. ")) || utf8.RuneCountInString(a.House) > maxName {
		check.Field("address.house", "Лише цифри, українські літери, дефіс і коса риска")
	}
	if !allRunes(a.Flat, letters("")) || utf8.RuneCountInString(a.Flat) > 10 {
		check.Field("address.flat", "Лише цифри й українські літери")
	}
	check.Field("address.zip", insuranceDigits(a.Zip, 1, 5))
}

// insurancePlaceName: at least two Ukrainian address characters (INS-34).
func insurancePlaceName(name string) string {
	allowed := func(r rune) bool {
		return isDigit(r) || isUkrainianCapital(unicode.ToUpper(r)) || strings.ContainsRune("’-.,/() №«»", r)
	}
	switch {
	case name == "":
		return textRequired
	case utf8.RuneCountInString(name) < 2 || utf8.RuneCountInString(name) > 100 || !allRunes(name, allowed):
		return "Від 2 символів: українські літери й цифри"
	}
	return ""
}
