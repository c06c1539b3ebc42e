package registers

import (
	"fmt"
	"time"

	"github.com/google/uuid"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

// checkBucket keeps the availability checks that an application may name: uuid → availability.
const checkBucket = "registers_availability"

// availability is a check that went well.
type availability struct {
	RNOKPP string `json:"rnokpp"`
	CarID  string `json:"carId"`
}

type availabilityQuery struct {
	RNOKPP string `json:"rnokpp"`
	VIN    string `json:"vin"`
}

type availabilityItem struct {
	Success bool         `json:"success"`
	UUID    string       `json:"uuid,omitempty"`
	Address *addressItem `json:"address,omitempty"`
	Codes   []string     `json:"codes"`
}

// certificateAvailability reports whether a person can exchange a vehicle's certificate online.
func (g *Gateway) certificateAvailability(q availabilityQuery) (any, error) {
	p, err := g.person(q.RNOKPP)
	if err != nil {
		return nil, err
	}
	if !vinForm.MatchString(q.VIN) {
		return nil, badRequest("vin must have 17 characters")
	}
	v, ok := g.country.VehicleByVIN(q.VIN)
	if !ok || v.Owner != p {
		return availabilityItem{Codes: []string{codeVehicle}}, nil
	}
	codes, err := g.obstacles(p, v, time.Now())
	if err != nil {
		return nil, fmt.Errorf("check certificate: %w", err)
	}
	if len(codes) > 0 {
		return availabilityItem{Codes: codes}, nil
	}
	id := uuid.NewString()
	err = g.store.Update(func(tx *store.Tx) error {
		return tx.Put(checkBucket, id, availability{p.RNOKPP, v.CarID})
	})
	if err != nil {
		return nil, fmt.Errorf("note check: %w", err)
	}
	return availabilityItem{Success: true, UUID: id, Address: address(p), Codes: []string{codeNone}}, nil
}

// obstacles are the codes of an exchange's obstacles.
func (g *Gateway) obstacles(p *country.Citizen, v *country.Vehicle, now time.Time) (codes []string, err error) {
	d := p.Document
	for _, o := range []struct {
		code string
		is   bool
	}{
		{codeVehicleType, v.Category() == country.CategoryTrailer || len(g.country.Bans[v.CarID]) > 0},
		{codeUser, p.SystemNumber == ""},
		{codeAddress, p.Address == nil},
		{codeBirthPlace, p.BirthPlace == ""},
		{codeDocument, d == nil},
		{codeDocumentIssued, d != nil && d.IssuedAt == ""},
		{codeDocumentExpired, d != nil && d.ExpiresAt != "" && d.ExpiresAt < day(now)},
	} {
		if o.is {
			codes = append(codes, o.code)
		}
	}
	err = g.store.View(func(tx *store.Tx) error {
		active, err := underWay(tx, v.CarID, kindPermission, kindReserve, kindExchange)
		if active {
			codes = []string{codeActiveApplication}
		}
		return err
	})
	return codes, err
}

// permissionItem is what a granted permission says for the next stages.
type permissionItem struct {
	PresentAllowed bool   `json:"isPresentAllow"`
	Region         int    `json:"regionId"`
	Vehicle        string `json:"type"`
	Engine         string `json:"fuel"`
	Category       int    `json:"kindId"`
	GeneratedPrice int64  `json:"generatedPrice"`
}

// permission is decided by the vehicle: a plate that was made to order, and one of an electric vehicle, may be kept;
// so may any plate of the present form.
func permission(v *country.Vehicle) *permissionItem {
	item := &permissionItem{
		PresentAllowed: v.LastOperation().Date >= presentPlates || v.Individual(), Region: v.Region(),
		Vehicle: vehicleAuto, Engine: engineFuel, Category: v.Category(), GeneratedPrice: generatedPrice,
	}
	if c := v.Category(); c == country.CategoryMoto || c == country.CategoryMoped {
		item.Vehicle = vehicleMoto
	}
	if v.Electric() {
		item.Engine = engineElectric
	}
	return item
}

// presentPlates is the day from which plates are of the form that may be kept.
const presentPlates country.Date = "2015-07-20"

// reservationItem is the plate of an exchanged certificate with the prices.
type reservationItem struct {
	Origin       string      `json:"origin"`
	Plate        string      `json:"plate"`
	Price        int64       `json:"price"`
	DocID        string      `json:"docId"`
	Certificates []priceItem `json:"spr"`
}

type priceItem struct {
	Type  string `json:"type"`
	Price int64  `json:"price"`
}

// generatedPrice is what a plate costs that the system chooses.
const generatedPrice = 24_600

var certificatePrices = []priceItem{{"electronic", 21_500}, {"plastic", 44_600}}
