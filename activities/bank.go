package activities

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/worker"

	"cabinet/clients/monobank"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// Bank is the bank's client.
type Bank interface {
	CreateInvoice(context.Context, monobank.Invoice) (monobank.Created, error)
	Status(ctx context.Context, invoiceID string) (monobank.Status, error)
	Cancel(context.Context, monobank.Refund) error
	Remove(ctx context.Context, invoiceID string) error
	Ledger
}

type bank struct {
	bank      Bank
	database  *pgxpool.Pool
	publicURL string
}

func (b bank) register(w worker.ActivityRegistry) {
	effect.Register(w, order.CreateInvoice, b.createInvoice)
	effect.Register(w, order.AskBank, b.ask)
	effect.Register(w, order.ConfirmInvoice, b.confirm)
	effect.Register(w, order.RevokeInvoice, b.revoke)
	effect.Register(w, order.ReturnMoney, b.returnMoney)
}

// createInvoice issues an invoice, or returns the one that was issued with the same reference: a worker may have crashed before the
// engine knew of it. The bank itself has no idempotent request, and lists no open invoices: if its answer is lost, the invoice is unknown,
// is never paid, and expires.
func (b bank) createInvoice(ctx context.Context, in order.NewInvoice) (order.IssuedInvoice, error) {
	queries, now := sqlc.New(b.database), time.Now()
	known, err := queries.IssuedInvoice(ctx, sqlc.IssuedInvoiceParams{Reference: in.Reference(), Amount: int64(in.Amount), Now: now})
	if err == nil {
		return order.IssuedInvoice{InvoiceID: known.InvoiceID, PaymentURL: known.PaymentUrl}, nil
	}
	issued, err := b.issue(ctx, in)
	if err != nil {
		return issued, err
	}
	// An order can be paid while the database is away.
	_ = queries.KeepIssuedInvoice(ctx, sqlc.KeepIssuedInvoiceParams{
		Reference: in.Reference(), OrderID: in.OrderID, InvoiceID: issued.InvoiceID, PaymentUrl: issued.PaymentURL,
		Amount: int64(in.Amount), ExpiresAt: now.Add(in.Validity),
	})
	return issued, nil
}

func (b bank) issue(ctx context.Context, in order.NewInvoice) (order.IssuedInvoice, error) {
	service, _ := domain.ServiceNamed(in.Service)
	created, err := b.bank.CreateInvoice(ctx, monobank.Invoice{
		Amount:      in.Amount,
		Reference:   in.Reference(),
		Destination: cmp.Or(in.Purpose, fmt.Sprintf("%s, замовлення %s", service.Name, in.OrderID)),
		RedirectURL: in.ReturnURL,
		WebhookURL:  b.publicURL + "/api/payments/monobank/" + in.OrderID.String(),
		Validity:    in.Validity,
	})
	if err != nil {
		return order.IssuedInvoice{}, failure(err)
	}
	return order.IssuedInvoice{InvoiceID: created.InvoiceID, PaymentURL: created.PageURL}, nil
}

// ask returns the bank's report about an invoice.
func (b bank) ask(ctx context.Context, invoiceID string) (domain.PaymentReport, error) {
	status, err := b.bank.Status(ctx, invoiceID)
	if err != nil {
		return domain.PaymentReport{}, failure(err)
	}
	return status.Report(), nil
}

// NotOfOrder is the type of ConfirmInvoice's failure if the invoice belongs to another order.
const NotOfOrder = "not_of_order"

// confirm reads an invoice's status with the cabinet's own key, and claims the invoice if it is the order's and paid.
func (b bank) confirm(ctx context.Context, in order.FoundInvoice) (domain.PaymentReport, error) {
	status, err := b.bank.Status(ctx, in.InvoiceID)
	if err != nil {
		return domain.PaymentReport{}, failure(err)
	}
	if status.InvoiceID != in.InvoiceID || !domain.IsReferenceOf(in.OrderID.String(), status.Reference) {
		return domain.PaymentReport{}, notOfOrder(in)
	}
	report := status.Report()
	if report.State != domain.PaymentTaken {
		return report, nil
	}
	claimed, err := sqlc.New(b.database).ClaimInvoice(ctx, sqlc.ClaimInvoiceParams{
		InvoiceID: in.InvoiceID, OrderID: in.OrderID, PaidAt: report.ModifiedAt,
	})
	if err == nil && claimed == 0 {
		err = notOfOrder(in)
	}
	return report, err
}

func notOfOrder(in order.FoundInvoice) error {
	return temporal.NewNonRetryableApplicationError(fmt.Sprintf("invoice %s is not order %s's", in.InvoiceID, in.OrderID), NotOfOrder, nil)
}

// revoke makes an invoice unpayable. A refusal of the bank means that there is nothing to revoke, and is not an error.
func (b bank) revoke(ctx context.Context, invoiceID string) (order.Revocation, error) {
	_ = sqlc.New(b.database).ForgetIssuedInvoice(ctx, invoiceID) // it expires there, too
	err := b.bank.Remove(ctx, invoiceID)
	var fault *wire.Error
	if errors.As(err, &fault) && !fault.Retryable() {
		return order.Revocation{Refused: true}, nil
	}
	return order.Revocation{}, err
}

// returnMoney refunds a payment. The bank has no idempotent refund, so that its own state of the invoice decides before each request: what
// was asked for under the reference is not asked for twice, money that the bank has taken back by itself, at the payer's demand or in its
// own cabinet, is returned, and what is left of a part is asked for.
func (b bank) returnMoney(ctx context.Context, in order.Refund) (effect.Nothing, error) {
	status, err := b.bank.Status(ctx, in.InvoiceID)
	if err != nil {
		return effect.Nothing{}, failure(err)
	}
	if done, err := refunded(status, in); done || err != nil {
		return effect.Nothing{}, err
	}
	amount := in.Amount
	if left := status.Report().Amount; left > 0 {
		amount = min(amount, left)
	}
	refusal := failure(b.bank.Cancel(ctx, monobank.Refund{
		InvoiceID: in.InvoiceID, ExtRef: in.Reference, Item: status.Destination, Amount: amount,
	}))
	if !effect.Final(refusal) {
		return effect.Nothing{}, refusal
	}
	if status, err = b.bank.Status(ctx, in.InvoiceID); err != nil { // another request may have been quicker
		return effect.Nothing{}, failure(err)
	}
	if done, err := refunded(status, in); done || err != nil {
		return effect.Nothing{}, err
	}
	return effect.Nothing{}, refusal
}

// refunded reports whether a refund is done by the bank's state of its invoice. Its error is one to retry while the bank processes a
// refund, and final if it has refused this one.
func refunded(status monobank.Status, in order.Refund) (bool, error) {
	switch state := status.Refund(in.Reference); {
	case status.Report().State == domain.PaymentReturned, state == monobank.CancelSuccess:
		return true, nil
	case state == monobank.CancelProcessing, status.Refunding():
		return false, errRefunding
	case state == monobank.CancelFailure:
		return false, temporal.NewNonRetryableApplicationError("the bank has not carried the refund out", string(wire.Refused), nil)
	}
	return false, nil
}

// errRefunding says that the bank processes a refund of the invoice.
var errRefunding = errors.New("the bank processes a refund")
