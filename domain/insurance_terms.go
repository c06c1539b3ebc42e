package domain

import (
	"slices"
	"strings"
)

// PolicyTerms are the chosen terms of a policy, as the insurers name them when it is ordered.
type PolicyTerms struct {
	Vehicle  InsuranceVehicle `json:"vehicle"`
	Place    int              `json:"place"` // code of the InsurancePlace where the vehicle is registered
	Period   InsurancePeriod  `json:"period"`
	TariffID int              `json:"tariffId"`
	// FullPrice and BonusMalus are the tariff's; 0: the insurers do not say.
	FullPrice  Kopecks `json:"fullPrice,omitempty"`
	BonusMalus float64 `json:"bonusMalus,omitempty"`
}

// By returns the terms with a tariff.
func (t PolicyTerms) By(tariff Tariff) PolicyTerms {
	t.TariffID, t.FullPrice, t.BonusMalus = tariff.ID, tariff.FullPrice, tariff.BonusMalus
	return t
}

// Tariff is the tariff of the terms, as far as a reservation needs it.
func (t PolicyTerms) Tariff() Tariff {
	return Tariff{ID: t.TariffID, FullPrice: t.FullPrice, BonusMalus: t.BonusMalus}
}

// ordered names the insured vehicle as lists and the page of an own vehicle name it.
func (t *PolicyTerms) ordered(carID, plate, brand string) OrderedVehicle {
	brand = strings.ToUpper(brand)
	return OrderedVehicle{
		CarID: carID, VIN: NormalizeVIN(t.Vehicle.VIN), Plate: plate, MakeYear: t.Vehicle.MakeYear,
		Brand: brand, Model: strings.TrimSpace(strings.TrimPrefix(strings.ToUpper(t.Vehicle.Title), brand)),
	}
}

// vehicleAmong finds a vehicle of a type and brand, and of a VIN where it is known, among those of one plate.
func vehicleAmong(found []InsuranceVehicle, kind InsuranceVehicleType, brand, vin string) (InsuranceVehicle, error) {
	i := slices.IndexFunc(found, func(known InsuranceVehicle) bool {
		return known.Type == kind && (vin == "" || NormalizeVIN(known.VIN) == vin) &&
			strings.HasPrefix(strings.ToUpper(known.Title)+" ", strings.ToUpper(brand)+" ")
	})
	if i < 0 {
		return InsuranceVehicle{}, Refuse(CodeVehicleNotFound)
	}
	return found[i], nil
}

// ownVehicle finds the citizen's vehicle of a plate, and of a VIN where it is known.
func ownVehicle(own []Vehicle, plate, vin string) (Vehicle, error) {
	i := slices.IndexFunc(own, func(v Vehicle) bool {
		return NormalizePlate(v.Plate) == plate && (vin == "" || NormalizeVIN(v.VIN) == vin)
	})
	if i < 0 {
		return Vehicle{}, Refuse(CodeVehicleNotOwn)
	}
	return own[i], nil
}

// placeAmong finds a settlement by its code, and without one by its name, as long as only one bears it.
func placeAmong(found []InsurancePlace, code int, city string) (InsurancePlace, error) {
	var named []InsurancePlace
	for _, place := range found {
		if place.Code == code || code == 0 && place.named(city) {
			named = append(named, place)
		}
	}
	if len(named) != 1 {
		return InsurancePlace{}, &Error{Code: CodeInvalid, Fields: Fields{"vehicle.koatuu": textPlace}}
	}
	return named[0], nil
}

// tariffAmong finds a company's tariff of a price and a franchise: CodeOfferStale when it is offered no more.
func tariffAmong(offers []Offer, company string, price, franchise Kopecks) (Offer, Tariff, error) {
	for _, offer := range offers {
		for _, tariff := range offer.Tariffs {
			if offer.Code == company && tariff.Price == price && tariff.Franchise == franchise {
				return offer, tariff, nil
			}
		}
	}
	return Offer{}, Tariff{}, Refuse(CodeOfferStale)
}
