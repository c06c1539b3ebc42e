package registers

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

// observerBucket keeps companies' requests to monitor drivers' fines: number → Observer.
const observerBucket = "registers_observers"

// decisionWindow is how long the driver may decide.
const decisionWindow = 48 * time.Hour

// ObserverStatus is what has become of a request.
type ObserverStatus string

// The statuses of requests.
const (
	ObserverNew      ObserverStatus = "new"
	ObserverApproved ObserverStatus = "approved"
	ObserverCanceled ObserverStatus = "canceled" // by the driver
	ObserverRevoked  ObserverStatus = "revoked"  // by the company
	ObserverExpired  ObserverStatus = "expired"
)

// Observer is a company's request to monitor a driver's fines.
type Observer struct {
	Number     string         `json:"number"`
	RNOKPP     string         `json:"rnokpp"`
	Company    string         `json:"company"`
	Name       string         `json:"name"`
	Status     ObserverStatus `json:"status"`
	CreatedAt  time.Time      `json:"createdAt"`
	UpdatedAt  time.Time      `json:"updatedAt"`
	ApprovedAt time.Time      `json:"approvedAt,omitzero"`
}

// at returns the state of a request at an instant, with expired terms.
func (o Observer) at(now time.Time) Observer {
	if end := o.CreatedAt.Add(decisionWindow); o.Status == ObserverNew && !now.Before(end) {
		o.Status, o.UpdatedAt = ObserverExpired, end
	}
	return o
}

// Open reports whether the company can still take the request back, or end the monitoring.
func (o Observer) Open() bool { return o.Status == ObserverNew || o.Status == ObserverApproved }

// ErrObserverClosed says that a request has ended already.
var ErrObserverClosed = errors.New("the request has ended")

// ask enters a request that a company made at a moment.
func (g *Gateway) ask(tx *store.Tx, citizen *country.Citizen, company *country.Company, name string, status ObserverStatus, at time.Time) (Observer, error) {
	n, _, err := store.Get[int](tx, counterBucket, "observers")
	if err != nil {
		return Observer{}, err
	}
	if err := tx.Put(counterBucket, "observers", n+1); err != nil {
		return Observer{}, err
	}
	at = at.UTC().Truncate(time.Millisecond)
	o := Observer{
		Number: fmt.Sprintf("FM-%06d", n+1), RNOKPP: citizen.RNOKPP, Company: company.Name, Name: name, Status: status,
		CreatedAt: at, UpdatedAt: at,
	}
	if status == ObserverApproved {
		o.ApprovedAt = at
	}
	return o, tx.Put(observerBucket, o.Number, o)
}

// Ask makes a company ask to monitor a citizen's fines, so long ago.
func (g *Gateway) Ask(citizen *country.Citizen, company *country.Company, name string, ago time.Duration) (asked Observer, err error) {
	err = g.store.Update(func(tx *store.Tx) (err error) {
		asked, err = g.ask(tx, citizen, company, name, ObserverNew, time.Now().Add(-ago))
		return err
	})
	return asked, err
}

// Observers lists the requests about a person, of all people when no RNOKPP is given; the newest first.
func (g *Gateway) Observers(rnokpp string) ([]Observer, error) {
	list, now := []Observer{}, time.Now()
	err := g.store.View(func(tx *store.Tx) error {
		return store.Each(tx, observerBucket, "", func(_ string, o Observer) bool {
			if rnokpp == "" || o.RNOKPP == rnokpp {
				list = append(list, o.at(now))
			}
			return true
		})
	})
	slices.SortStableFunc(list, func(a, b Observer) int { return b.CreatedAt.Compare(a.CreatedAt) })
	return list, err
}

// Revoke makes the company take its request back, or end the monitoring.
func (g *Gateway) Revoke(number string) (Observer, error) {
	return g.move(number, ObserverRevoked, Observer.Open)
}

// move gives a request another status, if it may have it.
func (g *Gateway) move(number string, to ObserverStatus, may func(Observer) bool) (moved Observer, err error) {
	now := time.Now().UTC().Truncate(time.Millisecond)
	err = g.store.Update(func(tx *store.Tx) error {
		o, found, err := store.Get[Observer](tx, observerBucket, number)
		if err != nil {
			return err
		}
		o = o.at(now)
		switch {
		case !found:
			return notFound("no such request")
		case o.Status == to: // said before
		case !may(o):
			return ErrObserverClosed
		default:
			o.Status, o.UpdatedAt = to, now
			if to == ObserverApproved {
				o.ApprovedAt = now
			}
		}
		moved = o
		return tx.Put(observerBucket, number, o)
	})
	return moved, err
}

// listObservers lists the companies that have asked to monitor a person's fines.
func (g *Gateway) listObservers(q personQuery) (any, error) {
	if _, err := g.person(q.RNOKPP); err != nil {
		return nil, err
	}
	list, err := g.Observers(q.RNOKPP)
	if err != nil {
		return nil, fmt.Errorf("list observers: %w", err)
	}
	return map[string]any{"observers": list}, nil
}

type observerQuery struct {
	RNOKPP string         `json:"rnokpp"`
	Number string         `json:"number"`
	Status ObserverStatus `json:"status"`
}

// decideObserver takes the driver's decision about a new request. The same decision twice is one.
func (g *Gateway) decideObserver(q observerQuery) (any, error) {
	if q.Status != ObserverApproved && q.Status != ObserverCanceled {
		return nil, badRequest("status must be approved or canceled")
	}
	own, err := g.Observers(q.RNOKPP)
	if err != nil {
		return nil, fmt.Errorf("decide: %w", err)
	}
	if !slices.ContainsFunc(own, func(o Observer) bool { return o.Number == q.Number }) {
		return nil, notFound("this person has no such request")
	}
	decided, err := g.move(q.Number, q.Status, func(o Observer) bool { return o.Status == ObserverNew })
	if errors.Is(err, ErrObserverClosed) {
		return nil, conflict("ObserverClosed", "the request does not wait for a decision")
	}
	return decided, err
}
