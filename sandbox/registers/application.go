package registers

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"cabinet/sandbox/store"
)

const (
	applicationBucket = "registers_applications"         // number → application
	referenceBucket   = "registers_application_refs"     // reference → number
	recentBucket      = "registers_application_recent"   // numbers by age
	subjectBucket     = "registers_application_subjects" // subject, NUL, number → number
	counterBucket     = "registers_counter"
)

// Status is the service centre's status of an application.
type Status string

// The statuses.
const (
	Pending   Status = "pending"
	Approved  Status = "approved"
	Refused   Status = "refused"
	Repeat    Status = "repeat" // choose another plate
	Processed Status = "processed"
	Ready     Status = "ready" // made, and handed over for delivery
	Withdrawn Status = "withdrawn"
)

// Application is what a citizen asked the service centre for.
type Application struct {
	Number      string           `json:"number"`
	Reference   string           `json:"reference"`
	Kind        string           `json:"kind"`
	Applicant   string           `json:"applicant"` // RNOKPP
	Subject     string           `json:"subject"`   // what it is about: a car id, a licence, a plate
	Status      Status           `json:"status"`
	Reason      string           `json:"reason,omitempty"`
	CreatedAt   time.Time        `json:"createdAt"`
	ChangedAt   time.Time        `json:"changedAt"`
	CallbackURL string           `json:"callbackUrl,omitempty"`
	Digest      string           `json:"digest"`  // of the submission, to recognise a repeated one
	Details     json.RawMessage  `json:"details"` // the submission, without the content of files
	Permission  *permissionItem  `json:"permission,omitempty"`
	Reservation *reservationItem `json:"reservation,omitempty"`
	Document    string           `json:"document,omitempty"`
	ReasonCode  int              `json:"reasonCode,omitempty"` // of a licence's exchange
	History     []Change         `json:"history"`
}

// Change is a status that an application got.
type Change struct {
	At     time.Time `json:"at"`
	Status Status    `json:"status"`
	Reason string    `json:"reason,omitempty"`
}

// flows say which statuses may follow which, by kind; the favourable one first. A status that nothing follows
// is the last one.
var flows = map[string]map[Status][]Status{
	kindLicence:         making,
	kindPermission:      stage,
	kindReserve:         stage,
	kindExchange:        making,
	kindConfidantAssign: registration,
	kindConfidantRevoke: registration,
	kindReservation:     making,
	kindIndividual:      toOrder,
}

var (
	stage        = map[Status][]Status{Pending: {Approved, Refused, Repeat}}
	toOrder      = map[Status][]Status{Pending: {Approved, Refused}, Approved: {Processed, Refused}, Processed: {Ready}}
	registration = map[Status][]Status{Pending: {Approved, Refused}}
	making       = map[Status][]Status{
		Pending: {Approved, Refused, Processed}, Approved: {Processed, Refused}, Processed: {Ready},
	}
)

// Next lists the statuses that the service centre may give the application now.
func (a *Application) Next() []Status { return flows[a.Kind][a.Status] }

// ErrNoApplication answers a number that no application has.
var ErrNoApplication error = notFound("no application with this number")

// load reads an application.
func load(tx *store.Tx, number string) (*Application, error) {
	a, ok, err := store.Get[Application](tx, applicationBucket, number)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, ErrNoApplication
	}
	return &a, nil
}

// enter numbers a new application and stores it.
func (g *Gateway) enter(tx *store.Tx, a *Application, prefix string) error {
	n, _, err := store.Get[int](tx, counterBucket, "applications")
	if err != nil {
		return err
	}
	a.Number = fmt.Sprintf("%s-%06d", prefix, n+1)
	if err := tx.Put(counterBucket, "applications", n+1); err != nil {
		return err
	}
	if _, err := tx.Append(recentBucket, "", a.Number); err != nil {
		return err
	}
	if err := tx.Put(subjectBucket, a.Subject+"\x00"+a.Number, a.Number); err != nil {
		return err
	}
	if err := tx.Put(referenceBucket, a.Reference, a.Number); err != nil {
		return err
	}
	return g.save(tx, a)
}

// save stores an application, and lets the service centre decide by itself when it is set to.
func (g *Gateway) save(tx *store.Tx, a *Application) error {
	if g.config.Pace > 0 && len(a.Next()) > 0 {
		if err := g.jobs.Add(tx, paceJob, time.Now().Add(g.config.Pace), paced{a.Number, a.Status}); err != nil {
			return err
		}
	}
	return tx.Put(applicationBucket, a.Number, a)
}

// underWay reports whether an application of the kinds about the subject waits for the service centre.
func underWay(tx *store.Tx, subject string, kinds ...string) (active bool, err error) {
	var failed error
	err = store.Each(tx, subjectBucket, subject+"\x00", func(_, number string) bool {
		a, err := load(tx, number)
		if err != nil {
			failed = err
			return false
		}
		active = len(a.Next()) > 0 && slices.Contains(kinds, a.Kind)
		return !active
	})
	return active, errors.Join(err, failed)
}

// Application reads one application.
func (g *Gateway) Application(number string) (a *Application, err error) {
	err = g.store.View(func(tx *store.Tx) error {
		a, err = load(tx, number)
		return err
	})
	return a, err
}

// Recent lists the newest applications.
func (g *Gateway) Recent(n int) (list []*Application, err error) {
	err = g.store.View(func(tx *store.Tx) error {
		numbers, err := store.Latest[string](tx, recentBucket, n)
		if err != nil {
			return err
		}
		for _, number := range numbers {
			a, err := load(tx, number)
			if err != nil {
				return err
			}
			list = append(list, a)
		}
		return nil
	})
	return list, err
}

// ByReference lists the applications whose reference begins with the text, by reference: an order makes several.
func (g *Gateway) ByReference(reference string) (list []*Application, err error) {
	var failed error
	err = g.store.View(func(tx *store.Tx) error {
		return store.Each(tx, referenceBucket, reference, func(_, number string) bool {
			var a *Application
			if a, failed = load(tx, number); failed == nil {
				list = append(list, a)
			}
			return failed == nil
		})
	})
	return list, errors.Join(err, failed)
}
