package jobs

import (
	"context"
	"encoding/json"
	"log/slog"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/timestamppb"

	"cabinet/db/dbtest"
	"cabinet/db/lease"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/keytest"
	"cabinet/temporal"
	"cabinet/temporal/rebuild"
)

const (
	scheduled = enumspb.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED
	started   = enumspb.EVENT_TYPE_WORKFLOW_TASK_STARTED
	completed = enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED
	timedOut  = enumspb.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT
	marker    = enumspb.EVENT_TYPE_MARKER_RECORDED
)

// A change happened if a completed task covers its instant. The engine records nothing of a task that only had an update to handle and
// was lost.
func TestWhetherTheEngineRecordedAChange(t *testing.T) {
	began := time.Date(2026, 11, 25, 10, 0, 0, 123_456_789, time.UTC)
	type event struct {
		kind enumspb.EventType
		at   time.Duration
	}
	task := func(at, took time.Duration, end enumspb.EventType) []event {
		return []event{{scheduled, at}, {started, at}, {end, at + took}, {marker, at + took}}
	}
	first := task(0, 2*time.Second, completed)
	for name, test := range map[string]struct {
		events []event
		at     time.Duration
		found  finding
	}{
		"at the start of a task":                {first, 0, recorded},
		"after a local attempt in it":           {first, time.Second, recorded},
		"in a task before the last one":         {append(first, task(time.Minute, time.Second, completed)...), time.Second, recorded},
		"between two tasks":                     {append(first, task(time.Minute, time.Second, completed)...), 30 * time.Second, lost},
		"after the last one":                    {first, time.Minute, lost},
		"in a task that timed out":              {append(first, task(time.Minute, 10*time.Second, timedOut)...), time.Minute, lost},
		"in the repetition of one":              {append(task(0, 10*time.Second, timedOut), task(11*time.Second, time.Second, completed)...), 11 * time.Second, recorded},
		"in a task that is in progress":         {append(first, event{scheduled, time.Minute}, event{started, time.Minute}), time.Minute, inProgress},
		"before everything that a history says": {first, -time.Second, undecided},
	} {
		t.Run(name, func(t *testing.T) {
			var search search
			found := undecided
			for i := len(test.events) - 1; i >= 0 && found == undecided; i-- {
				found = search.see(&historypb.HistoryEvent{
					EventType: test.events[i].kind, EventTime: timestamppb.New(began.Add(test.events[i].at)),
				}, began.Add(test.at).Truncate(time.Microsecond))
			}
			require.Equal(t, test.found, found)
		})
	}
}

// asked is an engine that has no history any more, and counts what it is asked for.
type asked struct {
	workflowservice.WorkflowServiceClient
	orders []string
	err    error
}

// reached is a client of it.
type reached struct {
	client.Client
	engine *asked
}

func (r reached) WorkflowService() workflowservice.WorkflowServiceClient { return r.engine }

func (a *asked) GetWorkflowExecutionHistoryReverse(
	_ context.Context, request *workflowservice.GetWorkflowExecutionHistoryReverseRequest, _ ...grpc.CallOption,
) (*workflowservice.GetWorkflowExecutionHistoryReverseResponse, error) {
	if a.err != nil {
		return nil, a.err
	}
	a.orders = append(a.orders, request.GetExecution().GetWorkflowId())
	return nil, serviceerror.NewNotFound("")
}

// Each changed order is compared once, by one process at a time; after a failure the next round begins where it failed.
func TestRoundsOfVerifying(t *testing.T) {
	pool := dbtest.New(t)
	store, engine := keytest.Store(t, pool), &asked{}
	began := time.Now()
	var ids []string
	for i := range verifyAtOnce + 50 { // many at the same instant
		id, at := uuid.New(), began.Add(time.Duration(i/100)*time.Second+time.Second)
		snapshot, err := json.Marshal(domain.Order{ID: id})
		require.NoError(t, err)
		keytest.Order(t, store, sqlc.UpsertOrderParams{
			ID: id, CitizenID: uuid.New(), Service: "vehicle-check", Status: "created", Version: 1, CreatedAt: at, UpdatedAt: at, Snapshot: snapshot,
		})
		ids = append(ids, temporal.WorkflowID(id))
	}
	verifier := Verifier{Rebuild: rebuild.Rebuild{Engine: reached{engine: engine}, Database: pool, Logger: slog.New(slog.DiscardHandler)}}
	engine.err = serviceerror.NewUnavailable("")
	require.Error(t, verifier.Round(t.Context(), began.Add(time.Minute)))
	engine.err = nil
	require.NoError(t, verifier.Round(t.Context(), began.Add(time.Minute)))
	require.Subset(t, engine.orders, ids)
	engine.orders = nil
	require.NoError(t, verifier.Round(t.Context(), began.Add(2*time.Minute)))
	require.Empty(t, engine.orders, "none has changed")

	late := uuid.New() // the database was away when it changed
	keytest.Order(t, store, sqlc.UpsertOrderParams{
		ID: late, CitizenID: uuid.New(), Service: "vehicle-check", Status: "created", Version: 1, CreatedAt: began, UpdatedAt: began.Add(-time.Hour), Snapshot: []byte("{}"),
	})
	other := lease.New(store.Queries, "verify", time.Now)
	leased, err := other.Take(t.Context(), time.Minute)
	require.NoError(t, err)
	require.True(t, leased)
	require.NoError(t, verifier.Round(t.Context(), began.Add(time.Hour)))
	require.Empty(t, engine.orders, "another process does it")
	require.NoError(t, other.Leave(t.Context()))
	require.NoError(t, verifier.Round(t.Context(), began.Add(-time.Minute)))
	require.Empty(t, engine.orders, "the change is too young")
	require.NoError(t, verifier.Round(t.Context(), began.Add(time.Hour)))
	require.Equal(t, []string{temporal.WorkflowID(late)}, engine.orders, "by when it was written, not by when it changed")
}
