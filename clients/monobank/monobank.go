// Package monobank is the client of monobank's acquiring: invoices, their state, refunds and receipts.
package monobank

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"cabinet/clients/wire"
	"cabinet/domain"
)

const hryvnia = 980 // ISO 4217

// maxReceipt holds a receipt of 5 MiB in base64.
const maxReceipt = 7 << 20

// Config says where the bank is and who we are to it.
type Config struct {
	URL   string
	Token string
	Rate  float64 // calls a second, by this process; 0: no bound
}

// Client calls the bank.
type Client struct {
	config   Config
	system   wire.System
	receipts wire.System
}

// New makes a client.
func New(config Config) *Client {
	config.URL = strings.TrimSuffix(config.URL, "/")
	system := wire.New("monobank").AtMost(config.Rate)
	return &Client{config: config, system: system, receipts: system.WithLimit(maxReceipt)}
}

// Invoice is what the bank is to bill.
type Invoice struct {
	Amount      domain.Kopecks
	Reference   string        // ours, at most 64 characters
	Destination string        // what the payer reads, at most 280 characters
	RedirectURL string        // where the bank sends the payer back to
	WebhookURL  string        // the bank's callback
	Validity    time.Duration // whole seconds
}

// Created is the bank's answer to Invoice.
type Created struct {
	InvoiceID string `json:"invoiceId"`
	PageURL   string `json:"pageUrl"`
}

type createBody struct {
	Amount       domain.Kopecks `json:"amount"`
	Currency     int            `json:"ccy"`
	PaymInfo     paymInfo       `json:"merchantPaymInfo"`
	RedirectURL  string         `json:"redirectUrl"`
	WebHookURL   string         `json:"webHookUrl"`
	ValiditySecs int64          `json:"validity"`
	PaymentType  string         `json:"paymentType"`
}

type paymInfo struct {
	Reference   string `json:"reference"`
	Destination string `json:"destination"`
	Basket      []item `json:"basketOrder,omitempty"`
}

// item is a line of a fiscal receipt. A merchant with a cash register (ПРРО) has to name them, any other may.
type item struct {
	Name     string         `json:"name"`
	Quantity int            `json:"qty"`
	Sum      domain.Kopecks `json:"sum"` // of one
	Code     string         `json:"code"`
}

// itemCode is the code of each item: the cabinet sells state services, and keeps no goods.
const itemCode = "service"

// items are a receipt's only line; without a name there is none.
func items(name string, sum domain.Kopecks) []item {
	if name == "" {
		return nil
	}
	return []item{{Name: name, Quantity: 1, Sum: sum, Code: itemCode}}
}

// CreateInvoice bills. The bank knows no idempotency key: each call makes another invoice.
func (c *Client) CreateInvoice(ctx context.Context, invoice Invoice) (Created, error) {
	const operation = "create invoice"
	var created Created
	err := c.post(ctx, operation, "/api/merchant/invoice/create", createBody{
		Amount: invoice.Amount, Currency: hryvnia,
		PaymInfo: paymInfo{
			Reference: invoice.Reference, Destination: invoice.Destination, Basket: items(invoice.Destination, invoice.Amount),
		},
		RedirectURL: invoice.RedirectURL, WebHookURL: invoice.WebhookURL,
		ValiditySecs: max(1, int64(invoice.Validity/time.Second)), PaymentType: "debit",
	}, &created, func() error {
		if created.InvoiceID == "" || created.PageURL == "" {
			return errNoInvoice
		}
		return nil
	})
	return created, err
}

// Status asks for an invoice's state. It is of now where the bank does not date it.
func (c *Client) Status(ctx context.Context, invoiceID string) (Status, error) {
	const operation = "invoice status"
	var status Status
	err := c.get(ctx, c.system, operation, "/api/merchant/invoice/status", invoiceID, &status, func() error {
		if status.ModifiedAt.IsZero() { // the description does not demand it
			status.ModifiedAt = time.Now()
		}
		if err := status.check(); err != nil {
			return err
		}
		if status.InvoiceID != invoiceID {
			return errOtherInvoice
		}
		return nil
	})
	if err != nil {
		return Status{}, err
	}
	return status, nil
}

var errOtherInvoice = errors.New("the answer is about another invoice")

// Refund is a request to give money of an invoice back.
type Refund struct {
	InvoiceID string
	ExtRef    string // our name of it, by which Status.Refund finds it
	Item      string // what was paid for, as the invoice's Destination
	Amount    domain.Kopecks
}

