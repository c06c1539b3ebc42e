package domain

import (
	"cmp"
	"slices"
)

// VehicleKind parts cars from motorcycles where plates are concerned (FLEET-29).
type VehicleKind string

// Kinds of vehicles.
const (
	Auto VehicleKind = "auto"
	Moto VehicleKind = "moto"
)

// EngineKind distinguishes electric vehicles, which have green plates, from others (FLEET-30).
type EngineKind string

// Kinds of engines.
const (
	EngineFuel     EngineKind = "N-E"
	EngineElectric EngineKind = "E"
)

// Choice is an entry of a dictionary.
type Choice struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// PlateDictionary is what a search for a free plate can ask for (API-061, API-088, GAP-33, GAP-89).
type PlateDictionary struct {
	Regions      []Region        `json:"regions"`
	Centres      []ServiceCentre `json:"centres"`
	VehicleKinds []Choice        `json:"vehicleTypes"`
	EngineKinds  []Choice        `json:"engineTypes"`
}

// PlateQuery asks for free plates (API-061). Text is what the citizen typed, one character or more (PRES-15).
type PlateQuery struct {
	RegionID int         `json:"reg"`
	CentreID string      `json:"dep,omitempty"` // AnyCentre: of all the region's
	Vehicle  VehicleKind `json:"vehicleType"`
	Engine   EngineKind  `json:"engineType"`
	Text     string      `json:"num"`
}

// PlateOption is a plate that is free to be reserved (PRES-03).
type PlateOption struct {
	Plate    string  `json:"plate"`
	CentreID string  `json:"depId"`
	Centre   string  `json:"depName"`
	Cost     Kopecks `json:"cost"`
}

// SortPlates orders plates by cost, then by plate (PRES-16).
func SortPlates(plates []PlateOption) {
	slices.SortFunc(plates, func(a, b PlateOption) int {
		return cmp.Or(cmp.Compare(a.Cost, b.Cost), cmp.Compare(a.Plate, b.Plate))
	})
}

// PlateBasePrice is the least that a chosen plate costs, VAT included (PRES-25, SPR-38, BIZ-10). The register knows what each costs.
const PlateBasePrice Kopecks = 36_000

// PlateVerdict is what a citizen learns about a wanted individual plate (INZ-03).
type PlateVerdict string

// The verdicts.
const (
	PlateFree   PlateVerdict = "free"
	PlateTaken  PlateVerdict = "taken"
	PlateBanned PlateVerdict = "banned"
)

// PlateCheck is the register's answer about one plate (INZ-41).
type PlateCheck struct {
	Free   bool `json:"free"`
	Banned bool `json:"isWordBanned"`
}

// Verdict: a banned word wins over a plate in use (AMB-081).
func (c PlateCheck) Verdict() PlateVerdict {
	switch {
	case c.Banned:
		return PlateBanned
	case !c.Free:
		return PlateTaken
	}
	return PlateFree
}
