package registers

import (
	"encoding/json"
	"fmt"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

// plateForm is the body of plateReservation.
type plateForm struct {
	envelope
	Plate    string        `json:"plate"`
	Centre   string        `json:"depId,omitempty"`
	Document *documentItem `json:"passport,omitempty"`
}

func (f *plateForm) admit(_ *Gateway, tx *store.Tx, a *Application) error {
	a.Subject = country.PlateKey(f.Plate)
	h, ok, err := held(tx, a.Subject)
	if err == nil && (!ok || h.RNOKPP != f.RNOKPP || h.Used) {
		err = conflict("PlateTaken", "the plate is not held for the applicant")
	}
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
