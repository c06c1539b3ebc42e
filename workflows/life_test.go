package workflows_test

import (
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"time"

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

// dawn is when every life in these tests begins: noon in Kyiv on a working day.
var dawn = time.Date(2026, 3, 5, 10, 0, 0, 0, time.UTC)

// life plays one order from its start to its erasing in skipped time: what people, the bank and the register do is
// written down beforehand as "at this offset, this happens".
type life struct {
	*testing.T
	*worldtest.World
	env *testsuite.TestWorkflowEnvironment
}

func newLife(t *testing.T) *life {
	suite := &testsuite.WorkflowTestSuite{}
	suite.SetLogger(log.NewStructuredLogger(slog.New(slog.DiscardHandler)))
	l := &life{T: t, World: worldtest.New(), env: suite.NewTestWorkflowEnvironment()}
	l.Signal = func(name string, word any) { l.env.SignalWorkflow(name, word) }
	l.env.SetStartTime(dawn)
	l.Plates.Now = l.env.Now
	l.env.SetTestTimeout(20 * time.Second)
	workflows.Register(l.env)
	l.Register(l.env)
	return l
}

// at says what happens at an offset from the start, while no effect is carried out.
func (l *life) at(offset time.Duration, happens func()) {
	l.env.RegisterDelayedCallback(func() { l.Do(happens) }, offset)
}

// run lives a vehicle check to its end.
func (l *life) run() {
	vehicle := domain.OrderedVehicle{CarID: "car-1"}
	live(l, domain.VehicleCheckService, domain.Order{Vehicle: &vehicle}, domain.VehicleCheck{Vehicle: vehicle})
}

// live lives an order of a service to its end and demands that it ends well: an ending of the business is no failed
// workflow.
func live[Data any](l *life, service domain.ServiceName, state domain.Order, data Data) {
	state.ID, state.CitizenID, state.Service, state.Price = orderID, citizen, service, price
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

// story is the timeline in short: offset from the start and event.
func (l *life) story() (lines []string) {
	for _, event := range l.Events() {
		lines = append(lines, fmt.Sprintf("%s %s", event.At.Sub(dawn).Round(time.Second), event.Kind))
	}
	return lines
}

// kinds are the events of the timeline.
func (l *life) kinds() (kinds []domain.EventKind) {
	for _, event := range l.Events() {
		kinds = append(kinds, event.Kind)
	}
	return kinds
}

// reply is what a person was answered.
type reply struct {
	state    domain.Order
	err      error
	answered bool
	rejected bool
}

// code is the refusal's code; empty when the act was done.
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

// act lets somebody act at an offset from the start.
func (l *life) act(offset time.Duration, update, key, who string) *reply {
	return l.do(offset, update, key, order.ActionRequest{
		CitizenID: who, ReturnURL: "http://localhost:8080/services/vehicle-check?id=" + orderID,
	})
}

// do is act with whatever the act brings.
func (l *life) do(offset time.Duration, update, key string, act order.ActionRequest) *reply {
	r := &reply{}
	l.at(offset, func() {
		l.env.UpdateWorkflow(update, update+"/"+key, &testsuite.TestUpdateCallback{
			OnAccept: func() {},
			OnReject: func(err error) { r.err, r.answered, r.rejected = err, true, true },
			OnComplete: func(answer any, err error) {
				r.err, r.answered = err, true
				if state, ok := answer.(domain.Order); ok {
					r.state = state
				}
			},
		}, act)
	})
	return r
}

func (l *life) create() *reply { return l.act(0, order.CreateUpdate, "", citizen) }

func (l *life) pay(at time.Duration, k string) *reply { return l.act(at, order.PayUpdate, k, citizen) }

func (l *life) cancel(at time.Duration) *reply { return l.act(at, order.CancelUpdate, "c", citizen) }

// sign brings a signature.
func (l *life) sign(at time.Duration, key, who string) *reply {
	return l.do(at, string(domain.ActionSign), key, order.ActionRequest{CitizenID: who, FileID: "file-" + key})
}

// decides makes the service centre decide and tell.
func (l *life) decides(at time.Duration, status domain.ApplicationStatus, reason string) {
	l.at(at, func() { l.Decide(status, reason, dawn.Add(at)) })
}

// moves makes the post move the parcel.
func (l *life) moves(at time.Duration, state domain.ParcelState) {
	l.at(at, func() { l.Post.Move(state, dawn.Add(at)) })
}

func (l *life) says(at time.Duration, r domain.PaymentReport) { l.at(at, func() { l.Say(r) }) }

func taken(at time.Duration) domain.PaymentReport {
	return domain.PaymentReport{InvoiceID: "inv-1", State: domain.PaymentTaken, Amount: price, ModifiedAt: dawn.Add(at)}
}

func declined(at time.Duration, errCode string) domain.PaymentReport {
	return domain.PaymentReport{InvoiceID: "inv-1", State: domain.PaymentDeclined, ErrCode: errCode, ModifiedAt: dawn.Add(at)}
}
