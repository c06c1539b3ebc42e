package faults

import "time"

// Switches are those of one system.
type Switches struct {
	registry *Registry
	system   string
}

// On reports whether the fault acts now. It uses up one of a limited number of times.
func (s *Switches) On(fault string) bool {
	_, on := s.Active(fault)
	return on
}

// Active reports whether the fault acts now, and its duration. It uses up one of a limited number of times.
func (s *Switches) Active(fault string) (time.Duration, bool) {
	r := s.registry
	r.mu.Lock()
	defer r.mu.Unlock()
	key := s.system + "/" + fault
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
