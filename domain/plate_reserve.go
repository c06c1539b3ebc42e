package domain

// PlateReservationRequest is what the citizen sends to reserve a plate (PRES-30, API-062).
type PlateReservationRequest struct {
	Email    string           `json:"email"`
	Phone    string           `json:"phone"`
	CentreID string           `json:"depId"`
	Plate    string           `json:"plate"`
	Document IdentityDocument `json:"passport"`
}

// PlateReservation is what a plate reservation's workflow starts with: the request, and the plate as the register
// offers it.
type PlateReservation struct {
	Plate    PlateOption      `json:"plate"`
	Document IdentityDocument `json:"passport"`
	Phone    string           `json:"phone"`
}

// Normalize brings what was typed into the form that is checked, stored and sent.
func (r PlateReservationRequest) Normalize() PlateReservationRequest {
	r.Email, r.Phone, r.Plate = NormalizeEmail(r.Email), NormalizePhone(r.Phone), NormalizePlate(r.Plate)
	r.Document = r.Document.Normalize()
	return r
}

// Validate refuses a request that was filled in wrongly, field by field. It expects normal form.
func (r PlateReservationRequest) Validate(today Date) error {
	var check Check
	check.Field("email", ValidEmail(r.Email))
	check.Field("phone", ValidPhone(r.Phone))
	check.Field("plate", required(r.Plate, func(string) string { return "" }))
	check.Within("passport", r.Document.Validate(today))
	return check.Err()
}
