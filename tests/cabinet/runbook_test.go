package cabinet

import (
	"bytes"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/log"
	"google.golang.org/protobuf/encoding/protojson"

	"cabinet/support"
	"cabinet/temporal"
	"cabinet/temporal/history"
	"cabinet/tests/stack"
)

// runbook is what each command of docs/runbook.md comes to, in its order.
var runbook = []step{
	{`cabinet replay --query 'ExecutionStatus = "Failed"'`, 1, []string{"WORKFLOW", "vehicle-check", "DIVERGES"}},
	{`cabinet staff add --name "Олена Коваль" --office "Служба підтримки" --login o.koval`, 0, nil},
	{`cabinet show ORDER`, 0, []string{"engine: failed", "fails at event", "a fault of ours"}},
	{`cabinet replay ORDER`, 1, []string{"»", "✗ THE ORDER FAILS", "FetchVehicleReport", "a fault of ours", "(workflows/vehicle_check.go:"}},
	{`cabinet export ORDER --out failed.json`, 0, nil},
	{`cabinet redrive ORDER`, 0, []string{"vehicle-check, failed", "nothing was done"}},
	{`cabinet redrive ORDER --yes --reason "помилку виправлено"`, 0, []string{"done: run"}},
	{`cabinet replay ORDER --quiet`, 0, []string{"replays"}},
}

// The runbook, carried out: an order fails through a bug, is found, read, replayed, exported, and carried on by
// the fixed code. The bank has billed once.
func TestRunbook(t *testing.T) {
	s := stack.Shared(t)
	content, err := os.ReadFile("../../docs/runbook.md")
	require.NoError(t, err)
	blocks := regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllSubmatch(content, -1)
	require.Len(t, blocks, len(runbook), "each command of the runbook is tried")

	c := breakOrder(t, s, afterPayment)
	c.counted("failed", "[1-9].*")
	for i, block := range blocks {
		expected := runbook[i]
		require.Equal(t, expected.command, strings.TrimSpace(string(block[1])))
		if strings.Contains(expected.command, "--yes") {
			c.mend()
		}
		said := c.run(expected)
		if strings.HasPrefix(expected.command, "cabinet staff") {
			require.Empty(t, said)
			c.readAs("o.koval")
		}
		if strings.Contains(expected.command, "--yes") {
			c.awaitDone()
		}
	}
	require.Len(t, c.world.Bank.Invoices, 1, "the money was asked for once")
	c.awaitFoundTimes(`ExecutionStatus = "Failed"`, 0)
	c.run(step{"cabinet replay ORDER --quiet", 0, []string{"replays"}}) // what it had done before it failed is still there
	c.run(step{"cabinet redrive ORDER --yes", 1, []string{"the order is over"}})
	c.exported()
}

// readAs reads the order as the web UI does for staff: ciphertext without a session, the order with one.
func (b *broken) readAs(login string) {
	b.Helper()
	events := b.engine.GetWorkflowHistory(b.Context(), temporal.WorkflowID(b.id), "", false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	started, err := events.Next()
	require.NoError(b, err)
	page, err := protojson.Marshal(started.GetWorkflowExecutionStartedEventAttributes().GetInput())
	require.NoError(b, err)
	require.NotContains(b, string(page), driverVIN)
	for _, as := range []struct {
		browser *http.Client
		status  int
	}{{http.DefaultClient, http.StatusUnauthorized}, {signInToDesk(b, b.stack, login, b.id.String(), "збій замовлення, інструкція"), http.StatusOK}} {
		request, err := http.NewRequestWithContext(b.Context(), http.MethodPost, b.stack.SupportURL+"/decode", bytes.NewReader(page))
		require.NoError(b, err)
		request.Header.Set("Origin", b.stack.SupportURL)
		response, err := as.browser.Do(request)
		require.NoError(b, err)
		defer response.Body.Close()
		require.Equal(b, as.status, response.StatusCode)
		if as.status != http.StatusOK {
			continue
		}
		decoded, content := &commonpb.Payloads{}, new(bytes.Buffer)
		_, err = content.ReadFrom(response.Body)
		require.NoError(b, err)
		require.NoError(b, protojson.Unmarshal(content.Bytes(), decoded))
		require.Contains(b, string(decoded.GetPayloads()[0].GetData()), driverVIN)
	}
}

// exported checks the file that the runbook has written.
func (b *broken) exported() {
	b.Helper()
	run, err := history.Read(filepath.Join(b.dir, "failed.json"))
	require.NoError(b, err)
	require.NotEqual(b, temporal.WorkflowID(b.id), run.Execution.ID)
	content, err := os.ReadFile(filepath.Join(b.dir, "failed.json"))
	require.NoError(b, err)
	require.NotContains(b, string(content), b.id.String())
}

// The engine understands each view; those of today find what is so on the day, by Kyiv's clock, and on no other.
func TestViewsOfSupport(t *testing.T) {
	s := stack.Shared(t)
	count := counter(t, s)
	began := time.Now()
	ofToday := map[string]struct {
		id string
		on time.Time // an instant of the day; the test may run over midnight
	}{
		"refused_today":  {refuse(t, s), began},
		"expiring_today": {signIn(t, s, other).order("expires-tomorrow").ID, began.Add(24 * time.Hour)},
	}
	for _, view := range support.Views {
		count(view.At(began))
		expected, dated := ofToday[view.Name]
		if !dated {
			continue
		}
		ofOrder := ` AND WorkflowId = "` + temporal.WorkflowID(uuid.MustParse(expected.id)) + `"`
		require.Eventually(t, func() bool {
			return count(view.At(expected.on)+ofOrder)+count(view.At(expected.on.Add(time.Since(began)))+ofOrder) > 0
		}, patience, pause, view.Name)
		require.Zero(t, count(view.At(expected.on.Add(-48*time.Hour))+ofOrder), view.Name)
	}
}

// counter counts what the stack's engine finds by a query.
func counter(t testing.TB, s *stack.Stack) func(query string) int64 {
	engine := dial(t, s)
	return func(query string) int64 {
		found, err := engine.CountWorkflow(t.Context(), &workflowservice.CountWorkflowExecutionsRequest{
			Namespace: s.Environment["TEMPORAL_NAMESPACE"], Query: query,
		})
		require.NoError(t, err, query)
		return found.GetCount()
	}
}

// dial connects to the stack's engine, without any key.
func dial(t testing.TB, s *stack.Stack) client.Client {
	t.Helper()
	engine, err := client.DialContext(t.Context(), client.Options{
		HostPort: s.TemporalAddress, Namespace: s.Environment["TEMPORAL_NAMESPACE"],
		Logger: log.NewStructuredLogger(slog.New(slog.DiscardHandler)),
	})
	require.NoError(t, err)
	t.Cleanup(engine.Close)
	return engine
}
