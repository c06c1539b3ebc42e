package main

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"cabinet/tests/stack"
)

// The bare workflow has the shape of a vehicle check and nothing in it: made by update-with-start, an update with an
// activity (the invoice), a signal (the bank's report), an activity (the report), a local activity for each of the four
// changes (the read model), and a timer that keeps it open (the week until it is erased).
const (
	bareQueue  = "bench"
	bareName   = "bare"
	bareEmpty  = "empty"
	bareRecord = "record"
	bareCreate = "create"
	barePay    = "pay"
	bareBank   = "bank"
	bareLimit  = 10 * time.Second
	bareAfter  = 7 * 24 * time.Hour
)

func bareWorkflow(ctx workflow.Context, id string) error {
	made := false
	err := workflow.SetUpdateHandler(ctx, bareCreate, func(ctx workflow.Context) error {
		return workflow.Await(ctx, func() bool { return made })
	})
	if err != nil {
		return err
	}
	err = workflow.SetUpdateHandler(ctx, barePay, func(ctx workflow.Context) error { return bareWork(ctx, id, false) })
	if err != nil {
		return err
	}
	if err := bareChange(ctx, id, false); err != nil {
		return err
	}
	made = true
	workflow.GetSignalChannel(ctx, bareBank).Receive(ctx, nil)
	if err := bareChange(ctx, id, false); err != nil {
		return err
	}
	if err := bareWork(ctx, id, true); err != nil {
		return err
	}
	return workflow.Sleep(ctx, bareAfter)
}

// bareWork is an activity, and the change that it brings.
func bareWork(ctx workflow.Context, id string, last bool) error {
	options := workflow.ActivityOptions{StartToCloseTimeout: bareLimit}
	if err := workflow.ExecuteActivity(workflow.WithActivityOptions(ctx, options), bareEmpty).Get(ctx, nil); err != nil {
		return err
	}
	return bareChange(ctx, id, last)
}

// bareChange takes the place of a projection.
func bareChange(ctx workflow.Context, id string, last bool) error {
	options := workflow.LocalActivityOptions{StartToCloseTimeout: bareLimit}
	return workflow.ExecuteLocalActivity(workflow.WithLocalActivityOptions(ctx, options), bareRecord, id, last).Get(ctx, nil)
}

// bare runs bare workflows: its worker, too, is in this process.
type bare struct {
	engine client.Client
	worker worker.Worker
	ended  sync.Map // id → chan struct{}
}

// silent is the SDK's log, which says nothing that is measured.
func silent() log.Logger { return log.NewStructuredLogger(slog.New(slog.DiscardHandler)) }

func newBare(s *stack.Stack) (*bare, error) {
	engine, err := client.Dial(client.Options{
		HostPort: s.TemporalAddress, Namespace: s.Environment["TEMPORAL_NAMESPACE"], Logger: silent(),
	})
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	b := &bare{engine: engine, worker: worker.New(engine, bareQueue, worker.Options{
		MaxConcurrentWorkflowTaskPollers: 4, MaxConcurrentActivityTaskPollers: 4,
	})}
	b.worker.RegisterWorkflowWithOptions(bareWorkflow, workflow.RegisterOptions{Name: bareName})
	b.worker.RegisterActivityWithOptions(func(context.Context) error { return nil }, activity.RegisterOptions{Name: bareEmpty})
	b.worker.RegisterActivityWithOptions(b.record, activity.RegisterOptions{Name: bareRecord})
	return b, b.worker.Start()
}

func (b *bare) close() {
	b.worker.Stop()
	b.engine.Close()
}

// record notifies this process of the last change.
func (b *bare) record(_ context.Context, id string, last bool) error {
	if ended, found := b.ended.Load(id); last && found {
		b.ended.Delete(id)
		close(ended.(chan struct{}))
	}
	return nil
}

func (b *bare) live(ctx context.Context, _ int, took func(string, time.Time)) error {
	id := uuid.NewString()
	ended := make(chan struct{})
	b.ended.Store(id, ended)
	began := time.Now()
	start := b.engine.NewWithStartWorkflowOperation(client.StartWorkflowOptions{
		ID: id, TaskQueue: bareQueue, WorkflowIDConflictPolicy: enumspb.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING,
	}, bareName, id)
	made, err := b.engine.UpdateWithStartWorkflow(ctx, client.UpdateWithStartWorkflowOptions{
		StartWorkflowOperation: start,
		UpdateOptions:          client.UpdateWorkflowOptions{UpdateName: bareCreate, WaitForStage: client.WorkflowUpdateStageCompleted},
	})
	if err := answered(ctx, made, err); err != nil {
		return err
	}
	took("create", began)
	paid := time.Now()
	bill, err := b.engine.UpdateWorkflow(ctx, client.UpdateWorkflowOptions{
		WorkflowID: id, UpdateName: barePay, WaitForStage: client.WorkflowUpdateStageCompleted,
	})
	if err := answered(ctx, bill, err); err != nil {
		return err
	}
	took("pay", paid)
	if err := b.engine.SignalWorkflow(ctx, id, "", bareBank, nil); err != nil {
		return err
	}
	select {
	case <-ended:
	case <-ctx.Done():
		return ctx.Err()
	}
	took("life", began)
	return nil
}

func answered(ctx context.Context, handle client.WorkflowUpdateHandle, err error) error {
	if err != nil {
		return err
	}
	return handle.Get(ctx, nil)
}
