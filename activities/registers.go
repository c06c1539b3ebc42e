package activities

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"go.temporal.io/sdk/worker"

	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Registers is the registers' client.
type Registers interface {
	VehicleReport(ctx context.Context, carID string) (domain.VehicleReport, error)
}

type reports struct {
	registers Registers
	store     store.Store
}

func (r reports) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.FetchVehicleReport, r.fetch)
}

// fetch reads a vehicle's report from the register and stores it. The one decision of the register is that it has no such vehicle. The first report of an order stays, so that it does not change
// after the citizen has read it.
func (r reports) fetch(ctx context.Context, in workflows.ReportRequest) (effect.Nothing, error) {
	var nothing effect.Nothing
	report, err := r.registers.VehicleReport(ctx, in.CarID)
	if wire.KindOf(err) == wire.NotFound {
		return nothing, final(string(domain.CodeVehicleNotFound), err)
	}
	if err != nil {
		return nothing, err
	}
	citizen, err := uuid.Parse(in.CitizenID)
	if err == nil {
		err = r.store.SaveVehicleReport(ctx, citizen, store.VehicleReport{VehicleReport: report, Order: in.OrderID, CreatedAt: time.Now()})
	}
	if err != nil {
		return nothing, fmt.Errorf("keep report of order %s: %w", in.OrderID, err)
	}
	return nothing, nil
}
