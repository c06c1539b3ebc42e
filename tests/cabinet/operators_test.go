package cabinet

import (
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/tests/leaks"
	"cabinet/tests/stack"
)

// Where the trace of a test begins: in a browser that is no part of the stack.
const (
	browserTrace = "4bf92f3577b34da6a3ce929d0e0e4736"
	browserSpan  = "00f067aa0ba902b7"
)

// What operators see of orders of all services: traces that hang together, metrics for every graph and alert, and a log;
// neither in them nor in the engine's databases is anything personal.
func TestOperators(t *testing.T) {
	t.Parallel()
	traces := newReceiver(t)
	s := stack.Start(t, stack.Env("OTEL_EXPORTER_OTLP_ENDPOINT", traces.URL), stack.Env("OTEL_BSP_SCHEDULE_DELAY", "200"),
		stack.Env("CABINET_LOG_JSON", "true"), stack.Env("CABINET_LOG_LEVEL", "debug"), stack.Env("CABINET_DRAIN_DELAY", "2s"))
	c := signIn(t, s, driver)
	carID := c.find(driverVIN)
	http.DefaultClient.Transport = begun{s.URL + "/api/services"}
	reply, err := c.create("operators", driverVIN, carID)
	http.DefaultClient.Transport = nil
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	s.Kill(t, stack.Worker) // what it repeats after that is not reported again
	s.WaitReady(t, stack.Worker)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "done")
	makeAll(t, world(s), func(service fixture.Service) []string { return endings(service)[:1] })

	t.Run("traces", func(t *testing.T) { tracesHangTogether(t, traces) })
	t.Run("metrics", func(t *testing.T) { deployedFilesAreTrue(t, s) })
	t.Run("readiness", func(t *testing.T) { readinessTellsTheTruth(t, s, c) })
	t.Run("nothing personal in the engine", func(t *testing.T) {
		for _, database := range []string{"temporal", "temporal_visibility"} {
			require.Positive(t, scan(t, s, database, people(t)))
		}
	})
	s.Stop(t)
	t.Run("nothing personal", func(t *testing.T) { nothingPersonal(t, s, traces, made.ID) })
}

// begun lets a request begin in a browser's trace.
type begun struct{ address string }

func (b begun) RoundTrip(request *http.Request) (*http.Response, error) {
	if request.URL.String() == b.address {
		request = request.Clone(request.Context())
		request.Header.Set("traceparent", "00-"+browserTrace+"-"+browserSpan+"-01")
	}
	return http.DefaultTransport.RoundTrip(request)
}

// tracesHangTogether: from the call that made the order to the register's answer, by parents that were all exported.
func tracesHangTogether(t *testing.T, traces *receiver) {
	var register span
	require.Eventually(t, func() bool {
		for _, one := range traces.trace(t, browserTrace) {
			if strings.HasPrefix(one.Name, "registers ") && one.process == "cabinet-worker" {
				register = one
			}
		}
		return register.Span != nil
	}, patience, pause, "the order's trace does not come to the register")
	spans := traces.trace(t, browserTrace)
	var path []string
	for one := register; ; {
		path = append([]string{one.process + " " + one.Name}, path...)
		if one.parent() == browserSpan {
			break
		}
		next, told := spans[one.parent()]
		require.True(t, told, "%v: the parent is not exported", path)
		one = next
	}
	t.Log(strings.Join(path, "\n"))
	require.Equal(t, "cabinet-api POST /api/services", path[0])
	require.Contains(t, path, "cabinet-worker RunActivity:FetchVehicleReport")
}

// readinessTellsTheTruth: without the engine every process lives, and says that it is missing; only those are not ready that
// can do nothing without it. The API answers what it has in its database.
func readinessTellsTheTruth(t *testing.T, s *stack.Stack, c *citizen) {
	resume := s.Pause(t, stack.Engine)
	for address, ready := range map[string]int{
		s.MetricsURL: http.StatusOK,
		s.WorkerURL:  http.StatusServiceUnavailable, s.DeskURL: http.StatusServiceUnavailable,
	} {
		status, parts := state(t, address)
		require.Equal(t, ready, status, address)
		require.Equal(t, "does not answer", parts["engine"], address)
		require.Equal(t, "ok", parts["database"], address)
		require.Equal(t, "ok", parts["migrations"], address)
		response, err := http.Get(address + "/healthz")
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		require.Equal(t, http.StatusOK, response.StatusCode, address)
	}
	require.Equal(t, http.StatusOK, c.call(http.MethodGet, "/api/services/ordered", nil).status, "the list is in the database")
	require.NoError(t, page(t, s.URL+"/").Close())
	metrics, err := io.ReadAll(page(t, s.MetricsURL+"/metrics"))
	require.NoError(t, err)
	require.Contains(t, string(metrics), "cabinet_engine_up 0")
	resume()
	s.WaitReady(t, stack.Engine)
	s.WaitReady(t, stack.API)
	s.Ask(t, stack.API)
	require.Eventually(t, func() bool {
		status, parts := state(t, s.MetricsURL)
		return status == http.StatusServiceUnavailable && parts["process"] == "is shutting down"
	}, patience, 20*time.Millisecond)
	response, err := http.Get(s.URL + "/api/ping")
	require.NoError(t, err, "it serves while it shuts down")
	require.NoError(t, response.Body.Close())
	s.WaitReady(t, stack.API)
}

// state is what a process says of its readiness.
func state(t *testing.T, address string) (status int, parts map[string]string) {
	response, err := http.Get(address + "/readyz")
	if err != nil {
		return 0, nil // on its way down or up
	}
	defer response.Body.Close()
	require.NoError(t, json.NewDecoder(response.Body).Decode(&parts))
	return response.StatusCode, parts
}

// ours are the parts whose lines are the cabinet's log: not the sandbox, which is other parties, nor the welcome.
var ours = regexp.MustCompile(`^(api|worker|support|engine|postgres|migrate|cabinet) `)

// nothingPersonal: of no citizen of the sandbox and of no vehicle is anything in the logs or in the traces.
func nothingPersonal(t *testing.T, s *stack.Stack, traces *receiver, id string) {
	secrets := people(t)
	lines, orders := 0, 0
	for line := range strings.Lines(s.Log(t)) {
		if !ours.MatchString(line) {
			continue
		}
		lines++
		if strings.Contains(line, `"order":"`+id+`"`) && strings.Contains(line, `"trace":"`) {
			orders++
		}
		requireNone(t, secrets, line)
	}
	require.Greater(t, lines, 100)
	require.Positive(t, orders, "an order's lines carry its id and its trace")
	for _, one := range traces.all() {
		requireNone(t, secrets, one.words)
	}
	require.NotEmpty(t, traces.all())
}

func requireNone(t *testing.T, secrets []string, text string) {
	for _, secret := range secrets {
		require.NotContains(t, text, secret)
	}
}

// people are the personal data of the sandbox's country.
func people(t *testing.T) (secrets []string) {
	secrets, err := leaks.Terms()
	require.NoError(t, err)
	return secrets
}

// page reads a page as it is.
func page(t testing.TB, address string) io.ReadCloser {
	response, err := http.Get(address)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, response.StatusCode, address)
	return response.Body
}
