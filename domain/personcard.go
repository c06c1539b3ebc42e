package domain

import "strings"

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

// Data that the registers may lack for an online exchange of a licence.
const (
	LacksAddress    = "адреса реєстрації"
	LacksDocument   = "документ, що посвідчує особу"
	LacksCategories = "категорії посвідчення водія"
	LacksPhoto      = "фото"
	LacksLicence    = "посвідчення водія"
	LacksLatinNames = "ім’я латинкою"
)

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
