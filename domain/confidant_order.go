package domain

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// ConfidantAppointment is what an appointment's workflow starts with. The RNOKPP of the sides are not in it: they are
// those of the citizens who have signed.
type ConfidantAppointment struct {
	Schema      ConfidantSchema  `json:"schema"`
	Initiator   ConfidantContact `json:"initiator"`
	Participant ConfidantContact `json:"participant"`
	// ParticipantID is the citizen who is to sign after the initiator. The order is nothing to them before.
	ParticipantID string `json:"participantId"`
	VIN           string `json:"vin"`
	EndDate       Date   `json:"dEnd"`
	// LastDay is the instant at which the last day of the appointment begins, when it was ordered.
	LastDay time.Time `json:"lastDay,omitzero"`
}

// SignUntil is the beginning of the appointment's last day, on which it cannot be registered any more (CONF-43).
func (a ConfidantAppointment) SignUntil() time.Time { return frozen(a.LastDay, a.EndDate) }

// ConfidantStatement is the part of the statement that is an appointment's own: both sides sign the same (GAP-15).
type ConfidantStatement struct {
	Schema      ConfidantSchema `json:"schema"`
	Initiator   string          `json:"initiator"` // names in full
	Participant string          `json:"participant"`
	Vehicle     *OrderedVehicle `json:"vehicle"`
	EndDate     Date            `json:"dEnd"`
}

// Sides are the parties by what they are to the vehicle (CONF-20).
func (s ConfidantSchema) Sides() (owner, confidant Party) {
	if s == SchemaOwner {
		return PartyInitiator, PartyParticipant
	}
	return PartyParticipant, PartyInitiator
}

// OwnerContact is how the vehicle's owner is reached, the applicant.
func (a ConfidantAppointment) OwnerContact() ConfidantContact {
	if a.Schema == SchemaOwner {
		return a.Initiator
	}
	return a.Participant
}

// OrderedConfidant is the appointment that an order is about, in words for its parties (ORD-14, ORD-15).
type OrderedConfidant struct {
	Schema      ConfidantSchema `json:"schema"`
	Initiator   string          `json:"initiator"` // full names
	Participant string          `json:"participant"`
	EndDate     Date            `json:"dEnd"`
	// RevokedOn is the day on which the register has removed the appointment, at the owner's request.
	RevokedOn Date `json:"revokedOn,omitzero"`
}

// RevokedBy is the order with its appointment revoked on a day; ok is false for an order that has no appointment to revoke.
func (o *Order) RevokedBy(day Date) (confidant *OrderedConfidant, ok bool) {
	if o.Status != StatusDone || o.Confidant == nil || !o.Confidant.RevokedOn.IsZero() {
		return nil, false
	}
	confidant = copied(o.Confidant)
	confidant.RevokedOn = day
	return confidant, true
}

// Appointment is what remains of an appointment whose order is erased: who has lost the right to which vehicle when its owner revokes it.
type Appointment struct {
	OwnerID, ConfidantID string
	VIN                  string
	EndDate              Date
}

// Appointment is the appointment that the order has made; ok is false for one that has ended.
func (o *Order) Appointment(today Date) (made Appointment, ok bool) {
	if _, inForce := o.RevokedBy(Date{}); !inForce || o.Vehicle == nil || !(Confidant{EndDate: o.Confidant.EndDate}).Revocable(today) {
		return made, false
	}
	ids := map[Party]string{PartyInitiator: o.CitizenID, PartyParticipant: o.ParticipantID}
	owner, confidant := o.Confidant.Schema.Sides()
	return Appointment{OwnerID: ids[owner], ConfidantID: ids[confidant], VIN: o.Vehicle.VIN, EndDate: o.Confidant.EndDate}, true
}

// AppointmentsOf are the orders that have appointed the confidant of a vehicle, as far as they still have their data.
func AppointmentsOf(orders []*Order, vin string) (made []string) {
	for _, order := range orders {
		if _, revocable := order.RevokedBy(Date{}); revocable && order.Vehicle != nil && order.Vehicle.VIN == vin {
			made = append(made, order.ID.String())
		}
	}
	return made
}

// FullName is a person's name in one line.
func (h Holder) FullName() string {
	return strings.Join(strings.Fields(h.LastName+" "+h.FirstName+" "+h.MiddleName), " ")
}

// Confirmation is the request as the second side sees it before it signs or rejects (CONF-07, CONF-15).
type Confirmation struct {
	OrderID string           `json:"uServiceId"`
	Status  StatementState   `json:"status"`
	Type    ConfidantSchema  `json:"type"`
	Data    ConfirmationData `json:"data"`
}

// ConfirmationData is what is to be confirmed. The hash is the statement's digest, the sign the initiator's signature over
// it, a CMS, which is stored beside the order; empty without one (GAP-17).
type ConfirmationData struct {
	Hash      string `json:"hash"`
	Sign      []byte `json:"sign"`
	Initiator string `json:"initiator"`
	Brand     string `json:"brand"`
	Model     string `json:"model"`
	Plate     string `json:"plate"`
	VIN       string `json:"vin"`
	EndDate   Date   `json:"dEnd"`
}

// Confirmation is the order as a confirmation record, still without the signature; ok is false for an order that is not
// confirmed by a second side, and before the first one has signed.
func (o *Order) Confirmation() (record Confirmation, ok bool) {
	if o.Confidant == nil || o.Vehicle == nil || o.Statement == nil || !o.Statement.SignedBy(PartyInitiator) {
		return record, false
	}
	return Confirmation{
		OrderID: o.ID.String(), Status: o.StatementState(), Type: o.Confidant.Schema,
		Data: ConfirmationData{
			Hash: o.Statement.Digest, Sign: []byte{}, Initiator: o.Confidant.Initiator,
			Brand: o.Vehicle.Brand, Model: o.Vehicle.Model, Plate: o.Vehicle.Plate, VIN: o.Vehicle.VIN,
			EndDate: o.Confidant.EndDate,
		},
	}, true
}

// Confirmable refuses the confirmation screen to an owner who does not have the vehicle any more; own are their vehicles
// (CONF-41, AMB-076).
func (c Confirmation) Confirmable(own []Vehicle) error {
	has := func(v Vehicle) bool { return v.Plate == c.Data.Plate }
	if c.Type == SchemaConfidant && !slices.ContainsFunc(own, has) {
		return &Error{Code: CodeVehicleNotFound, Fields: Fields{"plate": textConfidantVIN}}
	}
	return nil
}

// Rejection is the choice of ActionReject: why, in the second side's own words, which may be none.
type Rejection struct {
	Reason string `json:"reason,omitempty"`
}

const (
	maxRejection     = 300
	textRejection    = "Не більше 300 символів"
	textRejectionBad = "Лише текст в один рядок"
)

// Normalize joins the spaces.
func (r Rejection) Normalize() Rejection {
	return Rejection{strings.Join(strings.Fields(r.Reason), " ")}
}

// Validate refuses what is too long or no text. It expects normal form.
func (r Rejection) Validate() error {
	var check Check
	switch {
	case utf8.RuneCountInString(r.Reason) > maxRejection:
		check.Field("reason", textRejection)
	case !utf8.ValidString(r.Reason), strings.ContainsFunc(r.Reason, func(r rune) bool { return !unicode.IsPrint(r) }):
		check.Field("reason", textRejectionBad)
	}
	return check.Err()
}
