package domain

import "strings"

// ConfidantContact is how a side of an appointment is reached.
type ConfidantContact struct {
	Phone string `json:"phone"`
	Email string `json:"email"`
}

// ConfidantRequest is what a citizen sends to become the confidant of a vehicle, or to appoint one (CONF-14, CONF-02,
// CONF-03). What is typed of the vehicle and of the other side is checked with the register.
type ConfidantRequest struct {
	Schema      ConfidantSchema  `json:"schema"`
	Initiator   ConfidantContact `json:"initiator"`
	Participant ConfidantContact `json:"participant"`
	// UID is of the initiator's check that the browser has seen; the cabinet asks the register again.
	UID     string `json:"uid,omitempty"`
	VIN     string `json:"vin"`
	RNOKPP  RNOKPP `json:"rnokpp,omitempty"` // of the future confidant; with SchemaOwner only
	EndDate Date   `json:"dEnd"`
}

const (
	textSchema       = "Заява не відповідає послузі"
	textOwnRNOKPP    = "Вкажіть РНОКПП іншої особи, а не власний"
	textMinor        = "Належним користувачем може бути лише повнолітня особа"
	textConfidantVIN = "Транспортний засіб не знайдено"
)

// Normalize brings what was typed into the form that is checked, stored and sent.
func (r ConfidantRequest) Normalize() ConfidantRequest {
	r.Initiator, r.Participant = r.Initiator.normalize(), r.Participant.normalize()
	r.VIN, r.RNOKPP = NormalizeVIN(r.VIN), RNOKPP(strings.TrimSpace(string(r.RNOKPP)))
	if r.Schema == SchemaConfidant {
		r.RNOKPP = "" // the owner is whom the register names
	}
	return r
}

func (c ConfidantContact) normalize() ConfidantContact {
	return ConfidantContact{Phone: NormalizePhone(c.Phone), Email: NormalizeEmail(c.Email)}
}

// Validate refuses a request that was filled in wrongly, field by field; own is the initiator's RNOKPP (CONF-30, CONF-36
// to CONF-39, CONF-43). It expects normal form.
func (r ConfidantRequest) Validate(service ServiceName, own RNOKPP, today Date) error {
	var check Check
	if r.Schema == "" || r.Schema != SchemaOf(service) {
		check.Field("schema", textSchema)
	}
	check.Within("initiator", r.Initiator.validate())
	check.Within("participant", r.Participant.validate())
	check.Field("vin", ValidVIN(r.VIN))
	check.Field("dEnd", ValidConfidantEnd(r.EndDate, today))
	if r.Schema == SchemaOwner {
		check.Field("rnokpp", r.RNOKPP.ValidConfidant(today))
		if r.RNOKPP == own {
			check.Field("rnokpp", textOwnRNOKPP)
		}
	}
	return check.Err()
}

// ValidConfidant: the typed number of a future confidant, who is of age (VAL-39, CONF-37).
func (n RNOKPP) ValidConfidant(today Date) string {
	wrong := required(string(n), func(string) string { return n.Valid() })
	if wrong == "" && n.Birthday().ageOn(today) < minAge {
		return textMinor
	}
	return wrong
}

func (c ConfidantContact) validate() error {
	var check Check
	check.Field("email", ValidEmail(c.Email))
	check.Field("phone", ValidPhone(c.Phone))
	return check.Err()
}

// Query asks the register about the other side: the vehicle's owner, or the future confidant. The uid is of the
// initiator's check (CONF-23, CONF-25).
func (r ConfidantRequest) Query(uid string) ParticipantQuery {
	return ParticipantQuery{UID: uid, VIN: r.VIN, RNOKPP: string(r.RNOKPP)}
}

// Refusal is why the register does not let the request through, at the field that can correct it (CONF-22, CONF-32 to
// CONF-35, CONF-41 to CONF-45, AMB-079); nil when it does.
func (r ConfidantRequest) Refusal(check ConfidantCheck) error {
	field, text := "vin", check.Code.Message()
	switch check.Code {
	case CheckNone:
		return nil
	case CheckVehicle, CheckNotOwner:
		text = textConfidantVIN
	case CheckUser:
		field = "uid" // the citizen who asks: no field corrects it
	case CheckPersonNotFound:
		field = "rnokpp"
	case CheckConfidantSelf:
		if r.Schema == SchemaOwner {
			field = "rnokpp"
		}
	}
	return &Error{Code: CodeInvalid, Fields: Fields{field: text}}
}

// Appointment is the request as its workflow takes it; participantID is the other side's citizen.
func (r ConfidantRequest) Appointment(participantID string) ConfidantAppointment {
	return ConfidantAppointment{
		Schema: r.Schema, Initiator: r.Initiator, Participant: r.Participant, ParticipantID: participantID, VIN: r.VIN,
		EndDate: r.EndDate, LastDay: r.EndDate.instant(),
	}
}
