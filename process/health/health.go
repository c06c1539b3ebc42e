// Package health reports whether a process is ready: the state of each dependency by name, and whether it is shutting down.
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

// Check checks a dependency. It returns what is wrong with it, in a text that is safe to publish; empty: nothing.
type Check func(context.Context) (wrong string)

// Unanswered is the state of a dependency that does not answer.
const Unanswered = "does not answer"

// patience is the timeout of a check.
const patience = 2 * time.Second

// Readiness answers /readyz.
type Readiness struct {
	required map[string]Check
	optional map[string]Check // reported, without effect on readiness
	leaving  atomic.Bool
}

// New returns the readiness of a process with required dependencies.
func New(required map[string]Check) *Readiness {
	return &Readiness{required: required, optional: map[string]Check{}}
}

// AddOptional adds a dependency that is reported and does not affect readiness.
func (r *Readiness) AddOptional(name string, check Check) { r.optional[name] = check }

// Reachable returns a Check that fails only if the call fails.
func Reachable(ask func(context.Context) error) Check {
	return func(ctx context.Context) string {
		if ask(ctx) != nil {
			return Unanswered
		}
		return ""
	}
}

// Leave reports from now on that the process is shutting down.
func (r *Readiness) Leave() { r.leaving.Store(true) }

// State returns the state of each dependency, and whether the process is ready.
func (r *Readiness) State(ctx context.Context) (parts map[string]string, ready bool) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var running sync.WaitGroup
	var mutex sync.Mutex
	parts, ready = map[string]string{}, !r.leaving.Load()
	if !ready {
		parts["process"] = "is shutting down"
	}
	run := func(checks map[string]Check, needed bool) {
		for name, check := range checks {
			running.Go(func() {
				wrong := check(ctx)
				mutex.Lock()
				defer mutex.Unlock()
				parts[name], ready = cmp.Or(wrong, "ok"), ready && (wrong == "" || !needed)
			})
		}
	}
	run(r.required, true)
	run(r.optional, false)
	running.Wait()
	return parts, ready
}

// ServeHTTP answers 200 if the process is ready and 503 if not, with the state of each dependency.
func (r *Readiness) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	parts, ready := r.State(request.Context())
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if !ready {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_ = json.NewEncoder(w).Encode(parts)
}

// Alive answers /healthz: the process runs, whatever the state of its dependencies.
func Alive(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, _ = w.Write([]byte("{\"ok\":true}\n"))
}
