package order

import (
	"cmp"
	"slices"
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// CentreSignal says that the application at a service centre has changed. It carries nothing: the centre is asked.
const CentreSignal = "centre"

// AskCentre gets an application's state from the service centre.
var AskCentre = effect.Define[string, domain.Application](effect.Definition{
	Name: "AskCentre", Summary: "Запит до сервісного центру про стан заявки", Policy: effect.Interactive,
	Queue: effect.Centres, Repeat: effect.ReadsOnly,
})

// WithdrawApplication withdraws an application. One that was refused or carried out stays as it is.
var WithdrawApplication = effect.Define[string, effect.Nothing](effect.Definition{
	Name: "WithdrawApplication", Summary: "Відкликання заявки із сервісного центру", Policy: effect.Forever,
	Queue: effect.Centres, Repeat: effect.AlreadyReleased,
})

// WatchCentre polls the service centre until the application has changed. Until then the activity fails, which adds nothing
// to the history.
var WatchCentre = effect.Define[domain.Lodged, domain.Application](effect.Definition{
	Name: "WatchCentre", Summary: "Очікування рішення сервісного центру",
	Queue: effect.Centres, Repeat: effect.ReadsOnly,
})

// NoNews is the type of WatchCentre's failure while nothing has changed.
const NoNews = "no_news"

// Lodge submits an application to the service centre, however long that takes. A refusal to take it ends the order.
func Lodge[In any](ctx workflow.Context, o *Order, e effect.Effect[In, domain.Application], in In) error {
	_, err := ApplyLocalFirst(ctx, o, e, in)
	if effect.Final(err) {
		return notTaken(err)
	}
	if err != nil {
		return err
	}
	o.Change(ctx, domain.EventSubmitted, func(state *domain.Order) {
		state.Status, state.SubStatus, state.Deadline = domain.StatusSent, "", o.limit(ctx)
	})
	return o.keepHeld(ctx)
}

// Apply submits an application, however long that takes, and registers its withdrawal as a compensation. AwaitUpdate then
// waits for changes of this one. An error is the centre's refusal, or the workflow's own cancellation.
func Apply[In any](ctx workflow.Context, o *Order, e effect.Effect[In, domain.Application], in In) (*Compensation, error) {
	application, err := Require(ctx, o, e, in, domain.ProblemCentre)
	return o.applied(application, err)
}

// ApplyLocalFirst is Apply with a local attempt first, for applications that a person waits for.
func ApplyLocalFirst[In any](ctx workflow.Context, o *Order, e effect.Effect[In, domain.Application], in In) (*Compensation, error) {
	application, err := RequireLocalFirst(ctx, o, e, in, domain.ProblemCentre)
	return o.applied(application, err)
}

// applied records a submitted application.
func (o *Order) applied(application domain.Application, err error) (*Compensation, error) {
	if err != nil {
		return nil, err
	}
	o.withdrawal = o.OnCompensate("withdraw the application", func(ctx workflow.Context) error {
		_, err := Require(ctx, o, WithdrawApplication, application.Number, domain.ProblemCentre)
		return err
	})
	lodged := &domain.Lodged{Number: application.Number, Status: application.Status, ChangedAt: application.ChangedAt}
	if lodged.Status != domain.ApplicationPending {
		// The first answer was lost, and the decision came before the second: it counts as a change.
		lodged.ChangedAt = time.Time{}
		o.callbacks++
	}
	o.state = o.state.Clone()
	o.state.Lodged = lodged
	return o.withdrawal, nil
}

// actionable are the service centre's reasons that the citizen can act on, or has caused.
var actionable = []domain.Code{domain.CodePlateTaken, domain.CodePlateForbidden, domain.CodePlateVehicle}

// notTaken is NotTaken with the service centre's reason, if the citizen can act on it.
func notTaken(err error) error {
	if code := domain.Code(effect.Type(err)); slices.Contains(actionable, code) {
		return Refused(code.Message())
	}
	return NotTaken()
}

// NotTaken ends an order whose application the service centre does not take.
func NotTaken() error {
	return Refused("Сервісний центр не прийняв заявку. Зверніться до сервісного центру МВС.")
}

// takenBack is for the citizen whose application was withdrawn, and not by this order.
const takenBack = "Заявку в сервісному центрі відкликано. Якщо Ви цього не робили, зверніться до сервісного центру МВС."

// decisionTimer is the timer's summary, for support staff.
const decisionTimer = "Очікування рішення сервісного центру"

// Limit sets the term of each step at the service centre, from the order's last change. keep extends what is held for the
// order until the step's deadline.
func (o *Order) Limit(kind domain.DeadlineKind, term time.Duration, keep func(_ workflow.Context, until time.Time) error) {
	o.limit = func(ctx workflow.Context) *domain.Deadline {
		return &domain.Deadline{Kind: kind, Until: workflow.Now(ctx).Add(term)}
	}
	o.keep = keep
}

// keepHeld extends what is held for the order until the deadline of the step that has begun.
func (o *Order) keepHeld(ctx workflow.Context) error {
	if o.keep == nil {
		return nil
	}
	return o.keep(ctx, o.state.Deadline.Until)
}

// unlimited is the limit of steps without a deadline.
func unlimited(workflow.Context) *domain.Deadline { return nil }

// AwaitDecision follows the submitted application until its result is ready. A refusal ends the order (ORD-69), and so does a
// withdrawal that is not the order's; Expired means that a step has reached its limit.
func (o *Order) AwaitDecision(ctx workflow.Context) error {
	return o.AwaitLast(ctx, domain.ApplicationReady)
}

// AwaitLast is AwaitDecision for applications whose last status is not ApplicationReady: what is registered is done when it
// is approved.
func (o *Order) AwaitLast(ctx workflow.Context, last domain.ApplicationStatus) error {
	defer o.stay(ctx)()
	for {
		var until time.Time
		if o.state.Deadline != nil {
			until = o.state.Deadline.Until
		}
		update, err := o.AwaitUpdate(ctx, until, decisionTimer)
		if err != nil {
			return err
		}
		switch update.Status {
		case last:
			o.withdrawal.Drop()
			return nil
		case domain.ApplicationRefused:
			o.withdrawal.Drop()
			return Refused(update.Reason)
		case domain.ApplicationWithdrawn:
			o.withdrawal.Drop()
			return Refused(cmp.Or(update.Reason, takenBack))
		}
		step, known := update.Status.Step()
		if !known || step.Status == o.state.Status {
			continue
		}
		o.Change(ctx, step.Event, func(state *domain.Order) {
			state.Status, state.SubStatus, state.Deadline = step.Status, step.Sub, o.limit(ctx)
		})
		if err := o.keepHeld(ctx); err != nil {
			return err
		}
	}
}

// AwaitUpdate waits for the submitted application's next change, until an instant; a zero instant is without end. Polling
// makes up for lost callbacks. Expired after the instant, Canceled when the citizen cancels the order.
func (o *Order) AwaitUpdate(ctx workflow.Context, until time.Time, summary string) (domain.Application, error) {
	o.reply(nil)
	watching, stop := workflow.WithCancel(ctx)
	defer stop()
	known := *o.state.Lodged
	watch := o.watch(watching, known)
	for {
		err := o.awaitUntil(ctx, until, summary, func() bool {
			return watch.IsReady() || o.callbacks > o.handledCallbacks || o.cancelWanted
		})
		if err != nil {
			return domain.Application{}, err
		}
		var update domain.Application
		switch {
		case o.cancelWanted:
			return update, Canceled()
		case watch.IsReady(): // with a change, or not at all
			err = watch.Get(ctx, &update)
		case o.callbacks > o.handledCallbacks:
			o.handledCallbacks = o.callbacks
			update, err = o.askCentre(ctx, known.Number)
			if err == nil && !known.Changed(update) {
				continue
			}
		default:
			return update, Expired()
		}
		o.keepLodged(update)
		return update, err
	}
}

// askCentre gets the application's state, however long that takes.
func (o *Order) askCentre(ctx workflow.Context, number string) (domain.Application, error) {
	if state, err := AskCentre.DoLocal(ctx, number); err == nil {
		return state, nil
	}
	return Require(ctx, o, AskCentre, number, domain.ProblemCentre)
}

// keepLodged makes the application's state a part of the order's; the rule says what it means.
func (o *Order) keepLodged(update domain.Application) {
	o.state = o.state.Clone()
	o.state.Lodged.Status, o.state.Lodged.ChangedAt = update.Status, update.ChangedAt
}

// drainCentreSignals counts the service centre's callbacks: late, twice, before the application is known. They carry nothing,
// and are decoded all the same, which drops those that the cabinet has not sent.
func (o *Order) drainCentreSignals(signals workflow.ReceiveChannel) {
	var nothing any
	for signals.ReceiveAsync(&nothing) {
		o.callbacks++
	}
}
