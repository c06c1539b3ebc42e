package orders

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"go.temporal.io/sdk/client"

	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/workflows/order"
)

// Operate makes an order ask its bank, or carries out what an operator has decided about its money. Its refusal is a domain.Error. key
// makes it once.
func (c *Client) Operate(ctx context.Context, orderID uuid.UUID, key string, act order.MoneyAct) (domain.Order, error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	request := order.MoneyRequest{Act: act}
	return outcome[domain.Order](ctx, func() (client.WorkflowUpdateHandle, error) {
		return c.engine.UpdateWorkflow(ctx, client.UpdateWorkflowOptions{
			WorkflowID: temporal.WorkflowID(orderID), UpdateID: once(order.MoneyUpdate, key, request), UpdateName: order.MoneyUpdate,
			Args: []any{request}, WaitForStage: client.WorkflowUpdateStageCompleted,
		})
	})
}

// AskPayment makes an order ask its bank whether the open invoice was paid, unless the bank was asked just before.
func (c *Client) AskPayment(ctx context.Context, orderID uuid.UUID) error {
	_, err := c.Operate(ctx, orderID, uuid.NewString(), order.AskPayment)
	return err
}

// Money asks an order what it knows of its payments now. It needs a worker.
func (c *Client) Money(ctx context.Context, orderID uuid.UUID) (money order.Money, err error) {
	answer, err := c.engine.QueryWorkflow(ctx, temporal.WorkflowID(orderID), "", order.MoneyQuery)
	if err == nil {
		err = answer.Get(&money)
	}
	if err != nil {
		return money, fmt.Errorf("money of an order: %w", err)
	}
	return money, nil
}
