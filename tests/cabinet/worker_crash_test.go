package cabinet

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	"golang.org/x/sync/errgroup"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/tests/stack"
	"cabinet/workflows"
)

// family is an order that loses its worker wherever it waits, and once in the middle of an effect.
type family struct {
	service      domain.ServiceName
	end, rnokpp  string
	caught       string // the stage on the way to which the effect is caught
	effect       string
	invoices     int
	applications int
	policies     int
	parcels      int
	way          *fixture.Way
}

func families() []*family {
	return []*family{
		{
			service: domain.LicenceExchangeService, end: "delivered", rnokpp: driver,
			caught: "sent", effect: workflows.LodgeLicenceExchange.Name, invoices: 1, applications: 1, parcels: 1,
		},
		{
			service: domain.SPRExchangeService, end: "delivered", rnokpp: manyCars,
			caught: "sent", effect: workflows.LodgeCertificateExchange.Name, invoices: 1, applications: 3, parcels: 1,
		},
		{
			service: domain.OwnerToConfidantService, end: "done", rnokpp: carOwner,
			caught: "sent", effect: workflows.AssignConfidant.Name, applications: 1,
		},
		{
			service: domain.ConfidantToOwnerService, end: "done", rnokpp: "3714784905",
			caught: "sent", effect: workflows.AssignConfidant.Name, applications: 1,
		},
		{
			service: domain.ConfidantRevokeService, end: "done", rnokpp: "2950338076",
			caught: "sent", effect: workflows.RevokeConfidant.Name, applications: 1,
		},
		{
			service: domain.InsuranceService, end: "done", rnokpp: other,
			caught: "done", effect: workflows.EmitPolicy.Name, invoices: 1, policies: 1,
		},
		{
			service: domain.GreenInsuranceService, end: "done", rnokpp: "3874110450",
			caught: "done", effect: workflows.EmitPolicy.Name, invoices: 1, policies: 1,
		},
	}
}

// An order of each family is done though its worker is killed at every stage at which it waits, and once when an outside
// system has done what it was asked for and its answer was lost: it is billed once, handed in once for each stage, in force
// once, sent once, and each letter is written once.
func TestEveryFamilySurvivesItsWorker(t *testing.T) {
	t.Parallel()
	s := stack.Start(t) // of its own: the worker of others is not killed
	w := world(s)
	w.Persevere = true
	all := families()
	tellEngine(t, s, all)
	for _, f := range all {
		var err error
		f.way, err = w.SetOut(t.Context(), f.service, f.end, f.rnokpp)
		require.NoError(t, err, f.service)
		if f.way.Next() == "created" {
			require.NoError(t, f.way.Go(t.Context()), f.service)
		}
	}
	killedWaiting(t, s, all, func(f *family) bool { return f.way.Next() != f.caught })
	killedActing(t, s, all)
	killedWaiting(t, s, all, func(f *family) bool { return f.way.Next() != "" })
	model := openModel(t, s)
	require.Eventually(t, func() bool { return model.count("messages WHERE sent_at IS NULL") == 0 }, patience, pause, "letters are not sent")
	c := &citizen{TB: t, stack: s}
	for _, f := range all {
		t.Run(string(f.service), func(t *testing.T) { f.isDoneOnce(t, c, model) })
	}
}

// A worker receives the service centre's callback, projects it and dies before the engine knows. The order receives the callback
// again: the list continues with what the centre has done in the meantime, and the citizen can do what the list permits already.
func TestListFollowsAfterALostWorker(t *testing.T) {
	t.Parallel()
	s := stack.Start(t, stack.Env("CABINET_DEADLINE_CALLBACK", "1h")) // only the callback has the order ask
	for _, lost := range []struct {
		service         domain.ServiceName
		rnokpp          string
		projected, next string // the stage that the list alone knows, and the one after it
	}{
		{domain.LicenceExchangeService, driver, "received", "processed"},
		{domain.SPRExchangeService, manyCars, "reserved", "agreed"},
	} {
		t.Run(string(lost.service), func(t *testing.T) {
			way, err := world(s).SetOut(t.Context(), lost.service, lost.next, lost.rnokpp)
			require.NoError(t, err)
			for way.Next() != lost.projected {
				require.NoError(t, way.Go(t.Context()))
			}
			loseWorker(t, s, way)
			require.NoError(t, way.Go(t.Context()))
		})
	}
}

// loseWorker has an order go to its next stage, which the service centre decides, and kills the worker after it has projected the
// stage and before the engine knows.
func loseWorker(t *testing.T, s *stack.Stack, way *fixture.Way) {
	t.Helper()
	s.WaitReady(t, stack.Worker)
	c, engine := &citizen{TB: t, stack: s}, dial(t, s)
	task := func() enumspb.PendingWorkflowTaskState {
		described, err := engine.DescribeWorkflowExecution(t.Context(), temporal.WorkflowID(uuid.MustParse(way.Order().ID)), "")
		require.NoError(t, err)
		return described.GetPendingWorkflowTask().GetState()
	}
	require.Eventually(t, func() bool { return task() == enumspb.PENDING_WORKFLOW_TASK_STATE_UNSPECIFIED }, patience, pause)
	slow := map[string]any{"system": "trembita", "fault": "slow", "on": true, "ms": 2500}
	c.desk("/desk/api/faults", slow)
	projected := make(chan error, 1)
	go func() { projected <- way.Go(t.Context()) }()
	require.Eventually(t, func() bool { return task() == enumspb.PENDING_WORKFLOW_TASK_STATE_STARTED }, patience, pause)
	time.Sleep(500 * time.Millisecond) // the engine calls a task started before the worker has received it
	resume := s.Pause(t, stack.Engine)
	require.NoError(t, <-projected)
	s.Kill(t, stack.Worker)
	resume()
	slow["on"] = false
	c.desk("/desk/api/faults", slow)
}

