package monobank

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"cabinet/sandbox/store"
	"cabinet/sandbox/web"
)

// paymentBucket has the ids of paid invoices by the hour and the time of the payment, for statements.
const paymentBucket = "monobank_payments"

// The layouts of its keys: all of an hour have one prefix.
const (
	hourLayout   = "2006-01-02T15"
	momentLayout = hourLayout + ":04:05.000 "
)

// longestStatement is the longest period of one statement: 31 days and an hour, as for accounts.
const longestStatement = 31*24*time.Hour + time.Hour

// StatementItem is a payment in the statement. Amounts are in kopecks.
type StatementItem struct {
	InvoiceID     string            `json:"invoiceId"`
	Status        Status            `json:"status"`
	MaskedPan     string            `json:"maskedPan"`
	Date          time.Time         `json:"date"`
	PaymentScheme string            `json:"paymentScheme"`
	Amount        int64             `json:"amount"`
	ProfitAmount  int64             `json:"profitAmount"`
	Ccy           int               `json:"ccy"`
	ApprovalCode  string            `json:"approvalCode"`
	RRN           string            `json:"rrn"`
	Reference     string            `json:"reference,omitempty"`
	ShortQrID     string            `json:"shortQrId,omitempty"`
	Destination   string            `json:"destination,omitempty"`
	CancelList    []StatementCancel `json:"cancelList,omitempty"`
}

// StatementCancel is a completed refund of a payment.
type StatementCancel struct {
	Amount       int64     `json:"amount"`
	Ccy          int       `json:"ccy"`
	Date         time.Time `json:"date"`
	ApprovalCode string    `json:"approvalCode"`
	RRN          string    `json:"rrn"`
	MaskedPan    string    `json:"maskedPan"`
}

// listed adds a paid invoice to what statements are made of.
func listed(tx *store.Tx, inv *Invoice) error {
	if inv.PaidAt.IsZero() {
		return nil
	}
	return tx.Put(paymentBucket, inv.PaidAt.UTC().Format(momentLayout)+inv.ID, inv.ID)
}

// statementItem is the line of a paid invoice.
func (inv *Invoice) statementItem() StatementItem {
	item := StatementItem{
		InvoiceID: inv.ID, Status: inv.Status, MaskedPan: inv.Payment.MaskedPan, Date: inv.PaidAt, PaymentScheme: "full",
		Amount: inv.Amount, ProfitAmount: inv.Amount - inv.Payment.Fee, Ccy: inv.Ccy, ApprovalCode: inv.Payment.ApprovalCode,
		RRN: inv.Payment.RRN, Reference: inv.Reference, Destination: inv.Destination,
	}
	for _, c := range inv.Cancels {
		if c.Status == cancelSuccess {
			item.CancelList = append(item.CancelList, StatementCancel{
				Amount: c.Amount, Ccy: c.Ccy, Date: c.ModifiedDate, ApprovalCode: c.ApprovalCode, RRN: c.RRN, MaskedPan: inv.Payment.MaskedPan,
			})
		}
	}
	return item
}

// Statement lists a merchant's payments from one instant to another, both included, the oldest first.
func (b *Bank) Statement(merchant string, from, to time.Time) (list []StatementItem, err error) {
	err = b.store.View(func(tx *store.Tx) error {
		var failed error
		for hour := from.UTC().Truncate(time.Hour); !hour.After(to) && failed == nil; hour = hour.Add(time.Hour) {
			err := store.Each(tx, paymentBucket, hour.Format(hourLayout), func(_, id string) bool {
				var inv *Invoice
				if inv, failed = load(tx, id); failed == nil && inv.Merchant == merchant && !inv.PaidAt.Before(from) && !inv.PaidAt.After(to) {
					list = append(list, inv.statementItem())
				}
				return failed == nil
			})
			if err != nil {
				return err
			}
		}
		return failed
	})
	return list, err
}

func (b *Bank) serveStatement(w http.ResponseWriter, r *http.Request) error {
	asked := r.URL.Query()
	from, err := strconv.ParseInt(asked.Get("from"), 10, 64)
	if err != nil || from <= 0 {
		return badRequest("invalid 'from'")
	}
	to := time.Now()
	if asked.Get("to") != "" {
		seconds, err := strconv.ParseInt(asked.Get("to"), 10, 64)
		if err != nil || seconds < from {
			return badRequest("invalid 'to'")
		}
		to = time.Unix(seconds, 0).Add(time.Second - time.Nanosecond)
	}
	if to.Sub(time.Unix(from, 0)) > longestStatement {
		return badRequest("period is too long")
	}
	merchant, _ := b.merchant(r)
	list, err := b.Statement(merchant, time.Unix(from, 0), to)
	if err != nil {
		return err
	}
	web.JSON(w, http.StatusOK, map[string]any{"list": slices.Concat([]StatementItem{}, list)})
	return nil
}
