package domain

import "time"

// GreenOfferRequest asks the companies for offers of a green card (API-104). Without a start it is tomorrow's. The
// insured person is only checked: the price does not depend on them.
type GreenOfferRequest struct {
	Vehicle   GreenOfferedVehicle `json:"vehicle"`
	Territory GreenTerritory      `json:"territory"`
	Period    string              `json:"period"` // code of an InsurancePeriod
	Insurer   OfferedHolder       `json:"insurer"`
	StartDate Date                `json:"startDate,omitzero"`
}

// GreenOfferedVehicle is the vehicle that offers of a green card are asked for.
type GreenOfferedVehicle struct {
	Plate    string               `json:"plate"`
	Category InsuranceVehicleType `json:"carCategory"`
}

// Normalize brings what was typed into the form that is checked.
func (r GreenOfferRequest) Normalize(now time.Time) GreenOfferRequest {
	r.Vehicle.Plate = NormalizePlate(r.Vehicle.Plate)
	if r.StartDate.IsZero() {
		r.StartDate = DefaultPolicyStart(now)
	}
	return r
}

// Start is the day on which the policy is to begin.
func (r GreenOfferRequest) Start() Date { return r.StartDate }

// Validate refuses what cannot be insured, field by field. It expects normal form; days are Kyiv's. Whether green cards
// are sold for the vehicle's category, ValidGreenVehicle says.
func (r GreenOfferRequest) Validate(now time.Time) error {
	var check Check
	check.Field("vehicle.plate", ValidAnyPlate(r.Vehicle.Plate))
	check.Field("territory", insurancePresent(r.Territory.Name(), textTerritory))
	check.Field("startDate", ValidPolicyStart(r.StartDate, now))
	r.Insurer.check(&check, now)
	return check.Err()
}

// RefuseGreenVehicle refuses a category that no green card is sold for, at the given field (GRN-11).
func RefuseGreenVehicle(types []GreenVehicleType, category InsuranceVehicleType) error {
	var check Check
	check.Field("vehicle.carCategory", ValidGreenVehicle(types, category))
	return check.Err()
}

// GreenInsurance is what a green card's workflow starts with. The RNOKPP is not in it: it is the profile's.
type GreenInsurance struct {
	Application GreenApplication `json:"application"`
	PolicyTerms
}

// Order is the application as its workflow takes it, as InsuranceApplication's is.
func (a GreenApplication) Order(terms PolicyTerms) GreenInsurance {
	a.Insurer.RNOKPP = ""
	return GreenInsurance{a, terms}
}

// Insured is the application in words.
func (g GreenInsurance) Insured() Insured {
	a := g.Application
	insured := Insured{
		Vehicle: g.Vehicle.Title, Plate: a.Vehicle.Plate, Kind: a.Vehicle.Category.name(), Territory: a.Territory.Name(),
		LatinName: a.Insurer.LastNameLatin + " " + a.Insurer.FirstNameLatin, Period: g.Period.Name,
		Address: a.Address.String(), Phone: a.Insurer.Phone,
	}
	if a.Documents != nil {
		insured.Document = a.Documents.String()
	}
	return insured
}

// Ordered names the insured vehicle.
func (g GreenInsurance) Ordered() OrderedVehicle {
	asked := g.Application.Vehicle
	return g.ordered(asked.CarID, asked.Plate, asked.Brand)
}

// VehicleAmong finds the chosen vehicle among those that the insurers know by its plate.
func (a GreenApplication) VehicleAmong(found []InsuranceVehicle) (InsuranceVehicle, error) {
	return vehicleAmong(found, a.Vehicle.Category, a.Vehicle.Brand, a.Vehicle.VIN)
}

// PlaceAmong finds where the vehicle is registered among the settlements of the insured person's city.
func (a GreenApplication) PlaceAmong(found []InsurancePlace) (InsurancePlace, error) {
	return placeAmong(found, a.Vehicle.Place, a.Address.City)
}

// PeriodAmong finds the chosen period in the dictionary (API-101).
func (a GreenApplication) PeriodAmong(periods []InsurancePeriod) (InsurancePeriod, error) {
	return ChosenPeriod(periods, a.Period)
}

// WithOwn takes from the register what it knows of an own vehicle, whatever the form says. CodeVehicleNotOwn: the citizen
// owns no vehicle of that plate.
func (a GreenApplication) WithOwn(own []Vehicle) (GreenApplication, error) {
	vehicle, err := ownVehicle(own, a.Vehicle.Plate, a.Vehicle.VIN)
	if err == nil {
		a.Vehicle.CarID, a.Vehicle.VIN, a.Vehicle.Brand = vehicle.CarID, NormalizeVIN(vehicle.VIN), vehicle.Brand
	}
	return a, err
}

// WithOffer takes the chosen offer as the company makes it now: CodeOfferStale when it has taken the offer back, asks
// another price, or does not sell for the chosen start. Whether it needs a document is the company's answer, whatever was
// sent, and one that it does not need is not sent on (GRN-02).
func (a GreenApplication) WithOffer(offers []Offer, now time.Time) (GreenApplication, Tariff, error) {
	offer, tariff, err := tariffAmong(OffersStarting(offers, a.StartDate, now), a.Company.Code, a.Company.Price, 0)
	if err != nil {
		return a, Tariff{}, err
	}
	a.Company.IsDocumentsNeeded = offer.IsDocumentsNeeded
	if !offer.IsDocumentsNeeded {
		a.Documents = nil
	}
	return a, tariff, a.Validate(now)
}
