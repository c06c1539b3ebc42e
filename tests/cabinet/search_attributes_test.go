package cabinet

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/operatorservice/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"
	"google.golang.org/protobuf/types/known/durationpb"

	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/temporal/orders"
	"cabinet/tests/stack"
	rule "cabinet/workflows/order"
)

// A citizen orders before the engine's history service knows the attributes that the worker has just registered: the engine
// fails the order's first task and aborts the update, and the order is made all the same.
func TestOrderIsMadeAfterAFailedTask(t *testing.T) {
	t.Parallel()
	engine, namespace := freshNamespace(t, stack.Shared(t))
	serveOrders(t, engine)
	wanted := domain.Order{ID: uuid.MustParse(uuid.NewString()), CitizenID: uuid.NewString(), Service: domain.LicenceExchangeService}
	go func() {
		for !failedTask(t.Context(), engine, wanted.ID.String()) {
			time.Sleep(pause)
		}
		_ = addAttribute(t.Context(), engine, namespace, rule.StatusAttribute.GetName())
	}()
	made, err := orders.NewClient(engine, domain.Deadlines{}).Create(t.Context(), orders.New{Order: wanted})
	require.NoError(t, err)
	require.Equal(t, wanted.ID, made.ID)
	require.True(t, failedTask(t.Context(), engine, wanted.ID.String()))
}

// freshNamespace is a client of a namespace that knows the attributes with which an order starts, and not its status.
func freshNamespace(t *testing.T, s *stack.Stack) (engine client.Client, namespace string) {
	t.Helper()
	namespace = "fresh-" + uuid.NewString()
	engine, err := client.DialContext(t.Context(), client.Options{
		HostPort: s.TemporalAddress, Namespace: namespace, Logger: log.NewStructuredLogger(slog.New(slog.DiscardHandler)),
	})
	require.NoError(t, err)
	t.Cleanup(engine.Close)
	_, err = engine.WorkflowService().RegisterNamespace(t.Context(), &workflowservice.RegisterNamespaceRequest{
		Namespace: namespace, WorkflowExecutionRetentionPeriod: durationpb.New(24 * time.Hour),
	})
	require.NoError(t, err)
	for _, name := range []string{rule.ServiceAttribute.GetName(), rule.CitizenAttribute.GetName()} {
		require.Eventually(t, func() bool { return addAttribute(t.Context(), engine, namespace, name) == nil }, patience, pause)
	}
	require.Eventually(t, func() bool {
		query := rule.ServiceAttribute.GetName() + " IS NULL AND " + rule.CitizenAttribute.GetName() + " IS NULL"
		_, err := engine.CountWorkflow(t.Context(), &workflowservice.CountWorkflowExecutionsRequest{Namespace: namespace, Query: query})
		return err == nil
	}, patience, pause)
	return engine, namespace
}

// serveOrders answers an order with itself, and sets its status on the way.
func serveOrders(t *testing.T, engine client.Client) {
	t.Helper()
	workers := worker.New(engine, temporal.TaskQueue, worker.Options{})
	workers.RegisterWorkflowWithOptions(func(ctx workflow.Context, input rule.Input[any]) error {
		created := false
		err := workflow.SetUpdateHandler(ctx, rule.CreateUpdate, func(workflow.Context) (domain.Order, error) {
			created = true
			return input.Order, nil
		})
		if err != nil {
			return err
		}
		if err := workflow.UpsertTypedSearchAttributes(ctx, rule.StatusAttribute.ValueSet("new")); err != nil {
			return err
		}
		return workflow.Await(ctx, func() bool { return created })
	}, workflow.RegisterOptions{Name: string(domain.LicenceExchangeService)})
	require.NoError(t, workers.Start())
	t.Cleanup(workers.Stop)
}

func addAttribute(ctx context.Context, engine client.Client, namespace, name string) error {
	_, err := engine.OperatorService().AddSearchAttributes(ctx, &operatorservice.AddSearchAttributesRequest{
		Namespace:        namespace,
		SearchAttributes: map[string]enumspb.IndexedValueType{name: enumspb.INDEXED_VALUE_TYPE_KEYWORD},
	})
	return err
}

// failedTask reports whether the engine has failed a task of the order.
func failedTask(ctx context.Context, engine client.Client, id string) bool {
	events := engine.GetWorkflowHistory(ctx, temporal.WorkflowID(uuid.MustParse(id)), "", false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for events.HasNext() {
		event, err := events.Next()
		if err != nil {
			return false
		}
		if event.GetWorkflowTaskFailedEventAttributes() != nil {
			return true
		}
	}
	return false
}
