package domain

import "time"

// RefundState is how far the refund of a payment is.
type RefundState string

// The states of refunds. The zero value: there is none.
const (
	RefundAsked   RefundState = "asked"   // the bank is asked until it answers
	RefundDone    RefundState = "done"    // the money is back
	RefundRefused RefundState = "refused" // the bank refuses; an operator resolves it
)

// Payment is one invoice of an order, for staff.
type Payment struct {
	Invoice string       `json:"invoice"`
	RRN     string       `json:"rrn,omitempty"` // the bank's number of the transaction, once it was paid
	State   PaymentState `json:"state"`
	// Amount is what the bank has taken, before any refund, or else what it was asked for, in kopecks.
	Amount Kopecks     `json:"amount"`
	At     time.Time   `json:"at,omitzero"` // of the bank's last report
	Refund RefundState `json:"refund,omitempty"`
}

// paymentTexts say what the bank has reported last.
var paymentTexts = map[PaymentState]string{
	PaymentPending: "не сплачено", PaymentDeclined: "банк відхилив спробу оплати", PaymentTaken: "сплачено",
	PaymentReturned: "банк повернув гроші платнику", PaymentClosed: "рахунок закрито без оплати",
}

// refundTexts say how far a refund is.
var refundTexts = map[RefundState]string{
	RefundAsked: "повертаємо гроші", RefundDone: "гроші повернуто", RefundRefused: "банк відмовив у поверненні",
}

// StateText is the payment's state in words for staff.
func (p Payment) StateText() string {
	if text, refunding := refundTexts[p.Refund]; refunding && (p.Refund != RefundDone || p.State != PaymentReturned) {
		return paymentTexts[p.State] + ", " + text
	}
	return paymentTexts[p.State]
}
