package post

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
)

// Move makes an event of the desk happen. ErrNotPossible when it cannot come after the last one.
func (l *Ledger) Move(name string, event Event) (moved *Parcel, err error) {
	err = l.store.Update(func(tx *store.Tx) error {
		p, err := load(tx, name)
		if err != nil {
			return err
		}
		if !possible(p.Last().Event, event) {
			return ErrNotPossible
		}
		moved = p
		return l.append(tx, p, event)
	})
	return moved, err
}

// Delete takes back a parcel that the post has not got yet; ErrNotPossible for any other one.
func (l *Ledger) Delete(name string) error {
	return l.store.Update(func(tx *store.Tx) error {
		p, err := load(tx, name)
		if err != nil {
			return err
		}
		if p.Last().Event != Created {
			return ErrNotPossible
		}
		return l.append(tx, p, Deleted)
	})
}

// append stores an event. A parcel that turns back gets a number for that.
func (l *Ledger) append(tx *store.Tx, p *Parcel, event Event) error {
	p.History = append(p.History, Step{event, now()})
	if event == Returning && p.BackName == "" {
		p.BackName = p.Number[:len(p.Number)-7] + Digits(7)
		if err := tx.Put(nameBucket, p.BackName, p.Number); err != nil {
			return err
		}
	}
	return tx.Put(parcelBucket, p.Number, p)
}

// paced names the parcel that a job moves.
type paced struct {
	Number string `json:"number"`
}

// schedule plans the next step of a parcel that moves by itself.
func (l *Ledger) schedule(tx *store.Tx, p *Parcel) error {
	if l.pace <= 0 || p.next() == "" {
		return nil
	}
	return l.jobs.Add(tx, paceJob, now().Add(l.pace), paced{p.Number})
}

// walk makes the next step of a parcel, from wherever the desk has moved it. A parcel that was deleted or
// lost stays where it is; without a pace, jobs of an earlier run with one end here.
func (l *Ledger) walk(_ context.Context, j jobs.Job) jobs.Outcome {
	return jobs.Outcome{Record: func(tx *store.Tx) error {
		var name paced
		if err := json.Unmarshal(j.Payload, &name); err != nil {
			return fmt.Errorf("read job: %w", err)
		}
		p, err := load(tx, name.Number)
		if errors.Is(err, ErrNotFound) || err == nil && (p.next() == "" || l.pace <= 0) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := l.append(tx, p, p.next()); err != nil {
			return err
		}
		return l.schedule(tx, p)
	}}
}

// Digits makes a number of n decimal digits.
func Digits(n int) string {
	text := make([]byte, n)
	for i := range text {
		text[i] = byte('0' + rand.IntN(10))
	}
	return string(text)
}
