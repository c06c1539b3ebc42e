package workflows

import (
	"time"

	"github.com/google/uuid"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// PolicyReservation asks an insurer to reserve the chosen offer for an order. A repeated request for the order is the same
// policy.
type PolicyReservation struct {
	OrderID   uuid.UUID             `json:"orderId"`
	CitizenID string                `json:"citizenId"`
	Insurance domain.MotorInsurance `json:"insurance"`
}

// GreenReservation asks an insurer to reserve the chosen offer of a green card, as PolicyReservation does.
type GreenReservation struct {
	OrderID   uuid.UUID             `json:"orderId"`
	CitizenID string                `json:"citizenId"`
	Card      domain.GreenInsurance `json:"card"`
}

// ReservedPolicy identifies an order's policy: by the order, and by the insurer's contract.
type ReservedPolicy struct {
	OrderID    uuid.UUID `json:"orderId"`
	ContractID string    `json:"contractId,omitempty"`
}

// What an insurance's order does at the insurer. The insurer's refusal is a final failure. Its type is the domain.Code.
var (
	ReservePolicy = effect.Define[PolicyReservation, domain.Policy](effect.Definition{
		Name: "ReservePolicy", Summary: "Резервування поліса у страхової компанії", Policy: effect.Interactive,
		Queue: effect.Insurer, Repeat: effect.KnownByReference,
	})
	// ReserveGreenCard is ReservePolicy for a green card; the later steps are the same.
	ReserveGreenCard = effect.Define[GreenReservation, domain.Policy](effect.Definition{
		Name: "ReserveGreenCard", Summary: "Резервування зеленої картки у страхової компанії", Policy: effect.Interactive,
		Queue: effect.Insurer, Repeat: effect.KnownByReference,
	})
	// ApprovePolicy approves the reserved policy and sends a code to the insured.
	ApprovePolicy = effect.Define[ReservedPolicy, domain.SentCode](effect.Definition{
		Name: "ApprovePolicy", Summary: "Погодження поліса і надсилання коду", Policy: effect.Interactive,
		Queue: effect.Insurer, Repeat: effect.Unsafe("the citizen gets another code by SMS, and the one before it may stop working"),
	})
	// EmitPolicy brings a signed and paid policy into force.
	EmitPolicy = effect.Define[ReservedPolicy, domain.Policy](effect.Definition{
		Name: "EmitPolicy", Summary: "Укладення поліса", Policy: effect.Background,
		Queue: effect.Insurer, Repeat: effect.Safe("a policy that is in force is found and stays the same"),
	})
	// ReleasePolicy cancels a reservation, if there is one.
	ReleasePolicy = effect.Define[ReservedPolicy, effect.Nothing](effect.Definition{
		Name: "ReleasePolicy", Summary: "Відмова від зарезервованого поліса", Policy: effect.Forever,
		Queue: effect.Insurer, Repeat: effect.AlreadyReleased,
	})
)

// motorInsurance: reserve the policy, have it signed by a code from an SMS, be paid, bring it into force (INS-22 to
// INS-25).
func motorInsurance(ctx workflow.Context, o *order.Order, in domain.MotorInsurance) error {
	return insure(ctx, o, ReservePolicy, PolicyReservation{OrderID: o.ID(), CitizenID: o.CitizenID(), Insurance: in})
}

// greenInsurance is motorInsurance with a green card (GRN-09).
func greenInsurance(ctx workflow.Context, o *order.Order, in domain.GreenInsurance) error {
	return insure(ctx, o, ReserveGreenCard, GreenReservation{OrderID: o.ID(), CitizenID: o.CitizenID(), Card: in})
}

// insure is the rule of both insurances, which differ in how the policy is reserved.
func insure[In any](ctx workflow.Context, o *order.Order, reserve effect.Effect[In, domain.Policy], in In) error {
	policy, err := reservePolicy(ctx, o, reserve, in)
	if err != nil {
		return order.NotMade(err)
	}
	begins := policy.Begins()
	if err := signPolicy(ctx, o, policy, earlier(workflow.Now(ctx).Add(o.Deadlines().Policy), begins)); err != nil {
		return err
	}
	// A policy cannot be paid for after its first day has begun.
	if err := o.AwaitPaymentUntil(ctx, earlier(workflow.Now(ctx).Add(o.Deadlines().Payment), begins)); err != nil {
		return err
	}
	inForce, err := order.Require(ctx, o, EmitPolicy, ReservedPolicy{o.ID(), policy.ID}, domain.ProblemInsurer)
	if effect.Final(err) {
		return order.Refused(domain.Code(effect.Type(err)).Message())
	}
	if err == nil && inForce.Number != "" { // some contracts get their number when they are in force
		o.Learn(func(state *domain.Order) { state.Insurance.PolicyNumber = inForce.Number })
	}
	return err
}

// reservePolicy reserves the offer. The release is registered before the insurer is asked, because the answer may be lost while
// the reservation is made.
func reservePolicy[In any](ctx workflow.Context, o *order.Order, reserve effect.Effect[In, domain.Policy], in In) (domain.Policy, error) {
	order.OnCompensate(o, ReleasePolicy, ReservedPolicy{OrderID: o.ID()}, domain.ProblemInsurer)
	policy, err := reserve.Do(ctx, in)
	return policy, order.RefusalFrom(err)
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
