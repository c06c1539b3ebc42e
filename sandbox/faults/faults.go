// Package faults lets a tester make an outside system misbehave: each system lists its faults, each fault can be
// switched on, for good or for the next few times. The switches survive a restart.
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
	store   *store.Store
	systems []System

	mu     sync.Mutex
	states map[string]State // by system/fault; only those switched on
}

// NewRegistry makes the registry and takes up the switches left by an earlier run.
func NewRegistry(s *store.Store, systems ...System) (*Registry, error) {
	r := &Registry{store: s, systems: systems, states: map[string]State{}}
	for i := range r.systems {
		r.systems[i].Faults = append(slices.Clone(common), r.systems[i].Faults...)
	}
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

// Systems lists the systems with their faults.
func (r *Registry) Systems() []System { return r.systems }

// State tells how one switch stands without using it up.
func (r *Registry) State(system, fault string) State {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.states[system+"/"+fault]
}

// Set moves a switch.
func (r *Registry) Set(system, fault string, state State) error {
	if !r.known(system, fault) {
		return fmt.Errorf("%w: %s/%s", ErrUnknown, system, fault)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
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

// Active reports whether the fault acts now, and its duration. It uses up one of a limited number of times.
func (r *Registry) Active(system, fault string) (time.Duration, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	key := system + "/" + fault
	state, on := r.states[key]
	if !on {
		return 0, false
	}
	delay := time.Duration(state.MS) * time.Millisecond
	if state.MS == 0 {
		delay = defaultDelay
	}
	if state.Times > 0 {
		state.Times--
		state.On = state.Times > 0
		if err := r.put(key, state); err != nil {
			return 0, false
		}
	}
	return delay, true
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

func (r *Registry) known(system, fault string) bool {
	return slices.ContainsFunc(r.systems, func(s System) bool {
		return s.ID == system && slices.ContainsFunc(s.Faults, func(f Fault) bool { return f.ID == fault })
	})
}
