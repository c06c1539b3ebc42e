package worldtest

import (
	"slices"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Storage is the register of stored plates, with the one plate that an order is about.
type Storage struct {
	Down bool
	// LosesAnswers reports whether requests are carried out and their answers lost.
	LosesAnswers bool
	Fetched      bool // the plate was picked up
	// EndDate is the last day of the storage; zero: long ago.
	EndDate domain.Date
	// Prolonged are the orders that have prolonged the storage.
	Prolonged []string
}

func (s *Storage) check(in workflows.StorageCheck) (workflows.CheckedPlate, error) {
	found := workflows.CheckedPlate{
		StoredPlate: domain.StoredPlate{Plate: in.Plate, EndDate: s.EndDate}, Verdict: workflows.Verdict{Fit: true},
	}
	switch {
	case s.Down, s.LosesAnswers:
		return found, ErrDown
	case s.Fetched:
		return found, refusal(domain.CodeStorageNotFound)
	case in.Paid && !s.EndDate.Before(in.EndDate):
		return found, nil
	case in.Ordered.Before(s.EndDate):
		return found, refusal(domain.CodeStorageChanged)
	}
	return found, nil
}

func (s *Storage) prolong(in workflows.StorageTerm) (effect.Nothing, error) {
	var nothing effect.Nothing
	switch {
	case s.Down:
		return nothing, ErrDown
	case slices.Contains(s.Prolonged, in.OrderID.String()):
	case s.Fetched:
		return nothing, refusal(domain.CodeStorageNotFound)
	case !s.EndDate.Before(in.EndDate):
		return nothing, refusal(domain.CodeStorageChanged)
	default:
		s.Prolonged, s.EndDate = append(s.Prolonged, in.OrderID.String()), in.EndDate
	}
	if s.LosesAnswers {
		return nothing, ErrDown
	}
	return nothing, nil
}
