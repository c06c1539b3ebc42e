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

// Centre is the service centre. It accepts applications; the test decides on them.
type Centre struct {
	Down    bool
	Refuses bool // to accept applications
	// RefusesFor is the reason with which it refuses to accept applications; empty: it accepts them.
	RefusesFor domain.Code
	// LosesAnswers reports whether applications are accepted and the answers lost.
	LosesAnswers bool
	Lodged       []domain.ApplicationKind
	Withdrawn    []string
	// Watched is how often it was polled.
	Watched int

	applications map[string]domain.Application
}

// Decide decides on the newest application, and sends the callback.
func (w *World) Decide(status domain.ApplicationStatus, reason string, at time.Time) {
	w.Centre.DecideSilently(status, reason, at)
	w.Signal(order.CentreSignal, nil)
}

// DecideSilently decides on the newest application without a callback.
func (c *Centre) DecideSilently(status domain.ApplicationStatus, reason string, at time.Time) {
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

// Open reports whether an application is neither finally decided nor withdrawn.
func (c *Centre) Open() bool { return len(c.OpenNumbers()) > 0 }

// OpenNumbers are the applications that are neither finally decided nor withdrawn.
func (c *Centre) OpenNumbers() (all []string) {
	for number, application := range c.applications {
		final := slices.Contains([]domain.ApplicationStatus{
			domain.ApplicationReady, domain.ApplicationRefused, domain.ApplicationRepeat, domain.ApplicationWithdrawn,
		}, application.Status)
		if !final && !slices.Contains(c.Withdrawn, number) {
			all = append(all, number)
		}
	}
	return all
}

func number(of int) string { return fmt.Sprintf("app-%d", of) }

// lodge accepts an application of a kind, once for each reference. One that was accepted is not refused any more.
func (c *Centre) lodge(kind domain.ApplicationKind, reference string) (domain.Application, error) {
	switch {
	case c.Down:
		return domain.Application{}, ErrDown
	case c.RefusesFor != "" && !c.knows(reference):
		return domain.Application{}, temporal.NewNonRetryableApplicationError("no", string(c.RefusesFor), nil)
	case c.Refuses && !c.knows(reference):
		return domain.Application{}, temporal.NewNonRetryableApplicationError("no", "refused", nil)
	}
	application := c.accept(kind, reference)
	if c.LosesAnswers {
		return domain.Application{}, ErrDown
	}
	return application, nil
}

// knows reports whether an application with a reference was accepted.
func (c *Centre) knows(reference string) bool {
	for _, application := range c.applications {
		if application.Reference == reference {
			return true
		}
	}
	return false
}

// accept is the application of a reference, which is new if there is none.
func (c *Centre) accept(kind domain.ApplicationKind, reference string) domain.Application {
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
	application.Status = domain.ApplicationWithdrawn // the centre does not decide any more
	c.applications[number] = application
	return effect.Nothing{}, nil
}

// withdrawReference withdraws what was lodged by a reference, if anything was.
func (c *Centre) withdrawReference(reference string) (effect.Nothing, error) {
	if c.Down {
		return effect.Nothing{}, ErrDown
	}
	for number, application := range c.applications {
		if application.Reference == reference {
			return c.withdraw(number)
		}
	}
	return effect.Nothing{}, nil
}

func (w *World) registerCentre(worker registry) {
	c := &w.Centre
	register(w, worker, order.AskCentre, c.ask)
	register(w, worker, order.WatchCentre, c.watch)
	register(w, worker, order.WithdrawApplication, c.withdraw)
	register(w, worker, order.WithdrawReference, c.withdrawReference)
	register(w, worker, workflows.LodgePlateReservation, func(in workflows.PlateLodging) (domain.Application, error) {
		return c.lodge(domain.ApplyPlateReservation, in.OrderID.String())
	})
	register(w, worker, workflows.LodgeIndividualPlate, func(in workflows.IndividualPlateLodging) (domain.Application, error) {
		if !c.Down && !c.knows(in.OrderID.String()) && !w.Plates.keeps(in.Plate.Plate, in.OrderID.String()) {
			return domain.Application{}, refusal(domain.CodePlateTaken)
		}
		return c.lodge(domain.ApplyIndividualPlate, in.OrderID.String())
	})
	register(w, worker, workflows.LodgeLicenceExchange, func(in workflows.LicenceLodging) (domain.Application, error) {
		return c.lodge(domain.ApplyLicenceExchange, in.OrderID.String())
	})
}
