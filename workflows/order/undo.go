package order

import "go.temporal.io/sdk/workflow"

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

// Forget drops a step: there is nothing to give back any more.
func (u *Undo) Forget() { u.run = nil }

// undo gives everything back, the last taken first.
func (o *Order) undo(ctx workflow.Context) {
	for len(o.undos) > 0 {
		step := o.undos[len(o.undos)-1]
		o.undos = o.undos[:len(o.undos)-1]
		if step.run == nil {
			continue
		}
		if err := step.run(ctx); err != nil {
			// The steps' effects are repeated until they succeed, so this is a fault that a retry cannot mend.
			workflow.GetLogger(ctx).Error("undo step failed", "step", step.name, "error", err)
		}
	}
}
