package deployment

import (
	"context"
	"slices"
	"sync/atomic"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"cabinet/workflows/order"
)

// Changes decides which changes the orders of a worker follow from now on. An order that has recorded a change can be continued only by a
// build that knows it, so a change is followed when each build that polls or is routed does: until then the way back is free.
type Changes struct {
	deployment *Deployment
	build      string
	seen       atomic.Pointer[seen]
}

// seen is what was seen last.
type seen struct {
	on      []order.ChangeID
	routing string
}

// NewChanges returns the changes of a build. None is on before Load.
func NewChanges(deployment *Deployment, build string) *Changes {
	c := &Changes{deployment: deployment, build: build}
	c.seen.Store(&seen{})
	return c
}

// Load reads which builds there are, and so which changes are on.
func (c *Changes) Load(ctx context.Context) error {
	var state *State
	err := again(ctx, patience, func(ctx context.Context) (err error) {
		state, err = c.deployment.Describe(ctx)
		return err
	})
	if err != nil {
		return err
	}
	c.seen.Store(&seen{on: state.knownToAll(c.build, order.Changes()), routing: state.routing(c.build)})
	return nil
}

// Off returns the changes of the build that its orders do not follow, because another build does not know them.
func (c *Changes) Off() (off []order.ChangeID) {
	on := c.seen.Load().on
	for _, change := range order.Changes() {
		if !slices.Contains(on, change) {
			off = append(off, change)
		}
	}
	return off
}

// Routing says what keeps orders from being routed to the build, as it was when the changes were loaded; empty: nothing.
func (c *Changes) Routing() string { return c.seen.Load().routing }

// routing says what keeps orders from being routed to a build.
func (s *State) routing(build string) string {
	switch {
	case s.Routed(build):
		return ""
	case s.Current == "":
		return "has no current version: run `cabinet rollout promote`"
	}
	return "routes no orders to this build"
}

// knownToAll returns the changes of a build that all other builds know. Workers that poll as no version are from before versions, and count
// while they get orders.
func (s *State) knownToAll(build string, changes []order.ChangeID) (known []order.ChangeID) {
	if s.Current == "" && s.Unversioned > 0 {
		return nil
	}
	for _, change := range changes {
		unknown := func(other Build) bool { return other.ID != build && !slices.Contains(other.Changes, change) }
		if !slices.ContainsFunc(s.Builds, unknown) {
			known = append(known, change)
		}
	}
	return known
}

// Prefer is the worker's PreferredVersionProvider: the SDK asks it when an order comes to a changed place for the first time, and never in a
// replay. An order that does not follow the change records that too.
func (c *Changes) Prefer(asked worker.PreferredVersionProviderInput) *worker.VersionPreference {
	if slices.Contains(c.seen.Load().on, order.ChangeID(asked.ChangeID)) {
		return nil
	}
	return &worker.VersionPreference{Version: workflow.DefaultVersion, ClampToSupportedRange: true}
}
