package worldtest

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"go.temporal.io/sdk/temporal"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Insurer has one policy for each order. It sends at most five codes, and locks each after three wrong ones.
type Insurer struct {
	Down bool
	// Refuses is the reason with which it refuses everything but a release; empty: it does not refuse.
	Refuses domain.Code
	// LosesAnswers reports whether requests are carried out and their answers lost.
	LosesAnswers bool
	// Price is the policy's, in kopecks; zero: that of the chosen offer.
	Price domain.Kopecks
	// NumberInForce is the policy's number once it is in force; empty: the one of the reservation.
	NumberInForce string
	// CodesTooOld makes every entered code an expired one.
	CodesTooOld bool
	// NoMoreCodes reports whether it sends no other code.
	NoMoreCodes bool
	// CodeLimit and CodePause are the limits of the first code; zero: those in force.
	CodeLimit int
	CodePause time.Duration

	Asked    []workflows.PolicyReservation
	Cards    []workflows.GreenReservation
	Approved int
	Sent     int // codes
	Typed    int
	Emitted  int
	Released []string // by order

	policies map[string]domain.Policy // by order
	wrong    int
}

// GoodCode is the code in the citizen's phone.
func (i *Insurer) GoodCode() string { return fmt.Sprintf("100%d", i.Sent) }

// Keeps reports whether an order's policy is reserved or in force.
func (i *Insurer) Keeps(orderID string) bool {
	_, reserved := i.policies[orderID]
	return reserved && !slices.Contains(i.Released, orderID)
}

const (
	codesInAll  = 5
	wrongInAll  = 3
	codeOfPhone = 4 // digits
	codeLife    = 10 * time.Minute
)

// unfit is the final failure of an activity that compares what a register has with an order.
func unfit(why error) error {
	if why == nil {
		return nil
	}
	return refusal(domain.CodeOf(why))
}

func refusal(code domain.Code) error {
	return temporal.NewNonRetryableApplicationError("no", string(code), nil)
}

// answer carries a request out, unless the insurer is down or refuses, and returns the outcome as the caller sees it.
func (i *Insurer) answer(done func()) error {
	switch {
	case i.Down:
		return ErrDown
	case i.Refuses != "":
		return refusal(i.Refuses)
	}
	done()
	if i.LosesAnswers {
		return ErrDown
	}
	return nil
}

func (i *Insurer) reserve(in workflows.PolicyReservation) (domain.Policy, error) {
	a := in.Insurance.Application
	return i.keep(in.OrderID.String(), domain.Policy{
		Company: a.Company.Name, Price: a.Company.Price, StartDate: a.StartDate, EndDate: in.Insurance.Period.End(a.StartDate),
	}, func() { i.Asked = append(i.Asked, in) })
}

func (i *Insurer) reserveCard(in workflows.GreenReservation) (domain.Policy, error) {
	a := in.Card.Application
	return i.keep(in.OrderID.String(), domain.Policy{
		Company: a.Company.Name, Price: a.Company.Price, StartDate: a.StartDate, EndDate: in.Card.Period.End(a.StartDate),
	}, func() { i.Cards = append(i.Cards, in) })
}

// keep makes the policy of an order.
func (i *Insurer) keep(orderID string, policy domain.Policy, asked func()) (domain.Policy, error) {
	policy.ID, policy.Number, policy.State = "contract-"+orderID[:4], "230000001", domain.PolicyReserved
	policy.Requisites = "Страховий платіж за договором 230000001"
	if i.Price != 0 {
		policy.Price = i.Price
	}
	return policy, i.answer(func() {
		asked()
		i.policies[orderID] = policy
	})
}

func (i *Insurer) approve(in workflows.ReservedPolicy) (domain.SentCode, error) {
	if err := i.answer(func() { i.Approved++ }); err != nil {
		return domain.SentCode{}, err
	}
	return i.sendCode(in)
}

func (i *Insurer) sendCode(workflows.ReservedPolicy) (domain.SentCode, error) {
	if (i.Sent == codesInAll || i.NoMoreCodes) && !i.Down {
		return domain.SentCode{}, refusal(domain.CodeOTPLimit)
	}
	now := time.Now() // by the insurer's clock
	err := i.answer(func() { i.Sent, i.wrong = i.Sent+1, 0 })
	code := domain.NewCode(now, now.Add(codeLife), codeOfPhone)
	if i.CodeLimit > 0 {
		code.Limit, code.Pause = i.CodeLimit, i.CodePause
	}
	return code, err
}

func (i *Insurer) checkCode(in workflows.CodeCheck) (effect.Nothing, error) {
	var nothing effect.Nothing
	if err := i.answer(func() { i.Typed++ }); err != nil {
		return nothing, err
	}
	switch {
	case i.CodesTooOld:
		return nothing, refusal(domain.CodeOTPExpired)
	case in.Code == i.GoodCode() && i.wrong < wrongInAll:
		return nothing, nil
	}
	i.wrong++
	if i.wrong >= wrongInAll {
		return nothing, refusal(domain.CodeOTPLocked)
	}
	return nothing, refusal(domain.CodeOTPWrong)
}

func (i *Insurer) emit(in workflows.ReservedPolicy) (domain.Policy, error) {
	policy := i.policies[in.OrderID.String()]
	policy.State, policy.Number = domain.PolicyEmitted, cmp.Or(i.NumberInForce, policy.Number)
	err := i.answer(func() {
		if i.policies[in.OrderID.String()].State != domain.PolicyEmitted { // a repeated request is the same policy
			i.Emitted++
		}
		i.policies[in.OrderID.String()] = policy
	})
	return policy, err
}

func (i *Insurer) release(in workflows.ReservedPolicy) (effect.Nothing, error) {
	if i.Down || i.LosesAnswers {
		return effect.Nothing{}, ErrDown
	}
	if _, reserved := i.policies[in.OrderID.String()]; reserved {
		i.Released = append(i.Released, in.OrderID.String())
	}
	return effect.Nothing{}, nil
}

func (w *World) registerInsurer(worker registry) {
	i := &w.Insurer
	register(w, worker, workflows.ReservePolicy, i.reserve)
	register(w, worker, workflows.ReserveGreenCard, i.reserveCard)
	register(w, worker, workflows.ApprovePolicy, i.approve)
	register(w, worker, workflows.SendCode, i.sendCode)
	register(w, worker, workflows.CheckCode, i.checkCode)
	register(w, worker, workflows.EmitPolicy, i.emit)
	register(w, worker, workflows.ReleasePolicy, i.release)
}
