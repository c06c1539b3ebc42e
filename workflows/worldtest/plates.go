package worldtest

import (
	"go.temporal.io/sdk/temporal"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Plates is the register of number plates.
type Plates struct {
	Down  bool
	Taken bool // somebody else holds every plate that the order does not hold
	// LosesAnswers does what is asked, and is then not heard.
	LosesAnswers bool
	Held         map[string]workflows.PlateHold
	Released     []string
}

func (p *Plates) hold(in workflows.PlateHold) (effect.Nothing, error) {
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
