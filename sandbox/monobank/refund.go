package monobank

import (
	"context"
	"time"

	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
)

// Cancel refunds a paid invoice, wholly when amount is 0. extRef is only the merchant's name of it: a repeated call is another refund.
func (b *Bank) Cancel(id, extRef string, amount int64) (Cancel, error) {
	delay, slow := b.faults.Active(slowRefund)
	failsIn, fails := b.faults.Active(refundFails)
	var place int
	inv, err := b.change(id, func(tx *store.Tx, inv *Invoice) error {
		sum, err := inv.cancelAmount(amount)
		if err != nil {
			return err
		}
		now := time.Now()
		place = inv.cancel(sum, extRef, now)
		if slow || fails {
			return b.jobs.Add(tx, refundJob, now.Add(max(delay, failsIn)), jobRef{InvoiceID: id, Cancel: place, Fails: fails})
		}
		inv.refund(place, now)
		return nil
	})
	if err != nil {
		return Cancel{}, err
	}
	return inv.Cancels[place], nil
}

// TakeBack takes a payment's money back as the bank does by itself, wholly when amount is 0: by a chargeback, or at a clerk's hand. It is no
// refund of the merchant's, so no list of refunds has it. The invoice is reversed, also if a part of the money is left.
func (b *Bank) TakeBack(id string, amount int64) (*Invoice, error) {
	return b.change(id, func(_ *store.Tx, inv *Invoice) error {
		sum, err := inv.cancelAmount(amount)
		if err != nil {
			return err
		}
		if inv.Status != statusHold {
			inv.FinalAmount -= sum
		}
		inv.TakenBack += sum
		inv.touch(statusReversed, time.Now())
		return nil
	})
}

// cancelAmount checks the sum of a refund; 0 means the rest.
func (inv *Invoice) cancelAmount(amount int64) (int64, error) {
	left := inv.refundable()
	switch {
	case inv.Status == statusReversed && left == 0:
		return 0, errCancelAmount
	case !inv.Paid():
		return 0, errCannotCancel
	case amount == 0 && left > 0:
		return left, nil
	case amount <= 0 || amount > left || inv.Status == statusHold && amount != left:
		return 0, errCancelAmount
	default:
		return amount, nil
	}
}

// settleRefund ends a refund that was slow, or fails.
func (b *Bank) settleRefund(_ context.Context, j jobs.Job) jobs.Outcome {
	return jobs.Outcome{Record: func(tx *store.Tx) error {
		return b.onJob(tx, j, func(inv *Invoice, ref jobRef) error {
			if ref.Fails {
				inv.failRefund(ref.Cancel, time.Now())
			} else {
				inv.refund(ref.Cancel, time.Now())
			}
			return b.save(tx, inv)
		})
	}}
}
