package domain

import "time"

// VehicleSearchKind says how the vehicle of a check is found (AMB-069, VCHK-01).
type VehicleSearchKind string

// The ways to find a vehicle in the vehicle check's wizard.
const (
	SearchByVIN    VehicleSearchKind = "vin"
	SearchByPerson VehicleSearchKind = "person"
)

// VehicleSearch is what the citizen typed to find a vehicle (VCHK-01, VCHK-04, VCHK-06, VCHK-07).
type VehicleSearch struct {
	Type       VehicleSearchKind `json:"type"`
	VIN        string            `json:"vin,omitempty"`
	LastName   string            `json:"lastName,omitempty"`
	FirstName  string            `json:"firstName,omitempty"`
	MiddleName string            `json:"middleName,omitempty"`
	Birthday   Date              `json:"birthday,omitzero"`
}

// VehicleCheckRequest is the data of a vehicle check's order: the search and the vehicle chosen from its result.
type VehicleCheckRequest struct {
	Search VehicleSearch `json:"search"`
	CarID  string        `json:"carId"`
}

// VehicleCheck is what a vehicle check's workflow starts with: the vehicle as the register named it.
type VehicleCheck struct {
	Vehicle OrderedVehicle `json:"vehicle"`
}

// Normalize brings what was typed into the form that is checked, stored and sent (VAL-22, VAL-46).
func (s VehicleSearch) Normalize() VehicleSearch {
	s.VIN = NormalizeVIN(s.VIN)
	s.LastName, s.FirstName, s.MiddleName = NormalizeName(s.LastName), NormalizeName(s.FirstName), NormalizeName(s.MiddleName)
	return s
}

// Validate refuses a search that cannot be made, field by field (VCHK-06, VCHK-07). It expects normal form.
func (s VehicleSearch) Validate(now time.Time) error {
	var check Check
	switch s.Type {
	case SearchByVIN:
		check.Field("vin", ValidVIN(s.VIN))
	case SearchByPerson:
		check.Field("lastName", ValidName(s.LastName))
		check.Field("firstName", ValidName(s.FirstName))
		check.Field("middleName", ValidOptionalName(s.MiddleName))
		check.Field("birthday", ValidBirthday(s.Birthday, now))
	default:
		check.Field("type", "Оберіть спосіб пошуку")
	}
	return check.Err()
}

// Query is the search by person as the register asks it.
func (s VehicleSearch) Query() PersonQuery {
	return PersonQuery{LastName: s.LastName, FirstName: s.FirstName, MiddleName: s.MiddleName, Birthday: s.Birthday}
}
