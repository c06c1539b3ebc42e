package order

import (
	"cmp"
	"slices"
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// CentreSignal says that a service centre has news about the order's application; what news, it is asked.
const CentreSignal = "centre"

// AskCentre hears the service centre's latest word about an application.
var AskCentre = effect.Define[string, domain.Application](effect.Definition{
	Name: "AskCentre", Summary: "Запит до сервісного центру про стан заявки", Policy: effect.Interactive,
	Queue: effect.Centres, Repeat: effect.ReadsOnly,
})

// WithdrawApplication takes an application back. One that was refused or carried out stays as it is.
var WithdrawApplication = effect.Define[string, effect.Nothing](effect.Definition{
	Name: "WithdrawApplication", Summary: "Відкликання заявки із сервісного центру", Policy: effect.Forever,
	Queue: effect.Centres, Repeat: effect.AlreadyReleased,
})

// WatchCentre asks again and again until the service centre has said something new. While it has not, the activity
// fails, which adds nothing to the history.
var WatchCentre = effect.Define[domain.Lodged, domain.Application](effect.Definition{
	Name: "WatchCentre", Summary: "Очікування рішення сервісного центру",
	Queue: effect.Centres, Repeat: effect.ReadsOnly,
})

// NoNews is the type of WatchCentre's failure when there is nothing new.
const NoNews = "no_news"

// Lodge sends an application to the service centre, however long that takes. A refusal to take it ends the order.
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

// Apply hands an application in, however long that takes, and remembers to take it back. From here on AwaitUpdate hears
// of this one. An error is the centre's final no, or the workflow's own cancellation.
func Apply[In any](ctx workflow.Context, o *Order, e effect.Effect[In, domain.Application], in In) (*Compensation, error) {
	application, err := Require(ctx, o, e, in, domain.ProblemCentre)
	return o.applied(application, err)
}

// ApplyFirst is ApplyLocalFirst for the application that an order begins with. Orders that were made before it was tried inside
// the workflow task wait for it as Apply does.
func ApplyFirst[In any](ctx workflow.Context, o *Order, e effect.Effect[In, domain.Application], in In) (*Compensation, error) {
	if o.generation < oneTask {
		return Apply(ctx, o, e, in)
	}
	return ApplyLocalFirst(ctx, o, e, in)
}

// ApplyLocalFirst is Apply for applications that somebody waits for: it is tried inside the workflow task first.
func ApplyLocalFirst[In any](ctx workflow.Context, o *Order, e effect.Effect[In, domain.Application], in In) (*Compensation, error) {
	application, err := RequireLocalFirst(ctx, o, e, in, domain.ProblemCentre)
	return o.applied(application, err)
}

// applied remembers an application that was handed in.
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
		// A first answer was lost, and the decision came before the second: it is news.
		lodged.ChangedAt = time.Time{}
		o.callbacks++
	}
	o.state = o.state.Clone()
	o.state.Lodged = lodged
	return o.withdrawal, nil
}

// mendable are the service centre's reasons that the citizen can do something about, or has brought about.
var mendable = []domain.Code{domain.CodePlateTaken, domain.CodePlateForbidden, domain.CodePlateVehicle}

// notTaken is NotTaken with the service centre's reason, when the citizen can do something about it.
func notTaken(err error) error {
	if code := domain.Code(effect.Type(err)); slices.Contains(mendable, code) {
		return Refused(code.Message())
	}
	return NotTaken()
}

// NotTaken ends an order whose application the service centre does not take.
func NotTaken() error {
	return Refused("Сервісний центр не прийняв заявку. Зверніться до сервісного центру МВС.")
}

// takenBack tells the citizen that their application was taken back, and not by this order.
const takenBack = "Заявку в сервісному центрі відкликано. Якщо Ви цього не робили, зверніться до сервісного центру МВС."

// decisionTimer is the word of the timer, for support staff.
const decisionTimer = "Очікування рішення сервісного центру"

