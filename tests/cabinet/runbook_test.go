package cabinet

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"os/exec"
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
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"
	"google.golang.org/protobuf/encoding/protojson"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/support"
	"cabinet/temporal"
	"cabinet/temporal/history"
	"cabinet/tests/stack"
	"cabinet/workflows"
	"cabinet/workflows/effect"
	rule "cabinet/workflows/order"
	"cabinet/workflows/worldtest"
)

// step is a command of the runbook: how it ends and what it says.
type step struct {
	command string // with ORDER for the order
	code    int
	says    []string
}

// runbook is what each command of docs/runbook.md comes to, in its order.
var runbook = []step{
	{`cabinet replay --query 'ExecutionStatus = "Failed"'`, 1, []string{"ORDER", "vehicle-check", "DIVERGES"}},
	{`cabinet staff add --name "Олена Коваль" --office "Служба підтримки"`, 0, nil},
	{`cabinet replay ORDER`, 1, []string{"»", "✗ THE ORDER FAILS", "FetchVehicleReport"}},
	{`cabinet export ORDER --out failed.json`, 0, nil},
	{`cabinet redrive ORDER`, 0, []string{"vehicle-check, failed", "nothing was done"}},
	{`cabinet redrive ORDER --yes --reason "помилку виправлено"`, 0, []string{"done: run"}},
	{`cabinet replay ORDER --quiet`, 0, []string{"replays"}},
}

