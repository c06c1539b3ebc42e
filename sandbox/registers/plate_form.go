package registers

import (
	"encoding/json"
	"fmt"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

// plateForm is the body of plateReservation and of individualPlate.
type plateForm struct {
	envelope
	Plate    string          `json:"plate"`
	Centre   string          `json:"depId,omitempty"`
	CarID    string          `json:"carId,omitempty"`
	Document *documentItem   `json:"passport,omitempty"`
	Delivery json.RawMessage `json:"delivery,omitempty"`

	individual bool
}

// madeWithin is how long a plate is kept while it is made, or while the certificate is that it goes with.
const madeWithin = 60 * 24 * time.Hour

func (f *plateForm) admit(g *Gateway, tx *store.Tx, a *Application) error {
	plate := country.PlateKey(f.Plate)
	a.Subject = plate
	h, ok, err := held(tx, plate)
	mine := ok && h.RNOKPP == f.RNOKPP && !h.Used
	switch {
	case err != nil:
		return err
	case !f.individual && !mine:
		return conflict("PlateTaken", "the plate is not held for the applicant")
	case !f.individual || mine:
		return nil
	case len([]rune(plate)) < 3 || len([]rune(plate)) > 8 || ordinaryForm.MatchString(plate) || g.country.Banned(plate):
		return conflict("PlateForbidden", "no such individual plate can be made")
	}
	if _, err := g.own(f.RNOKPP, vehicleIDQuery{CarID: f.CarID}); err != nil {
		return err
	}
	_, err = g.keep(tx, holdQuery{Reference: f.Reference, RNOKPP: f.RNOKPP, Plate: plate, Until: time.Now().Add(madeWithin), Paid: true})
	return err
}

// givenOut says when a plate of each kind of application is its owner's: an individual one when it is made, a reserved
// one when it is fetched.
var givenOut = map[string]Status{kindIndividual: Processed, kindReservation: Ready}

// plateDecided keeps a paid plate, gives a made one out, and frees one that was refused.
func (g *Gateway) plateDecided(tx *store.Tx, a *Application) error {
	switch a.Status {
	case Refused, Withdrawn:
		return g.free(tx, a, a.Subject)
	case givenOut[a.Kind]:
		return g.giveOut(tx, a.Subject, a.Applicant)
	case Approved, Processed:
		h, ok, err := held(tx, a.Subject)
		if err != nil || !ok || h.RNOKPP != a.Applicant {
			return err
		}
		h.Paid = true
		return tx.Put(plateBucket, a.Subject, h)
	}
	return nil
}

// details reads the submission that an application came from.
func details[T any](a *Application) (f T, err error) {
	if err := json.Unmarshal(a.Details, &f); err != nil {
		return f, fmt.Errorf("read application: %w", err)
	}
	return f, nil
}
