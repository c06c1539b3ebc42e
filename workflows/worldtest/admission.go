package worldtest

import (
	"errors"

	"cabinet/workflows/effect"
)

// ErrNotAdmitted is the failure of a system that does not let the cabinet in. It decides nothing, so it is retried.
var ErrNotAdmitted = errors.New("access denied")

// admission is which outside systems let the cabinet in.
type admission struct {
	denied map[effect.Queue]bool
	// Decided is how often a system has decided against what it was asked: how many failures were final.
	Decided int
}

// Admit sets whether the systems of these queues let the cabinet in.
func (a *admission) Admit(admits bool, systems ...effect.Queue) {
	if a.denied == nil {
		a.denied = map[effect.Queue]bool{}
	}
	for _, system := range systems {
		a.denied[system] = !admits
	}
}

// Denies reports whether the system of a queue does not let the cabinet in.
func (a *admission) Denies(system effect.Queue) bool { return a.denied[system] }
