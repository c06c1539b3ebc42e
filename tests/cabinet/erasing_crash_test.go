package cabinet

import (
	"net/url"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"

	"cabinet/temporal"
	"cabinet/tests/stack"
)

// Worker and engine die after an order was erased and before the engine has heard of it. Another worker does the task once
// more: the order comes to its end, and only then its key is destroyed (GAP-87).
func TestCrashWhileErasing(t *testing.T) {
	t.Parallel()
	s := stack.Start(t, stack.Env("CABINET_DEADLINE_ERASING", "3s"))
	c, model := signIn(t, s, driver), openModel(t, s)
	made := c.order("killed-while-erasing")
	key := "order_keys WHERE order_id = '" + made.ID + "'"
	held := hold(t, s, "cabinet", "SELECT 1 FROM "+key+" FOR UPDATE")
	c.bill(made.ID)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "done")
	require.Eventually(t, func() bool {
		return model.count("pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%ScheduleOrderKeyDeletion%'") > 0
	}, patience, pause, "nobody erases the order")

	deaf := hold(t, s, "temporal", "LOCK TABLE executions IN EXCLUSIVE MODE") // the engine can write nothing down
	held()
	require.Eventually(t, func() bool { return model.count(key+" AND deletion_scheduled_at IS NOT NULL") == 1 }, patience, pause)
	s.Kill(t, stack.Worker)
	s.Kill(t, stack.Engine)
	require.Equal(t, 1, model.count(key+" AND destroyed_at IS NULL"), "the next worker needs it")
	deaf()

	s.WaitReady(t, stack.Engine)
	s.WaitReady(t, stack.Worker)
	require.Eventually(t, func() bool { return model.count(key+" AND wrapped IS NULL AND destroyed_at IS NOT NULL") == 1 },
		patience, pause, "the key is not destroyed")
	require.True(t, closed(t, s, made.ID), "the key was destroyed before the workflow had ended")
	require.Positive(t, lostTasks(t, s, made.ID), "no task was lost: nothing has crashed at the right moment")
	require.JSONEq(t, `{"erased":true}`, startOf(t, s, made.ID))
}

// hold opens a transaction that keeps what a statement locks, until it is released.
func hold(t *testing.T, s *stack.Stack, database, statement string) (release func()) {
	t.Helper()
	address, err := url.Parse(s.DatabaseURL)
	require.NoError(t, err)
	address.Path = "/" + database
	connection, err := pgx.Connect(t.Context(), address.String())
	require.NoError(t, err)
	release = func() { _ = connection.Close(t.Context()) }
	t.Cleanup(release)
	_, err = connection.Exec(t.Context(), "BEGIN")
	require.NoError(t, err)
	_, err = connection.Exec(t.Context(), statement)
	require.NoError(t, err)
	return release
}

// lostTasks is how many workflow tasks of an order were begun and never answered.
func lostTasks(t *testing.T, s *stack.Stack, id string) (lost int) {
	t.Helper()
	events := dial(t, s).GetWorkflowHistory(t.Context(), temporal.WorkflowID(uuid.MustParse(id)), "", false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for events.HasNext() {
		event, err := events.Next()
		require.NoError(t, err)
		if event.GetEventType() == enumspb.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT {
			lost++
		}
	}
	return lost
}
