package monobank

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode"

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
	// Unclear is the bank's status, at most 40 bytes of it, if it does not show whether the bank has the money; empty: it does.
	Unclear string
}

// statementItem is a line of the statement. The number of the card is not read.
type statementItem struct {
	InvoiceID  string         `json:"invoiceId"`
	Status     string         `json:"status"`
	Date       string         `json:"date"` // RFC 3339
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
//
// A line is read only as far as its money requires:
//   - A line that moved no money, such as a declined attempt, is skipped, whatever else it lacks.
//   - A line whose money was taken or returned fails the period if it lacks the invoice or the date.
//   - A line with a status that is not in the bank's contract, or with a reversal about which the bank refuses to answer, is a payment that
//     is Unclear. Without a date it has the beginning of the period. It fails the period only if it lacks the invoice.
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
	var reversed []int // in list
	err = c.do(system, operation, request, &answer, func() error {
		var items []statementItem
		if json.Unmarshal(answer.List, &items) != nil { // also without a list: nothing would be taken for no payment
			return errNoList
		}
		for _, item := range items {
			payment, listed, err := item.payment(from)
			if err != nil {
				return err
			}
			if listed && item.reversedBeyondRefunds() {
				reversed = append(reversed, len(list))
			}
			if listed {
				list = append(list, payment)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, at := range reversed {
		if list[at], err = c.reversed(ctx, list[at]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// reversed asks the bank how much of a reversed payment it has returned: the statement lists refunds only, and not what the bank has taken
// back by itself.
func (c *Client) reversed(ctx context.Context, payment Payment) (Payment, error) {
	status, err := c.Status(ctx, payment.InvoiceID)
	switch kind := wire.KindOf(err); {
	case kind == wire.NotFound, kind == wire.Refused:
		payment.Unclear, err = statusReversed, nil
	case err == nil:
		payment.Returned = max(payment.Returned, payment.Amount-status.Report().Amount)
	}
	return payment, err
}

// longestStatus is how much is kept of a status that is not in the bank's contract, in bytes.
const longestStatus = 40

// payment returns the line as a payment; listed is false if its money was not moved.
func (i statementItem) payment(from time.Time) (payment Payment, listed bool, err error) {
	state, known := states[i.Status]
	refunding := i.Status == statusProcessing && i.RRN != "" // a first payment in processing has no transaction yet
	if known && !refunding && state != domain.PaymentTaken && state != domain.PaymentReturned {
		return payment, false, nil
	}
	payment = Payment{
		InvoiceID: i.InvoiceID, Reference: i.Reference, RRN: i.RRN, Amount: i.Amount, Returned: i.refunded(), Currency: i.Currency,
	}
	if i.InvoiceID == "" {
		return payment, false, errNoInvoice
	}
	payment.PaidAt, err = time.Parse(time.RFC3339, i.Date)
	switch {
	case !known:
		payment.Unclear = printable(i.Status)
		if err != nil {
			payment.PaidAt = from
		}
	case err != nil:
		return payment, false, errNoTime
	}
	return payment, true, nil
}

// printable is the beginning of a status that is not in the bank's contract.
func printable(status string) string {
	status = strings.ToValidUTF8(status[:min(len(status), longestStatus)], "")
	return cmp.Or(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, status), "none")
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
	return i.Status == statusReversed && i.Currency == hryvnia && i.refunded() < i.Amount
}
