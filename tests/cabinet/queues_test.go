package cabinet

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	taskqueuepb "go.temporal.io/api/taskqueue/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/log"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/store"
	"cabinet/temporal"
	"cabinet/tests/stack"
	"cabinet/workflows/effect"
)

// engineOf is a client that can read what the cabinet has encrypted, and encrypts as it does.
func engineOf(t testing.TB, s *stack.Stack) client.Client {
	pool, err := db.Open(t.Context(), s.DatabaseURL, 2, 0)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	keys, err := store.NewKeys(s.Environment["CABINET_MASTER_KEY"], sqlc.New(pool))
	require.NoError(t, err)
	data := temporal.DataConverter(keys)
	options := client.Options{
		HostPort: s.TemporalAddress, Namespace: s.Environment["TEMPORAL_NAMESPACE"], DataConverter: data,
		FailureConverter: temporal.FailureConverter(data), Logger: log.NewStructuredLogger(slog.New(slog.DiscardHandler)),
	}
	engine, err := client.DialContext(t.Context(), options)
	require.NoError(t, err)
	t.Cleanup(engine.Close)
	return engine
}

// backlog is how many activities wait on a queue.
func backlog(t testing.TB, s *stack.Stack, engine client.Client, queue effect.Queue) int64 {
	found, err := engine.WorkflowService().DescribeTaskQueue(t.Context(), &workflowservice.DescribeTaskQueueRequest{
		Namespace: s.Environment["TEMPORAL_NAMESPACE"], TaskQueueType: enumspb.TASK_QUEUE_TYPE_ACTIVITY, ReportStats: true,
		TaskQueue: &taskqueuepb.TaskQueue{Name: queue.TaskQueue(temporal.TaskQueue)},
	})
	require.NoError(t, err)
	return found.GetStats().GetApproximateBacklogCount()
}

// started are the instants at which activities of a type were started, of one order.
func started(t testing.TB, engine client.Client, id, activity string) (at []time.Time) {
	events := engine.GetWorkflowHistory(t.Context(), temporal.WorkflowID(uuid.MustParse(id)), "", false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	wanted := map[int64]bool{}
	for events.HasNext() {
		event, err := events.Next()
		require.NoError(t, err)
		if scheduled := event.GetActivityTaskScheduledEventAttributes(); scheduled.GetActivityType().GetName() == activity {
			defined, _ := effect.Named(activity)
			require.Equal(t, defined.Queue.TaskQueue(temporal.TaskQueue), scheduled.GetTaskQueue().GetName())
			wanted[event.GetEventId()] = true
		}
		if begun := event.GetActivityTaskStartedEventAttributes(); begun != nil && wanted[begun.GetScheduledEventId()] {
			at = append(at, event.GetEventTime().AsTime())
		}
	}
	return at
}

// A bank that hangs has a full queue of its own: orders that need only others are carried out in the meantime, and those that
// need it are billed when it answers again.
func TestHangingSystemHoldsNobodyElseUp(t *testing.T) {
	t.Parallel()
	s := stack.Start(t, stack.Env("CABINET_QUEUE_BANK_AT_ONCE", "1"))
	engine := engineOf(t, s)
	c := signIn(t, s, driver)
	waiting := make([]order, 6)
	for i := range waiting {
		waiting[i] = c.order(fmt.Sprintf("waits-for-the-bank-%d", i))
	}
	hang := map[string]any{"system": "monobank", "fault": "slow", "on": true, "ms": 60_000}
	c.desk("/desk/api/faults", hang)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var insisting sync.WaitGroup
	for _, one := range waiting {
		insisting.Go(func() { // a person is answered after some seconds, and tries again
			for ctx.Err() == nil {
				assert.Equal(t, http.StatusServiceUnavailable, c.bill(one.ID).status)
			}
		})
	}
	full := func() bool { return backlog(t, s, engine, effect.Bank) > 0 }
	require.Eventually(t, full, 30*time.Second, 20*time.Millisecond, "the bank's queue is not full")

	owner, user := signIn(t, s, carOwner), signIn(t, s, properUser)
	reply, err := owner.createOrder(uuid.NewString(), "ownerToConfidant", appointment(ownCar(owner)))
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)
	require.Equal(t, http.StatusOK, owner.sign(made.ID, owner.signature(made.ID, carOwner)).status)
	require.Equal(t, http.StatusOK, user.sign(made.ID, user.signature(made.ID, properUser)).status)
	owner.await(made.ID, "sent")
	owner.decide(made.ID, "approve")
	owner.await(made.ID, "done")
	require.Eventually(t, full, 30*time.Second, 20*time.Millisecond, "the bank's queue was full only for a while")

	stop()
	insisting.Wait()
	hang["on"] = false
	c.desk("/desk/api/faults", hang)
	require.Eventually(t, func() bool { return c.bill(waiting[0].ID).status == http.StatusOK }, patience, pause)
}

// The engine holds the rate of a system, however many orders want it: here the bank, that is asked whether an order was paid
// and to revoke its invoice before the order is given up. Billing is tried inside the workflow task and not counted.
func TestRateIsKept(t *testing.T) {
	t.Parallel()
	const rate, orders = 2, 4
	s := stack.Start(t, stack.Env("CABINET_QUEUE_BANK_RATE", fmt.Sprint(rate)))
	engine := engineOf(t, s)
	c := signIn(t, s, driver)
	var at []time.Time
	for i := range orders {
		made := c.order(fmt.Sprintf("in-turn-%d", i))
		require.Equal(t, http.StatusOK, c.bill(made.ID).status)
		require.Empty(t, started(t, engine, made.ID, "CreateInvoice"))
		require.Equal(t, http.StatusOK, c.call(http.MethodDelete, "/api/services/"+made.ID, nil).status)
		at = append(at, started(t, engine, made.ID, "AskBank")...)
		at = append(at, started(t, engine, made.ID, "RevokeInvoice")...)
	}
	require.Len(t, at, 2*orders)
	slices.SortFunc(at, time.Time.Compare)
	// As many as a second bears, and one, may start at the first instant; half a second is for the time that a start takes to be
	// recorded.
	require.GreaterOrEqual(t, at[len(at)-1].Sub(at[0]).Seconds(), float64(len(at)-rate-1)/rate-0.5)
}
