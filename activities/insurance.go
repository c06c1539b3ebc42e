package activities

import (
	"context"

	"go.temporal.io/sdk/worker"

	"cabinet/clients/insurer"
	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Insurer is the insurers' client.
type Insurer interface {
	Reserve(context.Context, insurer.Contract) (domain.Policy, error)
	ReserveGreen(context.Context, insurer.GreenContract) (domain.Policy, error)
	Find(ctx context.Context, reference string) (domain.Policy, error)
	Policy(ctx context.Context, id string) (domain.Policy, error)
	Approve(ctx context.Context, id string) (domain.Policy, error)
	SendOTP(ctx context.Context, id string) (insurer.OTP, error)
	CheckOTP(ctx context.Context, id, code string) (domain.Policy, error)
	Emit(ctx context.Context, id string) (domain.Policy, error)
	Cancel(ctx context.Context, id string) error
}

// holders finds the insured by the ids of citizens.
type holders interface {
	citizen(ctx context.Context, id string) (store.Citizen, error)
}

type insurance struct {
	insurer Insurer
	people  holders
}

func (i insurance) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.ReservePolicy, i.reserve)
	effect.Register(w, workflows.ReserveGreenCard, i.reserveGreen)
	effect.Register(w, workflows.ApprovePolicy, i.approve)
	effect.Register(w, workflows.SendCode, i.sendCode)
	effect.Register(w, workflows.CheckCode, i.checkCode)
	effect.Register(w, workflows.EmitPolicy, i.emit)
	effect.Register(w, workflows.ReleasePolicy, i.release)
}

// reserve reserves the chosen offer for the order's citizen, with the names of the profile. The order's id is the reference by which
// a reservation with a lost answer is found.
func (i insurance) reserve(ctx context.Context, in workflows.PolicyReservation) (domain.Policy, error) {
	citizen, err := i.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return domain.Policy{}, err
	}
	application := in.Insurance.Application
	application.Insurer.RNOKPP = citizen.RNOKPP
	policy, err := i.insurer.Reserve(ctx, insurer.Contract{
		Reference: in.OrderID.String(), Tariff: in.Insurance.Tariff(), Vehicle: in.Insurance.Vehicle, Place: in.Insurance.Place,
		Period: in.Insurance.Period, Application: application,
		Holder: holderOf(&citizen),
	})
	return reserved(policy), insurerRefusals.failure(err)
}

// reserveGreen is reserve for a green card.
func (i insurance) reserveGreen(ctx context.Context, in workflows.GreenReservation) (domain.Policy, error) {
	citizen, err := i.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return domain.Policy{}, err
	}
	application := in.Card.Application
	application.Insurer.RNOKPP = citizen.RNOKPP
	policy, err := i.insurer.ReserveGreen(ctx, insurer.GreenContract{
		Reference: in.OrderID.String(), Tariff: in.Card.Tariff(), Vehicle: in.Card.Vehicle, Place: in.Card.Place,
		Period: in.Card.Period, Application: application, Holder: holderOf(&citizen),
	})
	return reserved(policy), insurerRefusals.failure(err)
}

// reserved is a reserved policy with the instant of its beginning, which its order keeps.
func reserved(policy domain.Policy) domain.Policy {
	policy.StartsAt = policy.Begins()
	return policy
}

// holderOf returns the citizen as the insured.
func holderOf(citizen *store.Citizen) domain.Person {
	return domain.Person{LastName: citizen.LastName, FirstName: citizen.FirstName, MiddleName: citizen.MiddleName}
}

// approve approves the policy and sends a code. It is idempotent.
func (i insurance) approve(ctx context.Context, in workflows.ReservedPolicy) (domain.SentCode, error) {
	if _, err := i.insurer.Approve(ctx, in.ContractID); err != nil {
		return domain.SentCode{}, insurerRefusals.failure(err)
	}
	return i.sendCode(ctx, in)
}

// sendCode sends the insured another code.
func (i insurance) sendCode(ctx context.Context, in workflows.ReservedPolicy) (domain.SentCode, error) {
	sent, err := i.insurer.SendOTP(ctx, in.ContractID)
	if err != nil {
		return domain.SentCode{}, insurerRefusals.failure(err)
	}
	return domain.NewCode(sent.SentAt, sent.ExpiresAt, sent.Length), nil
}

// checkCode signs the policy with the code.
func (i insurance) checkCode(ctx context.Context, in workflows.CodeCheck) (effect.Nothing, error) {
	_, err := i.insurer.CheckOTP(ctx, in.ContractID, in.Code)
	return effect.Nothing{}, insurerRefusals.failure(err)
}

// emit brings the policy into force. After a refusal, and an answer that decides nothing, the policy's state is checked, because the
// first answer may have been lost.
func (i insurance) emit(ctx context.Context, in workflows.ReservedPolicy) (domain.Policy, error) {
	policy, err := i.insurer.Emit(ctx, in.ContractID)
	if kind := wire.KindOf(err); kind != wire.Refused && kind != wire.BadRequest {
		return policy, insurerRefusals.failure(err)
	}
	found, unknown := i.insurer.Policy(ctx, in.ContractID)
	switch {
	case unknown != nil && wire.KindOf(unknown) != wire.NotFound:
		return domain.Policy{}, unknown // retried until the state is known
	case unknown == nil && found.State == domain.PolicyEmitted:
		return found, nil
	}
	return domain.Policy{}, insurerRefusals.failure(err)
}

// release cancels a reservation. It is found by the order's id, because the answer with its number may have been lost. Only of a policy
// in force the insurer's refusal is final.
func (i insurance) release(ctx context.Context, in workflows.ReservedPolicy) (effect.Nothing, error) {
	policy, err := i.insurer.Find(ctx, in.OrderID.String())
	if err != nil {
		return effect.Nothing{}, undone(err)
	}
	err = i.insurer.Cancel(ctx, policy.ID)
	if wire.CodeOf(err) == insurer.CodeWrongState {
		err = insurerRefusals.failure(err)
	}
	return effect.Nothing{}, err
}

// insurerRefusals are the insurers' refusals that orders distinguish (GAP-61); any other is insurer_unknown (INS-68).
var insurerRefusals = refusalCodes{other: domain.CodeInsurerUnknown, codes: map[string]domain.Code{
	insurer.CodeStale:      domain.CodeOfferStale,
	insurer.CodeDatePassed: domain.CodePolicyStart,
	insurer.CodeRefused:    domain.CodeInsurerRefused,
	insurer.CodeOTPWrong:   domain.CodeOTPWrong,
	insurer.CodeOTPLocked:  domain.CodeOTPLocked,
	insurer.CodeOTPExpired: domain.CodeOTPExpired,
	insurer.CodeOTPNotSent: domain.CodeOTPExpired, // like an expired one: a new code is needed
	insurer.CodeOTPLimit:   domain.CodeOTPLimit,
}}
