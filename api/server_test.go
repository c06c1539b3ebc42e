package api

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/api/session"
	"cabinet/clients/monobank"
	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/ordering"
	"cabinet/process/health"
	"cabinet/store"
	"cabinet/store/keytest"
	"cabinet/store/references/referencestest"
	"cabinet/temporal/orders"
)

// noon is a quiet instant: no ordering block, no change of clocks.
var noon = time.Date(2026, 3, 5, 12, 0, 0, 0, domain.Kyiv)

// cabinet is a server for tests without its world: no database answers, and orders are a script.
type cabinet struct {
	testing.TB
	*Server
	handler http.Handler
	now     time.Time
	orders  *scriptedOrders
	admin   *pgxpool.Pool // as the superuser: the cabinet itself has the rights of the API
}

// newCabinet makes a server whose clock stands at noon. Its database is an address where nobody listens.
func newCabinet(t testing.TB) *cabinet {
	t.Helper()
	database, err := pgxpool.New(t.Context(), "postgres://nobody@127.0.0.1:1/nothing?connect_timeout=1")
	require.NoError(t, err)
	t.Cleanup(database.Close)
	return newCabinetOn(t, database)
}

// newCabinetOn is newCabinet with a database, on which the cabinet has the rights of the API.
func newCabinetOn(t testing.TB, database *pgxpool.Pool) *cabinet {
	t.Helper()
	block, err := domain.ParseOrderingBlock("40 23 * * * / 5 0 * * *")
	require.NoError(t, err)
	pages := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(pages, "assets"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(pages, "index.html"), []byte("<title>Кабінет</title>"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(pages, "assets", "app.js"), []byte("app()"), 0o600))

	own := dbtest.Part(t, database, db.API)
	c := &cabinet{TB: t, now: noon, admin: database, orders: &scriptedOrders{asked: make(chan uuid.UUID, 100)}}
	c.Server, err = New(Config{
		PublicURL: "https://cabinet.example", WebDir: pages, JWTKey: []byte("a key of the tests alone"),
		Config:         ordering.Config{OrderingBlock: block, References: referencestest.New(t), Now: func() time.Time { return c.now }},
		RefreshGrace:   10 * time.Second,
		TrustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")},
		SignWidgetURL:  "https://widget.test/sign-widget/v1/",
	}, World{
		Database: own, Keys: keytest.New(t, own), Orders: c.orders, Webhooks: c.orders, Logger: slog.New(slog.DiscardHandler),
		Readiness: health.New(map[string]health.Check{
			"database": health.Reachable(own.Ping),
			"engine":   health.Reachable(func(context.Context) error { return errors.New("there is no engine") }),
		}),
	})
	require.NoError(t, err)
	c.handler = c.Handler()
	return c
}

// asAdmin is the store with the rights of the database's superuser: a test may bring about what the API may not.
func (c *cabinet) asAdmin() store.Store {
	store := c.store
	store.Queries = sqlc.New(c.admin)
	return store
}

// token is an access token of a session that is in force.
func (c *cabinet) token() string {
	c.Helper()
	return c.tokenOf(uuid.New())
}

// tokenOf is the same of a certain citizen.
func (c *cabinet) tokenOf(citizen uuid.UUID) string {
	c.Helper()
	given, err := c.sessions.Issue(session.Session{ID: uuid.New(), Citizen: citizen}, "", c.now.Add(session.Life))
	require.NoError(c, err)
	return given.Access
}

// call sends a request and reads the whole answer. Headers are pairs of name and value.
func (c *cabinet) call(method, path string, body io.Reader, headers ...string) *httptest.ResponseRecorder {
	c.Helper()
	request := httptest.NewRequestWithContext(c.Context(), method, path, body)
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	answer := httptest.NewRecorder()
	c.handler.ServeHTTP(answer, request)
	return answer
}

// refused checks that an answer is a refusal of the one shape that refusals have (ERR-02).
func refused(t testing.TB, answer *httptest.ResponseRecorder, status int, code domain.Code) contract.Error {
	t.Helper()
	return refusedWith(t, answer, status, code, code.Message())
}

// refusedAtNight checks that the nightly works refuse, and say until when.
func refusedAtNight(t testing.TB, answer *httptest.ResponseRecorder) {
	t.Helper()
	refusedWith(t, answer, http.StatusConflict, domain.CodeOrderingBlocked,
		"Проводяться регламентні роботи. Замовлення буде доступне з 00:05.")
}

func refusedWith(t testing.TB, answer *httptest.ResponseRecorder, status int, code domain.Code, message string) contract.Error {
	t.Helper()
	var refusal contract.Error
	require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &refusal), answer.Body.String())
	require.Equal(t, string(code), refusal.Code)
	require.Equal(t, status, answer.Code)
	require.Equal(t, message, refusal.Message)
	require.False(t, bool(refusal.Success))
	return refusal
}

// tooOften checks that an answer refuses what was asked too often, and says when to ask again.
func tooOften(t testing.TB, answer *httptest.ResponseRecorder, code domain.Code, after time.Duration) {
	t.Helper()
	require.Equal(t, http.StatusTooManyRequests, answer.Code, answer.Body.String())
	require.Equal(t, strconv.Itoa(int(after.Seconds())), answer.Header().Get("Retry-After"))
	require.Equal(t, contract.Error{Code: string(code), Message: domain.RefuseFrequent(code, after).Message()},
		decoded[contract.Error](t, answer))
}

// scriptedOrders answers acts with what the test has said, and remembers where the bank was told to return to.
type scriptedOrders struct {
	state     domain.Order
	err       error
	returnURL string
	unproven  error  // why the bank's word is not believed
	reference string // of the invoice that the bank speaks of
	reported  int
	news      int            // how often an order was signalled that its service centre has news
	done      int            // acts
	asked     chan uuid.UUID // orders that were to ask their bank
}

func (s *scriptedOrders) Create(context.Context, orders.New) (domain.Order, error) {
	return s.state, s.err
}

func (s *scriptedOrders) Pay(_ context.Context, _ orders.Act, returnURL string) (domain.Order, error) {
	s.returnURL = returnURL
	return s.state, s.err
}

func (s *scriptedOrders) Cancel(context.Context, orders.Act) (domain.Order, error) {
	return s.state, s.err
}

func (s *scriptedOrders) Do(context.Context, domain.Action, orders.Act) (domain.Order, error) {
	s.done++
	return s.state, s.err
}

func (s *scriptedOrders) ReportNews(context.Context, uuid.UUID) error {
	s.news++
	return s.err
}

func (s *scriptedOrders) ReportPayment(context.Context, uuid.UUID, domain.PaymentReport) error {
	s.reported++
	return s.err
}

func (s *scriptedOrders) AskPayment(_ context.Context, id uuid.UUID) error {
	s.asked <- id
	return s.err
}

func (s *scriptedOrders) Verify(context.Context, []byte, string) (monobank.Status, error) {
	return monobank.Status{InvoiceID: "an invoice", Status: "success", Reference: s.reference}, s.unproven
}

// A database and an engine that do not answer are an outage to wait out, told in words, and never an internal fault.
func TestOutageIsToldAsSuch(t *testing.T) {
	c := newCabinet(t)
	elsewhere := session.New(nil, session.Config{Key: c.config.JWTKey, Now: c.config.Now})
	given, err := elsewhere.Issue(session.Session{ID: uuid.New(), Citizen: uuid.New()}, "", noon.Add(session.Life))
	require.NoError(t, err)
	refused(t, c.call(http.MethodGet, "/api/services/ordered", nil, "Authorization", "Bearer "+given.Access),
		http.StatusServiceUnavailable, domain.CodeUnavailable)
	require.Equal(t, http.StatusOK, c.call(http.MethodGet, "/healthz", nil).Code, "alive, though")
	ready := c.call(http.MethodGet, "/readyz", nil)
	require.Equal(t, http.StatusServiceUnavailable, ready.Code)
	require.JSONEq(t, `{"ready":false}`, ready.Body.String(), "the public hears nothing of the parts")
}
