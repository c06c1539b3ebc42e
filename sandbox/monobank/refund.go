package monobank

import (
	"context"
	"errors"
	"time"

	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
)

// Cancel refunds a paid invoice, wholly when amount is 0. A repeated extRef returns the first refund of that name.
func (b *Bank) Cancel(id, extRef string, amount int64) (Cancel, error) {
	delay, slow := b.faults.Active(slowRefund)
	var place int
	inv, err := b.change(id, func(tx *store.Tx, inv *Invoice) error {
		for i, c := range inv.Cancels {
			if extRef != "" && c.ExtRef == extRef {
				place = i
				return errRepeated
			}
		}
		sum, err := inv.cancelAmount(amount)
		if err != nil {
			return err
		}
		now := time.Now()
		place = inv.cancel(sum, extRef, now)
		if slow {
			return b.jobs.Add(tx, refundJob, now.Add(delay), jobRef{InvoiceID: id, Cancel: place})
		}
		inv.refund(place, now)
		return nil
	})
	if errors.Is(err, errRepeated) {
		inv, err = b.Invoice(id)
	}
	if err != nil {
		return Cancel{}, err
	}
	return inv.Cancels[place], nil
}

// errRepeated stops a change that has already been made.
var errRepeated = errors.New("refund is repeated")

// cancelAmount checks the sum of a refund; 0 means the rest.
func (inv *Invoice) cancelAmount(amount int64) (int64, error) {
	left := inv.refundable()
	switch {
	case inv.Status == statusReversed:
		return 0, errCancelAmount
	case !inv.Paid():
		return 0, errCannotCancel
	case amount == 0 && left > 0:
		return left, nil
	case amount <= 0 || amount > left:
		return 0, errCancelAmount
	case inv.Status == statusHold && amount != left:
		return 0, errHoldUnsettled
	default:
		return amount, nil
	}
}

// settleRefund ends a refund that was slow.
func (b *Bank) settleRefund(_ context.Context, j jobs.Job) jobs.Outcome {
	return jobs.Outcome{Record: func(tx *store.Tx) error {
		return b.onJob(tx, j, func(inv *Invoice, ref jobRef) error {
			inv.refund(ref.Cancel, time.Now())
			return b.save(tx, inv)
		})
	}}
}
