package registers

import (
	"errors"

	"cabinet/domain"
)

// The payload of the registers' services: the project's own contract with the field names of open data. Unverified.

// maxVehicles is how many vehicles one search may answer; more is a broken answer.
const maxVehicles = 200

var (
	errIncomplete = errors.New("a record lacks what names it")
	errTooMany    = errors.New("too many records")
	errNoList     = errors.New("the answer has no list")
	errOther      = errors.New("the answer is about another vehicle")
)

type searchBody struct {
	VIN         string      `json:"vin,omitempty"`
	Plate       string      `json:"plate,omitempty"`
	LastName    string      `json:"lastName,omitempty"`
	FirstName   string      `json:"firstName,omitempty"`
	MiddleName  string      `json:"middleName,omitempty"`
	BirthDate   domain.Date `json:"birthDate,omitzero"`
	OwnerRNOKPP string      `json:"ownerRnokpp,omitempty"`
}

type searchAnswer struct {
	Vehicles []vehicleRecord `json:"vehicles"`
}

type vehicleRecord struct {
	CarID       string           `json:"carId"`
	Brand       string           `json:"BRAND"`
	Model       string           `json:"MODEL"`
	VIN         string           `json:"VIN"`
	Plate       string           `json:"N_REG_NEW"`
	MakeYear    int              `json:"MAKE_YEAR"`
	Registered  domain.Date      `json:"D_REG"`
	Capacity    int              `json:"CAPACITY"`
	Fuel        string           `json:"FUEL"`
	Kind        string           `json:"KIND"`
	OwnerType   domain.OwnerType `json:"OWNER_TYPE"`
	OwnerRNOKPP string           `json:"OWNER_RNOKPP"`
}

func (a searchAnswer) vehicles() ([]domain.Vehicle, error) {
	switch {
	case a.Vehicles == nil:
		return nil, errNoList // an empty list is an answer, no list is none
	case len(a.Vehicles) > maxVehicles:
		return nil, errTooMany
	}
	vehicles := make([]domain.Vehicle, 0, len(a.Vehicles))
	for _, record := range a.Vehicles {
		vehicle, err := record.vehicle()
		if err != nil {
			return nil, err
		}
		vehicles = append(vehicles, vehicle)
	}
	return vehicles, nil
}

func (r vehicleRecord) vehicle() (domain.Vehicle, error) {
	known := r.OwnerType == domain.OwnerIndividual || r.OwnerType == domain.OwnerJuridical
	if r.CarID == "" || r.VIN == "" || !known {
		return domain.Vehicle{}, errIncomplete
	}
	return domain.Vehicle{
		CarID: r.CarID, Brand: r.Brand, Model: r.Model, VIN: r.VIN, Plate: r.Plate, MakeYear: r.MakeYear,
		LastRegDate: r.Registered, Capacity: r.Capacity, Fuel: r.Fuel, Kind: r.Kind, OwnerType: r.OwnerType,
		OwnerRNOKPP: r.OwnerRNOKPP,
	}, nil
}

type reportBody struct {
	CarIDs []string `json:"carIds"`
}

type reportAnswer struct {
	Reports []reportRecord `json:"reports"`
}

type reportRecord struct {
	CarID           string            `json:"carId"`
	Brand           string            `json:"BRAND"`
	Model           string            `json:"MODEL"`
	VIN             string            `json:"VIN"`
	Plate           string            `json:"N_REG_NEW"`
	Kind            string            `json:"KIND"`
	Body            string            `json:"BODY"`
	MakeYear        int               `json:"MAKE_YEAR"`
	Color           string            `json:"COLOR"`
	Fuel            string            `json:"FUEL"`
	Capacity        int               `json:"CAPACITY"`
	OwnWeight       int               `json:"OWN_WEIGHT"`
	TotalWeight     int               `json:"TOTAL_WEIGHT"`
	Seating         int               `json:"N_SEATING"`
	Standing        int               `json:"N_STANDING"`
	Note            string            `json:"NOTE"`
	FirstRegistered domain.Date       `json:"D_FIRST_REG"`
	Registered      domain.Date       `json:"D_REG"`
	Department      string            `json:"DEP"`
	Owners          int               `json:"OWNERS_COUNT"`
	Operations      []operationRecord `json:"OPERATIONS"`
	OTK             *otkRecord        `json:"OTK"`
}

type operationRecord struct {
	Code       string      `json:"OPER_CODE"`
	Name       string      `json:"OPER_NAME"`
	Date       domain.Date `json:"D_REG"`
	Department string      `json:"DEP"`
}

type otkRecord struct {
	Number     string      `json:"NUMBER"`
	Date       domain.Date `json:"DATE"`
	ValidUntil domain.Date `json:"VALID_UNTIL"`
	Result     string      `json:"RESULT"`
}

// report is the one report that was asked for.
func (a reportAnswer) report(carID string) (domain.VehicleReport, error) {
	for _, record := range a.Reports {
		if record.CarID == carID {
			return record.report()
		}
	}
	return domain.VehicleReport{}, errOther
}

func (r reportRecord) report() (domain.VehicleReport, error) {
	if r.VIN == "" || r.Registered.IsZero() {
		return domain.VehicleReport{}, errIncomplete
	}
	report := domain.VehicleReport{
		CarID: r.CarID, Brand: r.Brand, Model: r.Model, Type: r.Kind, Body: r.Body, VIN: r.VIN, Plate: r.Plate,
		MakeYear: r.MakeYear, Engine: domain.Engine{Capacity: r.Capacity, Fuel: r.Fuel}, Color: r.Color,
		SittingPlaces: r.Seating, StandingPlaces: r.Standing,
		Weight: domain.Weight{Empty: r.OwnWeight, Full: r.TotalWeight}, Note: r.Note,
		FirstRegisteredAt: r.FirstRegistered, LastRegisteredAt: r.Registered, RegisteredBy: r.Department,
		NumOfOwners: r.Owners, LastOpers: make([]domain.VehicleOperation, 0, len(r.Operations)),
	}
	for _, done := range r.Operations {
		report.LastOpers = append(report.LastOpers, domain.VehicleOperation{
			Code: done.Code, Name: done.Name, Date: done.Date, By: done.Department,
		})
	}
	if r.OTK != nil {
		report.OTKProtocol = &domain.OTKProtocol{
			Number: r.OTK.Number, Date: r.OTK.Date, ValidUntil: r.OTK.ValidUntil, Result: r.OTK.Result,
		}
	}
	return report, nil
}

type personBody struct {
	RNOKPP string `json:"rnokpp"`
}

type personRecord struct {
	LastName   string      `json:"lastName"`
	FirstName  string      `json:"firstName"`
	MiddleName string      `json:"middleName"`
	BirthDate  domain.Date `json:"birthDate"`
	Gender     string      `json:"gender"`
}

// genders are the register's letters in the cabinet's words; what else it says is unknown.
var genders = map[string]string{"M": "male", "F": "female"}

func (r personRecord) person(rnokpp string) (domain.Person, error) {
	if r.LastName == "" || r.FirstName == "" {
		return domain.Person{}, errIncomplete
	}
	return domain.Person{
		RNOKPP: rnokpp, LastName: domain.NormalizeName(r.LastName), FirstName: domain.NormalizeName(r.FirstName),
		MiddleName: domain.NormalizeName(r.MiddleName), Birthday: r.BirthDate, Gender: genders[r.Gender],
	}, nil
}
