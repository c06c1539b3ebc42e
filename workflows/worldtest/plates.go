package worldtest

import (
	"time"

	"go.temporal.io/sdk/temporal"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Plates is the register of number plates.
type Plates struct {
	Down  bool
	Taken bool // by another order: every plate that the order does not hold
	// LosesAnswers reports whether requests are carried out and their answers lost.
	LosesAnswers bool
	Held         map[string]workflows.PlateHold
	Released     []string
	// Lapsed are the holds that have expired.
	Lapsed []workflows.PlateHold
	// Now is the register's clock.
	Now func() time.Time
}

// Lapse ends expired holds. The register does so with each request about a plate.
func (p *Plates) Lapse() {
	for plate, hold := range p.Held {
		if !hold.Until.After(p.Now()) {
			delete(p.Held, plate)
			p.Lapsed = append(p.Lapsed, hold)
		}
	}
}

// keeps reports whether the register holds the plate for the order.
func (p *Plates) keeps(plate, order string) bool {
	p.Lapse()
	return p.Held[plate].OrderID.String() == order
}

func (p *Plates) hold(in workflows.PlateHold) (effect.Nothing, error) {
	p.Lapse()
	switch {
	case p.Down:
		return effect.Nothing{}, ErrDown
	case p.Taken && p.Held[in.Plate].OrderID != in.OrderID:
		return effect.Nothing{}, temporal.NewNonRetryableApplicationError("taken", string(domain.CodePlateTaken), nil)
	}
	p.Held[in.Plate] = in
	return effect.Nothing{}, p.answer()
}

func (p *Plates) answer() error {
	if p.LosesAnswers {
		return ErrDown
	}
	return nil
}

func (p *Plates) release(in workflows.PlateHold) (effect.Nothing, error) {
	if p.Down {
		return effect.Nothing{}, ErrDown
	}
	delete(p.Held, in.Plate)
	p.Released = append(p.Released, in.Plate)
	return effect.Nothing{}, p.answer()
}
