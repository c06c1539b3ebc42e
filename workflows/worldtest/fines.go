package worldtest

import (
	"time"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Fines is the register of fines, with the one fine that an order is about.
type Fines struct {
	Down bool
	// LosesAnswers reports whether requests are carried out and their answers lost.
	LosesAnswers bool
	Gone         bool // the register no longer has the fine
	// Penalty is the register's, if it is not the ordered one; zero: the same.
	Penalty domain.Kopecks
	// Paid is the order that has paid the fine; empty: none.
	Paid        string
	Settlements []workflows.FineSettlement
	Checked     int
	// Now is the clock by which the tariff is applied.
	Now func() time.Time

	status domain.FineStatus
}

// SetStatus changes the fine's status, as another payer or the enforcement service does, unless the order has paid it.
func (f *Fines) SetStatus(status domain.FineStatus) {
	if f.Paid == "" {
		f.status = status
	}
}

func (f *Fines) check(in workflows.FineCheck) (workflows.CheckedFine, error) {
	f.Checked++
	found := workflows.CheckedFine{Fine: in.Fine, Verdict: workflows.Verdict{Fit: true}}
	switch {
	case f.Down, f.LosesAnswers:
		return found, ErrDown
	case f.Gone:
		return found, refusal(domain.CodeFineNotFound)
	}
	found.Status.ID = f.status
	if f.Penalty != 0 {
		found.Penalty = f.Penalty
	}
	return found, unfit(found.PayableAt(in.Price, f.Now()))
}

func (f *Fines) settle(in workflows.FineSettlement) (effect.Nothing, error) {
	var nothing effect.Nothing
	switch {
	case f.Down:
		return nothing, ErrDown
	case f.Gone:
		return nothing, refusal(domain.CodeFineNotFound)
	case f.Paid == in.OrderID.String():
	case f.status == domain.FineEnforced:
		return nothing, refusal(domain.CodeFineEnforced)
	case f.status != domain.FineUnpaid:
		return nothing, refusal(domain.CodeFinePaid)
	default:
		f.Paid, f.status = in.OrderID.String(), domain.FinePaid
		f.Settlements = append(f.Settlements, in)
	}
	if f.LosesAnswers {
		return nothing, ErrDown
	}
	return nothing, nil
}
