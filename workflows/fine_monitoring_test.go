package workflows_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// watch runs a company's request to monitor fines with a fake register and read model.
type watch struct {
	*testing.T
	env      *testsuite.TestWorkflowEnvironment
	asked    time.Time
	register error // what the register answers to a decision
	verdicts []workflows.ObserverVerdict
	recorded []domain.Observer
}

func newWatch(t *testing.T) *watch {
	t.Helper()
	w := &watch{T: t, env: (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment(), asked: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	w.env.SetStartTime(w.asked)
	workflows.Register(w.env)
	effect.Register(w.env, workflows.RecordObserver, func(_ context.Context, in domain.Observer) (effect.Nothing, error) {
		w.recorded = append(w.recorded, in)
		return effect.Nothing{}, nil
	})
	effect.Register(w.env, workflows.RegisterVerdict, func(_ context.Context, in workflows.ObserverVerdict) (effect.Nothing, error) {
		if w.register == nil {
			w.verdicts = append(w.verdicts, in)
		}
		return effect.Nothing{}, w.register
	})
	return w
}

// live runs the request to its end.
func (w *watch) live() {
	w.Helper()
	w.env.ExecuteWorkflow(workflows.FineMonitoring, domain.Observer{
		ID: "0192a3b4-0000-7000-8000-0000000000d1", CitizenID: participant, Code: "04217", Until: w.asked.Add(48 * time.Hour),
		ObserverRequest: domain.ObserverRequest{
			Number: "FM-000001", Company: "ТОВ «СТЕПОВИЙ ШЛЯХ»", Status: domain.ObserverNew, CreatedAt: w.asked, UpdatedAt: w.asked,
		},
	})
	require.True(w, w.env.IsWorkflowCompleted())
	require.NoError(w, w.env.GetWorkflowError())
}

// after sends an update at an offset from the start; the callback gets its outcome.
func (w *watch) after(pause time.Duration, update string, with any, then func(domain.Observer, error)) {
	w.env.RegisterDelayedCallback(func() {
		w.env.UpdateWorkflow(update, update+pause.String(), &testsuite.TestUpdateCallback{
			OnReject: func(err error) { then(domain.Observer{}, err) },
			OnAccept: func() {},
			OnComplete: func(state any, err error) {
				observer, _ := state.(domain.Observer)
				then(observer, err)
			},
		}, with)
	}, pause)
}

func (w *watch) decide(pause time.Duration, status domain.ObserverStatus, code string, then func(domain.Observer, error)) {
	w.after(pause, workflows.DecideObserver, domain.ObserverDecision{Status: status, Code: code}, then)
}

func (w *watch) last() domain.Observer { return w.recorded[len(w.recorded)-1] }

func (w *watch) statuses() (all []domain.ObserverStatus) {
	for _, state := range w.recorded {
		all = append(all, state.Status)
	}
	return all
}

func codeOf(t *testing.T, err error) domain.Code {
	t.Helper()
	var refused *temporal.ApplicationError
	require.ErrorAs(t, err, &refused)
	return domain.Code(refused.Type())
}

// The code on the page confirms; another one is refused (AMB-037).
func TestObserverIsApproved(t *testing.T) {
	w := newWatch(t)
	for i, wrong := range []string{"", "4217", "04218"} {
		w.decide(time.Duration(i+1)*time.Minute, domain.ObserverApproved, wrong, func(_ domain.Observer, err error) {
			require.Equal(t, domain.CodeInvalid, codeOf(t, err), "MON-16")
		})
	}
	w.decide(time.Hour, domain.ObserverApproved, " 04217 ", func(state domain.Observer, err error) {
		require.NoError(t, err)
		require.Equal(t, domain.ObserverApproved, state.Status, "MON-01, MON-06, MON-15")
	})
	w.live()
	require.Equal(t, []domain.ObserverStatus{domain.ObserverNew, domain.ObserverApproved}, w.statuses())
	require.Equal(t, []workflows.ObserverVerdict{{CitizenID: participant, Number: "FM-000001", Status: domain.ObserverApproved}}, w.verdicts)
	require.WithinDuration(t, w.asked.Add(time.Hour), w.last().ApprovedAt, time.Second)
	require.EqualValues(t, 2, w.last().Version)
}

// A rejection needs no code, and is final (MON-06, MON-09).
func TestObserverIsCanceled(t *testing.T) {
	w := newWatch(t)
	w.decide(time.Hour, domain.ObserverCanceled, "", func(_ domain.Observer, err error) { require.NoError(t, err) })
	w.live()
	require.Equal(t, domain.ObserverCanceled, w.last().Status, "MON-01, MON-06")
	require.WithinDuration(t, w.asked.Add(time.Hour), w.last().UpdatedAt, time.Second)
	require.Empty(t, w.last().ApprovedAt)
}

// A request can be confirmed until the last moment; 48 hours after its creation it is locked (MON-03, MON-04, TIME-04).
func TestObserverExpires(t *testing.T) {
	in := newWatch(t)
	in.decide(48*time.Hour-time.Second, domain.ObserverApproved, "04217", func(_ domain.Observer, err error) { require.NoError(t, err) })
	in.live()
	require.Equal(t, domain.ObserverApproved, in.last().Status)

	late := newWatch(t)
	late.live()
	require.Equal(t, []domain.ObserverStatus{domain.ObserverNew, domain.ObserverExpired}, late.statuses())
	require.WithinDuration(t, late.asked.Add(48*time.Hour), late.last().UpdatedAt, time.Second)
	require.Empty(t, late.verdicts)
}

// While the register does not answer nothing is decided, and the citizen can try again (MON-18).
func TestObserverWaitsForTheRegister(t *testing.T) {
	w := newWatch(t)
	w.register = errors.New("does not answer")
	w.decide(time.Minute, domain.ObserverApproved, "04217", func(_ domain.Observer, err error) {
		require.Equal(t, domain.CodeUnavailable, codeOf(t, err))
		w.register = nil
	})
	w.decide(time.Hour, domain.ObserverApproved, "04217", func(_ domain.Observer, err error) { require.NoError(t, err) })
	w.live()
	require.Equal(t, domain.ObserverApproved, w.last().Status)
	require.Len(t, w.verdicts, 1)
}

// A decision that the register refuses is not recorded; a request that the company has withdrawn is over.
func TestObserverIsRevoked(t *testing.T) {
	w := newWatch(t)
	w.register = temporal.NewNonRetryableApplicationError("closed", "refused", nil)
	w.decide(time.Minute, domain.ObserverApproved, "04217", func(_ domain.Observer, err error) {
		require.Equal(t, domain.CodeNotAllowed, codeOf(t, err))
	})
	w.after(time.Hour, workflows.ReportObserver, domain.ObserverRevoked, func(state domain.Observer, err error) {
		require.NoError(t, err)
		require.Equal(t, domain.ObserverRevoked, state.Status)
	})
	w.live()
	require.Equal(t, []domain.ObserverStatus{domain.ObserverNew, domain.ObserverRevoked}, w.statuses())
	require.Empty(t, w.verdicts)
}
