package monobank

import (
	"encoding/json"
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
	Fails     bool   `json:"fails,omitempty"`
}

// load reads an invoice.
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

// save stores a changed invoice and notifies the merchant.
func (b *Bank) save(tx *store.Tx, inv *Invoice) error {
	if err := tx.Put(invoiceBucket, inv.ID, inv); err != nil {
		return err
	}
	if err := listed(tx, inv); err != nil {
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

// change loads an invoice, changes it, stores it and notifies the merchant, atomically. The change may run again, so it
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
