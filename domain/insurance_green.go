package domain

import (
	"slices"
	"strings"
	"time"
)

// GreenTerritory is where a green card acts (GRN-05, GRN-06).
type GreenTerritory string

// The territories.
const (
	GreenEurope            GreenTerritory = "1"
	GreenMoldovaAzerbaijan GreenTerritory = "2"
)

// GreenTerritoryKind is a row of the dictionary of territories.
type GreenTerritoryKind struct {
	Code GreenTerritory `json:"code"`
	Name string         `json:"name"`
}

// GreenVehicleType is a row of the dictionary of vehicle types (GRN-08): Categories are the insurers' types that it
// includes, separated by commas.
type GreenVehicleType struct {
	Code       string `json:"code"`
	Name       string `json:"name"`
	Categories string `json:"categories"`
}

// Name is the territory in words; empty for one that there is not.
func (t GreenTerritory) Name() string {
	switch t {
	case GreenEurope:
		return "Вся Європа"
	case GreenMoldovaAzerbaijan:
		return "Молдова та Азербайджан"
	}
	return ""
}

// Has reports whether the type includes an insurers' type of vehicle.
func (t GreenVehicleType) Has(category InsuranceVehicleType) bool {
	return slices.ContainsFunc(strings.Split(t.Categories, ","), func(one string) bool {
		return strings.TrimSpace(one) == string(category)
	})
}

const (
	textGreenVehicle = "На даний вид транспортного засобу страхування неможливе"
	textTerritory    = "Оберіть територію дії"
)

// ValidGreenVehicle checks that the category is among the dictionary's types (GRN-11).
func ValidGreenVehicle(types []GreenVehicleType, category InsuranceVehicleType) string {
	if slices.ContainsFunc(types, func(t GreenVehicleType) bool { return t.Has(category) }) {
		return ""
	}
	return textGreenVehicle
}

// GreenApplication is what a citizen asks for when a green card is reserved (API-105).
type GreenApplication struct {
	StartDate Date               `json:"startDate"`
	Territory GreenTerritory     `json:"territory"`
	Period    string             `json:"period"` // code of an InsurancePeriod
	Company   GreenChoice        `json:"company"`
	Vehicle   GreenVehicle       `json:"vehicle"`
	Insurer   GreenHolder        `json:"insurer"`
	Address   InsuranceAddress   `json:"address"`
	Documents *InsuranceDocument `json:"documents,omitempty"` // when the company needs it (GRN-02)
}

// GreenChoice is the chosen offer of a green card; the price is in kopecks.
type GreenChoice struct {
	Name              string  `json:"name"`
	Code              string  `json:"code"` // EDRPOU
	Price             Kopecks `json:"price"`
	IsDocumentsNeeded bool    `json:"isDocumentsNeeded,omitempty"`
}

// GreenVehicle is the vehicle of a green card.
type GreenVehicle struct {
	Plate    string               `json:"plate"`
	Category InsuranceVehicleType `json:"carCategory"`
	Brand    string               `json:"brand"`
	Place    int                  `json:"koatuu,omitempty"` // as in InsuredVehicle
	CarID    string               `json:"carId,omitempty"`  // of an own vehicle
	VIN      string               `json:"vin,omitempty"`    // distinguishes the vehicles of one plate; empty: not known
}

// GreenHolder is the insured person. The Latin names are written as this call writes them (GRN-07, GRN-10, AMB-107).
type GreenHolder struct {
	FirstNameLatin string `json:"firstNameEng"`
	LastNameLatin  string `json:"lastNameEng"`
	BirthDate      Date   `json:"birthDate"`
	RNOKPP         string `json:"rnokpp"`
	Email          string `json:"email"`
	Phone          string `json:"phone"`
	IsOwner        bool   `json:"isOwner"` // of the vehicle
}

func (h GreenHolder) holder() InsuranceHolder {
	return InsuranceHolder{Email: h.Email, Phone: h.Phone, BirthDate: h.BirthDate, IsOwner: true, RNOKPP: h.RNOKPP}
}

// Normalize brings what was typed into the form that is checked, stored and sent.
func (a GreenApplication) Normalize() GreenApplication {
	h := a.Insurer.holder().normalize()
	a.Insurer.Email, a.Insurer.Phone, a.Insurer.RNOKPP = h.Email, h.Phone, h.RNOKPP
	a.Insurer.FirstNameLatin, a.Insurer.LastNameLatin = normalizeLatin(a.Insurer.FirstNameLatin), normalizeLatin(a.Insurer.LastNameLatin)
	a.Vehicle.Plate, a.Vehicle.VIN = NormalizePlate(a.Vehicle.Plate), NormalizeVIN(a.Vehicle.VIN)
	a.Address = a.Address.Normalize()
	if a.Documents != nil {
		document := a.Documents.Normalize()
		a.Documents = &document
	}
	return a
}

// Validate refuses what cannot be insured, field by field. It expects normal form; days are Kyiv's.
func (a GreenApplication) Validate(now time.Time) error {
	var check Check
	check.Field("startDate", ValidPolicyStart(a.StartDate, now))
	check.Field("territory", insurancePresent(a.Territory.Name(), textTerritory))
	check.Field("period", insurancePresent(a.Period, textPeriod))
	check.Field("company.code", insurancePresent(a.Company.Code, textCompany))
	if a.Company.Price <= 0 {
		check.Field("company.price", textCompany)
	}
	if !a.Vehicle.Category.Known() {
		check.Field("vehicle.carCategory", textGreenVehicle)
	}
	check.Field("vehicle.plate", ValidAnyPlate(a.Vehicle.Plate))
	check.Field("vehicle.brand", insurancePresent(a.Vehicle.Brand, textRequired))
	check.Field("insurer.firstNameEng", ValidLatinName(a.Insurer.FirstNameLatin))
	check.Field("insurer.lastNameEng", ValidLatinName(a.Insurer.LastNameLatin))
	a.Insurer.holder().check(&check, now)
	a.Address.check(&check)
	switch {
	case a.Documents != nil:
		a.Documents.check(&check, now)
	case a.Company.IsDocumentsNeeded:
		check.Field("documents", "Компанія потребує даних документа")
	}
	return check.Err()
}
