package activities

import (
	"context"
	"time"

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

// check returns a fine's present state, unless it cannot be paid any more at the order's price.
func (f fines) check(ctx context.Context, in workflows.FineCheck) (workflows.CheckedFine, error) {
	fine, err := f.fines.Fine(ctx, domain.FineDetails{Series: in.Series, Number: in.Number, Plate: in.Plate})
	found := workflows.CheckedFine{Fine: fine}
	if err != nil || in.Price == 0 {
		return found, fineRefusals.failure(err)
	}
	found.Fit = true
	return found, unfit(fine.PayableAt(in.Price, time.Now()))
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
