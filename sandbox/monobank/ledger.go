package monobank

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
)

const (
	invoiceBucket   = "monobank_invoices"
	recentBucket    = "monobank_recent"     // invoice ids by age
	referenceBucket = "monobank_references" // reference, NUL, id → id

	settleJob = "monobank_settle"
	refundJob = "monobank_refund"
)

// jobRef names the invoice, and for a refund the place in its list, that a job is about.
type jobRef struct {
	InvoiceID string `json:"invoiceId"`
	Cancel    int    `json:"cancel,omitempty"`
}

// load reads an invoice as it stands now.
func load(tx *store.Tx, id string) (*Invoice, error) {
	inv, ok, err := store.Get[Invoice](tx, invoiceBucket, id)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errNotFound
	}
	inv.expire(time.Now())
	return &inv, nil
}

// save stores a changed invoice and tells the merchant.
func (b *Bank) save(tx *store.Tx, inv *Invoice) error {
	if err := tx.Put(invoiceBucket, inv.ID, inv); err != nil {
		return err
	}
	return b.notify(tx, inv)
}

// Invoice reads one invoice.
func (b *Bank) Invoice(id string) (inv *Invoice, err error) {
	err = b.store.View(func(tx *store.Tx) error {
		inv, err = load(tx, id)
		return err
	})
	return inv, err
}

// Recent lists the newest invoices.
func (b *Bank) Recent(n int) (list []*Invoice, err error) {
	err = b.store.View(func(tx *store.Tx) error {
		ids, err := store.Latest[string](tx, recentBucket, n)
		if err != nil {
			return err
		}
		for _, id := range ids {
			inv, err := load(tx, id)
			if err != nil {
				return err
			}
			list = append(list, inv)
		}
		return nil
	})
	return list, err
}

// ByReference lists the invoices with the merchant's reference, the oldest first.
func (b *Bank) ByReference(reference string) (list []*Invoice, err error) {
	err = b.store.View(func(tx *store.Tx) error {
		var failed error
		err := store.Each(tx, referenceBucket, reference+"\x00", func(_, id string) bool {
			var inv *Invoice
			if inv, failed = load(tx, id); failed == nil {
				list = append(list, inv)
			}
			return failed == nil
		})
		if err != nil {
			return err
		}
		return failed
	})
	return list, err
}

// add stores a new invoice.
func (b *Bank) add(inv *Invoice) error {
	return b.store.Update(func(tx *store.Tx) error {
		if err := tx.Put(invoiceBucket, inv.ID, inv); err != nil {
			return err
		}
		if _, err := tx.Append(recentBucket, "", inv.ID); err != nil {
			return err
		}
		if inv.Reference == "" {
			return nil
		}
		_, err := tx.Append(referenceBucket, inv.Reference+"\x00", inv.ID)
		return err
	})
}

// change loads an invoice, changes it, stores it and tells the merchant, as one step. The change may run again, so it
// starts from the invoice alone.
func (b *Bank) change(id string, change func(tx *store.Tx, inv *Invoice) error) (*Invoice, error) {
	var result *Invoice
	err := b.store.Update(func(tx *store.Tx) error {
		inv, err := load(tx, id)
		if err != nil {
			return err
		}
		if err := change(tx, inv); err != nil {
			return err
		}
		result = inv
		return b.save(tx, inv)
	})
	if err != nil {
		return nil, err
	}
	return result, nil
}

// Pay tries a card on the invoice.
func (b *Bank) Pay(id string, card Card) (*Invoice, error) {
	return b.change(id, func(tx *store.Tx, inv *Invoice) error {
		now := time.Now()
		if err := inv.payable(now); err != nil {
			return err
		}
		inv.charge(card, now)
		if inv.Status == statusProcessing {
			return b.jobs.Add(tx, settleJob, now.Add(b.config.Slow), jobRef{InvoiceID: id})
		}
		return nil
	})
}

// Expire ends the invoice's time to pay at once.
func (b *Bank) Expire(id string) (*Invoice, error) {
	return b.change(id, func(_ *store.Tx, inv *Invoice) error {
		if inv.Status != statusCreated {
			return inv.payable(time.Now())
		}
		inv.Expires = time.Now().UTC().Truncate(time.Millisecond)
		inv.touch(statusExpired, inv.Expires)
		return nil
	})
}

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

// cancelAmount checks the sum of a refund; 0 stands for all that is left.
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

func (b *Bank) onJob(tx *store.Tx, j jobs.Job, do func(*Invoice, jobRef) error) error {
	var ref jobRef
	if err := json.Unmarshal(j.Payload, &ref); err != nil {
		return fmt.Errorf("read job: %w", err)
	}
	inv, err := load(tx, ref.InvoiceID)
	if err != nil {
		return err
	}
	return do(inv, ref)
}

// remove makes an unpaid invoice invalid.
func (b *Bank) remove(id string) error {
	_, err := b.change(id, func(_ *store.Tx, inv *Invoice) error {
		switch {
		case inv.Status == statusProcessing:
			return errInProgress
		case !inv.Payable():
			return badRequest("invoice is " + string(inv.Status))
		}
		inv.FailureReason, inv.ErrCode = "", ""
		inv.touch(statusExpired, time.Now())
		return nil
	})
	return err
}

// finalize takes held money, all of it when amount is 0.
func (b *Bank) finalize(id string, amount int64) error {
	_, err := b.change(id, func(_ *store.Tx, inv *Invoice) error {
		if inv.Status != statusHold {
			return badRequest("invoice is not on hold")
		}
		if amount > inv.Amount {
			return badRequest("invalid 'amount'")
		}
		inv.FinalAmount = cmp.Or(amount, inv.Amount)
		inv.touch(statusSuccess, time.Now())
		return nil
	})
	return err
}

// returnURL is where the payer goes from the payment page.
func (inv *Invoice) returnURL() string {
	own := inv.FailURL
	if inv.Paid() {
		own = inv.SuccessURL
	}
	return cmp.Or(own, inv.RedirectURL)
}
