package activities

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/clients/monobank"
	"cabinet/db/dbtest"
	"cabinet/domain"
	"cabinet/sandbox"
	"cabinet/sandbox/sandboxtest"
	"cabinet/workflows/order"
)

// till has orders in the read model, and their payments at the sandbox's bank.
type till struct {
	*recorder
	url    string
	bank   *monobank.Client
	orders map[uuid.UUID]*domain.Order
	began  time.Time
	ahead  time.Duration     // how much later than now days are compared
	called map[string]string // statuses of invoices that the statement has instead of the sandbox's
}

func newTill(t *testing.T) *till {
	const token = "a merchant's token"
	l := &till{recorder: newRecorder(t), orders: map[uuid.UUID]*domain.Order{}, began: time.Now(), called: map[string]string{}}
	l.url = sandboxtest.Start(t, sandbox.Config{MonobankToken: token})
	l.bank = monobank.New(monobank.Config{URL: l.changing(l.url) + "/monobank", Token: token})
	return l
}

// changing is a proxy of the sandbox that changes the statuses of invoices in the statement.
func (l *till) changing(sandbox string) string {
	l.Helper()
	target, err := url.Parse(sandbox)
	require.NoError(l, err)
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target) },
		ModifyResponse: func(r *http.Response) error {
			if len(l.called) == 0 || !strings.HasSuffix(r.Request.URL.Path, "/statement") {
				return nil
			}
			var answer struct {
				List []map[string]any `json:"list"`
			}
			if err := json.NewDecoder(r.Body).Decode(&answer); err != nil {
				return err
			}
			for _, item := range answer.List {
				if status := l.called[item["invoiceId"].(string)]; status != "" {
					item["status"] = status
				}
			}
			body, err := json.Marshal(answer)
			r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
			r.Header.Del("Content-Length")
			return err
		},
	}
	server := httptest.NewServer(proxy)
	l.Cleanup(server.Close)
	return server.URL
}

// change projects a change of an order.
func (l *till) change(id uuid.UUID, event domain.EventKind, change func(*domain.Order)) {
	l.Helper()
	state := l.orders[id]
	change(state)
	state.Version++
	state.UpdatedAt = time.Now()
	projected := *state
	if state.Invoice != nil {
		invoice := *state.Invoice
		projected.Invoice = &invoice
	}
	_, err := newRecords(l.pool, l.store, 0).record(l.Context(), order.Projection{
		Order: projected, Events: []domain.Event{{Version: state.Version, At: state.UpdatedAt, Kind: event}},
	})
	require.NoError(l, err)
}

// made is a new order that waits for its payment.
func (l *till) made(price domain.Kopecks) uuid.UUID {
	l.Helper()
	id := uuid.New()
	l.orders[id] = &domain.Order{
		ID: id, CitizenID: l.citizen.String(), Service: domain.VehicleCheckService, Price: price, CreatedAt: time.Now(),
	}
	l.change(id, domain.EventCreated, func(o *domain.Order) { o.Status = domain.StatusWaitToPay })
	return id
}

// paid is an invoice that the bank has issued and taken the money of.
func (l *till) paid(reference string, amount domain.Kopecks) string {
	l.Helper()
	created, err := l.bank.CreateInvoice(l.Context(), monobank.Invoice{Amount: amount, Reference: reference, Validity: time.Hour})
	require.NoError(l, err)
	l.desk(created.InvoiceID+"/pay", map[string]any{"card": "success"})
	return created.InvoiceID
}

// desk does something to an invoice at the sandbox's bank.
func (l *till) desk(act string, body map[string]any) {
	l.Helper()
	content, err := json.Marshal(body)
	require.NoError(l, err)
	response, err := http.Post(l.url+"/desk/api/monobank/invoices/"+act, "application/json", bytes.NewReader(content))
	require.NoError(l, err)
	require.NoError(l, response.Body.Close())
	require.Less(l, response.StatusCode, 300)
}