// Cancel gives money back. It is not idempotent: each call is a refund, whatever its ExtRef, so that Status.Refund is asked before it. A
// refund that the bank still processes is unavailable: Status reports its end.
func (c *Client) Cancel(ctx context.Context, refund Refund) error {
	const operation = "cancel invoice"
	var answer struct {
		Status string `json:"status"`
	}
	err := c.post(ctx, operation, "/api/merchant/invoice/cancel", struct {
		InvoiceID string         `json:"invoiceId"`
		ExtRef    string         `json:"extRef"`
		Amount    domain.Kopecks `json:"amount"`
		Items     []item         `json:"items,omitempty"`
	}{refund.InvoiceID, refund.ExtRef, refund.Amount, items(refund.Item, refund.Amount)}, &answer, func() error {
		switch answer.Status {
		case CancelSuccess, CancelProcessing:
			return nil
		case CancelFailure:
			return c.system.Fail(operation, wire.Refused, http.StatusOK, nil)
		}
		return errRefundState
	})
	if err == nil && answer.Status == CancelProcessing { // counted as answered: it is no outage
		err = c.system.Fail(operation, wire.Unavailable, http.StatusOK, nil)
	}
	return err
}

var errRefundState = errors.New("the state of the refund is not known")

// Remove makes an unpaid invoice unpayable.
func (c *Client) Remove(ctx context.Context, invoiceID string) error {
	var nothing struct{}
	return c.post(ctx, removeInvoice, "/api/merchant/invoice/remove", struct {
		InvoiceID string `json:"invoiceId"`
	}{invoiceID}, &nothing)
}

// Receipt is the bank's receipt for a paid invoice, as PDF.
func (c *Client) Receipt(ctx context.Context, invoiceID string) ([]byte, error) {
	var answer struct {
		File []byte `json:"file"` // base64 in JSON
	}
	err := c.get(ctx, c.receipts, invoiceReceipt, "/api/merchant/invoice/receipt", invoiceID, &answer, func() error {
		if !bytes.HasPrefix(answer.File, []byte("%PDF-")) {
			return errNoPDF
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return answer.File, nil
}

var errNoPDF = errors.New("the receipt is no PDF")

func (c *Client) get(ctx context.Context, system wire.System, operation, path, invoiceID string, into any, checks ...wire.Check) error {
	address := c.config.URL + path
	if invoiceID != "" {
		address += "?invoiceId=" + url.QueryEscape(invoiceID)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return fmt.Errorf("monobank: %s: %w", operation, err)
	}
	return c.do(system, operation, request, into, checks...)
}

func (c *Client) post(ctx context.Context, operation, path string, body, into any, checks ...wire.Check) error {
	content, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("monobank: %s: %w", operation, err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.config.URL+path, bytes.NewReader(content))
	if err != nil {
		return fmt.Errorf("monobank: %s: %w", operation, err)
	}
	request.Header.Set("Content-Type", "application/json")
	return c.do(c.system, operation, request, into, checks...)
}

func (c *Client) do(system wire.System, operation string, request *http.Request, into any, checks ...wire.Check) error {
	request.Header.Set("X-Token", c.config.Token)
	return system.Ask(operation, request, func(answer wire.Answer, err error) error {
		if err != nil || answer.Status != http.StatusOK {
			return c.refusal(operation, answer, err)
		}
		return system.Decode(operation, answer, into, checks...)
	})
}

// meanings are what the bank's codes mean, whatever HTTP status they come with. A code that is not here is no answer to what was
// asked.
var meanings = map[string]wire.Kind{
	// With 500, but a retry does not help: the payment cannot be refunded this way.
	"CANCEL_NOT_AVAILABLE":       wire.Refused,
	"WRONG_CANCEL_AMOUNT":        wire.Refused,
	"HOLD_INVOICE_NOT_FINALIZED": wire.Refused,
	// With 400, but it passes: the payer's card is being asked at this moment.
	"ORDER_IN_PROGRESS": wire.Unavailable,
	// With 400, but it is about our key.
	"TOKEN_NOT_FOUND": wire.AccessDenied,
	"FORBIDDEN":       wire.AccessDenied,
	"NOT_FOUND":       wire.NotFound,
	"1004":            wire.NotFound,
}

// The operations in which the bank's BAD_REQUEST is an answer: the invoice was paid or has expired; it is not paid yet.
const (
	removeInvoice  = "remove invoice"
	invoiceReceipt = "receipt"
)

// refusal reads the bank's {errCode, errText}; the text is dropped. An answer without a code is not the bank's. A rejected key
// is a matter for operators and ends no order.
func (c *Client) refusal(operation string, answer wire.Answer, err error) error {
	var body struct {
		ErrCode string `json:"errCode"`
	}
	unread := json.Unmarshal(answer.Body, &body) != nil || body.ErrCode == ""
	kind, known := meanings[body.ErrCode]
	switch {
	case known:
	case err != nil:
		kind = wire.KindOf(err)
	case unread:
		kind = wire.Malformed
	case (operation == removeInvoice || operation == invoiceReceipt) && body.ErrCode == "BAD_REQUEST":
		kind = wire.Refused
	default:
		kind = wire.BadRequest
	}
	return c.system.Fail(operation, kind, answer.Status, nil).Say(body.ErrCode)
}