// tellEngine logs the engine's state of each order after a failure: what it waits for, and what has happened last.
func tellEngine(t *testing.T, s *stack.Stack, all []*family) {
	t.Helper()
	engine := dial(t, s)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), time.Minute)
		defer cancel()
		for _, f := range all {
			if !t.Failed() || f.way == nil || f.way.Order().ID == "" {
				continue
			}
			id := temporal.WorkflowID(uuid.MustParse(f.way.Order().ID))
			told, err := engine.DescribeWorkflowExecution(ctx, id, "")
			t.Log(f.service, id, told.GetPendingWorkflowTask(), told.GetPendingActivities(), err)
			events := engine.GetWorkflowHistory(ctx, id, "", false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
			for events.HasNext() {
				event, err := events.Next()
				t.Log(event.GetEventId(), event.GetEventTime().AsTime().Format(time.StampMilli), event.GetEventType(), err)
				if err != nil {
					break
				}
			}
		}
	})
}

// killedWaiting kills the worker while the orders wait and has each continue to its next stage without waiting for another
// worker, again and again until none is on its way.
func killedWaiting(t *testing.T, s *stack.Stack, all []*family, onTheWay func(*family) bool) {
	t.Helper()
	for {
		moving := slices.DeleteFunc(slices.Clone(all), func(f *family) bool { return !onTheWay(f) })
		if len(moving) == 0 {
			return
		}
		s.WaitReady(t, stack.Worker)
		s.Kill(t, stack.Worker)
		require.NoError(t, start(t, moving).Wait())
	}
}

// killedActing kills the worker when every order has asked an outside system for something, and was answered by none.
func killedActing(t *testing.T, s *stack.Stack, all []*family) {
	t.Helper()
	s.WaitReady(t, stack.Worker)
	c, engine := &citizen{TB: t, stack: s}, dial(t, s)
	registers, insurers := c.fault("trembita", "lost_answer"), c.fault("insurer", "lost_answer")
	moving := start(t, all)
	for _, f := range all {
		require.Eventually(t, func() bool {
			told, err := engine.DescribeWorkflowExecution(t.Context(), temporal.WorkflowID(uuid.MustParse(f.way.Order().ID)), "")
			if err != nil {
				return false
			}
			for _, pending := range told.GetPendingActivities() {
				if pending.GetActivityType().GetName() == f.effect && pending.GetAttempt() > 1 {
					return true
				}
			}
			return false
		}, patience, pause, "%s is not caught in %s", f.service, f.effect)
	}
	s.Kill(t, stack.Worker)
	registers()
	insurers()
	require.NoError(t, moving.Wait())
}

// start has every order continue to its next stage, all at the same time.
func start(t *testing.T, all []*family) *errgroup.Group {
	var moving errgroup.Group
	for _, f := range all {
		moving.Go(func() error {
			if err := f.way.Go(t.Context()); err != nil {
				return fmt.Errorf("%s: %w", f.service, err)
			}
			return nil
		})
	}
	return &moving
}

// isDoneOnce: whatever was done for the order was done once.
func (f *family) isDoneOnce(t *testing.T, c *citizen, model *model) {
	made := f.way.Order()
	require.Equal(t, domain.StatusDone, made.Status)
	invoices := c.invoices(made.ID)
	require.Len(t, invoices, f.invoices)
	for _, one := range invoices {
		require.Equal(t, "success", one.Status)
	}
	require.Len(t, c.applications(made.ID), f.applications)
	require.Len(t, c.known("/desk/api/parcels", made.ID), f.parcels)
	require.Len(t, c.known("/desk/api/insurer/contracts", made.ID), f.policies)
	// A letter that was being sent when the worker died comes again, as the same one.
	about := fmt.Sprintf("messages WHERE order_id = '%[1]s' AND recipient_hash IN "+
		"(SELECT recipient_hash FROM messages WHERE order_id = '%[1]s' AND party = '%[2]s')", made.ID, domain.PartyInitiator)
	require.NotEmpty(t, c.letters(made.Email, made.ID))
	require.Len(t, c.letters(made.Email, made.ID), model.count(about))
	require.Zero(t, model.count("(SELECT FROM "+about+" GROUP BY party, kind HAVING count(*) > 1) AS twice"), "told twice")
}

// known is what the sandbox has under an order's reference.
func (c *citizen) known(path, id string) (found []struct{}) {
	c.Helper()
	response, err := http.Get(c.stack.SandboxURL + path + "?reference=" + url.QueryEscape(id))
	require.NoError(c, err)
	defer response.Body.Close()
	require.NoError(c, decodeJSON(response.Body, &found))
	return found
}
