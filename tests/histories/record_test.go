//go:build record

// Package histories records the lives of orders on a real engine, in the clear and with invented people, as test
// data for replays: workflows/testdata/histories. `make histories` runs it, with the build tag record, when a service gets a new story.
package histories

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/api/temporalproto"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/worker"

	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/tests/stack"
	"cabinet/workflows"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
	"cabinet/workflows/worldtest"
)

func TestMain(m *testing.M) { os.Exit(stack.Main(m)) }

const (
	folder  = "../../workflows/testdata/histories"
	citizen = "0192a3b4-0000-7000-8000-0000000000c1"
)

// deadlines are short, so that whole lives pass in seconds.
var deadlines = domain.Deadlines{
	Payment: 4 * time.Second, Signature: 4 * time.Second, PlateSignature: 3 * time.Second, Reservation: 4 * time.Second, Policy: 4 * time.Second,
	Confirmation: 4 * time.Second, Certificate: 8 * time.Second,
	Callback: time.Second, Asking: 500 * time.Millisecond, Tracking: 500 * time.Millisecond, Erasing: 2 * time.Second,
	Carriage: 8 * time.Second, // as PlateSignature, it is zero in what was recorded before the term
}

// story is a life to be recorded. Its name begins with the status that it ends with. Stories that are there already
// stay as they are: they are what earlier code has done.
type story struct {
	service domain.ServiceName
	name    string
	data    any // what the workflow is given
	tell    func(*life)
}

// stories are those of all services.
var stories []story

// add adds the stories of a service. Each file of stories does so itself.
func add(all []story) bool {
	stories = append(stories, all...)
	return true
}

func TestRecordHistories(t *testing.T) {
	for _, s := range stories {
		file := filepath.Join(folder, string(s.service), s.name+".json")
		if recorded(file) {
			continue
		}
		t.Run(string(s.service)+"/"+s.name, func(t *testing.T) { record(t, s, file) })
	}
}

// recorded reports whether a history is stored already.
func recorded(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// record lives a story and keeps its history.
func record(t *testing.T, s story, file string) {
	l := begin(t, s)
	s.tell(l)
	keep(t, l.engine, l.id, file)
}

// keep waits for a workflow's end and keeps its history.
func keep(t *testing.T, engine client.Client, id, file string) {
	ended := engine.GetWorkflow(t.Context(), id, "").Get(t.Context(), nil)
	if strings.HasPrefix(filepath.Base(file), "failed") {
		require.Error(t, ended)
	} else {
		require.NoError(t, ended)
	}
	history := &historypb.History{}
	events := engine.GetWorkflowHistory(t.Context(), id, "", false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for events.HasNext() {
		event, err := events.Next()
		require.NoError(t, err)
		history.Events = append(history.Events, event)
	}
	content, err := temporalproto.CustomJSONMarshalOptions{}.Marshal(history)
	require.NoError(t, err)
	machine, err := os.Hostname()
	require.NoError(t, err)
	content = bytes.ReplaceAll(content, []byte(machine), []byte("recorder"))
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, append(content, '\n'), 0o644)) //nolint:gosec // test data
}

// life is an order that lives on the engine in a world of its own.
type life struct {
	testing.TB
	*worldtest.World
	engine client.Client
	queue  string
	id     string
	stop   map[effect.Queue]func() // of each queue's worker
}

// dial connects to the engine of the tests' stack, in the clear.
func dial(t *testing.T) client.Client {
	running := stack.Shared(t)
	engine, err := client.DialContext(t.Context(), client.Options{
		HostPort: running.TemporalAddress, Namespace: running.Environment["TEMPORAL_NAMESPACE"], Identity: "recorder",
		Logger: log.NewStructuredLogger(slog.New(slog.DiscardHandler)),
	})
	require.NoError(t, err)
	t.Cleanup(engine.Close)
	return engine
}

func begin(t *testing.T, s story) *life {
	l, order := expect(t, s.name)
	require.NoError(t, l.create(order, s))
	return l
}

// expect prepares the world for an order that is to be made.
func expect(t *testing.T, name string) (*life, uuid.UUID) {
	engine, order := dial(t), uuid.New()
	l := &life{TB: t, World: worldtest.New(), engine: engine, queue: "record-" + name, id: temporal.WorkflowID(order), stop: map[effect.Queue]func(){}}
	l.Signal = func(name string, word any) {
		require.NoError(t, engine.SignalWorkflow(t.Context(), l.id, "", name, word))
	}
	for _, queue := range effect.Queues() {
		l.work(queue)
	}
	return l, order
}

// work carries out what waits on one of the order's queues.
func (l *life) work(queue effect.Queue) {
	w := worker.New(l.engine, queue.TaskQueue(l.queue), worker.Options{DisableWorkflowWorker: queue != effect.Orders})
	if queue == effect.Orders {
		workflows.Register(w)
	}
	l.Register(w)
	require.NoError(l, w.Start())
	l.stop[queue] = sync.OnceFunc(w.Stop)
	l.Cleanup(l.stop[queue])
}