// The runbook, carried out: an order fails through a fault of ours, is found, read, replayed, exported, and carried on by
// the mended code. The bank has billed once.
func TestRunbook(t *testing.T) {
	s := stack.Shared(t)
	content, err := os.ReadFile("../../docs/runbook.md")
	require.NoError(t, err)
	blocks := regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllSubmatch(content, -1)
	require.Len(t, blocks, len(runbook), "each command of the runbook is tried")

	c := breakOrder(t, s)
	c.alerted()
	for i, block := range blocks {
		expected := runbook[i]
		require.Equal(t, expected.command, strings.TrimSpace(string(block[1])))
		if strings.Contains(expected.command, "--yes") {
			c.mend()
		}
		said := c.run(expected)
		if strings.HasPrefix(expected.command, "cabinet staff") {
			c.readAs(strings.TrimSpace(said))
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

// Taken back to the task of an act, the order is offered the act again; that the bank bills again has to be accepted.
func TestRedriveFromAnAct(t *testing.T) {
	b := breakOrder(t, stack.Shared(t))
	b.mend()
	to := fmt.Sprintf("cabinet redrive ORDER --yes --to %d", b.taskOf(rule.PayUpdate))
	b.run(step{to, 1, []string{"NOT SAFE", "--accept CreateInvoice"}})
	b.run(step{to + " --accept CreateInvoice", 0, []string{"act pay", "word of bank", "done: run"}})
	b.await(func() bool { return len(b.world.Bank.Invoices) == 2 }, "nobody has to press again")
	b.pay()
	b.awaitDone()
	b.run(step{to, 1, []string{"the order is over"}})
}

// taskOf is the event that ends the task in which an act was taken.
func (b *broken) taskOf(update string) (completed int64) {
	events := b.engine.GetWorkflowHistory(b.Context(), temporal.WorkflowID(b.id), "", false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for events.HasNext() {
		event, err := events.Next()
		require.NoError(b, err)
		if event.GetEventType() == enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED {
			completed = event.GetEventId()
		}
		if event.GetWorkflowExecutionUpdateAcceptedEventAttributes().GetAcceptedRequest().GetInput().GetName() == update {
			return completed
		}
	}
	b.Fatal("nobody has done " + update)
	return 0
}

// broken is an order whose code has a fault, in a world of its own on the stack's engine.
type broken struct {
	testing.TB
	stack  *stack.Stack
	engine client.Client
	world  *worldtest.World
	id     uuid.UUID
	stop   func()
	dir    string
}

const runbookVIN = "TMB99HAV3KM626020"

// breakOrder makes an order whose rule fails after the payment.
func breakOrder(t testing.TB, s *stack.Stack) *broken {
	pool, err := db.Open(t.Context(), s.DatabaseURL, 2)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	keys, err := temporal.NewKeys(s.Environment["CABINET_MASTER_KEY"], sqlc.New(pool))
	require.NoError(t, err)
	data := temporal.DataConverter(keys)
	engine, err := client.DialContext(t.Context(), client.Options{
		HostPort: s.TemporalAddress, Namespace: s.Environment["TEMPORAL_NAMESPACE"], DataConverter: data,
		FailureConverter: temporal.FailureConverter(data), Logger: log.NewStructuredLogger(slog.New(slog.DiscardHandler)),
	})
	require.NoError(t, err)
	t.Cleanup(engine.Close)
	b := &broken{TB: t, stack: s, engine: engine, world: worldtest.New(), id: uuid.New(), dir: t.TempDir()}
	b.world.Signal = func(name string, word any) {
		require.NoError(t, engine.SignalWorkflow(t.Context(), temporal.WorkflowID(b.id), "", name, word))
	}
	b.stop = b.work(func(w worker.Worker) {
		w.RegisterWorkflowWithOptions(rule.Workflow(func(ctx workflow.Context, o *rule.Order, _ domain.VehicleCheck) error {
			if err := o.AwaitPayment(ctx); err != nil {
				return err
			}
			return errors.New("a fault of ours")
		}), workflow.RegisterOptions{Name: string(domain.VehicleCheckService)})
	})
	b.fail()
	return b
}

const runbookQueue = "runbook"

// work runs workers with some code, one for each outside system's queue.
func (b *broken) work(register func(worker.Worker)) (stop func()) {
	var working []worker.Worker
	for _, queue := range effect.Queues() {
		w := worker.New(b.engine, queue.TaskQueue(runbookQueue), worker.Options{DisableWorkflowWorker: queue != effect.Orders})
		if queue == effect.Orders {
			register(w)
		}
		b.world.Register(w)
		require.NoError(b, w.Start())
		working = append(working, w)
	}
	return func() {
		for _, w := range working {
			w.Stop()
		}
	}
}

// fail orders, pays, and waits for the fault.
func (b *broken) fail() {
	citizen := uuid.NewString()
	run, err := b.engine.ExecuteWorkflow(b.Context(), client.StartWorkflowOptions{
		ID: temporal.WorkflowID(b.id), TaskQueue: runbookQueue, StaticSummary: "Перевірка авто",
	}, string(domain.VehicleCheckService), rule.Input[domain.VehicleCheck]{
		Order:     domain.Order{ID: b.id.String(), CitizenID: citizen, Service: domain.VehicleCheckService, Price: 11_940, DataKey: runbookVIN},
		Deadlines: domain.Deadlines{Payment: time.Minute, Asking: time.Minute, Erasing: time.Second},
		Data:      domain.VehicleCheck{Vehicle: domain.OrderedVehicle{CarID: "car-1", VIN: runbookVIN}},
	})
	require.NoError(b, err)
	b.act(rule.CreateUpdate, rule.Act{})
	b.act(rule.PayUpdate, rule.Act{CitizenID: citizen, ReturnURL: "http://localhost/"})
	b.pay()
	require.Error(b, run.Get(b.Context(), nil), "the order fails")
	b.awaitFound(`ExecutionStatus = "Failed"`)
}

// pay lets the bank take the money and tell of it.
func (b *broken) pay() {
	var word domain.PaymentReport
	b.world.Do(func() {
		word = b.world.Bank.Taken(time.Now())
		b.world.Bank.Know(word)
	})
	b.world.Signal(rule.BankSignal, word)
}

// await waits until the world is as wanted.
func (b *broken) await(wanted func() bool, otherwise string) {
	b.Helper()
	require.Eventually(b, func() (yes bool) {
		b.world.Do(func() { yes = wanted() })
		return yes
	}, patience, pause, otherwise)
}

// act lets the citizen act.
func (b *broken) act(update string, act rule.Act) {
	b.Helper()
	acting, err := b.engine.UpdateWorkflow(b.Context(), client.UpdateWorkflowOptions{
		WorkflowID: temporal.WorkflowID(b.id), UpdateID: update + "/runbook", UpdateName: update, Args: []any{act},
		WaitForStage: client.WorkflowUpdateStageCompleted,
	})
	require.NoError(b, err)
	require.NoError(b, acting.Get(b.Context(), nil))
}

// awaitFound waits until the engine's search knows the order under a query.
func (b *broken) awaitFound(query string) { b.awaitFoundTimes(query, 1) }

func (b *broken) awaitFoundTimes(query string, times int64) {
	require.Eventually(b, func() bool {
		found, err := b.engine.CountWorkflow(b.Context(), &workflowservice.CountWorkflowExecutionsRequest{
			Namespace: b.stack.Environment["TEMPORAL_NAMESPACE"], Query: query + ` AND WorkflowId = "` + temporal.WorkflowID(b.id) + `"`,
		})
		return err == nil && found.GetCount() == times
	}, patience, pause)
}

// alerted says that the desk counts a failed order.
func (b *broken) alerted() {
	b.Helper()
	response, err := http.Get(b.stack.SupportURL + "/metrics")
	require.NoError(b, err)
	defer response.Body.Close()
	counted, err := io.ReadAll(response.Body)
	require.NoError(b, err)
	require.Regexp(b, `cabinet_view_orders\{view="failed"\} [1-9]`, string(counted))
}

// mend deploys the right code.
func (b *broken) mend() {
	b.stop()
	b.Cleanup(b.work(func(w worker.Worker) { workflows.Register(w) }))
}

// run carries a command of the runbook out and checks what it says.
func (b *broken) run(expected step) string {
	b.Helper()
	command := exec.CommandContext(b.Context(), "sh", "-c", strings.ReplaceAll(expected.command, "ORDER", b.id.String()))
	command.Dir = b.dir
	bin, err := filepath.Abs(os.Getenv("CABINET_BIN"))
	require.NoError(b, err)
	command.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	for name, value := range b.stack.Environment {
		command.Env = append(command.Env, name+"="+value)
	}
	var said bytes.Buffer
	command.Stdout, command.Stderr = &said, &said
	_ = command.Run()
	require.Equal(b, expected.code, command.ProcessState.ExitCode(), "%s\n%s", expected.command, said.String())
	for _, words := range expected.says {
		require.Contains(b, said.String(), words, expected.command)
	}
	require.NotContains(b, said.String(), runbookVIN, "nothing personal is printed")
	return said.String()
}

// readAs reads the order as the web UI does for staff: ciphertext without a token, the order with one.
func (b *broken) readAs(token string) {
	b.Helper()
	events := b.engine.GetWorkflowHistory(b.Context(), temporal.WorkflowID(b.id), "", false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	started, err := events.Next()
	require.NoError(b, err)
	page, err := protojson.Marshal(started.GetWorkflowExecutionStartedEventAttributes().GetInput())
	require.NoError(b, err)
	require.NotContains(b, string(page), runbookVIN)
	for _, as := range []struct {
		token  string
		status int
	}{{"", http.StatusUnauthorized}, {token, http.StatusOK}} {
		request, err := http.NewRequestWithContext(b.Context(), http.MethodPost, b.stack.SupportURL+"/decode", bytes.NewReader(page))
		require.NoError(b, err)
		request.Header.Set("Origin", b.stack.TemporalUIURL)
		request.Header.Set("X-Access-Reason", url.PathEscape("збій замовлення, інструкція"))
		if as.token != "" {
			request.Header.Set("Authorization", "Bearer "+as.token)
		}
		response, err := http.DefaultClient.Do(request)
		require.NoError(b, err)
		defer response.Body.Close()
		require.Equal(b, as.status, response.StatusCode)
		if as.token == "" {
			continue
		}
		decoded, content := &commonpb.Payloads{}, new(bytes.Buffer)
		_, err = content.ReadFrom(response.Body)
		require.NoError(b, err)
		require.NoError(b, protojson.Unmarshal(content.Bytes(), decoded))
		require.Contains(b, string(decoded.GetPayloads()[0].GetData()), runbookVIN)
	}
}

func (b *broken) awaitDone() {
	b.Helper()
	require.NoError(b, b.engine.GetWorkflow(b.Context(), temporal.WorkflowID(b.id), "").Get(b.Context(), nil))
	b.await(func() bool { return b.world.Last().Status == domain.StatusDone }, "the order is done")
}

// exported checks the file that the runbook has written.
func (b *broken) exported() {
	b.Helper()
	life, err := history.Read(filepath.Join(b.dir, "failed.json"))
	require.NoError(b, err)
	require.NotEqual(b, temporal.WorkflowID(b.id), life.Execution.ID)
	content, err := os.ReadFile(filepath.Join(b.dir, "failed.json"))
	require.NoError(b, err)
	require.NotContains(b, string(content), b.id.String())
}

// The engine understands each view; those of today find what is so on the day, by Kyiv's clock, and on no other.
func TestViewsOfSupport(t *testing.T) {
	s := stack.Shared(t)
	engine := dial(t, s)
	count := func(query string) int64 {
		found, err := engine.CountWorkflow(t.Context(), &workflowservice.CountWorkflowExecutionsRequest{
			Namespace: s.Environment["TEMPORAL_NAMESPACE"], Query: query,
		})
		require.NoError(t, err, query)
		return found.GetCount()
	}
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
