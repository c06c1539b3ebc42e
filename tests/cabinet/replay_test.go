package cabinet

import (
	"log/slog"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/temporal"
	"cabinet/tests/stack"
	"cabinet/workflows"
)

// Histories that the real engine has recorded, decrypted with their orders' keys, are replayed by the code of now.
func TestRecordedHistoriesReplay(t *testing.T) {
	s := stack.Shared(t)
	c := signIn(t, s, driver)
	done := c.order("replayed-done")
	require.Equal(t, http.StatusOK, c.bill(done.ID).status)
	c.payAtBank(done.ID, "no_funds")
	c.payAtBank(done.ID, "success")
	c.await(done.ID, "done")
	canceled := c.order("replayed-canceled")
	require.Equal(t, http.StatusOK, c.bill(canceled.ID).status)
	require.Equal(t, http.StatusOK, c.call(http.MethodDelete, "/api/services/"+canceled.ID, nil).status)

	pool, err := db.Open(t.Context(), s.DatabaseURL, 2)
	require.NoError(t, err)
	defer pool.Close()
	keys, err := temporal.NewKeys(s.Environment["CABINET_MASTER_KEY"], sqlc.New(pool))
	require.NoError(t, err)
	converter := temporal.DataConverter(keys)
	logger := log.NewStructuredLogger(slog.New(slog.DiscardHandler))
	engine, err := client.DialContext(t.Context(), client.Options{
		HostPort: s.TemporalAddress, Namespace: s.Environment["TEMPORAL_NAMESPACE"], DataConverter: converter,
		FailureConverter: temporal.FailureConverter(converter), Logger: logger,
	})
	require.NoError(t, err)
	defer engine.Close()
	replayer, err := worker.NewWorkflowReplayerWithOptions(worker.WorkflowReplayerOptions{
		DataConverter: converter, FailureConverter: temporal.FailureConverter(converter),
	})
	require.NoError(t, err)
	workflows.Register(replayer)
	for _, id := range []string{done.ID, canceled.ID} {
		execution := workflow.Execution{ID: temporal.WorkflowID(uuid.MustParse(id))}
		recorded := &historypb.History{}
		events := engine.GetWorkflowHistory(t.Context(), execution.ID, "", false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
		for events.HasNext() {
			event, err := events.Next()
			require.NoError(t, err)
			recorded.Events = append(recorded.Events, event)
		}
		err := replayer.ReplayWorkflowHistoryWithOptions(logger, recorded, worker.ReplayWorkflowHistoryOptions{OriginalExecution: execution})
		require.NoError(t, err)
	}
}
