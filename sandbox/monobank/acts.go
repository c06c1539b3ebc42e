package monobank

import (
	"cmp"
	"time"

	"cabinet/sandbox/store"
)

// Pay tries a card on the invoice.
func (b *Bank) Pay(id string, card Card) (*Invoice, error) {
	return b.change(id, func(tx *store.Tx, inv *Invoice) error {
		now := time.Now()
		if err := inv.payable(now); err != nil {
			return err
		}
		inv.charge(card, now)
		if inv.Waiting() {
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

// remove makes an unpaid invoice invalid.
func (b *Bank) remove(id string) error {
	_, err := b.change(id, func(_ *store.Tx, inv *Invoice) error {
		switch {
		case inv.Waiting():
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
