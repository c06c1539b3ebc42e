// Package health says whether a process may be given work: what it stands on, each by its name, and whether it is leaving.
package health

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// Check asks one thing that a process stands on. It answers what is wrong with it, in words that anybody may read; empty:
// nothing is.
type Check func(context.Context) (wrong string)

// Unanswered is what is wrong with whatever does not answer.
const Unanswered = "does not answer"

// patience is how long a check may take.
const patience = 2 * time.Second

// Readiness answers /readyz.
type Readiness struct {
	checks  map[string]Check
	told    map[string]Check // named, and nothing besides
	leaving atomic.Bool
}

// New makes the readiness of a process that stands on what is checked.
func New(checks map[string]Check) *Readiness {
	return &Readiness{checks: checks, told: map[string]Check{}}
}

// Tell has one more thing asked and named that the process can do without: it may be given work all the same.
func (r *Readiness) Tell(name string, check Check) { r.told[name] = check }

// Answers is a check that only whether something answers counts.
func Answers(ask func(context.Context) error) Check {
	return func(ctx context.Context) string {
		if ask(ctx) != nil {
			return Unanswered
		}
		return ""
	}
}

// Leave says from now on that the process is not to be given any more work.
func (r *Readiness) Leave() { r.leaving.Store(true) }

// State is what is to be said of each part, and whether work may come.
func (r *Readiness) State(ctx context.Context) (parts map[string]string, ready bool) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var asking sync.WaitGroup
	var mutex sync.Mutex
	parts, ready = map[string]string{}, !r.leaving.Load()
	if !ready {
		parts["process"] = "is leaving"
	}
	ask := func(checks map[string]Check, needed bool) {
		for name, check := range checks {
			asking.Go(func() {
				said := check(ctx)
				mutex.Lock()
				defer mutex.Unlock()
				parts[name], ready = cmp.Or(said, "ok"), ready && (said == "" || !needed)
			})
		}
	}
	ask(r.checks, true)
	ask(r.told, false)
	asking.Wait()
	return parts, ready
}

// ServeHTTP answers 200 when work may come, else 503; either names each part.
func (r *Readiness) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	parts, ready := r.State(request.Context())
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if !ready {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_ = json.NewEncoder(w).Encode(parts)
}

// Alive answers /healthz: the process runs, whatever has become of what it stands on.
func Alive(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, _ = w.Write([]byte("{\"ok\":true}\n"))
}
