package order

import (
	"cmp"
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// CentreSignal says that the application at a service centre has changed. It carries nothing: the centre is asked.
const CentreSignal = "centre"

// What an order does at a service centre.
var (
	// AskCentre gets an application's state.
	AskCentre = effect.Define[string, domain.Application](effect.Definition{
		Name: "AskCentre", Summary: "Запит до сервісного центру про стан заявки", Policy: effect.Interactive,
		Queue: effect.Centres, Repeat: effect.ReadsOnly,
	})
	// WithdrawApplication withdraws an application. One that was refused or carried out stays as it is.
	WithdrawApplication = effect.Define[string, effect.Nothing](effect.Definition{
		Name: "WithdrawApplication", Summary: "Відкликання заявки із сервісного центру", Policy: effect.Forever,
		Queue: effect.Centres, Repeat: effect.AlreadyReleased,
	})
	// WithdrawReference withdraws the application with a reference, if the service centre has one: its answer may have been lost.
	WithdrawReference = effect.Define[string, effect.Nothing](effect.Definition{
		Name: "WithdrawReference", Summary: "Відкликання заявки, про яку сервісний центр не відповів", Policy: effect.Forever,
		Queue: effect.Centres, Repeat: effect.AlreadyReleased,
	})
	// WatchCentre polls the service centre until the application has changed. Until then the activity fails, which adds
	// nothing to the history.
	WatchCentre = effect.Define[domain.Lodged, domain.Application](effect.Definition{
		Name: "WatchCentre", Summary: "Очікування рішення сервісного центру",
		Queue: effect.Centres, Repeat: effect.ReadsOnly,
	})
)

// NoNews is the type of WatchCentre's failure while nothing has changed.
const NoNews = "no_news"

// application is what an order knows of its newest application at a service centre, beside domain.Order.Lodged.
type application struct {
	callbacks  callbacks
	withdrawal *Compensation
	kind       domain.DeadlineKind // of the deadline of each step
	term       time.Duration       // of each step; 0: steps have no deadline
	extend     func(_ workflow.Context, until time.Time) error
}

// deadline is that of a step that begins now; nil: none.
func (a *application) deadline(now time.Time) *domain.Deadline {
	if a.term == 0 {
		return nil
	}
	return &domain.Deadline{Kind: a.kind, Until: now.Add(a.term)}
}

// LimitSteps sets the term of each step at the service centre, from the order's last change. extend extends what is held for
// the order until the step's deadline.
func (o *Order) LimitSteps(kind domain.DeadlineKind, term time.Duration, extend func(_ workflow.Context, until time.Time) error) {
	a := &o.application
	a.kind, a.term, a.extend = kind, term, extend
}

// Lodge submits the order's application to the service centre, however long that takes. Its refusal to accept it ends the order. What
// its citizen had to do is done: no deadline lapses any more.
func Lodge[In any](ctx workflow.Context, o *Order, e effect.Effect[In, domain.Application], in In) error {
	if o.state.Deadline != nil && Patched(ctx, NothingToDo) {
		o.set(func(state *domain.Order) { state.Deadline = nil })
	}
	lodged, err := Require(ctx, o, e.LocalFirst(), in, domain.ProblemCentre)
	if effect.Final(err) {
		return NotAccepted(err)
	}
	if err != nil {
		return err
	}
	o.lodged(lodged)
	return o.enterStep(ctx, domain.EventSubmitted, domain.StatusSent, "")
}

// Stage is an application of one of an order's stages: its reference, and the deadline before which it is lodged.
type Stage struct {
	Reference string
	Until     time.Time
}

// LodgeStage submits the application of one of an order's stages, and registers its withdrawal as a compensation. AwaitCallback then
// waits for changes of this application. An error is the centre's refusal, the workflow's own cancellation, or Expired: an application
// whose answer was lost is then withdrawn by its reference.
func LodgeStage[In any](
	ctx workflow.Context, o *Order, e effect.Effect[In, domain.Application], in In, stage Stage,
) (*Compensation, error) {
	lodged, err := RequireUntil(ctx, o, e.LocalFirst(), in, domain.ProblemCentre, stage.Until)
	if IsExpired(err) {
		o.OnCompensateFunc(WithdrawReference.Name, func(ctx workflow.Context) error {
			_, err := WithdrawReference.Do(ctx, stage.Reference) // the order shows the problem already
			return err
		})
	}
	if err != nil {
		return nil, err
	}
	return o.lodged(lodged), nil
}

// lodged records an application and registers its withdrawal.
func (o *Order) lodged(lodged domain.Application) *Compensation {
	known := &domain.Lodged{Number: lodged.Number, Status: lodged.Status, ChangedAt: lodged.ChangedAt}
	if known.Status != domain.ApplicationPending {
		// The first answer was lost, and the decision came before the second: it counts as a change.
		known.ChangedAt = time.Time{}
		o.application.callbacks.received++
	}
	o.set(func(state *domain.Order) { state.Lodged = known })
	o.application.withdrawal = OnCompensate(o, WithdrawApplication, lodged.Number, domain.ProblemCentre)
	return o.application.withdrawal
}

// Unexplained is the reason, for the citizen, if the service centre does not accept an application and the cabinet does not distinguish why.
const Unexplained = "Сервісний центр не прийняв заявку. Зверніться до сервісного центру МВС."

// NotAccepted ends an order if the service centre does not accept its application, with the reason for the citizen.
func NotAccepted(err error) error {
	switch code := domain.Code(effect.Type(err)); code {
	case domain.CodeRefused, domain.CodeNotFound:
		return Refused(Unexplained)
	default:
		return Refused(code.Message())
	}
}

// withdrawnElsewhere is for the citizen whose application was withdrawn, and not by this order.
const withdrawnElsewhere = "Заявку в сервісному центрі відкликано. Якщо Ви цього не робили, зверніться до сервісного центру МВС."

// decisionTimer is the timer's summary, for support staff.
const decisionTimer = "Очікування рішення сервісного центру"

// AwaitDecision follows the lodged application until its last status: ApplicationReady for what is made, ApplicationApproved
// for what is registered. A refusal ends the order (ORD-69), and so does a withdrawal that is not the order's; Expired means
// that a step has reached its deadline.
func (o *Order) AwaitDecision(ctx workflow.Context, last domain.ApplicationStatus) error {
	defer o.application.callbacks.shareTimeout(ctx, o.deadlines.Callback)()
	if deadline := o.state.Deadline; deadline != nil {
		defer o.StartDeadlineTimer(ctx, deadline.Until, decisionTimer)()
	}
	for {
		var until time.Time
		if o.state.Deadline != nil {
			until = o.state.Deadline.Until
		}
		change, err := o.AwaitCallback(ctx, until, decisionTimer)
		if err != nil {
			return err
		}
		switch change.Status {
		case last:
			o.application.withdrawal.Drop()
			return nil
		case domain.ApplicationRefused:
			o.application.withdrawal.Drop()
			return Refused(change.Reason)
		case domain.ApplicationWithdrawn:
			o.application.withdrawal.Drop()
			return Refused(cmp.Or(change.Reason, withdrawnElsewhere))
		}
		step, known := change.Status.Step()
		if !known || step.Status == o.state.Status {
			continue
		}
		if err := o.enterStep(ctx, step.Event, step.Status, step.Sub); err != nil {
			return err
		}
	}
}

// enterStep records a step of the application and extends what is held for the order until the step's deadline.
func (o *Order) enterStep(ctx workflow.Context, event domain.EventKind, status domain.Status, sub domain.SubStatus) error {
	a := &o.application
	o.Change(ctx, event, func(state *domain.Order) {
		state.Status, state.SubStatus, state.Deadline = status, sub, a.deadline(workflow.Now(ctx))
	})
	if a.extend == nil {
		return nil
	}
	return a.extend(ctx, o.state.Deadline.Until)
}

// AwaitCallback waits for the lodged application's next change, until an instant; a zero instant is without end. Polling makes
// up for lost callbacks. It returns Expired after the instant, Canceled when the citizen cancels the order.
func (o *Order) AwaitCallback(ctx workflow.Context, until time.Time, summary string) (domain.Application, error) {
	o.requests.reply(nil)
	polling, stop := workflow.WithCancel(ctx)
	defer stop()
	known, callbacks := *o.state.Lodged, &o.application.callbacks
	poll := callbacks.poll(polling, o.deadlines, known)
	for {
		err := o.awaitUntil(ctx, until, summary, func() bool {
			return poll.IsReady() || callbacks.unhandled() || o.requests.cancel
		})
		if err != nil {
			return domain.Application{}, err
		}
		var change domain.Application
		switch {
		case o.requests.cancel:
			return change, Canceled()
		case poll.IsReady(): // with a change, or with an error
			err = poll.Get(ctx, &change)
		case callbacks.unhandled():
			callbacks.handle()
			change, err = o.askCentre(ctx, known.Number)
			if err == nil && !known.Changed(change) {
				continue
			}
		default:
			return change, Expired()
		}
		if err != nil {
			return domain.Application{}, err
		}
		o.set(func(state *domain.Order) {
			state.Lodged.Status, state.Lodged.ChangedAt = change.Status, change.ChangedAt
		})
		return change, nil
	}
}

// askCentre gets the application's state, however long that takes.
func (o *Order) askCentre(ctx workflow.Context, number string) (domain.Application, error) {
	if state, err := AskCentre.DoLocal(ctx, number); err == nil {
		return state, nil
	}
	return Require(ctx, o, AskCentre, number, domain.ProblemCentre)
}
