package ordering

import (
	"context"

	"github.com/google/uuid"

	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/temporal/orders"
)

// ActOnPolicy takes a step of the order of a policy, and returns the order's id.
func (o *Orders) ActOnPolicy(
	ctx context.Context, service domain.ServiceName, policy string, action domain.Action, act orders.Act, attempt uuid.UUID,
) (*domain.Order, uuid.UUID, error) {
	order, err := o.OfPolicy(ctx, citizenOf(act), service, policy)
	if err != nil {
		return nil, uuid.Nil, err
	}
	act.OrderID = order.ID
	state, err := o.Act(ctx, action, act, attempt)
	return &state, act.OrderID, err
}

// PolicyCode returns the order of a policy that waits for the code from the SMS (API-097, INS-17, AMB-105).
func (o *Orders) PolicyCode(ctx context.Context, citizen uuid.UUID, service domain.ServiceName, policy string) (*domain.Order, error) {
	order, err := o.OfPolicy(ctx, citizen, service, policy)
	if err != nil {
		return nil, err
	}
	return order, o.Permit(order, domain.ActionEnterCode, citizen)
}

// GreenCardCode returns the order of the citizen's green card that waits for the code from the SMS; of several the one that has
// changed last (API-107, AMB-106).
func (o *Orders) GreenCardCode(ctx context.Context, citizen uuid.UUID) (*domain.Order, error) {
	orders, err := o.Of(ctx, citizen)
	if err != nil {
		return nil, err
	}
	for _, order := range orders { // unfinished ones first, the last changed of them first
		if order.Service == domain.GreenInsuranceService && o.Permit(order, domain.ActionEnterCode, citizen) == nil {
			return order, nil
		}
	}
	return nil, domain.Refuse(domain.CodeNotFound)
}

// PolicyFile returns the printed policy of an order (API-099, ORD-74).
func (o *Orders) PolicyFile(ctx context.Context, citizen uuid.UUID, order *domain.Order) ([]byte, error) {
	if err := o.Permit(order, domain.ActionDownloadPolicy, citizen); err != nil {
		return nil, err
	}
	file, err := o.world.Insurer.PolicyFile(ctx, order.Insurance.ContractID)
	if wire.KindOf(err) == wire.NotFound {
		return nil, domain.RefuseFor(domain.CodeNotFound, err)
	}
	return file, err
}

// Receipt returns the bank's receipt for a paid order (GAP-18).
func (o *Orders) Receipt(ctx context.Context, citizen, id uuid.UUID) ([]byte, error) {
	order, err := o.Order(ctx, citizen, id)
	if err != nil {
		return nil, err
	}
	if order.Invoice == nil || order.Invoice.PaidAt.IsZero() {
		return nil, domain.Refuse(domain.CodeNotFound)
	}
	return o.world.Bank.Receipt(ctx, order.Invoice.ID)
}
