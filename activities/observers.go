package activities

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"go.temporal.io/sdk/worker"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Monitoring is the client of the register of fine monitoring.
type Monitoring interface {
	DecideObserver(ctx context.Context, rnokpp, number string, status domain.ObserverStatus) error
}

type observers struct {
	monitoring Monitoring
	people     people
}

func (o observers) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.RecordObserver, o.record)
	effect.Register(w, workflows.RegisterVerdict, o.decide)
}

// record projects a request's state.
func (o observers) record(ctx context.Context, in domain.Observer) (effect.Nothing, error) {
	var nothing effect.Nothing
	id, idErr := uuid.Parse(in.ID)
	citizen, citizenErr := uuid.Parse(in.CitizenID)
	if err := errors.Join(idErr, citizenErr); err != nil {
		return nothing, fmt.Errorf("record observer: %w", err)
	}
	row := sqlc.RecordObserverParams{
		ID: id, CitizenID: citizen, Status: string(in.Status),
		CreatedAt: in.CreatedAt, UpdatedAt: in.UpdatedAt, Until: in.Until, Version: in.Version,
	}
	if !in.ApprovedAt.IsZero() {
		row.ApprovedAt = &in.ApprovedAt
	}
	request := store.ObserverRequest{Number: in.Number, Company: in.Company, Name: in.Name, Code: in.Code}
	if err := o.people.store.RecordObserver(ctx, row, request); err != nil {
		return nothing, fmt.Errorf("record observer %s: %w", id, err)
	}
	return nothing, nil
}

// decide sends the citizen's decision to the register. It is idempotent.
func (o observers) decide(ctx context.Context, in workflows.ObserverVerdict) (effect.Nothing, error) {
	citizen, err := o.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return effect.Nothing{}, err
	}
	return effect.Nothing{}, failure(o.monitoring.DecideObserver(ctx, citizen.RNOKPP, in.Number, in.Status))
}