// create makes the order as the API does; an error says that it was refused.
func (l *life) create(id uuid.UUID, s story) error {
	service := s.service
	state := domain.Order{
		ID: id, CitizenID: citizen, Service: service, Price: 11_940,
		Statement: &domain.Statement{Digest: domain.Digest([]byte(service))},
	}
	if _, appoints := s.data.(domain.ConfidantAppointment); appoints {
		state.Confidant = &domain.OrderedConfidant{}
	}
	if shipment, ships := s.data.(domain.Shipment); ships {
		state.Statement, state.Shipment, state.Delivery = nil, shipment.Document.Ordered(nil), &shipment.Delivery
	}
	start := l.engine.NewWithStartWorkflowOperation(client.StartWorkflowOptions{
		ID: l.id, TaskQueue: l.queue, WorkflowIDConflictPolicy: enumspb.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING,
	}, string(service), order.Input[any]{Order: state, Deadlines: deadlines, Data: s.data})
	made, err := l.engine.UpdateWithStartWorkflow(l.Context(), client.UpdateWithStartWorkflowOptions{
		StartWorkflowOperation: start,
		UpdateOptions: client.UpdateWorkflowOptions{
			UpdateID: order.CreateUpdate, UpdateName: order.CreateUpdate, WaitForStage: client.WorkflowUpdateStageCompleted,
		},
	})
	require.NoError(l, err)
	return made.Get(l.Context(), nil)
}

// act lets the citizen act, and says whether the order has refused it.
func (l *life) act(update, key string) error {
	return l.do(update, key, order.ActionRequest{CitizenID: citizen, ReturnURL: "http://localhost:8080/services", FileID: "file-" + key})
}

// choose is act with a choice.
func (l *life) choose(action domain.Action, key string, choice any) error {
	choice, err := domain.NormalChoice(action, choice)
	require.NoError(l, err)
	content, err := json.Marshal(choice)
	require.NoError(l, err)
	return l.do(string(action), key, order.ActionRequest{CitizenID: citizen, Choice: content})
}

func (l *life) do(update, key string, act order.ActionRequest) error {
	handle, err := l.engine.UpdateWorkflow(l.Context(), client.UpdateWorkflowOptions{
		WorkflowID: l.id, UpdateID: update + "/" + key, UpdateName: update,
		Args: []any{act}, WaitForStage: client.WorkflowUpdateStageCompleted,
	})
	if err != nil {
		return err
	}
	return handle.Get(l.Context(), nil)
}

// bankSays brings the bank's word about the newest invoice.
func (l *life) bankSays(change func(*domain.PaymentReport)) {
	var word domain.PaymentReport
	l.Do(func() { word = l.Bank.Taken(time.Now()) })
	if change != nil {
		change(&word)
	}
	l.hears(word)
}

// hears brings the bank's word about an invoice of any kind.
func (l *life) hears(word domain.PaymentReport) {
	l.Do(func() { l.Bank.SetReport(word) })
	l.Signal(order.BankSignal, word)
}

// await waits until the order has a status.
func (l *life) await(status domain.Status) {
	l.Helper()
	l.until(func() bool { return l.Last().Status == status }, "the order does not get to "+string(status))
}

func (l *life) awaitProblem(problem domain.Problem) {
	l.Helper()
	l.until(func() bool { return l.Last().Problem == problem }, "the order does not say "+string(problem))
}

// decides makes the service centre decide and call back, once it has the application.
func (l *life) decides(status domain.ApplicationStatus) {
	l.Helper()
	l.until(func() bool { return l.Last().Lodged != nil }, "nothing is lodged")
	l.Do(func() { l.Centre.DecideSilently(status, "причина", time.Now()) })
	l.Signal(order.CentreSignal, nil)
}

// moves makes the post move the parcel, once there is one.
func (l *life) moves(state domain.ParcelState) {
	l.Helper()
	l.until(func() bool { return l.Last().Parcel != nil }, "there is no parcel")
	l.Do(func() { l.Post.Move(state, time.Now()) })
	l.until(func() bool { return l.Last().Parcel.State == state || l.Last().Status.Finished() }, "the parcel does not move")
}

func (l *life) awaitFetched() {
	l.Helper()
	l.until(func() bool { return l.Vehicles.Fetched > 0 }, "the register is not asked")
}

func (l *life) until(reached func() bool, otherwise string) {
	l.Helper()
	require.Eventually(l, func() (yes bool) {
		l.Do(func() { yes = reached() })
		return yes
	}, time.Minute, 20*time.Millisecond, otherwise)
}

// pay asks for the bank's page.
func (l *life) pay(key string) {
	l.Helper()
	require.NoError(l, l.act(order.PayUpdate, key))
}

// payNow pays at the bank.
func (l *life) payNow() {
	l.Helper()
	l.pay("k")
	l.bankSays(nil)
}

// signAndPay signs the statement and pays at the bank.
func (l *life) signAndPay() {
	l.Helper()
	l.sign("k")
	l.payNow()
}

func (l *life) sign(key string) {
	l.Helper()
	require.NoError(l, l.act(string(domain.ActionSign), key))
}
