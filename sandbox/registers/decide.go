package registers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
)

// Errors of decisions.
var (
	ErrUnknownDecision = errors.New("unknown decision")
	ErrNotNow          = errors.New("the application's status does not allow the decision")
	ErrNoReason        = errors.New("a refusal needs a reason")
)

// Decision is what the service centre can do with an application.
type Decision struct {
	Name   string
	Title  string
	status Status
}

// Decisions lists what the service centre can do.
var Decisions = []Decision{
	{"approve", "Погодити", Approved},
	{"refuse", "Відмовити", Refused},
	{"repeat", "Повторити вибір номера", Repeat},
	{"processed", "Опрацьовано", Processed},
	{"ready", "Готово до доставки", Ready},
}

// makerTitles are the decisions about an individual plate: the centre hands the layout to the maker, who makes the plate.
var makerTitles = map[Status]string{
	Approved: "Передати макет виробнику", Processed: "Номерний знак виготовлено", Ready: "Готово до видачі або доставки",
}

// Decisions lists what the service centre can do with the application now.
func (a *Application) Decisions() (list []Decision) {
	for _, d := range Decisions {
		if slices.Contains(a.Next(), d.status) {
			if title, own := makerTitles[d.status]; own && a.Kind == kindIndividual {
				d.Title = title
			}
			list = append(list, d)
		}
	}
	return list
}

// Decide gives an application the status of a decision. A refusal needs a reason that the citizen will read.
func (g *Gateway) Decide(number, decision, reason string) (decided *Application, err error) {
	i := slices.IndexFunc(Decisions, func(d Decision) bool { return d.Name == decision })
	switch {
	case i < 0:
		return nil, fmt.Errorf("%w %q", ErrUnknownDecision, decision)
	case Decisions[i].status == Refused && blank(reason):
		return nil, ErrNoReason
	}
	err = g.store.Update(func(tx *store.Tx) error {
		a, err := load(tx, number)
		if err != nil {
			return err
		}
		if !slices.Contains(a.Next(), Decisions[i].status) {
			return ErrNotNow
		}
		decided = a
		return g.turn(tx, a, Decisions[i].status, reason)
	})
	if err != nil {
		return nil, err
	}
	return decided, nil
}

// turn gives an application a status, updates the registers, and notifies the applicant.
func (g *Gateway) turn(tx *store.Tx, a *Application, status Status, reason string) error {
	a.Status, a.Reason = status, reason
	if err := kindNamed(a.Kind).effect(g, tx, a); err != nil {
		return err
	}
	return g.announce(tx, a)
}

// announce stores an application's new status and notifies the applicant.
func (g *Gateway) announce(tx *store.Tx, a *Application) error {
	a.ChangedAt = time.Now().UTC().Truncate(time.Millisecond)
	a.History = append(a.History, Change{a.ChangedAt, a.Status, a.Reason})
	if err := g.tell(tx, a); err != nil {
		return err
	}
	return g.save(tx, a)
}

// withdrawal names the application by its number, or by the reference of its submission.
type withdrawal struct {
	Number    string `json:"number,omitempty"`
	Reference string `json:"reference,omitempty"`
}

// withdrawApplication takes an application back and frees what it held. One that has ended without a result stays.
func (g *Gateway) withdrawApplication(q withdrawal) (any, error) {
	var a *Application
	err := g.store.Update(func(tx *store.Tx) (err error) {
		number := q.Number
		if number == "" {
			if number, _, err = store.Get[string](tx, referenceBucket, q.Reference); err != nil {
				return err
			}
		}
		if a, err = load(tx, number); err != nil {
			return err
		}
		stages := a.Kind == kindPermission || a.Kind == kindReserve
		switch {
		case a.Status == Refused, a.Status == Repeat, a.Status == Withdrawn:
			return nil
		case a.Status == Pending, a.Status == Approved && (stages || len(a.Next()) > 0):
			return g.turn(tx, a, Withdrawn, "")
		}
		return conflict("AlreadyDone", "the application has been carried out")
	})
	if err != nil {
		return nil, err
	}
	return a.Body(), nil
}

const paceJob = "registers_pace"

// paced is an automatic decision, unless one was made before.
type paced struct {
	Number string `json:"number"`
	Status Status `json:"status"`
}

// decideByItself is the handler of pace jobs.
func (g *Gateway) decideByItself(_ context.Context, j jobs.Job) jobs.Outcome {
	return jobs.Outcome{Record: func(tx *store.Tx) error {
		var p paced
		if err := json.Unmarshal(j.Payload, &p); err != nil {
			return fmt.Errorf("read job: %w", err)
		}
		a, err := load(tx, p.Number)
		if err != nil {
			return err
		}
		if a.Status != p.Status || len(a.Next()) == 0 {
			return nil
		}
		return g.turn(tx, a, a.Next()[0], "")
	}}
}
