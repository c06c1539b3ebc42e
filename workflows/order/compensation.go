package order

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// Compensation gives back something that the order has taken: a plate, a policy, a payment.
type Compensation struct {
	name string
	run  func(workflow.Context) error
}

// OnCompensate registers how to give back what was just taken if the order ends without its result. Compensations run in
// reverse order, each until it succeeds.
func (o *Order) OnCompensate(name string, run func(workflow.Context) error) *Compensation {
	step := &Compensation{name: name, run: run}
	o.compensations = append(o.compensations, step)
	return step
}

// Compensate carries out a compensation's effect, however long that takes. An order that was not made has no state in which
// to report a problem.
func Compensate[In any](ctx workflow.Context, o *Order, e effect.Effect[In, effect.Nothing], in In, problem domain.Problem) error {
	if o.state.Version == 0 {
		_, err := e.With(effect.Forever).Do(ctx, in)
		return err
	}
	_, err := Require(ctx, o, e, in, problem)
	return err
}

// Drop removes the compensation: there is nothing to give back any more.
func (c *Compensation) Drop() { c.run = nil }

// carryOut runs the compensation once, unless it was dropped. Its effects are retried until they succeed, so an error is one
// that a retry cannot fix: it is logged for operators, and the order continues.
func (c *Compensation) carryOut(ctx workflow.Context) {
	run := c.run
	c.Drop()
	if run == nil {
		return
	}
	if err := run(ctx); err != nil {
		workflow.GetLogger(ctx).Error("compensation failed", "step", c.name, "error", err)
	}
}

// compensate gives everything back, the last taken first.
func (o *Order) compensate(ctx workflow.Context) {
	for len(o.compensations) > 0 {
		step := o.compensations[len(o.compensations)-1]
		o.compensations = o.compensations[:len(o.compensations)-1]
		step.carryOut(ctx)
	}
}
