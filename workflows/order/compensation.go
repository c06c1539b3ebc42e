package order

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// Compensation gives back something that the order has taken: a plate, a policy, a payment.
type Compensation struct {
	name string
	undo func(workflow.Context) error // nil: it was dropped, or has run
}

// OnCompensate registers the effect that gives back what was just taken if the order ends without its result. Compensations run
// in reverse order, each until it succeeds.
func OnCompensate[In any](o *Order, e effect.Effect[In, effect.Nothing], in In, problem domain.Problem) *Compensation {
	return o.OnCompensateFunc(e.Name, func(ctx workflow.Context) error {
		if o.state.Version == 0 { // an order that was not made has no state in which to report a problem
			_, err := e.With(effect.Forever).Do(ctx, in)
			return err
		}
		_, err := Require(ctx, o, e, in, problem)
		return err
	})
}

// OnCompensateFunc is OnCompensate for what is more than one effect. The name is for the log.
func (o *Order) OnCompensateFunc(name string, run func(workflow.Context) error) *Compensation {
	added := &Compensation{name: name, undo: run}
	o.compensations.steps = append(o.compensations.steps, added)
	return added
}

// Drop removes the compensation: there is nothing to give back any more.
func (c *Compensation) Drop() { c.undo = nil }

// dropped reports whether the compensation was dropped, or has run.
func (c *Compensation) dropped() bool { return c.undo == nil }

// run carries the compensation out once, unless it was dropped. Its effects are retried until they succeed, so an error is one
// that a retry cannot fix: it is logged for operators, and the order continues.
func (c *Compensation) run(ctx workflow.Context) {
	if c.dropped() {
		return
	}
	undo := c.undo
	c.Drop()
	if err := undo(ctx); err != nil {
		workflow.GetLogger(ctx).Error("compensation failed", "step", c.name, "error", err)
	}
}

// compensations are those of an order, in the order of their registration.
type compensations struct {
	steps   []*Compensation
	running bool
}

// run gives everything back, the last taken first.
func (c *compensations) run(ctx workflow.Context) {
	c.running = true
	defer func() { c.running = false }()
	for len(c.steps) > 0 {
		last := c.steps[len(c.steps)-1]
		c.steps = c.steps[:len(c.steps)-1]
		last.run(ctx)
	}
}
