package activities

import (
	"context"

	sdk "go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/worker"

	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// Centre is what the activities need of the service centres.
type Centre interface {
	Application(ctx context.Context, number string) (domain.Application, error)
	Withdraw(ctx context.Context, number string) (domain.Application, error)
}

type centre struct {
	centre    Centre
	publicURL string
}

func (c centre) register(w worker.ActivityRegistry) {
	effect.Register(w, order.AskCentre, c.ask)
	effect.Register(w, order.WatchCentre, c.watch)
	effect.Register(w, order.WithdrawApplication, c.withdraw)
}

// submission is the head of an application: who applies, for which order, and where the centre reports its decision.
func (c centre) submission(orderID string, citizen temporal.Citizen, email, phone string) domain.Submission {
	return domain.Submission{
		Reference: orderID, CallbackURL: c.publicURL + "/api/applications/callback/" + orderID,
		RNOKPP: citizen.RNOKPP, Email: email, Phone: phone,
	}
}

// ask gets an application's state from the centre.
func (c centre) ask(ctx context.Context, number string) (domain.Application, error) {
	return c.centre.Application(ctx, number)
}

// watch fails until the centre has said something new. It is never final: an application does not vanish.
func (c centre) watch(ctx context.Context, known domain.Lodged) (domain.Application, error) {
	application, err := c.centre.Application(ctx, known.Number)
	if err == nil && !known.Changed(application) {
		return domain.Application{}, noNews()
	}
	return application, err
}

// withdraw takes an application back. One that was carried out or refused stays as it is: there is nothing to undo.
func (c centre) withdraw(ctx context.Context, number string) (effect.Nothing, error) {
	_, err := c.centre.Withdraw(ctx, number)
	if kind := wire.KindOf(err); kind == wire.Refused || kind == wire.NotFound {
		return effect.Nothing{}, nil
	}
	return effect.Nothing{}, err
}

// noNews makes the engine ask again after its pause, without noise in the logs.
func noNews() error {
	return sdk.NewApplicationErrorWithOptions("nothing new", order.NoNews, sdk.ApplicationErrorOptions{
		Category: sdk.ApplicationErrorCategoryBenign,
	})
}
