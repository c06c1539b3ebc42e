package workflows

import (
	"errors"
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// CodeCheck is a code that a citizen has typed to sign a policy.
type CodeCheck struct {
	ContractID string `json:"contractId"`
	Code       string `json:"code"`
}

// How a policy is signed. The insurer's no is a final failure whose type is its domain.Code.
var (
	// SendCode sends the insured another code.
	SendCode = effect.Define[ReservedPolicy, domain.SentCode](effect.Definition{
		Name: "SendCode", Summary: "Надсилання нового коду для підписання поліса", Policy: effect.Interactive,
		Queue: effect.Insurer, Repeat: effect.Unsafe("the citizen gets another code by SMS, and their number is limited"),
	})
	// CheckCode signs the policy with the code.
	CheckCode = effect.Define[CodeCheck, effect.Nothing](effect.Definition{
		Name: "CheckCode", Summary: "Перевірка коду для підписання поліса", Policy: effect.Interactive,
		Queue: effect.Insurer, Repeat: effect.Unsafe("it counts as another attempt, and their number is limited"),
	})
)

// signingTimer is the timer's summary, for support staff.
const signingTimer = "Очікування підпису поліса кодом із SMS"

// signing is a reserved policy on its way to its signature.
type signing struct {
	o      *order.Order
	policy ReservedPolicy
	signed bool
}

// signPolicy makes the order and asks the citizen to confirm its data and to type the code from the SMS, at most until
// an instant (INS-23, INS-24). The price is the insurer's.
func signPolicy(ctx workflow.Context, o *order.Order, policy domain.Policy, until time.Time) error {
	o.Change(ctx, domain.EventCreated, func(state *domain.Order) {
		ordered := policy.Ordered()
		state.Status, state.SubStatus = domain.StatusDraft, domain.SubStatusNew
		state.Deadline = &domain.Deadline{Kind: domain.DeadlinePolicy, Until: until}
		state.DataKey, state.Price, state.Insurance = policy.Number, policy.Price, &ordered
	})
	s := &signing{o: o, policy: ReservedPolicy{o.ID(), policy.ID}}
	for !s.signed {
		action, act, err := o.AwaitAction(ctx, until, signingTimer, domain.ActionApprove, domain.ActionEnterCode, domain.ActionResendCode)
		if err != nil {
			return err
		}
		if err := s.handle(ctx, action, act); err != nil {
			var refusal *domain.Error
			if !errors.As(err, &refusal) {
				return err
			}
			o.Refuse(refusal)
		}
	}
	return nil
}

// handle carries an action out: a domain.Error refuses it, any other error ends the order.
func (s *signing) handle(ctx workflow.Context, action domain.Action, act order.ActionRequest) error {
	switch action {
	case domain.ActionApprove:
		return s.approve(ctx, act)
	case domain.ActionResendCode:
		return s.resend(ctx)
	case domain.ActionEnterCode:
		return s.sign(ctx, act)
	}
	return &order.UnexpectedActionError{Action: action, Status: s.o.State().Status}
}

// approve confirms the data: the insurer approves the policy and sends a code.
func (s *signing) approve(ctx workflow.Context, act order.ActionRequest) error {
	approval, err := order.Choice[domain.PolicyApproval](act)
	if err == nil {
		err = approval.Validate()
	}
	if err != nil {
		return err
	}
	sent, err := ApprovePolicy.Do(ctx, s.policy)
	if err != nil {
		return answered(err)
	}
	sent.SentAt = workflow.Now(ctx)
	s.keep(ctx, domain.EventApproved, sent)
	return nil
}

// resend asks for another code. A code that is still good stays so when the insurer sends no other one.
func (s *signing) resend(ctx workflow.Context) error {
	sent, err := SendCode.Do(ctx, s.policy)
	last := s.code()
	if effect.Type(err) == string(domain.CodeOTPLimit) && last.Good() {
		s.keep(ctx, domain.EventCodeLimit, last.Exhausted())
		return domain.RefuseFor(domain.CodeOTPLimit, err)
	}
	if err != nil {
		return answered(err)
	}
	sent.SentAt = workflow.Now(ctx)
	s.keep(ctx, domain.EventCodeSent, last.Next(sent))
	return nil
}

// sign tries a code, once: a repeated try would count as another wrong one. Without a good code and without hope for
// another the order ends.
func (s *signing) sign(ctx workflow.Context, act order.ActionRequest) error {
	typed, err := order.Choice[domain.TypedCode](act)
	if err == nil {
		err = typed.Validate(s.code())
	}
	if err != nil {
		return err
	}
	_, err = CheckCode.DoLocal(ctx, CodeCheck{ContractID: s.policy.ContractID, Code: typed.Code})
	if err == nil {
		s.signed = true
		s.keep(ctx, domain.EventPolicySigned, domain.SentCode{})
		return nil
	}
	code, why := s.code(), domain.Code(effect.Type(err))
	switch why {
	case domain.CodeOTPWrong:
		code.Wrong++
	case domain.CodeOTPLocked:
		code.Wrong, code.Spent = code.Wrong+1, true
	case domain.CodeOTPExpired:
		code.Spent = true
	default:
		return answered(err)
	}
	s.keep(ctx, domain.EventCodeRefused, code)
	if code.Spent && !code.Resendable() {
		return order.Refused(domain.CodeOTPLimit.Message())
	}
	return domain.RefuseFor(why, err)
}

func (s *signing) code() domain.SentCode { return s.o.State().Insurance.Code }

// keep makes what is known of the code the order's state.
func (s *signing) keep(ctx workflow.Context, event domain.EventKind, code domain.SentCode) {
	s.o.Change(ctx, event, func(state *domain.Order) {
		state.SubStatus, state.Insurance.Code = domain.SubStatusApproved, code
	})
}

// answered is what the insurer's failure means while a person waits: its no ends the order, its silence refuses the act.
func answered(err error) error {
	if effect.Final(err) {
		return order.Refused(domain.Code(effect.Type(err)).Message())
	}
	return order.RefusalFrom(err)
}
