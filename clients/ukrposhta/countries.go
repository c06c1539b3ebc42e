package ukrposhta

import (
	_ "embed"
	"encoding/csv"
	"slices"
	"strings"

	"cabinet/domain"
)

// countriesCSV is ISO 3166-1 with the Ukrainian names of Unicode CLDR, in the Ukrainian order, and the forms of post
// codes in the sense of domain.Country. It lacks Ukraine and the countries to which the post does not carry.
//
//go:embed countries.csv
var countriesCSV string

var countries = readCountries(countriesCSV)

func readCountries(text string) []domain.Country {
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		panic(err) // the file is embedded
	}
	list := make([]domain.Country, 0, len(rows)-1)
	for _, row := range rows[1:] {
		list = append(list, domain.Country{Code: row[0], Name: row[1], Description: row[2]})
	}
	return list
}

// Countries lists the countries to which the post carries (API-074). eCom has no such dictionary, so it is our own.
func Countries() []domain.Country { return slices.Clone(countries) }

// CountryByCode is a country of Countries by its code of two letters.
func CountryByCode(code string) (domain.Country, bool) {
	i := slices.IndexFunc(countries, func(c domain.Country) bool { return c.Code == code })
	if i < 0 {
		return domain.Country{}, false
	}
	return countries[i], true
}
