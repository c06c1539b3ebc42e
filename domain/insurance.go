package domain

import (
	"slices"
	"strings"
	"time"
)

// InsuranceVehicleType is a vehicle's type in the insurers' classification (INS-14).
type InsuranceVehicleType string

// InsuranceElectricCar is the type that requires the power (INS-33).
const InsuranceElectricCar InsuranceVehicleType = "B5"

// InsuranceVehicleKind is a row of the dictionary of vehicle types (INS-45, GAP-57).
type InsuranceVehicleKind struct {
	Code      InsuranceVehicleType `json:"code"`
	Name      string               `json:"name"`
	Orderable bool                 `json:"orderable"` // others show that the cabinet does not insure them
}

var insuranceVehicleKinds = []InsuranceVehicleKind{
	{"A1", "Мотоцикл або мопед до 300 см³", true},
	{"A2", "Мотоцикл понад 300 см³", true},
	{"B1", "Легковий автомобіль до 1600 см³", true},
	{"B2", "Легковий автомобіль 1601–2000 см³", true},
	{"B3", "Легковий автомобіль 2001–3000 см³", true},
	{"B4", "Легковий автомобіль понад 3000 см³", true},
	{"B5", "Електромобіль", true},
	{"C1", "Вантажний автомобіль до 2 т", true},
	{"C2", "Вантажний автомобіль понад 2 т", false},
	{"D1", "Автобус до 20 місць", false},
	{"D2", "Автобус понад 20 місць", false},
	{"E", "Причіп до вантажного автомобіля", false},
	{"F", "Причіп до легкового автомобіля", true},
}

// Known reports whether the type is one of the classification.
func (t InsuranceVehicleType) Known() bool {
	return slices.ContainsFunc(insuranceVehicleKinds, func(k InsuranceVehicleKind) bool { return k.Code == t })
}

// name is what the dictionary calls the type; empty: it does not know it.
func (t InsuranceVehicleType) name() string {
	for _, kind := range insuranceVehicleKinds {
		if kind.Code == t {
			return kind.Name
		}
	}
	return ""
}

// Orderable reports whether a policy for the type can be ordered in the cabinet (INS-45).
func (t InsuranceVehicleType) Orderable() bool {
	return slices.ContainsFunc(insuranceVehicleKinds, func(k InsuranceVehicleKind) bool { return k.Code == t && k.Orderable })
}

// AsksPower reports whether the power has to be typed: an electric fuel, in the register's words, and type B5 (INS-33).
func (t InsuranceVehicleType) AsksPower(fuel string) bool {
	return t == InsuranceElectricCar && strings.Contains(strings.ToUpper(fuel), "ЕЛЕКТР")
}

// InsuranceVehicle is what the insurers' own register (MTSBU) knows of a plate (INS-28 to INS-30).
type InsuranceVehicle struct {
	Title    string               `json:"title"` // make and model
	VIN      string               `json:"vin"`
	Plate    string               `json:"plate"`
	Type     InsuranceVehicleType `json:"type"`
	MakeYear int                  `json:"makeYear"`
}

// VehicleInsurance is a vehicle's place in the insurers' classification (INS-14).
type VehicleInsurance struct {
	VehicleType InsuranceVehicleKind `json:"vehicleType"`
}

// InsurableVehicles are the vehicles that the insurers know by a plate, with what the register says of them. One that the
// register does not have under the plate any more keeps the insurers' words (INS-28 to INS-30).
func InsurableVehicles(known []InsuranceVehicle, registered []Vehicle) []Vehicle {
	vehicles := make([]Vehicle, 0, len(known))
	for _, k := range known {
		vehicle := Vehicle{Brand: k.Title, VIN: k.VIN, Plate: k.Plate, MakeYear: k.MakeYear}
		if i := slices.IndexFunc(registered, func(v Vehicle) bool { return v.VIN == k.VIN }); i >= 0 {
			vehicle = registered[i]
		}
		at := slices.IndexFunc(insuranceVehicleKinds, func(kind InsuranceVehicleKind) bool { return kind.Code == k.Type })
		if at >= 0 {
			vehicle.Insurance = &VehicleInsurance{insuranceVehicleKinds[at]}
		}
		vehicles = append(vehicles, vehicle)
	}
	return vehicles
}

// InsurancePlace is where a vehicle is registered; Code is the insurers' number of it. It sets the price.
type InsurancePlace struct {
	Code int    `json:"code"`
	Name string `json:"name"`
	Zone int    `json:"zone"`
}

