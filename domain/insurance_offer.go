package domain

import (
	"slices"
	"strings"
	"time"
)

// InsuranceOfferRequest asks the companies for offers of motor insurance (API-094). Without a start it is tomorrow's
// (INS-46). The insured person is only checked: the price does not depend on them.
type InsuranceOfferRequest struct {
	Vehicle   OfferedVehicle `json:"vehicle"`
	Privilege Privilege      `json:"privilege"`
	Insurer   OfferedHolder  `json:"insurer"`
	Period    string         `json:"period"` // code of an InsurancePeriod
	StartDate Date           `json:"startDate,omitzero"`
}

// OfferedVehicle is the vehicle that offers are asked for: capacity in cubic centimetres, power in kW.
type OfferedVehicle struct {
	Type     InsuranceVehicleType `json:"code"`
	Place    int                  `json:"koatuu"` // code of the InsurancePlace where it is registered
	Fuel     string               `json:"fuel,omitempty"`
	MakeYear int                  `json:"makeYear,omitempty"`
	Capacity int                  `json:"capacity,omitempty"`
	Power    int                  `json:"power,omitempty"`
}

// OfferedHolder is the insured person, as far as the form knows them yet. It is personal data.
type OfferedHolder struct {
	IsOwner        bool   `json:"isOwner"`
	BirthDate      Date   `json:"birthDate,omitzero"`
	OwnerBirthDate Date   `json:"ownerBirthDate,omitzero"`
	RNOKPP         string `json:"rnokpp,omitempty"`
}

// Normalize brings what was typed into the form that is checked.
func (r InsuranceOfferRequest) Normalize(now time.Time) InsuranceOfferRequest {
	r.Insurer.RNOKPP = strings.TrimSpace(r.Insurer.RNOKPP)
	if r.StartDate.IsZero() {
		r.StartDate = DefaultPolicyStart(now)
	}
	return r
}

// Start is the day on which the policy is to begin.
func (r InsuranceOfferRequest) Start() Date { return r.StartDate }

// Validate refuses what cannot be insured, field by field (INS-45 to INS-52). It expects normal form; days are Kyiv's.
func (r InsuranceOfferRequest) Validate(now time.Time) error {
	var check Check
	if !r.Vehicle.Type.Orderable() {
		check.Field("vehicle.code", textVehicleType)
	}
	check.Field("privilege", r.Privilege.ValidFor(r.Insurer.IsOwner, r.Vehicle.Capacity, r.Vehicle.Power))
	check.Field("startDate", ValidPolicyStart(r.StartDate, now))
	r.Insurer.check(&check, now)
	return check.Err()
}

// check refuses a person who cannot be insured, as far as they are known.
func (h OfferedHolder) check(check *Check, now time.Time) {
	number := RNOKPP(h.RNOKPP)
	if number != "" {
		check.Field("insurer.rnokpp", number.Valid())
	}
	// A date that the number carries is the register's word, which no rule of the form refuses (AMB-029).
	if !h.BirthDate.IsZero() && h.BirthDate != number.Birthday() {
		check.Field("insurer.birthDate", ValidBirthday(h.BirthDate, now))
	}
	if !h.OwnerBirthDate.IsZero() && !h.IsOwner {
		check.Field("insurer.ownerBirthDate", ValidBirthday(h.OwnerBirthDate, now))
	}
}

// ChosenPeriod finds the period of a code in the insurers' list (INS-42).
func ChosenPeriod(periods []InsurancePeriod, code string) (InsurancePeriod, error) {
	at := slices.IndexFunc(periods, func(p InsurancePeriod) bool { return p.Code == code })
	if at < 0 {
		return InsurancePeriod{}, &Error{Code: CodeInvalid, Fields: Fields{"period": textPeriod}}
	}
	return periods[at], nil
}
