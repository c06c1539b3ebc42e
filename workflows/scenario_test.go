package workflows_test

import (
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/order"
	"cabinet/workflows/worldtest"
)

const (
	orderID  = "0192a3b4-0000-7000-8000-000000000001"
	citizen  = "0192a3b4-0000-7000-8000-0000000000c1"
	stranger = "0192a3b4-0000-7000-8000-0000000000c2"
	price    = domain.Kopecks(11_940)
)

// start is when every scenario begins: noon in Kyiv on a working day.
var start = time.Date(2026, 3, 5, 10, 0, 0, 0, time.UTC)

// scenario runs one order from its start to its erasure in skipped time. What people and outside systems do is scheduled before the
// order starts, by the offset from the start.
type scenario struct {
	*testing.T
	*worldtest.World
	env *testsuite.TestWorkflowEnvironment
}

func newScenario(t *testing.T) *scenario {
	suite := &testsuite.WorkflowTestSuite{}
	suite.SetLogger(log.NewStructuredLogger(slog.New(slog.DiscardHandler)))
	l := &scenario{T: t, World: worldtest.New(), env: suite.NewTestWorkflowEnvironment()}
	l.Signal = func(name string, payload any) { l.env.SignalWorkflow(name, payload) }
	l.env.SetStartTime(start)
	l.Plates.Now, l.Fines.Now = l.env.Now, l.env.Now
	l.env.SetTestTimeout(20 * time.Second)
	workflows.Register(l.env)
	l.Register(l.env)
	return l
}

// at schedules a step at an offset from the start. No effect runs at the same time.
func (l *scenario) at(offset time.Duration, happens func()) {
	l.env.RegisterDelayedCallback(func() { l.Do(happens) }, offset)
}

// run runs a vehicle check to its end.
func (l *scenario) run() {
	vehicle := domain.OrderedVehicle{CarID: "car-1"}
	live(l, domain.VehicleCheckService, domain.Order{Vehicle: &vehicle}, domain.VehicleCheck{Vehicle: vehicle})
}

// live runs an order of a service to its end and requires that the workflow succeeds, whatever the order's ending.
func live[Data any](l *scenario, service domain.ServiceName, state domain.Order, data Data) {
	state.ID, state.CitizenID, state.Service, state.Price = uuid.MustParse(orderID), citizen, service, price
	l.env.ExecuteWorkflow(string(service), order.Input[Data]{
		Order: state, Deadlines: domain.StandardDeadlines, Data: data,
	})
	require.True(l, l.env.IsWorkflowCompleted())
	require.NoError(l, l.env.GetWorkflowError())
	require.True(l, l.Erased, "an order erases itself")
	for i, event := range l.Events() {
		require.EqualValues(l, i+1, event.Version, "versions grow by one")
	}
}

// timeline has the offset from the start and the kind of each event.
func (l *scenario) timeline() (lines []string) {
	for _, event := range l.Events() {
		lines = append(lines, fmt.Sprintf("%s %s", event.At.Sub(start).Round(time.Second), event.Kind))
	}
	return lines
}

// kinds are the events of the timeline.
func (l *scenario) kinds() (kinds []domain.EventKind) {
	for _, event := range l.Events() {
		kinds = append(kinds, event.Kind)
	}
	return kinds
}

// reply is the answer to an action.
type reply struct {
	state    domain.Order
	err      error
	answered bool
	rejected bool
}

// code is the refusal's code; empty if the action was done.
func (r *reply) code() domain.Code {
	var refusal *temporal.ApplicationError
	if errors.As(r.err, &refusal) {
		return domain.Code(refusal.Type())
	}
	if r.err != nil {
		return domain.Code("unexpected: " + r.err.Error())
	}
	return ""
}

// act sends an update at an offset from the start.
func (l *scenario) act(offset time.Duration, update, key, who string) *reply {
	return l.do(offset, update, key, order.ActionRequest{
		CitizenID: who, ReturnURL: "http://localhost:8080/services/vehicle-check?id=" + orderID,
	})
}

// do is act with a whole request.
func (l *scenario) do(offset time.Duration, update, key string, act order.ActionRequest) *reply {
	r := &reply{}
	l.at(offset, func() { l.send(update, update+"/"+key, act, r) })
	return r
}

// update sends an update that no other repeats.
func (l *scenario) update(name string, request any, r *reply) {
	l.send(name, uuid.NewString(), request, r)
}

func (l *scenario) send(update, id string, request any, r *reply) {
	l.env.UpdateWorkflow(update, id, &testsuite.TestUpdateCallback{
		OnAccept: func() {},
		OnReject: func(err error) { r.err, r.answered, r.rejected = err, true, true },
		OnComplete: func(answer any, err error) {
			r.err, r.answered = err, true
			if state, ok := answer.(domain.Order); ok {
				r.state = state
			}
		},
	}, request)
}

func (l *scenario) create() *reply { return l.act(0, order.CreateUpdate, "", citizen) }

func (l *scenario) pay(at time.Duration, k string) *reply {
	return l.act(at, order.PayUpdate, k, citizen)
}

func (l *scenario) cancel(at time.Duration) *reply {
	return l.act(at, order.CancelUpdate, "c", citizen)
}

// sign signs the statement.
func (l *scenario) sign(at time.Duration, key, who string) *reply {
	return l.do(at, string(domain.ActionSign), key, order.ActionRequest{CitizenID: who, FileID: "file-" + key})
}

// decides schedules a decision of the service centre, with its callback.
func (l *scenario) decides(at time.Duration, status domain.ApplicationStatus, reason string) {
	l.at(at, func() { l.Decide(status, reason, start.Add(at)) })
}

// moves schedules a new state of the parcel.
func (l *scenario) moves(at time.Duration, state domain.ParcelState) {
	l.at(at, func() { l.Post.Move(state, start.Add(at)) })
}

func (l *scenario) bankReports(at time.Duration, r domain.PaymentReport) {
	l.at(at, func() { l.ReportPayment(r) })
}

func taken(at time.Duration) domain.PaymentReport {
	return domain.PaymentReport{InvoiceID: "inv-1", State: domain.PaymentTaken, Amount: price, ModifiedAt: start.Add(at)}
}

func declined(at time.Duration, errCode string) domain.PaymentReport {
	return domain.PaymentReport{InvoiceID: "inv-1", State: domain.PaymentDeclined, ErrCode: errCode, ModifiedAt: start.Add(at)}
}
