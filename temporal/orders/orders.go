// Package orders starts orders and acts on them: what the API asks of the workflows, with the engine's errors
// turned into the cabinet's.
package orders

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"
	sdk "go.temporal.io/sdk/temporal"

	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/workflows/order"
)

// Client acts on orders.
type Client struct {
	engine    client.Client
	deadlines domain.Deadlines
}

// NewClient makes a client; deadlines are the terms that new orders take with them.
func NewClient(engine client.Client, deadlines domain.Deadlines) *Client {
	return &Client{engine: engine, deadlines: deadlines}
}

// Started reports whether an order was ever started.
func (c *Client) Started(ctx context.Context, order uuid.UUID) (bool, error) {
	return temporal.Started(ctx, c.engine, temporal.WorkflowID(order))
}

// New is an order to be made. Its ID makes it once: the same ID answers the same order, however often it is sent.
type New struct {
	Order domain.Order // its state before anything has happened
	Data  any          // what the service's workflow needs to know
}

// Act is a person's act on an order; Key, which is the person's own, makes it once.
type Act struct {
	OrderID   uuid.UUID
	CitizenID string
	Key       string
	FileID    string // the stored file that the act brings
	Unsigned  bool   // the statement is confirmed without a signature
	Choice    any    // what the citizen has chosen
}

// answerWithin is how long a person waits for an order's answer; after that the outcome is unknown.
const answerWithin = 12 * time.Second

// taskPatience is how long the engine waits for a worker that has taken a task. Then another one gets it, while the person still waits; after the
// engine's default of ten seconds hardly any would. The worker reports a longer local attempt after four fifths of it.
const taskPatience = 5 * time.Second

// Create makes an order and answers its first state, in one round trip.
func (c *Client) Create(ctx context.Context, wanted New) (domain.Order, error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	service, _ := domain.ServiceNamed(wanted.Order.Service)
	start := client.StartWorkflowOptions{
		ID:        temporal.WorkflowID(wanted.Order.ID),
		TaskQueue: temporal.TaskQueue, WorkflowTaskTimeout: taskPatience,
		// The order of an id is one order, running or ended.
		WorkflowIDConflictPolicy: enumspb.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING,
		WorkflowIDReusePolicy:    enumspb.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE,
		StaticSummary:            service.Name,
		TypedSearchAttributes: sdk.NewSearchAttributes(
			order.ServiceAttribute.ValueSet(string(wanted.Order.Service)),
			order.CitizenAttribute.ValueSet(wanted.Order.CitizenID),
		),
	}
	input := order.Input[any]{Order: wanted.Order, Deadlines: c.deadlines, Data: wanted.Data}
	return outcome[domain.Order](ctx, func() (client.WorkflowUpdateHandle, error) {
		return c.engine.UpdateWithStartWorkflow(ctx, client.UpdateWithStartWorkflowOptions{
			StartWorkflowOperation: c.engine.NewWithStartWorkflowOperation(start, string(wanted.Order.Service), input),
			UpdateOptions: client.UpdateWorkflowOptions{
				UpdateID: order.CreateUpdate, UpdateName: order.CreateUpdate, WaitForStage: client.WorkflowUpdateStageCompleted,
			},
		})
	})
}

// Pay answers the order with the address of the bank's page.
func (c *Client) Pay(ctx context.Context, act Act, returnURL string) (domain.Order, error) {
	return c.act(ctx, act, order.PayUpdate, order.ActionRequest{CitizenID: act.CitizenID, ReturnURL: returnURL})
}

// Do does what an order's workflow asks people for.
func (c *Client) Do(ctx context.Context, action domain.Action, act Act) (domain.Order, error) {
	choice, err := json.Marshal(act.Choice)
	if err != nil {
		return domain.Order{}, fmt.Errorf("choice: %w", err)
	}
	return c.act(ctx, act, string(action), order.ActionRequest{CitizenID: act.CitizenID, FileID: act.FileID, Unsigned: act.Unsigned, Choice: choice})
}

// Cancel gives an order up.
func (c *Client) Cancel(ctx context.Context, act Act) (domain.Order, error) {
	return c.act(ctx, act, order.CancelUpdate, order.ActionRequest{CitizenID: act.CitizenID})
}

func (c *Client) act(ctx context.Context, act Act, update string, with order.ActionRequest) (domain.Order, error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	return outcome[domain.Order](ctx, func() (client.WorkflowUpdateHandle, error) {
		return c.engine.UpdateWorkflow(ctx, client.UpdateWorkflowOptions{
			WorkflowID: temporal.WorkflowID(act.OrderID),
			UpdateID:   once(update, act.Key, repeatable(with)), UpdateName: update, Args: []any{with},
			WaitForStage: client.WorkflowUpdateStageCompleted,
		})
	})
}

// ReportPayment sends the bank's report to an order. When it returns nil the engine has stored it, whether or not
// a worker is up. A domain.Error of CodeNotFound says that there is no such order any more.
func (c *Client) ReportPayment(ctx context.Context, orderID uuid.UUID, report domain.PaymentReport) error {
	err := c.engine.SignalWorkflow(ctx, temporal.WorkflowID(orderID), "", order.BankSignal, report)
	if err != nil {
		return refusal(err)
	}
	return nil
}

// ReportNews signals an order that its application at the service centre has changed.
func (c *Client) ReportNews(ctx context.Context, orderID uuid.UUID) error {
	if err := c.engine.SignalWorkflow(ctx, temporal.WorkflowID(orderID), "", order.CentreSignal, nil); err != nil {
		return refusal(err)
	}
	return nil
}

// ReportRevocation signals an order that the appointment which it has made was revoked. One that is erased is skipped: the confidant is
// notified directly.
func (c *Client) ReportRevocation(ctx context.Context, orderID uuid.UUID, on domain.Date) error {
	err := c.engine.SignalWorkflow(ctx, temporal.WorkflowID(orderID), "", order.RevokedSignal, order.AppointmentEnd{On: on})
	var gone *serviceerror.NotFound
	if errors.As(err, &gone) {
		return nil
	}
	return err
}
