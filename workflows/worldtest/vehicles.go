package worldtest

import (
	"go.temporal.io/sdk/temporal"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Vehicles is the register of vehicles.
type Vehicles struct {
	Down    bool
	Gone    bool // the register no longer has the vehicle
	Broken  bool // a bug of the cabinet
	Fetched int  // reports given
}

func (r *Vehicles) fetchReport(workflows.ReportRequest) (effect.Nothing, error) {
	switch {
	case r.Down:
		return effect.Nothing{}, ErrDown
	case r.Broken:
		return effect.Nothing{}, temporal.NewNonRetryableApplicationError("broken", "bug", nil)
	case r.Gone:
		return effect.Nothing{}, temporal.NewNonRetryableApplicationError("gone", string(domain.CodeVehicleNotFound), nil)
	}
	r.Fetched++
	return effect.Nothing{}, nil
}
