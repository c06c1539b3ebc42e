package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/serviceerror"

	"cabinet/db/sqlc"
	"cabinet/process/loop"
	"cabinet/store"
	"cabinet/temporal"
)

// Shredder destroys keys that are pending deletion, each after its workflow has closed: until then a worker may have to read the
// history to close it. Any number of processes may run concurrently, also of two engines with one read model.
type Shredder struct {
	Engine  temporal.Describer
	Keys    *store.Keys
	Queries *sqlc.Queries
	Logger  *slog.Logger
}

const (
	shredPause = 3 * time.Second
	// shredAtOnce is the number of orders per pass, also if many of them do not close.
	shredAtOnce = 200
	// shredGrace is how long the key is kept of an order that does not close, or that the engine does not know: erasure has priority,
	// even if an operator then has to terminate the workflow.
	shredGrace = 24 * time.Hour
)

// Run destroys keys until ctx ends.
func (s *Shredder) Run(ctx context.Context) {
	loop.Every(ctx, shredPause, s.Logger, "keys of erased orders are not destroyed yet", s.shred)
}

// shred destroys the keys that are due.
func (s *Shredder) shred(ctx context.Context) error {
	pending, err := s.Queries.OrderKeysPendingDeletion(ctx, shredAtOnce)
	if err != nil {
		return err
	}
	for _, key := range pending {
		status, err := s.status(ctx, key.OrderID)
		if err != nil {
			return err
		}
		now := time.Now()
		overdue := now.Sub(key.DeletionScheduledAt) > shredGrace
		if open := status == running || status == unknown; open && !overdue {
			continue
		}
		if err := s.Keys.Destroy(ctx, key.OrderID, now); err != nil {
			return err
		}
		if status == running {
			s.Logger.ErrorContext(ctx, "key destroyed of an order that has not closed", "order", key.OrderID)
		}
	}
	return nil
}

const (
	running = enumspb.WORKFLOW_EXECUTION_STATUS_RUNNING
	// unknown is the status of an order that this engine does not have: another engine may run it, while orders move to a cluster.
	unknown = enumspb.WORKFLOW_EXECUTION_STATUS_UNSPECIFIED
)

// status is the status of an order's workflow, or unknown.
func (s *Shredder) status(ctx context.Context, order uuid.UUID) (enumspb.WorkflowExecutionStatus, error) {
	described, err := s.Engine.DescribeWorkflowExecution(ctx, temporal.WorkflowID(order), "")
	var missing *serviceerror.NotFound
	switch {
	case errors.As(err, &missing):
		return unknown, nil
	case err != nil:
		return unknown, fmt.Errorf("describe order %s: %w", order, err)
	}
	return described.GetWorkflowExecutionInfo().GetStatus(), nil
}
