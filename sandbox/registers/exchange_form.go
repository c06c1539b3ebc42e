package registers

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

// certificatePrinted is the number of the certificate that is printed, certificatePlastic what it is called.
const (
	certificatePrinted = 300
	certificatePlastic = "plastic"
)

// exchangeForm is the body of certificateExchange.
type exchangeForm struct {
	envelope
	Reservation string          `json:"reservation"` // number of the application
	DocTypes    []int           `json:"docTypes"`
	Delivery    json.RawMessage `json:"delivery,omitempty"`
}

func (f *exchangeForm) admit(g *Gateway, tx *store.Tx, a *Application) error {
	reserved, err := stageOf(tx, f.Reservation, kindReserve, f.RNOKPP)
	if err != nil {
		return err
	}
	for _, form := range f.DocTypes {
		if form != certificatePrinted && form != 1305 {
			return badRequest("docTypes must be of 300 and 1305")
		}
	}
	if len(f.DocTypes) == 0 {
		return badRequest("docTypes is empty")
	}
	if err := checkDelivery(f.Delivery); err != nil {
		return err
	}
	a.Subject, a.Reservation = reserved.Subject, reserved.Reservation
	active, err := underWay(tx, a.Subject, kindExchange)
	if err == nil && active {
		err = conflict("ActiveApplication", "an application about this vehicle is under way")
	}
	if err != nil || reserved.Reservation.Origin == originPresent {
		return err
	}
	return g.keepOn(tx, reserved)
}

// madeWithin is how long the plate of an exchange is kept while the certificate is made.
const madeWithin = 60 * 24 * time.Hour

// keepOn keeps the plate of an exchange while the certificate is made.
func (g *Gateway) keepOn(tx *store.Tx, reserved *Application) error {
	_, err := g.keepForExchange(tx, holdQuery{
		Reference: reserved.Reference, RNOKPP: reserved.Applicant, Plate: reserved.Reservation.Plate, Until: time.Now().Add(madeWithin),
	})
	return err
}

// exchangeDecided gives the new certificate its number, and the plate to the vehicle permanently.
func (g *Gateway) exchangeDecided(tx *store.Tx, a *Application) error {
	switch {
	case a.Reservation == nil:
		return nil
	case a.Status == Ready:
		return g.madeByApplication(tx, a, g.sentCertificate(a))
	case a.Status != Processed:
		return nil
	}
	a.Document = "СХМ " + digitsOf(a.Number)
	if a.Reservation.Origin == originPresent {
		return nil
	}
	return errors.Join(g.giveOut(tx, a.Reservation.Plate, a.Applicant), g.fetched(tx, a.Reservation.Plate))
}

// sentCertificate is what is sent of an exchange: the certificate, and the plate that came with it.
func (g *Gateway) sentCertificate(a *Application) sentDocument {
	d := sentDocument{
		Kind: sentCertificate, Origin: a.Reservation.Origin, Plate: a.Reservation.Plate, PlateType: vehicleAuto, Certificate: "electronic",
	}
	var form exchangeForm
	if json.Unmarshal(a.Details, &form) == nil && slices.Contains(form.DocTypes, certificatePrinted) {
		d.Certificate = certificatePlastic
	}
	if v, ok := g.country.Vehicle(a.Subject); ok {
		if c := v.Category(); c == country.CategoryMoto || c == country.CategoryMoped {
			d.PlateType = vehicleMoto
		}
	}
	return d
}

// fetched ends the reservation of a plate that an exchange has put on its owner's vehicle.
func (g *Gateway) fetched(tx *store.Tx, plate string) error {
	h, _, err := held(tx, plate)
	if err != nil {
		return err
	}
	number, applied, err := store.Get[string](tx, referenceBucket, h.Reference)
	if err != nil || !applied {
		return err
	}
	reservation, err := load(tx, number)
	if err != nil || reservation.Kind != kindReservation || len(reservation.Next()) == 0 {
		return err
	}
	reservation.Status, reservation.Reason = Ready, ""
	return g.announce(tx, reservation)
}

// giveOut marks a plate that is held for the person as used.
func (g *Gateway) giveOut(tx *store.Tx, plate, rnokpp string) error {
	h, ok, err := store.Get[hold](tx, plateBucket, plate)
	if err != nil || !ok || h.RNOKPP != rnokpp {
		return err
	}
	h.Used = true
	return tx.Put(plateBucket, plate, h)
}
