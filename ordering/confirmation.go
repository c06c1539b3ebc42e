package ordering

import (
	"context"

	"github.com/google/uuid"

	"cabinet/domain"
	"cabinet/temporal/orders"
)

// Confirmation returns a request for a confidant as its second side signs or rejects it (API-068, CONF-15).
func (o *Orders) Confirmation(ctx context.Context, citizen, id uuid.UUID, schema domain.ConfidantSchema) (domain.Confirmation, error) {
	order, record, err := o.confirmation(ctx, citizen, id, schema)
	if err != nil {
		return record, err
	}
	if o.Permit(order, domain.ActionReject, citizen) == nil {
		if err := o.refuseFormerOwner(ctx, citizen, record); err != nil {
			return record, err
		}
	}
	record.Data.Sign, err = o.Signature(ctx, order, domain.PartyInitiator)
	return record, err
}

// RejectConfirmation rejects the request as its second side, and returns its state; a repetition returns the same (API-069, CONF-26,
// CONF-27, AMB-064).
func (o *Orders) RejectConfirmation(
	ctx context.Context, citizen, id uuid.UUID, schema domain.ConfidantSchema, attempt uuid.UUID,
) (domain.StatementState, error) {
	order, record, err := o.confirmation(ctx, citizen, id, schema)
	if err != nil {
		return "", err
	}
	if record.Status == domain.StatementRejected && order.PartyOf(citizen.String()) == domain.PartyParticipant {
		return record.Status, nil
	}
	state, err := o.Act(ctx, domain.ActionReject, orders.Act{
		OrderID: id, CitizenID: citizen.String(), Choice: domain.Rejection{},
		Key: "once", // two requests at a time reject once
	}, attempt)
	if err != nil {
		return "", err
	}
	return state.StatementState(), nil
}

// confirmation finds an order of the citizen's as a confirmation record of a type; other orders are not found.
func (o *Orders) confirmation(
	ctx context.Context, citizen, id uuid.UUID, schema domain.ConfidantSchema,
) (*domain.Order, domain.Confirmation, error) {
	order, err := o.Order(ctx, citizen, id)
	if err != nil {
		return nil, domain.Confirmation{}, err
	}
	record, ok := order.Confirmation()
	if !ok || record.Type != schema {
		return nil, record, domain.Refuse(domain.CodeNotFound)
	}
	return order, record, nil
}

// refuseFormerOwner refuses an owner who does not have the vehicle any more (CONF-41).
func (o *Orders) refuseFormerOwner(ctx context.Context, id uuid.UUID, record domain.Confirmation) error {
	if record.Type != domain.SchemaConfidant {
		return nil
	}
	citizen, err := o.citizen(ctx, id)
	if err != nil {
		return err
	}
	own, err := o.world.Registers.VehiclesByOwner(ctx, citizen.RNOKPP)
	if err != nil {
		return RefuseScant(err)
	}
	return record.Confirmable(own)
}
