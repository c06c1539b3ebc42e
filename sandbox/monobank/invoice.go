package monobank

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"
)

// Status is the state of an invoice.
type Status string

const (
	statusCreated    Status = "created"
	statusProcessing Status = "processing"
	statusHold       Status = "hold"
	statusSuccess    Status = "success"
	statusFailure    Status = "failure"
	statusReversed   Status = "reversed"
	statusExpired    Status = "expired"
)

// Invoice is a bill of a merchant. Amounts are in kopecks.
type Invoice struct {
	ID            string       `json:"id"`
	Merchant      string       `json:"merchant,omitempty"` // empty: the first one
	Status        Status       `json:"status"`
	FailureReason string       `json:"failureReason,omitempty"`
	ErrCode       string       `json:"errCode,omitempty"`
	Amount        int64        `json:"amount"`
	FinalAmount   int64        `json:"finalAmount"`
	Ccy           int          `json:"ccy"`
	PaymentType   string       `json:"paymentType"`
	Created       time.Time    `json:"created"`
	Modified      time.Time    `json:"modified"`
	Expires       time.Time    `json:"expires"`
	PaidAt        time.Time    `json:"paidAt,omitzero"` // when the card was charged
	Reference     string       `json:"reference,omitempty"`
	Destination   string       `json:"destination,omitempty"`
	Comment       string       `json:"comment,omitempty"`
	RedirectURL   string       `json:"redirectUrl,omitempty"`
	SuccessURL    string       `json:"successUrl,omitempty"`
	FailURL       string       `json:"failUrl,omitempty"`
	WebHookURL    string       `json:"webHookUrl,omitempty"`
	Payment       *PaymentInfo `json:"payment,omitempty"`
	Cancels       []Cancel     `json:"cancels,omitempty"`
	TakenBack     int64        `json:"takenBack,omitempty"` // by the bank itself
}

// PaymentInfo describes the payment of an invoice.
type PaymentInfo struct {
	MaskedPan     string `json:"maskedPan"`
	ApprovalCode  string `json:"approvalCode"`
	RRN           string `json:"rrn"`
	TranID        string `json:"tranId"`
	Terminal      string `json:"terminal"`
	Bank          string `json:"bank"`
	PaymentSystem string `json:"paymentSystem"`
	PaymentMethod string `json:"paymentMethod"`
	Fee           int64  `json:"fee"`
	Country       string `json:"country"`
}

// Cancel is one refund, whole or partial.
type Cancel struct {
	Status       string    `json:"status"` // processing, success, failure
	Amount       int64     `json:"amount"`
	Ccy          int       `json:"ccy"`
	CreatedDate  time.Time `json:"createdDate"`
	ModifiedDate time.Time `json:"modifiedDate"`
	ApprovalCode string    `json:"approvalCode,omitempty"`
	RRN          string    `json:"rrn,omitempty"`
	ExtRef       string    `json:"extRef,omitempty"`
}

// StatusBody is the invoice as the status method and the webhooks show it.
type StatusBody struct {
	InvoiceID     string       `json:"invoiceId"`
	Status        Status       `json:"status"`
	FailureReason string       `json:"failureReason,omitempty"`
	ErrCode       string       `json:"errCode,omitempty"`
	Amount        int64        `json:"amount"`
	Ccy           int          `json:"ccy"`
	FinalAmount   int64        `json:"finalAmount"`
	CreatedDate   time.Time    `json:"createdDate"`
	ModifiedDate  time.Time    `json:"modifiedDate"`
	Reference     string       `json:"reference,omitempty"`
	Destination   string       `json:"destination,omitempty"`
	CancelList    []Cancel     `json:"cancelList,omitempty"`
	PaymentInfo   *PaymentInfo `json:"paymentInfo,omitempty"`
}

// Body shows the invoice to the merchant.
func (inv *Invoice) Body() StatusBody {
	return StatusBody{
		InvoiceID: inv.ID, Status: inv.Status, FailureReason: inv.FailureReason, ErrCode: inv.ErrCode,
		Amount: inv.Amount, Ccy: inv.Ccy, FinalAmount: inv.FinalAmount, CreatedDate: inv.Created,
		ModifiedDate: inv.Modified, Reference: inv.Reference, Destination: inv.Destination,
		CancelList: inv.Cancels, PaymentInfo: inv.Payment,
	}
}

// Payable reports whether a card may still be tried: a declined card can be followed by another one.
func (inv *Invoice) Payable() bool { return inv.Status == statusCreated || inv.Status == statusFailure }

// Paid reports whether the money has come or is held, and has not gone back as a whole.
func (inv *Invoice) Paid() bool { return inv.Status == statusHold || inv.FinalAmount > 0 }

// Waiting reports whether the card is being processed.
func (inv *Invoice) Waiting() bool { return inv.Status == statusProcessing && inv.PaidAt.IsZero() }

// Expired reports whether the time to pay has run out.
func (inv *Invoice) Expired() bool { return inv.Status == statusExpired }

