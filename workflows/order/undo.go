package order

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// Undo gives back something that the order has taken: a plate, a policy, a payment.
type Undo struct {
	name string
	run  func(workflow.Context) error
}

// OnUndo remembers how to give back what was just taken, should the order end without its result. Steps run in
// reverse order, each until it succeeds.
func (o *Order) OnUndo(name string, run func(workflow.Context) error) *Undo {
	step := &Undo{name: name, run: run}
	o.undos = append(o.undos, step)
	return step
}

// GiveBack carries an undo step's effect out, however long that takes. An order that was not made has no state that could
// say what it waits for.
func GiveBack[In any](ctx workflow.Context, o *Order, e effect.Effect[In, effect.Nothing], in In, problem domain.Problem) error {
	if o.state.Version == 0 {
		_, err := e.With(effect.Patient).Do(ctx, in)
		return err
	}
	_, err := Obtain(ctx, o, e, in, problem)
	return err
}

// Forget drops a step: there is nothing to give back any more.
func (u *Undo) Forget() { u.run = nil }

// carryOut runs the step, once, unless it was forgotten. Its effects are repeated until they succeed, so an error is a fault
// that a retry cannot fix: it is logged for operators, and the order continues.
func (u *Undo) carryOut(ctx workflow.Context) {
	run := u.run
	u.Forget()
	if run == nil {
		return
	}
	if err := run(ctx); err != nil {
		workflow.GetLogger(ctx).Error("undo step failed", "step", u.name, "error", err)
	}
}

// undo gives everything back, the last taken first.
func (o *Order) undo(ctx workflow.Context) {
	for len(o.undos) > 0 {
		step := o.undos[len(o.undos)-1]
		o.undos = o.undos[:len(o.undos)-1]
		step.carryOut(ctx)
	}
}
