package workflows

import (
	"cmp"
	"errors"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// prepaid is what an order pays for before a register does it, and the register may not any more: it is asked once more
// before somebody pays, and its no ends the order.
type prepaid struct {
	refusals  map[domain.Code]string // tell the citizen why it is not done
	otherwise string                 // tells the same of every other no
}

// checkPrepaid lets nobody pay for what the register, asked now, has a final no to, or what is found unfit by how it stands.
func checkPrepaid[In, Out any](ctx workflow.Context, p prepaid, e effect.Effect[In, Out], in In, unfit func(Out) error) error {
	stands, err := e.Do(ctx, in)
	switch {
	case effect.Final(err):
		return p.stop(domain.Code(effect.Type(err)))
	case err != nil:
		return order.RefusalBy(err)
	}
	if why := unfit(stands); why != nil {
		return p.stop(domain.CodeOf(why))
	}
	return nil
}

// stop answers who wants to pay, and ends the order.
func (p prepaid) stop(code domain.Code) error {
	return errors.Join(p.refused(code), domain.Refuse(code))
}

// done is how an order ends after the register was told of its payment: by its final no, or as it goes.
func (p prepaid) done(err error) error {
	if effect.Final(err) {
		return p.refused(domain.Code(effect.Type(err)))
	}
	return err
}

func (p prepaid) refused(code domain.Code) error {
	return order.Refused(cmp.Or(p.refusals[code], p.otherwise))
}