// touch sets the status. modifiedDate grows strictly, so that the newest report about an invoice is known.
func (inv *Invoice) touch(status Status, now time.Time) {
	now = now.UTC().Truncate(time.Millisecond)
	if !now.After(inv.Modified) {
		now = inv.Modified.Add(time.Millisecond)
	}
	inv.Status, inv.Modified = status, now
}

// expire marks an unpaid invoice as expired, at the time of its expiry.
func (inv *Invoice) expire(now time.Time) {
	if inv.Status == statusCreated && !now.Before(inv.Expires) {
		inv.touch(statusExpired, inv.Expires)
	}
}

// payable is the reason why no card can be tried, if there is one.
func (inv *Invoice) payable(now time.Time) error {
	switch {
	case inv.Waiting():
		return errInProgress
	case inv.Status == statusExpired, inv.Status == statusFailure && !now.Before(inv.Expires):
		return errExpired
	case !inv.Payable():
		return errAlreadyPaid
	default:
		return nil
	}
}

// charge tries a card.
func (inv *Invoice) charge(card Card, now time.Time) {
	inv.FailureReason, inv.ErrCode = "", ""
	inv.Payment = &PaymentInfo{
		MaskedPan: card.PAN[:6] + "******" + card.PAN[len(card.PAN)-4:], TranID: digits(12), Terminal: "MI000001",
		Bank: "Банк пісочниці", PaymentSystem: card.system(), PaymentMethod: "pan", Country: "804",
	}
	switch {
	case card.Decline != "":
		inv.FailureReason, inv.ErrCode = card.Reason, card.Decline
		inv.touch(statusFailure, now)
	case card.Slow:
		inv.touch(statusProcessing, now)
	default:
		inv.approve(now)
	}
}

// feePermille is the bank's commission in thousandths.
const feePermille = 13

// approve takes the money, or holds it.
func (inv *Invoice) approve(now time.Time) {
	inv.Payment.ApprovalCode, inv.Payment.RRN = digits(6), digits(12)
	inv.Payment.Fee = inv.Amount * feePermille / 1000
	if inv.PaymentType == "hold" {
		inv.touch(statusHold, now)
		inv.PaidAt = inv.Modified
		return
	}
	inv.FinalAmount = inv.Amount
	inv.touch(statusSuccess, now)
	inv.PaidAt = inv.Modified
}

// refundable is what can still be given back.
func (inv *Invoice) refundable() int64 {
	left := inv.FinalAmount
	if inv.Status == statusHold {
		left = inv.Amount
	}
	for _, c := range inv.Cancels {
		if c.Status == cancelProcessing {
			left -= c.Amount
		}
	}
	return left
}

// How a refund is.
const (
	cancelProcessing = "processing"
	cancelSuccess    = "success"
	cancelFailure    = "failure"
)

// cancel starts a refund and returns its place in the list. While it runs, the invoice is in processing again, with its final amount.
func (inv *Invoice) cancel(amount int64, extRef string, now time.Time) int {
	status := inv.Status
	if status != statusHold {
		status = statusProcessing
	}
	inv.touch(status, now)
	inv.Cancels = append(inv.Cancels, Cancel{
		Status: cancelProcessing, Amount: amount, Ccy: inv.Ccy, CreatedDate: inv.Modified, ModifiedDate: inv.Modified,
		ExtRef: extRef,
	})
	return len(inv.Cancels) - 1
}

// refund ends a refund: it reverses the invoice, as a whole or partly, by what the final amount then is.
func (inv *Invoice) refund(i int, now time.Time) {
	c := &inv.Cancels[i]
	if inv.Status != statusHold {
		inv.FinalAmount -= c.Amount
	}
	c.Status, c.ApprovalCode, c.RRN = cancelSuccess, digits(6), digits(12)
	inv.touch(inv.afterRefund(), now)
	c.ModifiedDate = inv.Modified
}

// failRefund ends a refund that was not possible: the payer's bank does not take the money.
func (inv *Invoice) failRefund(i int, now time.Time) {
	inv.Cancels[i].Status = cancelFailure
	inv.touch(inv.afterRefund(), now)
	inv.Cancels[i].ModifiedDate = inv.Modified
}

// afterRefund is the status of an invoice one of whose refunds has ended.
func (inv *Invoice) afterRefund() Status {
	is := func(status string) func(Cancel) bool { return func(c Cancel) bool { return c.Status == status } }
	switch {
	case inv.Status == statusHold:
		return statusReversed
	case slices.ContainsFunc(inv.Cancels, is(cancelProcessing)):
		return statusProcessing
	case inv.TakenBack > 0, slices.ContainsFunc(inv.Cancels, is(cancelSuccess)):
		return statusReversed
	}
	return statusSuccess
}

// digits makes a number of n decimal digits as banks print them.
func digits(n int) string {
	limit := uint64(1)
	for range n {
		limit *= 10
	}
	return fmt.Sprintf("%0*d", n, rand.Uint64N(limit))
}
