package domain

import (
	"slices"
	"strings"
)

// PersonCard is what the road services' register holds of a citizen beside the name.
type PersonCard struct {
	UID            string             `json:"uid,omitempty"`    // see ClientID
	SystemNumber   string             `json:"sysNum,omitempty"` // without it no plate can be reserved (PRES-07)
	LastNameLatin  string             `json:"lastNameLat,omitempty"`
	FirstNameLatin string             `json:"firstNameLat,omitempty"`
	BirthPlace     string             `json:"birthPlace,omitempty"`
	Address        *RegistryAddress   `json:"address,omitempty"`
	Documents      []IdentityDocument `json:"documents"`
}

// RegistryAddress is where a citizen is registered (LIC-23).
type RegistryAddress struct {
	Region     string `json:"region"`
	RegionID   int    `json:"regionId"`
	District   string `json:"district,omitempty"`
	CityType   string `json:"cityType"`
	City       string `json:"city"`
	StreetType string `json:"streetType"`
	Street     string `json:"street"`
	Building   string `json:"building"`
	Apartment  string `json:"apartment,omitempty"`
	Pavilion   string `json:"pavilion,omitempty"` // a building of several under one number
	Postcode   string `json:"zip,omitempty"`
}

// ClientID is the road services' client number in a person's uid: what follows the first dash, or all of a uid
// without one (CONF-17, AMB-078).
func ClientID(uid string) string {
	if _, after, found := strings.Cut(uid, "-"); found {
		return after
	}
	return uid
}

// Data that the registers may lack for an online order, by name: no value is said.
const (
	LacksCard       = "Ваша картка в реєстрі сервісних центрів"
	LacksNumber     = "Ваш номер у реєстрі сервісних центрів"
	LacksAddress    = "адреса реєстрації"
	LacksDocument   = "документ, що посвідчує особу"
	LacksCategories = "категорії посвідчення водія"
	LacksPhoto      = "фото"
	LacksLicence    = "посвідчення водія"
	LacksLatinNames = "прізвище та ім’я латиницею"
)

// Scant is what the registers lack for an online order, and where that can be put right (LIC-46, PRES-14).
type Scant struct {
	Lacks []string `json:"lacks,omitempty"`
	// Nearby are centres of the citizen's region; none if the register has no address.
	Nearby []ServiceCentre `json:"nearby,omitempty"`
}

// maxNearby is how many centres are named: enough for one that is near.
const maxNearby = 3

// NearbyCentres are some centres of the region of an address, those of its settlement first.
func NearbyCentres(all []ServiceCentre, address *RegistryAddress) (near []ServiceCentre) {
	if address == nil || address.RegionID == 0 {
		return nil
	}
	for _, centre := range all {
		if centre.RegionID == address.RegionID {
			near = append(near, centre)
		}
	}
	elsewhere := func(c ServiceCentre) bool {
		return address.City == "" || !strings.Contains(strings.ToLower(c.Place()), strings.ToLower(address.City))
	}
	slices.SortStableFunc(near, func(a, b ServiceCentre) int {
		switch {
		case elsewhere(a) == elsewhere(b):
			return 0
		case elsewhere(a):
			return 1
		}
		return -1
	})
	return near[:min(len(near), maxNearby)]
}

// LicenceExchangeLacks lists what the registers lack for an exchange; none means that it can be ordered online
// (LIC-45, LIC-46).
func LicenceExchangeLacks(licence Licence, card PersonCard) []string {
	var lacks []string
	address := card.Address
	_, identified := PreferredDocument(card.Documents)
	for _, part := range []struct {
		name    string
		missing bool
	}{
		{LacksAddress, address == nil || address.CityType == "" || address.StreetType == "" || address.Building == ""},
		{LacksDocument, !identified},
		{LacksCategories, len(licence.Categories) == 0},
		{LacksPhoto, !licence.HasPhoto},
		{LacksLicence, licence.Series == "" || licence.Number == "" || licence.PaperID == ""},
		{LacksLatinNames, licence.LastNameLatin == "" || licence.FirstNameLatin == ""},
	} {
		if part.missing {
			lacks = append(lacks, part.name)
		}
	}
	return lacks
}
