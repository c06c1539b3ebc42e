package activities

import (
	"context"

	"go.temporal.io/sdk/worker"

	"cabinet/clients/registers"
	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Fines is the client of the register of fines.
type Fines interface {
	Fine(context.Context, domain.FineDetails) (domain.Fine, error)
	PayFine(context.Context, registers.FinePayment) error
}

type fines struct {
	fines  Fines
	people holders
}

func (f fines) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.CheckFine, f.check)
	effect.Register(w, workflows.SettleFine, f.settle)
}

// check returns a fine's present state.
func (f fines) check(ctx context.Context, ordered domain.Fine) (domain.Fine, error) {
	fine, err := f.fines.Fine(ctx, domain.FineDetails{Series: ordered.Series, Number: ordered.Number, Plate: ordered.Plate})
	return fine, fineRefusals.failure(err)
}

// settle reports the payment of a fine to the register. It is idempotent.
func (f fines) settle(ctx context.Context, in workflows.FineSettlement) (effect.Nothing, error) {
	var nothing effect.Nothing
	citizen, err := f.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return nothing, err
	}
	return nothing, fineRefusals.failure(f.fines.PayFine(ctx, registers.FinePayment{
		ID: in.Fine.ID, Series: in.Fine.Series, Number: in.Fine.Number, Reference: in.OrderID.String(), RNOKPP: citizen.RNOKPP,
		Amount: in.Amount, PaidAt: in.PaidAt,
	}))
}

// fineRefusals are the register's refusals of a payment.
var fineRefusals = refusalCodes{notFound: domain.CodeFineNotFound, codes: map[string]domain.Code{
	registers.FaultFinePaid:     domain.CodeFinePaid,
	registers.FaultFineEnforced: domain.CodeFineEnforced,
}}
