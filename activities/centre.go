package activities

import (
	"context"

	"github.com/google/uuid"
	sdk "go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/worker"

	"cabinet/clients/registers"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// Centre is the client of the service centres.
type Centre interface {
	Application(ctx context.Context, number string) (domain.Application, error)
	Withdraw(ctx context.Context, number string) (domain.Application, error)
	WithdrawReference(ctx context.Context, reference string) (domain.Application, error)
}

type centre struct {
	centre    Centre
	publicURL string
}

func (c centre) register(w worker.ActivityRegistry) {
	effect.Register(w, order.AskCentre, c.ask)
	effect.Register(w, order.WatchCentre, c.watch)
	effect.Register(w, order.WithdrawApplication, c.withdraw)
	effect.Register(w, order.WithdrawReference, c.withdrawReference)
}

// submission returns the common part of an application: the applicant, the order, and the callback.
func (c centre) submission(orderID uuid.UUID, citizen store.Citizen, email, phone string) domain.Submission {
	return domain.Submission{
		Reference: orderID.String(), CallbackURL: c.publicURL + "/api/applications/callback/" + orderID.String(),
		RNOKPP: citizen.RNOKPP, Email: email, Phone: phone,
	}
}

// ask returns an application's state.
func (c centre) ask(ctx context.Context, number string) (domain.Application, error) {
	return c.centre.Application(ctx, number)
}

// watch polls an application: it fails until the state has changed. All its errors are retryable, because an application does not vanish.
func (c centre) watch(ctx context.Context, known domain.Lodged) (domain.Application, error) {
	application, err := c.centre.Application(ctx, known.Number)
	if err == nil && !known.Changed(application) {
		return domain.Application{}, noNews()
	}
	return application, err
}

// withdraw withdraws an application. One that is not there, or is done, has nothing to undo, which is not an error.
func (c centre) withdraw(ctx context.Context, number string) (effect.Nothing, error) {
	return withdrawn(c.centre.Withdraw(ctx, number))
}

// withdrawReference is withdraw for an application of which no answer came. There may be none.
func (c centre) withdrawReference(ctx context.Context, reference string) (effect.Nothing, error) {
	return withdrawn(c.centre.WithdrawReference(ctx, reference))
}

func withdrawn(_ domain.Application, err error) (effect.Nothing, error) {
	return effect.Nothing{}, undone(err, registers.FaultAlreadyDone)
}

// noNews makes the engine retry after its pause, without an entry in the log.
func noNews() error {
	return sdk.NewApplicationErrorWithOptions("nothing new", order.NoNews, sdk.ApplicationErrorOptions{
		Category: sdk.ApplicationErrorCategoryBenign,
	})
}
