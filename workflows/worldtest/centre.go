package worldtest

import (
	"fmt"
	"slices"
	"time"

	"go.temporal.io/sdk/temporal"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// Centre is the service centre: it takes applications and decides them when it is told to.
type Centre struct {
	Down    bool
	Refuses bool // to take applications
	// RefusesFor refuses to take applications for a reason; empty: it does not.
	RefusesFor domain.Code
	// LosesAnswers takes applications, and is then not heard.
	LosesAnswers bool
	Lodged       []domain.ApplicationKind
	Withdrawn    []string
	// Watched is how often it was asked for news.
	Watched int

	applications map[string]domain.Application
}

// Decide makes the centre decide on the newest application, and tell the order of it.
func (w *World) Decide(status domain.ApplicationStatus, reason string, at time.Time) {
	w.Centre.Settle(status, reason, at)
	w.Signal(order.CentreSignal, nil)
}

// Settle makes the centre decide on the newest application without telling: its callback is lost.
func (c *Centre) Settle(status domain.ApplicationStatus, reason string, at time.Time) {
	c.Change(func(a *domain.Application) { a.Status, a.Reason, a.ChangedAt = status, reason, at })
}

// Change changes the newest application.
func (c *Centre) Change(change func(*domain.Application)) {
	number := number(len(c.Lodged))
	application := c.applications[number]
	change(&application)
	c.applications[number] = application
}

// Newest is the newest application; the zero one before the first.
func (c *Centre) Newest() domain.Application { return c.applications[number(len(c.Lodged))] }

// Open reports whether an application is neither decided for good nor withdrawn.
func (c *Centre) Open() bool {
	for number, application := range c.applications {
		final := slices.Contains([]domain.ApplicationStatus{
			domain.ApplicationReady, domain.ApplicationRefused, domain.ApplicationRepeat, domain.ApplicationWithdrawn,
		}, application.Status)
		if !final && !slices.Contains(c.Withdrawn, number) {
			return true
		}
	}
	return false
}

func number(of int) string { return fmt.Sprintf("app-%d", of) }

// lodge takes an application of a kind, once for each reference: one that was taken is not refused any more.
func (c *Centre) lodge(kind domain.ApplicationKind, reference string) (domain.Application, error) {
	switch {
	case c.Down:
		return domain.Application{}, ErrDown
	case c.RefusesFor != "" && !c.knows(reference):
		return domain.Application{}, temporal.NewNonRetryableApplicationError("no", string(c.RefusesFor), nil)
	case c.Refuses && !c.knows(reference):
		return domain.Application{}, temporal.NewNonRetryableApplicationError("no", "refused", nil)
	}
	application := c.taken(kind, reference)
	if c.LosesAnswers {
		return domain.Application{}, ErrDown
	}
	return application, nil
}

// knows reports whether an application with a reference was taken.
func (c *Centre) knows(reference string) bool {
	for _, application := range c.applications {
		if application.Reference == reference {
			return true
		}
	}
	return false
}

// taken is the application of a reference.
func (c *Centre) taken(kind domain.ApplicationKind, reference string) domain.Application {
	for _, application := range c.applications {
		if application.Reference == reference {
			return application
		}
	}
	c.Lodged = append(c.Lodged, kind)
	application := domain.Application{
		Number: number(len(c.Lodged)), Reference: reference, Kind: kind, Status: domain.ApplicationPending,
	}
	c.applications[application.Number] = application
	return application
}

func (c *Centre) ask(number string) (domain.Application, error) {
	if c.Down {
		return domain.Application{}, ErrDown
	}
	return c.applications[number], nil
}

func (c *Centre) watch(known domain.Lodged) (domain.Application, error) {
	c.Watched++
	application, err := c.ask(known.Number)
	if err == nil && !known.Changed(application) {
		return domain.Application{}, temporal.NewApplicationError("nothing new", order.NoNews)
	}
	return application, err
}

func (c *Centre) withdraw(number string) (effect.Nothing, error) {
	if c.Down {
		return effect.Nothing{}, ErrDown
	}
	c.Withdrawn = append(c.Withdrawn, number)
	application := c.applications[number]
	application.Status = domain.ApplicationWithdrawn // the centre decides no more
	c.applications[number] = application
	return effect.Nothing{}, nil
}

func (w *World) registerCentre(worker registry) {
	c := &w.Centre
	carry(w, worker, order.AskCentre, c.ask)
	carry(w, worker, order.WatchCentre, c.watch)
	carry(w, worker, order.WithdrawApplication, c.withdraw)
	carry(w, worker, workflows.LodgePlateReservation, func(in workflows.PlateLodging) (domain.Application, error) {
		return c.lodge(domain.ApplyPlateReservation, in.OrderID)
	})
	carry(w, worker, workflows.LodgeIndividualPlate, func(in workflows.IndividualPlateLodging) (domain.Application, error) {
		if !c.Down && !c.knows(in.OrderID) && !w.Plates.keeps(in.Plate.Plate, in.OrderID) {
			return domain.Application{}, saysNo(domain.CodePlateTaken)
		}
		return c.lodge(domain.ApplyIndividualPlate, in.OrderID)
	})
	carry(w, worker, workflows.LodgeLicenceExchange, func(in workflows.LicenceLodging) (domain.Application, error) {
		return c.lodge(domain.ApplyLicenceExchange, in.OrderID)
	})
}
