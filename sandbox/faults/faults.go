// Package faults lets a tester make an outside system misbehave: each system lists its faults, each fault can be
// switched on, permanently or for the next few times. The switches survive a restart.
package faults

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"cabinet/sandbox/store"
)

const bucket = "faults"

// ErrUnknown answers a switch for a system or fault that does not exist.
var ErrUnknown = errors.New("unknown system or fault")

// Fault is one way to misbehave.
type Fault struct {
	ID      string `json:"id"`
	Title   string `json:"title"`             // for a tester, in Ukrainian
	Delayed bool   `json:"delayed,omitempty"` // takes a duration in ms
}

// System is an outside system with its faults.
type System struct {
	ID     string
	Title  string
	Path   string // where it is mounted
	Faults []Fault
}

// State is the position of one switch.
type State struct {
	On    bool `json:"on"`
	MS    int  `json:"ms,omitempty"`
	Times int  `json:"times,omitempty"` // how many more times it acts; 0: until switched off
}

// defaultDelay is used when a delayed fault is switched on without a duration.
const defaultDelay = 3 * time.Second

// Registry holds the switches of all systems. It is safe for concurrent use.
type Registry struct {
	store *store.Store

	mu      sync.Mutex
	systems []System
	states  map[string]State // by system/fault; only those switched on
}

// NewRegistry makes the registry and takes up the switches left by an earlier run.
func NewRegistry(s *store.Store) (*Registry, error) {
	r := &Registry{store: s, states: map[string]State{}}
	err := s.View(func(tx *store.Tx) error {
		return store.Each(tx, bucket, "", func(key string, state State) bool {
			r.states[key] = state
			return true
		})
	})
	if err != nil {
		return nil, fmt.Errorf("take up faults: %w", err)
	}
	return r, nil
}

// Of gives a system its switches. The first call makes the system known, with the faults that every system has.
func (r *Registry) Of(system System) *Switches {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.ContainsFunc(r.systems, func(s System) bool { return s.ID == system.ID }) {
		system.Faults = slices.Concat(common, system.Faults)
		r.systems = append(r.systems, system)
	}
	return &Switches{registry: r, system: system.ID}
}

// Systems lists the systems with their faults, in the order in which they became known.
func (r *Registry) Systems() []System {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.systems)
}

// State returns the state of a switch without using it.
func (r *Registry) State(system, fault string) State {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.states[system+"/"+fault]
}

// Set moves a switch.
func (r *Registry) Set(system, fault string, state State) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.known(system, fault) {
		return fmt.Errorf("%w: %s/%s", ErrUnknown, system, fault)
	}
	return r.put(system+"/"+fault, state)
}

// Reset switches every fault off.
func (r *Registry) Reset() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for key := range r.states {
		if err := r.put(key, State{}); err != nil {
			return err
		}
	}
	return nil
}

// put stores a position; the caller holds the lock.
func (r *Registry) put(key string, state State) error {
	err := r.store.Update(func(tx *store.Tx) error {
		if !state.On {
			return tx.Delete(bucket, key)
		}
		return tx.Put(bucket, key, state)
	})
	if err != nil {
		return fmt.Errorf("store fault: %w", err)
	}
	if state.On {
		r.states[key] = state
	} else {
		delete(r.states, key)
	}
	return nil
}

// known reports whether there is such a switch; the caller holds the lock.
func (r *Registry) known(system, fault string) bool {
	return slices.ContainsFunc(r.systems, func(s System) bool {
		return s.ID == system && slices.ContainsFunc(s.Faults, func(f Fault) bool { return f.ID == fault })
	})
}
