package activities

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"go.temporal.io/sdk/worker"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Registers is what the activities need of the registers' client.
type Registers interface {
	VehicleReport(ctx context.Context, carID string) (domain.VehicleReport, error)
}

type reports struct {
	registers Registers
	database  *pgxpool.Pool
}

func (r reports) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.FetchVehicleReport, r.fetch)
}

// reportNos are the register's reasons not to tell of a vehicle.
var reportNos = reasons{notFound: domain.CodeVehicleNotFound}

// fetch reads the register's report about a vehicle and keeps it for the order. The first report of an order
// stays: what the citizen has once read does not change.
func (r reports) fetch(ctx context.Context, in workflows.ReportRequest) (effect.Nothing, error) {
	var nothing effect.Nothing
	report, err := r.registers.VehicleReport(ctx, in.CarID)
	if err != nil {
		return nothing, reportNos.failure(err)
	}
	row, err := reportRow(in, report)
	if err != nil {
		return nothing, err
	}
	if err := sqlc.New(r.database).SaveVehicleReport(ctx, row); err != nil {
		return nothing, fmt.Errorf("keep report of order %s: %w", in.OrderID, err)
	}
	return nothing, nil
}

func reportRow(in workflows.ReportRequest, report domain.VehicleReport) (sqlc.SaveVehicleReportParams, error) {
	order, orderErr := uuid.Parse(in.OrderID)
	citizen, citizenErr := uuid.Parse(in.CitizenID)
	content, contentErr := json.Marshal(report)
	if err := errors.Join(orderErr, citizenErr, contentErr); err != nil {
		return sqlc.SaveVehicleReportParams{}, fmt.Errorf("keep report of order %s: %w", in.OrderID, err)
	}
	return sqlc.SaveVehicleReportParams{
		OrderID: order, CitizenID: citizen, CarID: report.CarID, Vin: report.VIN,
		Report: content, CreatedAt: time.Now(),
	}, nil
}
