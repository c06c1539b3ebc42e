package post

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
)

const (
	parcelBucket    = "post_parcels"    // by number
	nameBucket      = "post_names"      // carrier's id or number of the way back → number
	recentBucket    = "post_recent"     // numbers by age
	referenceBucket = "post_references" // sender's reference, NUL, … → number

	paceJob = "post_pace"
)

var (
	// ErrNotFound answers for a parcel that does not exist.
	ErrNotFound = errors.New("no such parcel")
	// ErrNotPossible answers an event that cannot come after the last one.
	ErrNotPossible = errors.New("the event cannot come now")
)

// Parcel is a parcel of either post. Its price is in kopecks, its weight in grams.
type Parcel struct {
	Number    string          `json:"number"`
	ID        string          `json:"id"` // of the record with the post
	Carrier   string          `json:"carrier"`
	Reference string          `json:"reference,omitempty"` // the sender's own
	Title     string          `json:"title"`
	From      string          `json:"from"`
	To        string          `json:"to"`
	ToDoor    bool            `json:"toDoor,omitempty"`
	Abroad    bool            `json:"abroad,omitempty"`
	Price     int64           `json:"price"`
	Weight    int             `json:"weight"`
	Estimated time.Time       `json:"estimated"`
	BackName  string          `json:"backName,omitempty"` // number of the parcel's way back, once it has begun
	History   []Step          `json:"history"`
	Record    json.RawMessage `json:"record"` // what the post itself keeps
}

// Step is an event and when it came.
type Step struct {
	Event Event     `json:"event"`
	At    time.Time `json:"at"`
}

// Last is the newest step.
func (p *Parcel) Last() Step { return p.History[len(p.History)-1] }

// Made is when the parcel was created.
func (p *Parcel) Made() time.Time { return p.History[0].At }

// Happened returns when the event last happened; false if it has not.
func (p *Parcel) Happened(e Event) (time.Time, bool) {
	for i := len(p.History) - 1; i >= 0; i-- {
		if p.History[i].Event == e {
			return p.History[i].At, true
		}
	}
	return time.Time{}, false
}

// Acts lists what can happen to the parcel next.
func (p *Parcel) Acts() []Act {
	var list []Act
	for _, a := range Acts {
		if possible(p.Last().Event, a.Event) {
			list = append(list, a)
		}
	}
	return list
}

// Ledger keeps the parcels of both posts. It is safe for concurrent use.
type Ledger struct {
	store *store.Store
	jobs  *jobs.Scheduler
	pace  time.Duration // after which a parcel moves automatically; 0: only at the desk
}

// NewLedger makes the ledger; call it before the scheduler starts.
func NewLedger(s *store.Store, j *jobs.Scheduler, pace time.Duration) *Ledger {
	l := &Ledger{store: s, jobs: j, pace: pace}
	j.Handle(paceJob, l.walk)
	return l
}

// Add stores a new parcel, which is Created now.
func (l *Ledger) Add(p *Parcel) error {
	p.History = []Step{{Created, now()}}
	return l.store.Update(func(tx *store.Tx) error {
		_, taken, err := store.Get[Parcel](tx, parcelBucket, p.Number)
		if err != nil {
			return err
		}
		if taken {
			return fmt.Errorf("number %s is taken", p.Number)
		}
		if err := tx.Put(parcelBucket, p.Number, p); err != nil {
			return err
		}
		if err := tx.Put(nameBucket, p.ID, p.Number); err != nil {
			return err
		}
		if _, err := tx.Append(recentBucket, "", p.Number); err != nil {
			return err
		}
		if p.Reference != "" {
			if _, err := tx.Append(referenceBucket, p.Reference+"\x00", p.Number); err != nil {
				return err
			}
		}
		return l.schedule(tx, p)
	})
}

// Parcel finds a parcel by its number, its id, or the number of its way back.
func (l *Ledger) Parcel(name string) (p *Parcel, err error) {
	err = l.store.View(func(tx *store.Tx) error {
		p, err = load(tx, name)
		return err
	})
	return p, err
}

func load(tx *store.Tx, name string) (*Parcel, error) {
	number, ok, err := store.Get[string](tx, nameBucket, name)
	if err != nil {
		return nil, err
	}
	if !ok {
		number = name
	}
	p, ok, err := store.Get[Parcel](tx, parcelBucket, number)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, ErrNotFound
	}
	return &p, nil
}

// Recent lists the newest parcels of both posts.
func (l *Ledger) Recent(n int) (list []*Parcel, err error) {
	err = l.store.View(func(tx *store.Tx) error {
		numbers, err := store.Latest[string](tx, recentBucket, n)
		if err != nil {
			return err
		}
		list = nil
		for _, number := range numbers {
			p, err := load(tx, number)
			if err != nil {
				return err
			}
			list = append(list, p)
		}
		return nil
	})
	return list, err
}

// Since lists the parcels of both posts that were made at an instant or later, newest first.
func (l *Ledger) Since(at time.Time) (list []*Parcel, err error) {
	err = l.store.View(func(tx *store.Tx) error {
		numbers, err := store.Latest[string](tx, recentBucket, math.MaxInt)
		if err != nil {
			return err
		}
		list = nil
		for _, number := range numbers {
			p, err := load(tx, number)
			if err != nil {
				return err
			}
			if p.Made().Before(at) {
				return nil
			}
			list = append(list, p)
		}
		return nil
	})
	return list, err
}

// ByReference lists the parcels with the sender's reference, the oldest first.
func (l *Ledger) ByReference(reference string) (list []*Parcel, err error) {
	err = l.store.View(func(tx *store.Tx) error {
		var failed error
		err := store.Each(tx, referenceBucket, reference+"\x00", func(_, number string) bool {
			var p *Parcel
			if p, failed = load(tx, number); failed == nil {
				list = append(list, p)
			}
			return failed == nil
		})
		return errors.Join(err, failed)
	})
	return list, err
}

func now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }
