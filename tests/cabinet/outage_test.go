package cabinet

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"

	"cabinet/cmd/cabinet/supervise"
	"cabinet/temporal"
	"cabinet/tests/ports"
	"cabinet/tests/stack"
)

// refusal is what the browser decides by: it keeps a request's key until the order has decided it.
type refusal struct {
	Code    string
	Settled bool
}

// refusedFor requires that a system is down, and reports whether the order itself has said so.
func (c *citizen) refusedFor(reply answer) (settled bool) {
	c.Helper()
	require.Equal(c, http.StatusServiceUnavailable, reply.status, string(reply.body))
	var told refusal
	reply.into(c, &told)
	require.Equal(c, "unavailable", told.Code)
	return told.Settled
}

// way leads to the registers, and is closed to a call while it is down.
type way struct {
	to   atomic.Pointer[url.URL]
	shut string
	down atomic.Bool
}

func (w *way) ServeHTTP(answer http.ResponseWriter, request *http.Request) {
	if w.down.Load() && strings.Contains(request.Header.Get("Uxp-Service"), w.shut) {
		http.Error(answer, "Service Unavailable", http.StatusServiceUnavailable)
		return
	}
	(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(w.to.Load()) }}).ServeHTTP(answer, request)
}

// A register that is silent while it is to hold a plate makes no order. The order's no stays with its key; the next press, which
// has another one, makes the order, and one alone (API-047).
func TestOutageOfOrder(t *testing.T) {
	t.Parallel()
	registers := &way{shut: "/plateHold/"}
	front := httptest.NewServer(registers)
	t.Cleanup(front.Close)
	s := stack.Start(t, stack.Env("REGISTERS_URL", front.URL+"/trembita"))
	sandbox, err := url.Parse(s.SandboxURL)
	require.NoError(t, err)
	registers.to.Store(sandbox)

	c := signIn(t, s, driver)
	plate, key := c.freePlate(0), uuid.NewString()
	registers.down.Store(true)
	require.True(t, c.refusedFor(c.reservePlate(key, plate)))
	registers.down.Store(false)
	require.True(t, c.refusedFor(c.reservePlate(key, plate)), "the key's outcome is kept")

	registers.shut = "" // nothing is decided before the order is asked
	registers.down.Store(true)
	key = uuid.NewString()
	require.False(t, c.refusedFor(c.reservePlate(key, plate)))
	registers.down.Store(false)
	for range 2 {
		reply := c.reservePlate(key, plate)
		require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	}
	var listed []order
	c.call(http.MethodGet, "/api/services/ordered", nil).into(t, &listed)
	require.Len(t, listed, 1)
}

// An insurer that is silent while a policy is approved settles the key of that press; the next press approves it.
func TestOutageOfAct(t *testing.T) {
	c := signIn(t, stack.Shared(t), driver)
	var cars []struct{ Plate, Brand string }
	c.call(http.MethodGet, "/api/v1/vehicles", nil).into(t, &cars)
	start := time.Now().AddDate(0, 0, 3).Format(time.DateOnly)
	reply, err := c.createOrder(uuid.NewString(), "insurance", c.insurance(cars[0].Plate, cars[0].Brand, "B1", start))
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)
	approve := func(key string) answer {
		body := map[string]any{"stage": "approve", "payload": map[string]bool{"confirmData": true}}
		return c.call(http.MethodPatch, "/api/services/"+made.ID, body, "Idempotency-Key", key)
	}
	mend, key := c.fault("insurer", "unavailable"), uuid.NewString()
	require.True(t, c.refusedFor(approve(key)))
	mend()
	require.True(t, c.refusedFor(approve(key)))
	reply = approve(uuid.NewString())
	require.Equal(t, http.StatusOK, reply.status, string(reply.body))
}

// An order that cannot verify a signature for a while spends none: the callback that brings it tries again, and so does what
// Diia brings again. They sign once (SIGN-10).
func TestOutageOfDiia(t *testing.T) {
	const signer = "3064230505" // whom no other test has exchange a licence
	s := stack.Shared(t)
	c := signIn(t, s, signer)
	made := c.ordered()
	asked := c.askDiia(made.ID)
	connection, err := pgx.Connect(t.Context(), s.DatabaseURL)
	require.NoError(t, err)
	defer func() { _ = connection.Close(t.Context()) }()
	hide := func(from, to string) {
		_, err := connection.Exec(t.Context(), "UPDATE statements SET order_id = $2 WHERE order_id = $1", from, to)
		require.NoError(t, err)
	}
	away := uuid.NewString()
	hide(made.ID, away)
	engine := dial(t, s)
	tries := completedUpdates(t, engine, made.ID)
	c.inDiia(asked, "sign", signer)
	require.Eventually(t, func() bool { return completedUpdates(t, engine, made.ID) > tries }, patience, pause, "the order refuses the first try")
	hide(away, made.ID)
	c.inDiia(asked, "resend", signer)
	c.becomes(made.ID, asked, "signed")
	c.await(made.ID, "w8_2_pay")
	require.Len(t, c.statement(made.ID).Signatures, 1)
}

// completedUpdates is how many updates of an order have an outcome.
func completedUpdates(t *testing.T, engine client.Client, id string) (completed int) {
	t.Helper()
	events := engine.GetWorkflowHistory(t.Context(), temporal.WorkflowID(uuid.MustParse(id)), "", false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for events.HasNext() {
		event, err := events.Next()
		require.NoError(t, err)
		if event.GetEventType() == enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED {
			completed++
		}
	}
	return completed
}

// Processes that are started before the engine wait for it: the API serves what is in the database and refuses orders for now,
// the worker says in its log what it waits for. When the engine comes, none has to be started again.
func TestOutageOfEngineAtStart(t *testing.T) {
	s := stack.Shared(t)
	engine, api, metrics := ports.FreeAddress(t), ports.FreeAddress(t), ports.FreeAddress(t)
	worker, desk := ports.FreeAddress(t), ports.FreeAddress(t)
	add := func(process, listens string, settings ...string) {
		s.Add(t, stack.Part("early-"+process), supervise.HTTP("http://"+listens+"/healthz"),
			append(settings, "TEMPORAL_ADDRESS="+engine), process)
	}
	add("api", api, "CABINET_LISTEN="+api, "CABINET_METRICS_LISTEN="+metrics, "CABINET_DRAIN_DELAY=0")
	add("worker", worker, "CABINET_WORKER_LISTEN="+worker)
	add("support", desk, "CABINET_SUPPORT_LISTEN="+ports.FreeAddress(t), "CABINET_SUPPORT_METRICS_LISTEN="+desk)
	are := func(expected map[string]int, engine string) bool {
		for address, ready := range expected {
			status, parts := state(t, "http://"+address)
			if status != ready || parts["engine"] != engine {
				return false
			}
		}
		return true
	}
	const up, away = http.StatusOK, http.StatusServiceUnavailable
	require.True(t, are(map[string]int{metrics: up, worker: away, desk: away}, "does not answer"))
	told, err := io.ReadAll(page(t, "http://"+metrics+"/metrics"))
	require.NoError(t, err)
	require.Contains(t, string(told), "cabinet_engine_up 0")
	require.Regexp(t, `(?m)^early-worker .*the engine does not answer yet`, s.Log(t))
	early := *s
	early.URL = "http://" + api
	c := signIn(t, &early, driver)
	require.Equal(t, http.StatusOK, c.call(http.MethodGet, "/api/services/ordered", nil).status)
	key, car := uuid.NewString(), c.find(driverVIN)
	reply, err := c.create(key, driverVIN, car)
	require.NoError(t, err)
	require.False(t, c.refusedFor(reply))

	lead(t, engine, s.TemporalAddress)
	require.Eventually(t, func() bool { return are(map[string]int{metrics: up, worker: up, desk: up}, "ok") }, patience, pause)
	reply, err = c.create(key, driverVIN, car)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	for _, part := range []string{"early-api", "early-worker", "early-support"} {
		require.NotContains(t, s.Log(t), part+" has ended")
	}
}

// lead lets connections to an address through to another one until the test ends.
func lead(t *testing.T, from, to string) {
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", from)
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			far, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", to)
			if err != nil {
				_ = near.Close()
				continue
			}
			for _, pair := range [][2]net.Conn{{near, far}, {far, near}} {
				go func() {
					_, _ = io.Copy(pair[0], pair[1])
					_ = pair[0].Close()
				}()
			}
		}
	}()
}
