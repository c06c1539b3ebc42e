package workflows_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
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
	env      *testsuite.TestWorkflowEnvironment
	bank     *bank
	register *register
	recorded []order.Recorded
	erased   bool
	// readModelDown says whether the read model refuses to be written to.
	readModelDown bool
}

func newLife(t *testing.T) *life {
	suite := &testsuite.WorkflowTestSuite{}
	l := &life{T: t, env: suite.NewTestWorkflowEnvironment(), register: &register{}}
	l.bank = &bank{life: l, said: map[string]domain.PaymentReport{}}
	l.env.SetStartTime(dawn)
	l.env.SetTestTimeout(20 * time.Second)
	workflows.Register(l.env)
	l.bank.register()
	effect.Register(l.env, workflows.FetchVehicleReport, l.register.fetch)
	effect.Register(l.env, order.Record, l.record)
	effect.Register(l.env, order.Erase, func(context.Context, string) (effect.Nothing, error) {
		l.erased = true
		return effect.Nothing{}, nil
	})
	return l
}

// at says what happens at an offset from the start.
func (l *life) at(offset time.Duration, happens func()) {
	l.env.RegisterDelayedCallback(happens, offset)
}

// run lives the life to its end and demands that it ends well: an ending of the business is no failed workflow.
func (l *life) run() {
	l.env.ExecuteWorkflow(string(domain.VehicleCheckService), order.Input[domain.VehicleCheck]{
		Order: domain.Order{
			ID: orderID, CitizenID: citizen, Service: domain.VehicleCheckService, Price: price,
			Vehicle: &domain.OrderedVehicle{CarID: "car-1"},
		},
		Deadlines: domain.StandardDeadlines,
		Data:      domain.VehicleCheck{Vehicle: domain.OrderedVehicle{CarID: "car-1"}},
	})
	require.True(l, l.env.IsWorkflowCompleted())
	require.NoError(l, l.env.GetWorkflowError())
	require.True(l, l.erased, "an order erases itself")
	for i, event := range l.events() {
		require.EqualValues(l, i+1, event.Version, "versions grow by one")
	}
}

func (l *life) record(_ context.Context, in order.Recorded) (effect.Nothing, error) {
	if l.readModelDown {
		return effect.Nothing{}, errors.New("read model is down")
	}
	l.recorded = append(l.recorded, in)
	return effect.Nothing{}, nil
}

// last is the state that the read model was told last.
func (l *life) last() domain.Order {
	require.NotEmpty(l, l.recorded)
	return l.recorded[len(l.recorded)-1].Order
}

func (l *life) events() (all []domain.Event) {
	for _, recorded := range l.recorded {
		all = append(all, recorded.Events...)
	}
	return all
}

// story is the timeline in short: offset from the start and event.
func (l *life) story() (lines []string) {
	for _, event := range l.events() {
		lines = append(lines, fmt.Sprintf("%s %s", event.At.Sub(dawn).Round(time.Second), event.Kind))
	}
	return lines
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
		}, order.Act{CitizenID: who, ReturnURL: "http://localhost:8080/services/vehicle-check?id=" + orderID})
	})
	return r
}

func (l *life) create() *reply { return l.act(0, order.CreateUpdate, "", citizen) }

func (l *life) pay(at time.Duration, k string) *reply { return l.act(at, order.PayUpdate, k, citizen) }

func (l *life) cancel(at time.Duration) *reply                { return l.act(at, order.CancelUpdate, "c", citizen) }
func (l *life) says(at time.Duration, r domain.PaymentReport) { l.at(at, func() { l.bank.say(r) }) }

// bank is the bank of a life: it answers what it said last, and remembers what it was asked for.
type bank struct {
	life     *life
	said     map[string]domain.PaymentReport
	down     bool
	invoices []order.NewInvoice
	revoked  []string
	returned []order.Refund
	refuses  bool // to return money
	asked    int
}

var errDown = errors.New("does not answer")

func (b *bank) register() {
	env := b.life.env
	effect.Register(env, order.CreateInvoice, func(_ context.Context, in order.NewInvoice) (order.IssuedInvoice, error) {
		if b.down {
			return order.IssuedInvoice{}, errDown
		}
		b.invoices = append(b.invoices, in)
		id := fmt.Sprintf("inv-%d", len(b.invoices))
		if _, known := b.said[id]; !known {
			b.said[id] = domain.PaymentReport{InvoiceID: id, State: domain.PaymentPending, ModifiedAt: dawn}
		}
		return order.IssuedInvoice{InvoiceID: id, PaymentURL: "https://pay.example/" + id}, nil
	})
	effect.Register(env, order.AskBank, func(_ context.Context, id string) (domain.PaymentReport, error) {
		b.asked++
		if b.down {
			return domain.PaymentReport{}, errDown
		}
		return b.said[id], nil
	})
	effect.Register(env, order.RevokeInvoice, func(_ context.Context, id string) (effect.Nothing, error) {
		if b.down {
			return effect.Nothing{}, errDown
		}
		b.revoked = append(b.revoked, id)
		return effect.Nothing{}, nil
	})
	effect.Register(env, order.ReturnMoney, func(_ context.Context, in order.Refund) (effect.Nothing, error) {
		switch {
		case b.down:
			return effect.Nothing{}, errDown
		case b.refuses:
			return effect.Nothing{}, temporal.NewNonRetryableApplicationError("no", "refused", nil)
		}
		b.returned = append(b.returned, in)
		return effect.Nothing{}, nil
	})
}

// say brings a word of the bank to the order, as the webhook does.
func (b *bank) say(report domain.PaymentReport) {
	b.know(report)
	b.life.env.SignalWorkflow(order.BankSignal, report)
}

// know makes the bank know something that it does not tell: its callback is lost.
func (b *bank) know(report domain.PaymentReport) {
	if report.ModifiedAt.After(b.said[report.InvoiceID].ModifiedAt) {
		b.said[report.InvoiceID] = report
	}
}

func taken(at time.Duration) domain.PaymentReport {
	return domain.PaymentReport{InvoiceID: "inv-1", State: domain.PaymentTaken, Amount: price, ModifiedAt: dawn.Add(at)}
}

func declined(at time.Duration, errCode string) domain.PaymentReport {
	return domain.PaymentReport{InvoiceID: "inv-1", State: domain.PaymentDeclined, ErrCode: errCode, ModifiedAt: dawn.Add(at)}
}

// register is the register of a life.
type register struct {
	down    bool
	gone    bool
	fetched int
}

func (r *register) fetch(context.Context, workflows.ReportRequest) (effect.Nothing, error) {
	switch {
	case r.down:
		return effect.Nothing{}, errDown
	case r.gone:
		return effect.Nothing{}, temporal.NewNonRetryableApplicationError("gone", string(domain.CodeVehicleNotFound), nil)
	}
	r.fetched++
	return effect.Nothing{}, nil
}
