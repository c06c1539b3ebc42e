package country

import (
	"maps"
	"slices"
	"strings"
)

// Registry is what the road services keep beside people and vehicles.
type Registry struct {
	Centres       []*Centre
	Prefixes      map[int][]string // of number plates, by region
	Confidants    []Confidency
	Plates        []PlateRecord
	Applications  []Active
	Bans          map[string][]Ban // by car id
	BannedWords   []string         // that no plate may hold
	Abbreviations []string         // of institutions: no plate may be one without consent
	Fines         []FineRecord
	Observers     []Observation
	Shipments     []Shipment
}

// Centre is a service centre of the road services.
type Centre struct {
	Code    string
	Name    string
	Region  int
	Address string
}

// Confidency is a confidant's right to a vehicle. The days count from the first start of the sandbox, so that the
// situation is the same at any time.
type Confidency struct {
	Vehicle  *Vehicle
	Since    Date
	DaysLeft int // negative: it has ended
}

// The states of plates that people keep at a centre.
const (
	PlateStored   = "stored"
	PlateReserved = "reserved"
	PlateUnpaid   = "unpaid"
)

// PlateRecord is a plate in storage at a centre.
type PlateRecord struct {
	State    string
	Citizen  *Citizen
	Plate    string
	Centre   *Centre
	DaysAgo  int
	DaysLeft int
}

// Active is an application about a vehicle that is under way already.
type Active struct {
	Citizen *Citizen
	Vehicle *Vehicle
	DaysAgo int
}

// Shipment is a person's document that a service centre has to send: the licence, or the certificate of a vehicle.
type Shipment struct {
	State   string // made, returned
	Citizen *Citizen
	Vehicle *Vehicle // nil: it is the licence
	Centre  *Centre
	DaysAgo int
}

// Observation is a company's request to monitor a driver's fines.
type Observation struct {
	Citizen  *Citizen
	Company  *Company
	Name     string
	Status   string
	HoursAgo int
}

// Company finds a company by its id.
func (c *Country) Company(id string) (*Company, bool) {
	company, ok := c.companies[id]
	return company, ok
}

// Ban forbids acts with a vehicle.
type Ban struct {
	Kind  string
	Since Date
	By    string
}

// Centre finds a service centre by its code.
func (r *Registry) Centre(code string) (*Centre, bool) {
	i := slices.IndexFunc(r.Centres, func(c *Centre) bool { return c.Code == code })
	if i < 0 {
		return nil, false
	}
	return r.Centres[i], true
}

// CentresOf lists the service centres of a region.
func (r *Registry) CentresOf(region int) (list []*Centre) {
	for _, c := range r.Centres {
		if c.Region == region {
			list = append(list, c)
		}
	}
	return list
}

// Banned reports whether the text holds a word that no plate may hold, or is an institution's abbreviation beside digits, in
// letters that look so.
func (r *Registry) Banned(text string) bool {
	text = PlateKey(text)
	groups := strings.FieldsFunc(text, func(r rune) bool { return r >= '0' && r <= '9' })
	return slices.ContainsFunc(r.BannedWords, func(word string) bool { return strings.Contains(text, PlateKey(word)) }) ||
		slices.ContainsFunc(r.Abbreviations, func(word string) bool { return slices.Contains(groups, PlateKey(word)) })
}

// RegionCodes are the letters with which the plates of all regions begin, by region.
func (r *Registry) RegionCodes() (codes []string) {
	for _, region := range slices.Sorted(maps.Keys(r.Prefixes)) {
		codes = append(codes, r.Prefixes[region]...)
	}
	return codes
}

// VehicleByVIN finds a vehicle that the register knows.
func (c *Country) VehicleByVIN(vin string) (*Vehicle, bool) {
	vin = strings.ToUpper(vin)
	i := slices.IndexFunc(c.Vehicles, func(v *Vehicle) bool { return v.VIN == vin && v.InRegister() })
	if i < 0 {
		return nil, false
	}
	return c.Vehicles[i], true
}

// The register's codes of vehicle categories.
const (
	CategoryCar     = 1001
	CategoryTrailer = 1002
	CategoryMoto    = 1003
	CategoryMoped   = 1004
)

var categories = map[string]int{
	"ПРИЧІП": CategoryTrailer, "НАПІВПРИЧІП": CategoryTrailer, "МОТОЦИКЛ": CategoryMoto, "МОПЕД": CategoryMoped,
}

// Category is the register's code of the vehicle's category.
func (v *Vehicle) Category() int {
	if code, ok := categories[v.Model.Kind]; ok {
		return code
	}
	return CategoryCar
}

// Electric reports whether the vehicle runs on electricity alone.
func (v *Vehicle) Electric() bool { return strings.HasPrefix(v.Model.Fuel, "ЕЛЕКТРО") }

// Region is where the vehicle is registered, 0 when the owner's address is not known.
func (v *Vehicle) Region() int {
	switch {
	case v.Company != nil:
		return v.Company.Place.RegionNumber
	case v.Owner.Address != nil:
		return v.Owner.Address.Place.RegionNumber
	}
	return 0
}

// Individual reports whether the plate is not an ordinary one, AA0000AA.
func (v *Vehicle) Individual() bool {
	p := v.Plate
	return len(p) != 8 || strings.Trim(p[2:6], "0123456789") != "" || strings.ContainsAny(p[:2]+p[6:], "0123456789")
}
