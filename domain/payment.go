package domain

import (
	"strings"
	"time"
)

// PaymentState is what the bank says of an invoice.
type PaymentState string

// The bank's states, reduced to what an order needs to know.
const (
	PaymentPending  PaymentState = "pending"  // created, processing, or held
	PaymentDeclined PaymentState = "declined" // an attempt failed; the invoice can still be paid
	PaymentTaken    PaymentState = "taken"    // the money is ours
	PaymentReturned PaymentState = "returned" // the money went back to the payer
	PaymentClosed   PaymentState = "closed"   // the invoice can no longer be paid
)

// PaymentReport is the bank's report about one invoice at an instant. Reports may come late, twice and in any
// order: the one with the latest ModifiedAt holds, of one instant the one that Outweighs the other.
type PaymentReport struct {
	InvoiceID  string       `json:"invoiceId"`
	State      PaymentState `json:"state"`
	Amount     Kopecks      `json:"amount"` // what was taken, in kopecks
	ModifiedAt time.Time    `json:"modifiedAt"`
	// ErrCode is the bank's code of a failed attempt.
	ErrCode string `json:"errCode,omitempty"`
	// RRN is the bank's number of the transaction, once it was paid.
	RRN string `json:"rrn,omitempty"`
}

// IsReferenceOf reports whether a reference that the bank has of an invoice is an order's.
func IsReferenceOf(orderID, reference string) bool { return strings.HasPrefix(reference, orderID+"-") }

// weights order the bank's reports of one instant: its clock may have whole seconds, and in one of them an invoice can be
// declined, tried again and paid.
var weights = map[PaymentState]int{PaymentDeclined: 1, PaymentClosed: 2, PaymentTaken: 3, PaymentReturned: 4}

// Outweighs reports whether the report is the later one of the same instant.
func (r PaymentReport) Outweighs(known PaymentReport) bool {
	return r.ModifiedAt.Equal(known.ModifiedAt) && weights[r.State] > weights[known.State]
}

// declines are the bank's codes of failed attempts, in words for the citizen.
var declines = map[string]string{
	"51":   "Строк дії картки минув. Спробуйте іншу картку.",
	"59":   "На картці недостатньо коштів. Спробуйте іншу картку.",
	"80":   "Невірний код CVV. Перевірте дані картки.",
	"81":   "Невірний код CVV. Перевірте дані картки.",
	"1034": "Банк не підтвердив оплату (3-D Secure). Спробуйте ще раз.",
	"1035": "Банк не підтвердив оплату (3-D Secure). Спробуйте ще раз.",
	"1045": "Банк не підтвердив оплату (3-D Secure). Спробуйте ще раз.",
	"1054": "Банк не підтвердив оплату (3-D Secure). Спробуйте ще раз.",
}

// DeclineText says why an attempt to pay failed and what to do.
func DeclineText(errCode string) string {
	if text, ok := declines[errCode]; ok {
		return text
	}
	return "Банк відхилив оплату. Спробуйте ще раз або іншою карткою."
}
