package domain

import "unicode/utf8"

// ConfidantSchema names who requests an appointment: the confidant or the owner; the other one confirms (AMB-076).
type ConfidantSchema string

// The schemas.
const (
	SchemaConfidant ConfidantSchema = "confidant"
	SchemaOwner     ConfidantSchema = "owner"
)

// Confidant is who may use the vehicle of an owner, its authorised user (FLEET-17).
type Confidant struct {
	Holder    Holder `json:"holder"`
	StartDate Date   `json:"startDate"`
	EndDate   Date   `json:"endDate"`
	RoleName  string `json:"roleName"`
}

// Holder is a person's name in a record about a vehicle.
type Holder struct {
	LastName   string `json:"lastName"`
	FirstName  string `json:"firstName"`
	MiddleName string `json:"middleName,omitempty"`
}

// Masked is the last name with initials: enough to recognize an acquaintance, and too little to learn the owner of a number.
func (h Holder) Masked() Holder {
	initial := func(name string) string {
		first, size := utf8.DecodeRuneInString(name)
		if size == 0 {
			return ""
		}
		return string(first) + "."
	}
	return Holder{LastName: h.LastName, FirstName: initial(h.FirstName), MiddleName: initial(h.MiddleName)}
}

// Revocable reports whether the appointment can still be cancelled: its end is not in the past (FLEET-10).
func (c Confidant) Revocable(today Date) bool { return !c.EndDate.Before(today) }

// VehicleInUse is a vehicle that the citizen uses as a confidant (API-033).
type VehicleInUse struct {
	Vehicle
	Confidant Confidant `json:"confidant"`
}

// ConfidantCheck is the register's answer to a check of the initiator or of the participant (API-066, API-067). The
// code is CheckNone when all is well.
type ConfidantCheck struct {
	Code        CheckCode `json:"code"`
	UID         string    `json:"uid,omitempty"`
	Participant *Holder   `json:"participant,omitempty"`
}

// ParticipantQuery asks whether a person can be the other side: the owner of the vehicle, or with RNOKPP the future
// confidant (CONF-23, CONF-25).
type ParticipantQuery struct {
	UID    string `json:"uid"` // of the initiator's check
	VIN    string `json:"vin"`
	RNOKPP string `json:"rnokpp,omitempty"`
}

const (
	textTomorrow = "Оберіть дату, не ранішу за завтра"
	textYear     = "Оберіть дату в межах одного року"
)

// ValidConfidantEnd: from tomorrow up to one year ahead (CONF-36, CONF-43, VAL-40, AMB-028).
func ValidConfidantEnd(end, today Date) string {
	switch {
	case end.IsZero():
		return textRequired
	case !today.Before(end):
		return textTomorrow
	case (Date{today.Year + 1, today.Month, today.Day}).Before(end):
		return textYear
	}
	return ""
}