// Limit lets each step at the service centre take so long at most, counted from the order's last change. Keep holds what the
// order waits for until the step's limit.
func (o *Order) Limit(kind domain.DeadlineKind, term time.Duration, keep func(_ workflow.Context, until time.Time) error) {
	o.limit = func(ctx workflow.Context) *domain.Deadline {
		return &domain.Deadline{Kind: kind, Until: workflow.Now(ctx).Add(term)}
	}
	o.keep = keep
}

// keepHeld keeps what the order waits for until the limit of the step that has begun.
func (o *Order) keepHeld(ctx workflow.Context) error {
	if o.keep == nil {
		return nil
	}
	return o.keep(ctx, o.state.Deadline.Until)
}

// unlimited is the limit of steps that may take as long as they take.
func unlimited(workflow.Context) *domain.Deadline { return nil }

// AwaitDecision follows the lodged application through the service centre until its result is ready. A refusal ends
// the order (ORD-69), and so does a withdrawal that is not the order's; Expired says that a step has reached its limit.
func (o *Order) AwaitDecision(ctx workflow.Context) error {
	return o.AwaitLast(ctx, domain.ApplicationReady)
}

// AwaitLast is AwaitDecision for applications that have another last word than ApplicationReady: what is registered is
// done when it is approved.
func (o *Order) AwaitLast(ctx workflow.Context, last domain.ApplicationStatus) error {
	if o.generation >= tidyWaits {
		defer o.stay(ctx)()
	}
	for {
		var until time.Time
		if o.state.Deadline != nil {
			until = o.state.Deadline.Until
		}
		word, err := o.AwaitUpdate(ctx, until, decisionTimer)
		if err != nil {
			return err
		}
		switch word.Status {
		case last:
			o.withdrawal.Drop()
			return nil
		case domain.ApplicationRefused:
			o.withdrawal.Drop()
			return Refused(word.Reason)
		case domain.ApplicationWithdrawn:
			if o.Passes(ctx, withdrawnEnds) {
				o.withdrawal.Drop()
				return Refused(cmp.Or(word.Reason, takenBack))
			}
		}
		step, known := word.Status.Step()
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

// AwaitUpdate waits for the service centre's next word about the lodged application, at most until an instant; a zero
// instant is without end. A callback that is lost is healed by asking. Expired after the instant, Canceled when the
// order is given up.
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
		var word domain.Application
		switch {
		case o.cancelWanted:
			return word, Canceled()
		case watch.IsReady(): // with news, or not at all
			err = watch.Get(ctx, &word)
		case o.callbacks > o.handledCallbacks:
			o.handledCallbacks = o.callbacks
			word, err = o.askCentre(ctx, known.Number)
			if err == nil && !o.isNews(ctx, known, word) {
				continue
			}
		default:
			return word, Expired()
		}
		o.keepWord(word)
		return word, err
	}
}

// isNews reports whether the centre's answer to a callback has changed. Orders that have had one before that was so go by
// the instant alone.
func (o *Order) isNews(ctx workflow.Context, known domain.Lodged, word domain.Application) bool {
	return word.ChangedAt.After(known.ChangedAt) || known.News(word) && o.Passes(ctx, newsByStatus)
}

// askCentre hears the centre's latest word, however long that takes.
func (o *Order) askCentre(ctx workflow.Context, number string) (domain.Application, error) {
	if word, err := AskCentre.DoLocal(ctx, number); err == nil {
		return word, nil
	}
	return Require(ctx, o, AskCentre, number, domain.ProblemCentre)
}

// keepWord makes the centre's word part of the state; the rule says what it means for the order.
func (o *Order) keepWord(word domain.Application) {
	o.state = o.state.Clone()
	o.state.Lodged.Status, o.state.Lodged.ChangedAt = word.Status, word.ChangedAt
}

// hearTheCentre counts the service centre's callbacks: late, twice, before the application is known. They say nothing, and
// are decoded all the same, which drops those that the cabinet has not sent.
func (o *Order) hearTheCentre(words workflow.ReceiveChannel) {
	var nothing any
	for words.ReceiveAsync(&nothing) {
		o.callbacks++
	}
}
