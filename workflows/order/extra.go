package order

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
)

// unneeded is an invoice whose money a paid order does not need: a second payment, or a wrong sum. Nil: there is none, or it is being returned.
func (p *payments) unneeded() *invoice {
	for _, known := range p.invoices {
		if known != p.captured && known.kept() {
			return known
		}
	}
	return nil
}

// returnsExtra reports whether such money has come before the order's end, and nothing returns it yet.
func (p *payments) returnsExtra() bool {
	return p.captured != nil && !p.returning && !p.late && !p.order.state.Status.Finished() && p.unneeded() != nil
}

// returnExtra returns such money beside the rule. A bank that does not answer is asked until it does, which delays nothing of the order.
func (p *payments) returnExtra(ctx workflow.Context) {
	if !p.returnsExtra() {
		return
	}
	if !Patched(ctx, RefundMidway) {
		p.late = true
		return
	}
	p.returning = true
	workflow.Go(ctx, func(ctx workflow.Context) {
		defer func() { p.returning = false }()
		for back := p.unneeded(); back != nil; back = p.unneeded() {
			back.refund = domain.RefundAsked
			p.order.Change(ctx, domain.EventPaidTwice, unchanged)
			_, err := ReturnMoney.Do(ctx, p.refundOf(back))
			p.refunded(ctx, back, err)
		}
	})
}
