package registers

import (
	"fmt"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

// vehicleIDQuery names a vehicle by one of its numbers.
type vehicleIDQuery struct {
	CarID string `json:"carId"`
	VIN   string `json:"vin"`
}

// legalItem is the answer of vehicleLegal: who may do what with a vehicle.
type legalItem struct {
	CarID       string         `json:"carId"`
	VIN         string         `json:"vin"`
	Plate       string         `json:"plate"`
	RegNum      string         `json:"regNum"`
	Category    int            `json:"type"`
	Region      int            `json:"region"`
	OwnerType   string         `json:"ownerType"`
	OwnerRNOKPP string         `json:"ownerRnokpp,omitempty"`
	Owner       *ownerItem     `json:"owner,omitempty"`
	Confidant   *confidantItem `json:"confidant,omitempty"`
	Individual  bool           `json:"inz"`
	Blank       bool           `json:"isInzBlankAvailable"`
	Bans        []banItem      `json:"bans"`
	DocType     string         `json:"docType"`
	ValidUntil  country.Date   `json:"validUntil,omitempty"`
}

// The documents of a registration, as docType names them.
const (
	docCertificate = "certificate"
	docTemporary   = "temporary"
)

type holderItem struct {
	LastName   string `json:"lastName"`
	FirstName  string `json:"firstName"`
	MiddleName string `json:"middleName,omitempty"`
}

type ownerItem struct {
	holderItem
	Address string `json:"address,omitempty"`
}

type banItem struct {
	Kind  string       `json:"kind"`
	Since country.Date `json:"since"`
	By    string       `json:"by"`
}

func holder(p *country.Citizen) *holderItem {
	return &holderItem{p.LastName, p.FirstName, p.MiddleName}
}

func owner(p *country.Citizen) *ownerItem {
	item := ownerItem{holderItem: *holder(p)}
	if p.Address != nil {
		item.Address = p.Address.String()
	}
	return &item
}

// vehicleLegal returns a vehicle's owner, its users and its restrictions.
func (g *Gateway) vehicleLegal(q vehicleIDQuery) (any, error) {
	v, err := g.vehicle(q)
	if err != nil {
		return nil, err
	}
	item := legalItem{
		CarID: v.CarID, VIN: v.VIN, Plate: v.Plate, RegNum: v.Certificate.Series + " " + v.Certificate.Number,
		Category: v.Category(), Region: v.Region(), OwnerType: "J", Individual: v.Individual(),
		Blank: v.Category() == country.CategoryCar || v.Category() == country.CategoryMoto, Bans: []banItem{},
		DocType: docCertificate, ValidUntil: v.Certificate.Until,
	}
	if item.ValidUntil != "" {
		item.DocType = docTemporary
	}
	if v.Owner != nil {
		item.OwnerType, item.OwnerRNOKPP, item.Owner = "P", v.Owner.RNOKPP, owner(v.Owner)
	}
	for _, b := range g.country.Bans[v.CarID] {
		item.Bans = append(item.Bans, banItem{b.Kind, b.Since, b.By})
	}
	err = g.store.View(func(tx *store.Tx) error {
		use, ok, err := store.Get[use](tx, useBucket, v.CarID)
		if ok {
			item.Confidant = g.confidant(use)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read confidant: %w", err)
	}
	return item, nil
}

func (g *Gateway) vehicle(q vehicleIDQuery) (*country.Vehicle, error) {
	var v *country.Vehicle
	var ok bool
	switch {
	case (q.CarID == "") == (q.VIN == ""):
		return nil, badRequest("one of carId and vin is expected")
	case q.VIN != "":
		v, ok = g.country.VehicleByVIN(q.VIN)
	default:
		v, ok = g.country.Vehicle(q.CarID)
	}
	if !ok || !v.InRegister() {
		return nil, notFound("no such vehicle")
	}
	return v, nil
}
