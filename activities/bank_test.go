package activities

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/clients/monobank"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// unwilling is a bank that answers each revocation in the same way.
type unwilling struct {
	Bank
	err error
}

func (s unwilling) Remove(context.Context, string) error { return s.err }

// ledger is a bank that knows one invoice.
type ledger struct {
	Bank
	status monobank.Status
	err    error
}

func (s ledger) Status(context.Context, string) (monobank.Status, error) { return s.status, s.err }

// An unknown invoice is the order's when the bank says so to the cabinet's own key: by its id, its reference and its money. One
// that is another merchant's, another order's or nobody's is not, permanently; a silent bank is asked again.
func TestConfirmInvoice(t *testing.T) {
	id := uuid.NewString()
	paid := monobank.Status{
		InvoiceID: "p2_1", Status: "success", Amount: 100, Currency: 980, FinalAmount: new(domain.Kopecks(100)), Reference: id + "-3", ModifiedAt: time.Now().UTC(),
	}
	but := func(change func(*monobank.Status)) monobank.Status {
		status := paid
		change(&status)
		return status
	}
	fault := func(kind wire.Kind) error {
		return wire.New("monobank").Fail("invoice status", kind, http.StatusNotFound, nil)
	}
	database := asWorker(t)
	for name, row := range map[string]struct {
		status monobank.Status
		err    error
		why    string // the type of the final failure
		again  bool
	}{
		"the order's":          {status: paid},
		"not paid":             {status: but(func(s *monobank.Status) { s.Status = "created" })},
		"another order's":      {status: but(func(s *monobank.Status) { s.Reference = uuid.NewString() + "-1" }), why: NotOfOrder},
		"without a reference":  {status: but(func(s *monobank.Status) { s.Reference = "" }), why: NotOfOrder},
		"another invoice":      {status: but(func(s *monobank.Status) { s.InvoiceID = "p2_2" }), why: NotOfOrder},
		"another merchant's":   {err: fault(wire.NotFound), why: string(wire.NotFound)},
		"the bank is silent":   {err: fault(wire.Unavailable), again: true},
		"the answer is no one": {err: fault(wire.Malformed), again: true},
		"the key is revoked":   {err: fault(wire.AccessDenied), again: true},
	} {
		report, err := bank{bank: ledger{status: row.status, err: row.err}, database: database}.confirm(
			t.Context(), order.FoundInvoice{OrderID: uuid.MustParse(id), InvoiceID: "p2_1"})
		require.Equal(t, row.why != "", effect.Final(err), name)
		require.Equal(t, row.why, effect.Type(err), name)
		require.Equal(t, row.again, err != nil && !effect.Final(err), name)
		if err == nil {
			require.Equal(t, row.status.Report(), report, name)
		}
	}
}

// One invoice pays one order: what has paid one, found or billed, is confirmed for no other, and again for the same.
func TestOneInvoicePaysOneOrder(t *testing.T) {
	r := newRecorder(t)
	confirm := func(id, invoice string) error {
		paid := monobank.Status{InvoiceID: invoice, Status: "success", Reference: id + "-1", ModifiedAt: r.start}
		_, err := bank{bank: ledger{status: paid}, database: r.pool}.confirm(t.Context(), order.FoundInvoice{OrderID: uuid.MustParse(id), InvoiceID: invoice})
		return err
	}
	first, second := uuid.NewString(), uuid.NewString()
	require.NoError(t, confirm(first, "p2_1"))
	require.NoError(t, confirm(first, "p2_1"))
	require.Equal(t, NotOfOrder, effect.Type(confirm(second, "p2_1")))

	_, err := newRecords(r.pool, r.store, 0).record(t.Context(), order.Projection{
		Order: domain.Order{
			ID: r.id, CitizenID: r.citizen.String(), Service: domain.VehicleCheckService, Status: domain.StatusPaymentReceived,
			Version: 1, CreatedAt: r.start, UpdatedAt: r.start, Invoice: &domain.Invoice{ID: "p2_billed", Status: domain.InvoicePaid, PaidAt: r.start},
		},
		Events: []domain.Event{{Version: 1, At: r.start, Kind: domain.EventPaid}},
	})
	require.NoError(t, err)
	require.Equal(t, NotOfOrder, effect.Type(confirm(second, "p2_billed")))
	require.NoError(t, confirm(r.id.String(), "p2_billed"))
}

// That there is nothing to revoke is the bank's answer; its silence is none, and it is asked again.
func TestRevokeInvoice(t *testing.T) {
	says := func(kind wire.Kind) error {
		return wire.New("monobank").Fail("remove invoice", kind, http.StatusBadRequest, nil)
	}
	database := asWorker(t)
	for name, row := range map[string]struct {
		err     error
		revoked order.Revocation
		again   bool
	}{
		"revoked":           {},
		"paid, or expired":  {err: says(wire.Refused), revoked: order.Revocation{Refused: true}},
		"not known":         {err: says(wire.NotFound), revoked: order.Revocation{Refused: true}},
		"is being paid now": {err: says(wire.Unavailable), again: true},
		"not readable":      {err: says(wire.Malformed), again: true},
		"our key":           {err: says(wire.AccessDenied), again: true},
		"our request":       {err: says(wire.BadRequest), again: true},
	} {
		revoked, err := bank{database: database, bank: unwilling{err: row.err}}.revoke(t.Context(), "invoice")
		require.Equal(t, row.revoked, revoked, name)
		require.Equal(t, row.again, err != nil, name)
	}
}

// issuer is a bank that issues invoices, and one that removes them.
type issuer struct {
	Bank
	issued int
}

func (i *issuer) CreateInvoice(context.Context, monobank.Invoice) (monobank.Created, error) {
	i.issued++
	return monobank.Created{InvoiceID: fmt.Sprintf("p2_%d", i.issued), PageURL: "https://pay.example"}, nil
}

func (i *issuer) Remove(context.Context, string) error { return nil }

// What an order asks for again, because its worker crashed, is one invoice. It is another one when the first cannot be paid any more.
func TestOneInvoiceForOneReference(t *testing.T) {
	at := &issuer{}
	b := bank{bank: at, database: asWorker(t)}
	first := order.NewInvoice{OrderID: uuid.New(), Attempt: 1, Amount: 100, Validity: time.Hour}
	issue := func(change func(*order.NewInvoice)) string {
		t.Helper()
		in := first
		change(&in)
		issued, err := b.createInvoice(t.Context(), in)
		require.NoError(t, err)
		require.Equal(t, "https://pay.example", issued.PaymentURL)
		return issued.InvoiceID
	}
	same := func(*order.NewInvoice) {}
	require.Equal(t, "p2_1", issue(same))
	require.Equal(t, "p2_1", issue(same), "its worker crashed")
	require.Equal(t, "p2_2", issue(func(in *order.NewInvoice) { in.Attempt = 2 }))
	require.Equal(t, "p2_3", issue(func(in *order.NewInvoice) { in.Amount = 200 }))
	_, err := b.revoke(t.Context(), "p2_3")
	require.NoError(t, err)
	require.Equal(t, "p2_4", issue(func(in *order.NewInvoice) { in.Validity = -time.Second }))
	require.Equal(t, "p2_5", issue(same), "the last one has expired")
	require.NoError(t, sqlc.New(b.database).EraseIssuedInvoices(t.Context(), first.OrderID))
	require.Equal(t, "p2_6", issue(same))
}