// named reports whether the place bears a name; its own name is followed by the district and the region.
func (p InsurancePlace) named(name string) bool {
	own, _, _ := strings.Cut(p.Name, ",")
	return strings.EqualFold(apostrophes.Replace(strings.TrimSpace(own)), name)
}

// InsurancePeriod is how long a policy may act: whole months, or days.
type InsurancePeriod struct {
	Code   string `json:"code"`
	Name   string `json:"name"`
	Months int    `json:"months"`
	Days   int    `json:"days"`
}

// End is the last day of a policy that begins on the day.
func (p InsurancePeriod) End(start Date) Date {
	at := time.Date(start.Year, start.Month, start.Day, 0, 0, 0, 0, time.UTC).AddDate(0, p.Months, p.Days-1)
	return Date{at.Year(), at.Month(), at.Day()}
}

// Offer is what one company asks for a policy (INS-15, GRN-04). Amounts are in kopecks.
type Offer struct {
	Code         string        `json:"code"` // EDRPOU
	Name         string        `json:"name"`
	Logo         string        `json:"logo,omitempty"`
	Description  string        `json:"description"`
	Tariffs      []Tariff      `json:"tariffs"` // never empty
	InsuredSums  InsuredSums   `json:"insuredSums"`
	AddOptions   []string      `json:"addOptions"`
	SiteInfo     string        `json:"siteInfo"`
	ProductInfo  string        `json:"productInfo"`
	Intermediary *Intermediary `json:"intermediary,omitempty"`
	// StartLimit is how many days from today the policy may begin (GAP-59).
	StartLimit int `json:"startLimit"`
	// Sum is the price of a green card, which has one tariff (GRN-04).
	Sum Kopecks `json:"sum,omitempty"`
	// IsDocumentsNeeded reports whether the company asks for a document for a green card (GRN-02).
	IsDocumentsNeeded bool `json:"isDocumentsNeeded,omitempty"`
}

// Tariff is one price of an offer and the part of a damage that the insured bears.
type Tariff struct {
	ID        int     `json:"id"`
	Franchise Kopecks `json:"franchise"`
	Price     Kopecks `json:"price"`
	// FullPrice is the price without the agent's discount, and BonusMalus the tariff's coefficient; 0: the insurers do not say. A policy
	// is reserved with them, and no citizen sees them.
	FullPrice  Kopecks `json:"-"`
	BonusMalus float64 `json:"-"`
}

// InsuredSums are the most that a company pays for one accident.
type InsuredSums struct {
	Health   Kopecks `json:"health"`
	Property Kopecks `json:"property"`
}

// Intermediary is who sells the company's policies.
type Intermediary struct {
	Link string `json:"link"`
}

// OffersStarting leaves out the companies with a limit that the start exceeds; a start at the limit is allowed (GRN-12,
// GRN-13, AMB-109). Days are Kyiv's.
func OffersStarting(offers []Offer, start Date, now time.Time) []Offer {
	return slices.DeleteFunc(slices.Clone(offers), func(o Offer) bool { return DateOf(now).DaysTo(start) > o.StartLimit })
}

// Policy is a policy from its reservation on (INS-16).
type Policy struct {
	ID         string      `json:"id"` // the insurers' number of the contract
	Number     string      `json:"policyNumber"`
	State      PolicyState `json:"state"`
	Signed     bool        `json:"signed"`
	Company    string      `json:"company"`
	Price      Kopecks     `json:"price"`
	StartDate  Date        `json:"startDate"`
	EndDate    Date        `json:"endDate"`
	Requisites string      `json:"requisites,omitempty"`
	// StartsAt is the instant at which its first day begins, when it was reserved.
	StartsAt time.Time `json:"startsAt,omitzero"`
}

// Begins is the instant at which the policy's first day begins.
func (p *Policy) Begins() time.Time { return frozen(p.StartsAt, p.StartDate) }

// PolicyState is how far a policy has come.
type PolicyState string

// The states of a policy.
const (
	PolicyReserved PolicyState = "reserved" // the offer is kept for the citizen
	PolicyApproved PolicyState = "approved" // waits for the signature and the money
	PolicyEmitted  PolicyState = "emitted"  // in force
	PolicyReleased PolicyState = "released" // the reservation was released
)

// PaymentPurpose is what the payment says: the requisites, or the policy number when they are empty (INS-19).
func (p *Policy) PaymentPurpose() string {
	if purpose := strings.TrimSpace(p.Requisites); purpose != "" {
		return purpose
	}
	return p.Number
}
