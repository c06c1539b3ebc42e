package domain

import (
	"strings"
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
	a.Region, a.City, a.Street = insuranceLine(a.Region), insuranceLine(a.City), insuranceLine(a.Street)
	a.House, a.Flat, a.Zip = insuranceCapitals(a.House), insuranceCapitals(a.Flat), strings.TrimSpace(a.Zip)
	return a
}

// insuranceLine joins spaces, and writes one kind of apostrophe.
func insuranceLine(text string) string {
	return apostrophes.Replace(strings.Join(strings.Fields(text), " "))
}

// String is the address in one line; Kyiv, a region and a city, is in it once.
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
	check.Field("address.region", ValidAddressName(a.Region))
	check.Field("address.city", ValidAddressName(a.City))
	check.Field("address.street", ValidAddressName(a.Street))
	check.Field("address.house", ValidHouse(a.House))
	if !allRunes(a.Flat, addressLetters("")) || utf8.RuneCountInString(a.Flat) > 10 {
		check.Field("address.flat", "Лише цифри й українські літери")
	}
	check.Field("address.zip", insuranceDigits(a.Zip, 1, 5))
}
