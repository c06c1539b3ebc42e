package activities

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"go.temporal.io/sdk/worker"

	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Registers is what the activities need of the registers' client.
type Registers interface {
	VehicleReport(ctx context.Context, carID string) (domain.VehicleReport, error)
}

type reports struct {
	registers Registers
	store     temporal.Store
}

func (r reports) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.FetchVehicleReport, r.fetch)
}

// reportRefusals are the register's reasons not to report on a vehicle.
var reportRefusals = reasons{notFound: domain.CodeVehicleNotFound}

// fetch reads the register's report about a vehicle and keeps it for the order. The first report of an order
// stays: what the citizen has once read does not change.
func (r reports) fetch(ctx context.Context, in workflows.ReportRequest) (effect.Nothing, error) {
	var nothing effect.Nothing
	report, err := r.registers.VehicleReport(ctx, in.CarID)
	if err != nil {
		return nothing, reportRefusals.failure(err)
	}
	order, orderErr := uuid.Parse(in.OrderID)
	citizen, citizenErr := uuid.Parse(in.CitizenID)
	err = errors.Join(orderErr, citizenErr)
	if err == nil {
		err = r.store.SaveVehicleReport(ctx, citizen, temporal.VehicleReport{VehicleReport: report, Order: order, CreatedAt: time.Now()})
	}
	if err != nil {
		return nothing, fmt.Errorf("keep report of order %s: %w", in.OrderID, err)
	}
	return nothing, nil
}
