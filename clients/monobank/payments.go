package monobank

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"cabinet/clients/wire"
	"cabinet/domain"
)

const (
	// maxStatement is the limit of one answer, in bytes: some ten thousand payments.
	maxStatement = 8 << 20
	// statementTimeout is how long a statement may take.
	statementTimeout = 30 * time.Second
)

// Payment is a payment in the bank's statement. The statement shows what was refunded since beside the payment, at the payment's date. What
// the bank has taken back by itself it does not show: Payments asks for the invoice of each payment that was reversed without refunds of
// its whole sum.
type Payment struct {
	InvoiceID string
	Reference string // ours; empty: none
	RRN       string // the number of the transaction
	PaidAt    time.Time
	Amount    domain.Kopecks // taken
	Returned  domain.Kopecks // refunded, or taken back by the bank, since
	Currency  int            // ISO 4217
}

// statementItem is a line of the statement. The number of the card is not read.
type statementItem struct {
	InvoiceID  string         `json:"invoiceId"`
	Status     string         `json:"status"`
	Date       time.Time      `json:"date"`
	Amount     domain.Kopecks `json:"amount"`
	Currency   int            `json:"ccy"`
	RRN        string         `json:"rrn"`
	Reference  string         `json:"reference"`
	CancelList []struct {
		Amount domain.Kopecks `json:"amount"`
	} `json:"cancelList"`
}

// Payments reads the statement from one instant to another, in whole seconds, both included. It gives take the payments whose money the
// bank has taken, in parts. The statement has no pages: a period whose answer is too long is halved.
func (c *Client) Payments(ctx context.Context, from, to time.Time, take func([]Payment) error) error {
	list, err := c.statement(ctx, from, to)
	if half := to.Sub(from).Truncate(2*time.Second) / 2; errors.Is(err, wire.ErrTooLong) && half >= time.Second {
		if err := c.Payments(ctx, from, from.Add(half), take); err != nil {
			return err
		}
		return c.Payments(ctx, from.Add(half+time.Second), to, take)
	}
	if err != nil {
		return err
	}
	return take(list)
}

var errNoList = errors.New("the answer has no list of payments")

// statement is one call of Payments.
func (c *Client) statement(ctx context.Context, from, to time.Time) (list []Payment, err error) {
	const operation = "statement"
	address := fmt.Sprintf("%s/api/merchant/statement?from=%d&to=%d", c.config.URL, from.Unix(), to.Unix())
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, fmt.Errorf("monobank: %s: %w", operation, err)
	}
	system, patient := c.system.WithLimit(maxStatement), *c.system.HTTP
	patient.Timeout = statementTimeout
	system.HTTP = &patient
	var answer struct {
		List json.RawMessage `json:"list"`
	}
	if err := c.do(system, operation, request, &answer); err != nil {
		return nil, err
	}
	var items []statementItem
	if err := json.Unmarshal(answer.List, &items); err != nil { // also without a list: nothing would be taken for no payment
		return nil, c.system.Fail(operation, wire.Malformed, http.StatusOK, errNoList)
	}
	for _, item := range items {
		payment, taken, err := item.payment()
		if err != nil {
			return nil, c.system.Fail(operation, wire.Malformed, http.StatusOK, err)
		}
		if !taken {
			continue
		}
		if item.reversedBeyondRefunds() {
			if payment.Returned, err = c.returned(ctx, payment); err != nil {
				return nil, err
			}
		}
		list = append(list, payment)
	}
	return list, nil
}

// returned asks the bank how much of a reversed payment it has returned: the statement lists refunds only, and not what the bank has taken
// back by itself.
func (c *Client) returned(ctx context.Context, payment Payment) (domain.Kopecks, error) {
	status, err := c.Status(ctx, payment.InvoiceID)
	return max(payment.Returned, payment.Amount-status.Report().Amount), err
}

// payment returns the line as a payment; taken is false if its money was not taken.
func (i statementItem) payment() (payment Payment, taken bool, err error) {
	state, known := states[i.Status]
	switch {
	case i.InvoiceID == "":
		return payment, false, errNoInvoice
	case !known:
		return payment, false, errUnknownStatus
	case i.Date.IsZero():
		return payment, false, errNoTime
	}
	payment = Payment{
		InvoiceID: i.InvoiceID, Reference: i.Reference, RRN: i.RRN, PaidAt: i.Date, Currency: i.Currency,
		Amount: i.Amount, Returned: i.refunded(),
	}
	refunding := i.Status == statusProcessing && i.RRN != "" // a first payment in processing has no transaction yet
	return payment, state == domain.PaymentTaken || state == domain.PaymentReturned || refunding, nil
}

// refunded is the sum of the listed refunds.
func (i statementItem) refunded() (sum domain.Kopecks) {
	for _, cancel := range i.CancelList {
		sum += cancel.Amount
	}
	return sum
}

// reversedBeyondRefunds reports whether the payment was reversed, and the listed refunds are not all of it.
func (i statementItem) reversedBeyondRefunds() bool {
	return states[i.Status] == domain.PaymentReturned && i.Currency == hryvnia && i.refunded() < i.Amount
}
