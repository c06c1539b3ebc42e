package monobank

import (
	"errors"
	"time"

	"cabinet/domain"
)

// Status is the state of an invoice, from a call or a webhook. Amounts are in kopecks.
type Status struct {
	InvoiceID     string         `json:"invoiceId"`
	Status        string         `json:"status"`
	Amount        domain.Kopecks `json:"amount"`
	FinalAmount   domain.Kopecks `json:"finalAmount"` // taken, less what was given back
	FailureReason string         `json:"failureReason"`
	ErrCode       string         `json:"errCode"`
	ModifiedAt    time.Time      `json:"modifiedDate"`
	Reference     string         `json:"reference"`
	CancelList    []Cancellation `json:"cancelList"`
}

// Cancellation is one refund of an invoice: ExtRef is the reference that Cancel was called with.
type Cancellation struct {
	Status     string         `json:"status"` // processing, success, failure
	Amount     domain.Kopecks `json:"amount"`
	ExtRef     string         `json:"extRef"`
	ModifiedAt time.Time      `json:"modifiedDate"`
}

// states maps the bank's states to the cabinet's.
var states = map[string]domain.PaymentState{
	"created":    domain.PaymentPending,
	"processing": domain.PaymentPending,
	"hold":       domain.PaymentPending,
	"success":    domain.PaymentTaken,
	"failure":    domain.PaymentDeclined,
	"reversed":   domain.PaymentReturned,
	"expired":    domain.PaymentClosed,
}

var (
	errNoInvoice     = errors.New("the answer names no invoice")
	errUnknownStatus = errors.New("a status that is not in the bank's contract")
	errNoTime        = errors.New("the answer has no time")
)

// check refuses an answer that says nothing.
func (s Status) check() error {
	switch _, known := states[s.Status]; {
	case s.InvoiceID == "":
		return errNoInvoice
	case !known:
		return errUnknownStatus
	case s.ModifiedAt.IsZero():
		return errNoTime
	}
	return nil
}

// Report is the status as orders know it.
func (s Status) Report() domain.PaymentReport {
	return domain.PaymentReport{
		InvoiceID: s.InvoiceID, State: states[s.Status], Amount: s.FinalAmount, ModifiedAt: s.ModifiedAt, ErrCode: s.ErrCode,
	}
}
