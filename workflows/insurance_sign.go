package workflows

import (
	"errors"
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// CodeCheck is a code that a citizen has entered to sign a policy.
type CodeCheck struct {
	ContractID string `json:"contractId"`
	Code       string `json:"code"`
}

// How a policy is signed. The insurer's refusal is a final failure. Its type is the domain.Code.
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

// signing is a reserved policy until it is signed.
type signing struct {
	o      *order.Order
	policy ReservedPolicy
	signed bool
}

// signPolicy makes the order and asks the citizen to confirm its data and to enter the code from the SMS, at most until
// an instant (INS-23, INS-24). The price is the insurer's.
func signPolicy(ctx workflow.Context, o *order.Order, policy domain.Policy, until time.Time) error {
	o.Change(ctx, domain.EventCreated, func(state *domain.Order) {
		ordered := policy.Ordered()
		state.Status, state.SubStatus = domain.StatusDraft, domain.SubStatusNew
		state.Deadline = &domain.Deadline{Kind: domain.DeadlinePolicy, Until: until}
		state.DataKey, state.Price, state.Insurance = policy.Number, policy.Price, &ordered
	})
	s := &signing{o: o, policy: ReservedPolicy{o.ID(), policy.ID}}
	order.Accepts(o, domain.ActionApprove, domain.PolicyApproval.Validate)
	order.Accepts(o, domain.ActionEnterCode, func(typed domain.TypedCode) error { return typed.Validate(s.code()) })
	for !s.signed {
		action, request, err := o.AwaitAction(ctx, until, signingTimer, domain.ActionApprove, domain.ActionEnterCode, domain.ActionResendCode)
		if err != nil {
			return err
		}
		if err := s.handle(ctx, action, request); err != nil {
			var refusal *domain.Error
			if !errors.As(err, &refusal) {
				return err
			}
			o.Refuse(refusal)
		}
	}
	return nil
}

// handle carries an action out. A domain.Error refuses the action, any other error ends the order.
func (s *signing) handle(ctx workflow.Context, action domain.Action, request order.ActionRequest) error {
	switch action {
	case domain.ActionApprove:
		return s.approve(ctx)
	case domain.ActionResendCode:
		return s.resend(ctx)
	case domain.ActionEnterCode:
		return s.sign(ctx, request)
	}
	return &order.UnexpectedActionError{Action: action, Status: s.o.State().Status}
}

// approve confirms the data: the insurer approves the policy and sends a code.
func (s *signing) approve(ctx workflow.Context) error {
	sent, err := ApprovePolicy.Do(ctx, s.policy)
	if err != nil {
		return insurerError(err)
	}
	sent.SentAt = workflow.Now(ctx)
	s.record(ctx, domain.EventApproved, sent)
	return nil
}

// resend asks for another code. If the insurer sends no more, a code that is still valid stays so.
func (s *signing) resend(ctx workflow.Context) error {
	sent, err := SendCode.Do(ctx, s.policy)
	last := s.code()
	if effect.Type(err) == string(domain.CodeOTPLimit) && last.Good() {
		s.record(ctx, domain.EventCodeLimit, last.Exhausted())
		return domain.RefuseFor(domain.CodeOTPLimit, err)
	}
	if err != nil {
		return insurerError(err)
	}
	sent.SentAt = workflow.Now(ctx)
	s.record(ctx, domain.EventCodeSent, last.Next(sent))
	return nil
}

// sign checks a code, without retries: each would count as another wrong code. The order ends if the code is spent and no other
// can be sent.
func (s *signing) sign(ctx workflow.Context, request order.ActionRequest) error {
	typed, err := order.Choice[domain.TypedCode](request)
	if err != nil {
		return err
	}
	_, err = CheckCode.DoLocal(ctx, CodeCheck{ContractID: s.policy.ContractID, Code: typed.Code})
	if err == nil {
		s.signed = true
		s.record(ctx, domain.EventPolicySigned, domain.SentCode{})
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
		return insurerError(err)
	}
	s.record(ctx, domain.EventCodeRefused, code)
	if code.Spent && !code.Resendable() {
		return order.Refused(domain.CodeOTPLimit.Message())
	}
	return domain.RefuseFor(why, err)
}

func (s *signing) code() domain.SentCode { return s.o.State().Insurance.Code }

// record records the state of the code.
func (s *signing) record(ctx workflow.Context, event domain.EventKind, code domain.SentCode) {
	s.o.Change(ctx, event, func(state *domain.Order) {
		state.SubStatus, state.Insurance.Code = domain.SubStatusApproved, code
	})
}

// insurerError is what the insurer's failure means while a person waits: a refusal ends the order, an outage refuses the action.
func insurerError(err error) error {
	if effect.Final(err) {
		return order.Refused(domain.Code(effect.Type(err)).Message())
	}
	return order.RefusalFrom(err)
}
