package workflows

import (
	"cmp"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// prepaid are a register's refusals of what an order pays for before the register does it. The register is asked again before
// the payment, and a refusal ends the order.
type prepaid struct {
	refusals  map[domain.Code]string // for the citizen, by the register's reason
	otherwise string                 // for every other refusal
}

// Verdict is who has compared what the register has with the order.
type Verdict struct {
	// Fit says that the activity has, by the law of that day, and refuses finally what is unfit. Activities once left it to the
	// workflow, whose histories have results without it.
	Fit bool `json:"fit,omitempty"`
}

func (v Verdict) fit() bool { return v.Fit }

// checkPrepaid refuses the payment, and ends the order, if the register or the activity refuses finally. unfit compares the results
// of activities that did not.
func checkPrepaid[In any, Out interface{ fit() bool }](
	ctx workflow.Context, p prepaid, e effect.Effect[In, Out], in In, unfit func(Out) error,
) error {
	current, err := e.Do(ctx, in)
	switch {
	case effect.Final(err):
		return p.stop(domain.Code(effect.Type(err)))
	case err != nil:
		return order.RefusalFrom(err)
	}
	if current.fit() {
		return nil
	}
	if why := unfit(current); why != nil {
		return p.stop(domain.CodeOf(why))
	}
	return nil
}

// stop refuses the payment and ends the order.
func (p prepaid) stop(code domain.Code) error {
	return &order.BillingRefusal{Ending: p.refused(code), Answer: domain.Refuse(code)}
}

// ending is how an order ends after its payment was reported to the register: refused, if the register refuses finally.
func (p prepaid) ending(err error) error {
	if effect.Final(err) {
		return p.refused(domain.Code(effect.Type(err)))
	}
	return err
}

func (p prepaid) refused(code domain.Code) error {
	return order.Refused(cmp.Or(p.refusals[code], p.otherwise))
}