// paidFor is the next invoice of an order.
func (l *till) paidFor(id uuid.UUID) string {
	l.Helper()
	return l.paid(fmt.Sprintf("%s-%d", id, time.Now().UnixNano()), l.orders[id].Price)
}

// counted is the order's change when it hears of its money.
func (l *till) counted(id uuid.UUID, invoice string) {
	l.Helper()
	at := time.Now()
	if status, err := l.bank.Status(l.Context(), invoice); err == nil {
		at = status.ModifiedAt
	}
	l.change(id, domain.EventPaid, func(o *domain.Order) {
		o.Status, o.Invoice = domain.StatusPaymentReceived, &domain.Invoice{ID: invoice, Amount: o.Price, Status: domain.InvoicePaid, PaidAt: at}
	})
}

// bought is an order that is paid, and its invoice.
func (l *till) bought(price domain.Kopecks) (uuid.UUID, string) {
	l.Helper()
	id := l.made(price)
	invoice := l.paidFor(id)
	l.counted(id, invoice)
	return id, invoice
}

// refunded is the order's change after its refund.
func (l *till) refunded(id uuid.UUID) {
	l.Helper()
	l.change(id, domain.EventRefunded, func(o *domain.Order) {
		o.Status, o.Refunded = domain.StatusRefusal, true
		if o.Invoice != nil {
			o.Invoice.Status = domain.InvoiceRefunded
		}
	})
}

// ended ends an order, and erases it.
func (l *till) ended(id uuid.UUID, status domain.Status) {
	l.Helper()
	l.change(id, domain.EventDone, func(o *domain.Order) { o.Status = status })
	_, err := eraser{l.pool, l.store}.erase(l.Context(), id)
	require.NoError(l, err)
}

// back is money that the bank gives back; 0: all of it.
func (l *till) back(invoice string, amount domain.Kopecks) {
	l.Helper()
	if amount == 0 {
		status, err := l.bank.Status(l.Context(), invoice)
		require.NoError(l, err)
		amount = *status.FinalAmount
	}
	require.NoError(l, l.bank.Cancel(l.Context(), monobank.Refund{InvoiceID: invoice, ExtRef: uuid.NewString(), Item: "Послуга", Amount: amount}))
}

// takenBack is money that the bank takes back by itself, without a refund; 0: all of it.
func (l *till) takenBack(invoice string, amount domain.Kopecks) {
	l.Helper()
	l.desk(invoice+"/refund", map[string]any{"amount": amount})
}

func (l *till) sql(statement string, arguments ...any) {
	l.Helper()
	_, err := dbtest.Admin(l, l.pool).Exec(l.Context(), statement, arguments...)
	require.NoError(l, err)
}

func (l *till) reconciliation() Reconciliation {
	return Reconciliation{Bank: l.bank, Database: l.pool, Now: func() time.Time { return time.Now().Add(l.ahead) }}
}

// difference is a row of an operator's list.
type difference struct {
	Kind, Invoice   string
	Order           *uuid.UUID
	Expected, Found int64
	FoundAt         time.Time
	Settled         bool
	By              string
}

// reconcile compares the days of the test, and lists all differences, those that are open or all.
func (l *till) reconcile(open bool) []difference {
	l.Helper()
	now := time.Now()
	for day := domain.DateOf(l.began); !domain.DateOf(now).Before(day); day = day.AddDays(1) {
		require.NoError(l, l.reconciliation().Day(l.Context(), day, Reading{}, func(Reading) {}))
	}
	rows, err := l.pool.Query(l.Context(), `SELECT kind, invoice_id, order_id, expected, found, found_at, settled_at IS NOT NULL, settled_by
		FROM money_differences WHERE settled_at IS NULL OR NOT $1 ORDER BY id`, open)
	require.NoError(l, err)
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[difference])
	require.NoError(l, err)
	return list
}
