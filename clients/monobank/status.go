package monobank

import (
	"errors"
	"slices"
	"time"

	"cabinet/domain"
)

// Status is the state of an invoice, from a call or a webhook. Amounts are in kopecks.
type Status struct {
	InvoiceID     string          `json:"invoiceId"`
	Status        string          `json:"status"`
	Amount        domain.Kopecks  `json:"amount"`
	Currency      int             `json:"ccy"`         // ISO 4217
	FinalAmount   *domain.Kopecks `json:"finalAmount"` // taken, less what was given back; not named before that
	FailureReason string          `json:"failureReason"`
	ErrCode       string          `json:"errCode"`
	ModifiedAt    time.Time       `json:"modifiedDate"`
	Reference     string          `json:"reference"`
	Destination   string          `json:"destination"`
	CancelList    []Cancellation  `json:"cancelList"`
	PaymentInfo   PaymentInfo     `json:"paymentInfo"`
}

// PaymentInfo is what is read of an invoice's payment. The number of the card is not.
type PaymentInfo struct {
	RRN string `json:"rrn"` // the number of the transaction, which the payer's statement has as well
}

// Cancellation is one refund of an invoice: ExtRef is the reference that Cancel was called with. The bank does not compare it: several
// refunds may have one.
type Cancellation struct {
	Status     string         `json:"status"` // CancelProcessing, CancelSuccess, CancelFailure
	Amount     domain.Kopecks `json:"amount"`
	ExtRef     string         `json:"extRef"`
	ModifiedAt time.Time      `json:"modifiedDate"`
}

// The states of a refund.
const (
	CancelProcessing = "processing"
	CancelSuccess    = "success"
	CancelFailure    = "failure"
)

// states maps the bank's states to the cabinet's.
var states = map[string]domain.PaymentState{
	"created":        domain.PaymentPending,
	statusProcessing: domain.PaymentPending,
	"hold":           domain.PaymentPending,
	"success":        domain.PaymentTaken,
	"failure":        domain.PaymentDeclined,
	statusReversed:   domain.PaymentReturned,
	"expired":        domain.PaymentClosed,
}

// The bank's states that mean something else while it has money, Status.Report.
const (
	statusProcessing = "processing"
	statusReversed   = "reversed"
)

var (
	errNoInvoice     = errors.New("the answer names no invoice")
	errUnknownStatus = errors.New("a status that is not in the bank's contract")
	errNoTime        = errors.New("the answer has no time")
	errNoAmount      = errors.New("the answer does not name the amount")
	errCurrency      = errors.New("the invoice is not in hryvnias")
)

// check refuses an answer without what it is read for.
func (s *Status) check() error {
	switch state, known := states[s.Status]; {
	case s.InvoiceID == "":
		return errNoInvoice
	case !known:
		return errUnknownStatus
	case s.ModifiedAt.IsZero():
		return errNoTime
	case s.Currency != hryvnia:
		return errCurrency
	case s.Amount <= 0, s.FinalAmount == nil && (state == domain.PaymentTaken || state == domain.PaymentReturned):
		return errNoAmount // it is not zero kopecks
	}
	return nil
}

// final is what the bank has taken, less what was given back.
func (s Status) final() domain.Kopecks {
	if s.FinalAmount == nil {
		return 0
	}
	return *s.FinalAmount
}

// Report is the status as orders know it. An invoice that is reversed partly, or in processing again because a refund runs, has money
// of its payer still: it is taken, with what is left.
func (s Status) Report() domain.PaymentReport {
	state, left := states[s.Status], s.final()
	if left > 0 && (s.Status == statusReversed || s.Status == statusProcessing) {
		state = domain.PaymentTaken
	}
	return domain.PaymentReport{
		InvoiceID: s.InvoiceID, State: state, Amount: left, ModifiedAt: s.ModifiedAt, ErrCode: s.ErrCode, RRN: s.PaymentInfo.RRN,
	}
}

// Refund is the state of the newest refund under a reference; empty: there is none.
func (s Status) Refund(extRef string) (state string) {
	for _, known := range s.CancelList {
		if known.ExtRef == extRef {
			state = known.Status
		}
	}
	return state
}

// Refunding reports whether a refund runs.
func (s Status) Refunding() bool {
	return slices.ContainsFunc(s.CancelList, func(known Cancellation) bool { return known.Status == CancelProcessing })
}
