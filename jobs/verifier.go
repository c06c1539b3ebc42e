package jobs

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	commonpb "go.temporal.io/api/common/v1"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/workflowservice/v1"

	"cabinet/db/lease"
	"cabinet/db/sqlc"
	"cabinet/process/loop"
	"cabinet/temporal"
	"cabinet/temporal/rebuild"
)

// Verifier corrects rows that show what the engine never recorded. A projection is written inside a workflow task. If the engine loses
// the task together with the update that caused it, as it does when it crashes, no later task writes the row again. So each row is
// compared with the engine a little after its last change. Any number of processes may run concurrently; one of them works.
type Verifier struct {
	rebuild.Rebuild
	Namespace string

	mutex sync.Mutex         // of again
	again map[uuid.UUID]bool // orders whose workflow task was in progress
}

const (
	// verifyAfter is the age of a change that is compared. The task that made it has ended by then, or is recorded as in progress.
	verifyAfter  = 30 * time.Second
	verifyPause  = 10 * time.Second
	verifyLease  = 2 * time.Minute
	verifyAtOnce = 200
	repeatAtOnce = 10
)

var correctedRows = promauto.NewCounter(prometheus.CounterOpts{
	Name: "cabinet_orders_corrected_total", Help: "Orders whose row showed what the engine never recorded, and was corrected.",
})

// Run compares changed orders until ctx ends.
func (v *Verifier) Run(ctx context.Context) {
	loop.Every(ctx, verifyPause, v.Logger, "orders are not compared with the engine", func(ctx context.Context) error {
		return v.Round(ctx, time.Now().Add(-verifyAfter))
	})
}

// Round compares the orders that have changed until an instant, unless another process does. What fails is repeated by the next round.
func (v *Verifier) Round(ctx context.Context, until time.Time) error {
	queries := sqlc.New(v.Database)
	turn := lease.New(queries, "verify", time.Now)
	if leased, err := turn.Take(ctx, verifyLease); err != nil || !leased {
		return err
	}
	err := v.changed(ctx, queries, turn, until)
	if err == nil {
		err = v.repeat(ctx)
	}
	return errors.Join(err, turn.Leave(context.WithoutCancel(ctx))) // a process that ends leaves the work to the next one
}

// changed compares the orders that have changed until an instant.
func (v *Verifier) changed(ctx context.Context, queries *sqlc.Queries, turn lease.Lease, until time.Time) error {
	for {
		orders, err := queries.ChangedOrders(ctx, sqlc.ChangedOrdersParams{Until: until, AtMost: verifyAtOnce})
		if err != nil {
			return err
		}
		var compared sqlc.OrdersComparedParams
		for _, order := range orders {
			if order.Comparable {
				if err = v.verify(ctx, order.OrderID, order.UpdatedAt); err != nil {
					break
				}
			}
			compared.Ids, compared.Changes = append(compared.Ids, order.OrderID), append(compared.Changes, order.ChangedAt)
		}
		if err := errors.Join(err, queries.OrdersCompared(ctx, compared)); err != nil || len(orders) < verifyAtOnce {
			return err
		}
		if leased, err := turn.Take(ctx, verifyLease); err != nil || !leased {
			return err
		}
	}
}

// repeat compares some orders again whose workflow task was in progress.
func (v *Verifier) repeat(ctx context.Context) error {
	some := v.takeAgain()
	for i, id := range some {
		if err := v.Verify(ctx, id); err != nil {
			v.later(some[i:]...)
			return err
		}
	}
	return nil
}

// Verify compares one order. It is for orders that a bug has held up.
func (v *Verifier) Verify(ctx context.Context, id uuid.UUID) error {
	at, err := sqlc.New(v.Database).ChangedAt(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	return v.verify(ctx, id, at)
}

// verify corrects an order's row if the engine has no record of its last change.
func (v *Verifier) verify(ctx context.Context, id uuid.UUID, at time.Time) error {
	found, err := v.find(ctx, id, at)
	if err != nil {
		return fmt.Errorf("order %s: %w", id, err)
	}
	if found == inProgress {
		v.later(id)
	}
	if found != lost {
		return nil
	}
	report, err := v.One(ctx, id)
	if err != nil {
		return err
	}
	if report.Failed > 0 {
		v.later(id)
	}
	if report.Corrected == 0 {
		return nil
	}
	correctedRows.Inc()
	v.Logger.WarnContext(ctx, "order showed what the engine never recorded; it is corrected", "order", id)
	return sqlc.New(v.Database).NotifyParties(ctx, id)
}

// takeAgain takes some of the orders that are to be compared again.
func (v *Verifier) takeAgain() []uuid.UUID {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	some := slices.Collect(maps.Keys(v.again)) // in random order
	some = some[:min(len(some), repeatAtOnce)]
	for _, id := range some {
		delete(v.again, id)
	}
	return some
}

func (v *Verifier) later(ids ...uuid.UUID) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	if v.again == nil {
		v.again = map[uuid.UUID]bool{}
	}
	for _, id := range ids {
		v.again[id] = true
	}
}

// find looks for a change in an order's history, from its end.
func (v *Verifier) find(ctx context.Context, id uuid.UUID, at time.Time) (finding, error) {
	request := &workflowservice.GetWorkflowExecutionHistoryReverseRequest{
		Namespace: v.Namespace, Execution: &commonpb.WorkflowExecution{WorkflowId: temporal.WorkflowID(id)}, MaximumPageSize: historyPage,
	}
	var search search
	for {
		page, err := v.Engine.WorkflowService().GetWorkflowExecutionHistoryReverse(ctx, request)
		var unknown *serviceerror.NotFound
		if errors.As(err, &unknown) {
			return recorded, nil // there is no history any more
		}
		if err != nil {
			return 0, err
		}
		for _, event := range page.GetHistory().GetEvents() {
			if found := search.see(event, at); found != undecided {
				return found, nil
			}
		}
		if request.NextPageToken = page.GetNextPageToken(); len(request.NextPageToken) == 0 {
			return lost, nil
		}
	}
}

// historyPage is the number of events per request. The last change is nearly always among the last ones.
const historyPage = 20

// finding is what a history says about an instant at which an order has changed.
type finding int

const (
	undecided  finding = iota
	recorded           // a completed workflow task covers the instant
	inProgress         // a task that is in progress may cover it
	lost               // no task covers it
)

// search reads a history's events, the last one first. The workflow's clock is always between a task's start and its end.
type search struct {
	ended   bool      // the task that ends next was completed
	failed  bool      // it failed or timed out
	endedAt time.Time // when
}

func (s *search) see(event *historypb.HistoryEvent, at time.Time) finding {
	switch event.GetEventType() {
	case enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED:
		*s = search{ended: true, endedAt: event.GetEventTime().AsTime()}
	case enumspb.EVENT_TYPE_WORKFLOW_TASK_FAILED, enumspb.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT:
		*s = search{failed: true}
	case enumspb.EVENT_TYPE_WORKFLOW_TASK_STARTED:
		covers := !at.Before(event.GetEventTime().AsTime().Truncate(time.Microsecond)) // PostgreSQL's precision
		task := *s
		*s = search{}
		switch {
		case !covers:
		case task.ended && !at.After(task.endedAt):
			return recorded
		case task.ended || task.failed:
			return lost
		default:
			return inProgress
		}
	}
	return undecided
}
