package worldtest

import (
	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Fines is the register of fines, with the one fine that an order is about.
type Fines struct {
	Down bool
	// LosesAnswers does what is asked, and is then not heard.
	LosesAnswers bool
	Gone         bool // the register no longer has the fine
	// Penalty is another one than was ordered; zero: the same.
	Penalty domain.Kopecks
	// Paid is the order that has paid the fine; empty: none.
	Paid    string
	Settled []workflows.FineSettlement
	Checked int

	status domain.FineStatus
}

// Settle moves the fine to another state by somebody else's hand, unless the order has paid it.
func (f *Fines) Settle(status domain.FineStatus) {
	if f.Paid == "" {
		f.status = status
	}
}

func (f *Fines) check(ordered domain.Fine) (domain.Fine, error) {
	f.Checked++
	switch {
	case f.Down, f.LosesAnswers:
		return domain.Fine{}, ErrDown
	case f.Gone:
		return domain.Fine{}, saysNo(domain.CodeFineNotFound)
	}
	ordered.Status.ID = f.status
	if f.Penalty != 0 {
		ordered.Penalty = f.Penalty
	}
	return ordered, nil
}

func (f *Fines) settle(in workflows.FineSettlement) (effect.Nothing, error) {
	var nothing effect.Nothing
	switch {
	case f.Down:
		return nothing, ErrDown
	case f.Gone:
		return nothing, saysNo(domain.CodeFineNotFound)
	case f.Paid == in.OrderID:
	case f.status == domain.FineEnforced:
		return nothing, saysNo(domain.CodeFineEnforced)
	case f.status != domain.FineUnpaid:
		return nothing, saysNo(domain.CodeFinePaid)
	default:
		f.Paid, f.status = in.OrderID, domain.FinePaid
		f.Settled = append(f.Settled, in)
	}
	if f.LosesAnswers {
		return nothing, ErrDown
	}
	return nothing, nil
}
