package domain

import (
	"slices"
	"time"
)

// PlateReservationRequest is what the citizen sends to reserve a plate (PRES-02, PRES-30, API-062).
type PlateReservationRequest struct {
	Email   string      `json:"email"`
	Phone   string      `json:"phone"`
	Vehicle VehicleKind `json:"vehicleType"`
	// RegionID and Chosen say where the plate was searched for: in one centre, or in any of the region.
	RegionID int    `json:"serviceRegion"`
	Chosen   string `json:"serviceCenter"`
	Electric bool   `json:"electroCar,omitempty"`
	Plate    string `json:"plate"`
	// CentreID is the centre where the plate lies; the register's name of it holds.
	CentreID string           `json:"depId"`
	Centre   string           `json:"depName,omitempty"`
	Document IdentityDocument `json:"passport"`
}

// chosenAny names the choice of any centre in a request (PRES-04).
const chosenAny = "any"

// Query finds the wanted plate in the register.
func (r PlateReservationRequest) Query() PlateQuery {
	engine := EngineFuel
	if r.Electric {
		engine = EngineElectric
	}
	return PlateQuery{RegionID: r.RegionID, CentreID: r.CentreID, Vehicle: r.Vehicle, Engine: engine, Text: r.Plate}
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
	offered := func(region Region) bool { return region.ID == r.RegionID }
	if !slices.ContainsFunc(ReservationRegions(), offered) { // PRES-23
		check.Field("serviceRegion", textChoose)
	}
	if r.Chosen == "" || r.Chosen != chosenAny && r.Chosen != r.CentreID {
		check.Field("serviceCenter", textChoose)
	}
	if r.Vehicle != Auto && r.Vehicle != Moto {
		check.Field("vehicleType", textChoose)
	}
	check.Field("plate", required(r.Plate, func(string) string { return "" }))
	check.Within("passport", r.Document.Validate(today))
	return check.Err()
}

// plateNotice is how long after its start the end of a plate's reservation is notified (DASH-15, TIME-06, AMB-038).
const plateNotice = 9 * day

// reservationNotices are about a plate that was reserved and not picked up, once its term is over.
func reservationNotices(o *Order, now time.Time) []Notification {
	if o.Lodged == nil || o.Status == StatusDone {
		return nil
	}
	since := o.Lodged.ChangedAt // the last change at the service centre
	ended := since.Add(plateNotice)
	if now.Before(ended) {
		return nil
	}
	return []Notification{{
		Type: NotifyPlateReserve, Title: "Термін бронювання номерного знака завершився",
		Text: "Минуло 9 днів від початку бронювання. Щоб отримати цей або інший номерний знак, забронюйте його ще раз.",
		Payload: NotificationPayload{
			CreatedAt: ended, StartDate: DateOf(since), EndDate: DateOf(ended), Status: string(o.Status), Service: o.Service, OrderID: o.ID.String(),
		},
	}}
}
