package temporal

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// VehicleReport is the report that an order has brought.
type VehicleReport struct {
	domain.VehicleReport
	Order     uuid.UUID
	CreatedAt time.Time
}

// SaveVehicleReport keeps a citizen's report. The first one of an order stays.
func (p Papers) SaveVehicleReport(ctx context.Context, citizen uuid.UUID, report VehicleReport) error {
	sealed, err := p.seal(ctx, report.Order, reportRow(report.Order), report.VehicleReport)
	if err != nil {
		return err
	}
	return p.Queries.SaveVehicleReport(ctx, sqlc.SaveVehicleReportParams{
		OrderID: report.Order, CitizenID: citizen, CarHash: p.carHash(citizen, report.CarID), VinHash: p.vinHash(citizen, report.VIN),
		Report: sealed, CreatedAt: report.CreatedAt,
	})
}

// VehicleReportOfOrder reads the report of a citizen's order.
func (p Papers) VehicleReportOfOrder(ctx context.Context, wanted sqlc.VehicleReportOfOrderParams) (VehicleReport, error) {
	kept, err := p.Queries.VehicleReportOfOrder(ctx, wanted)
	return p.report(ctx, kept, err)
}

// VehicleReportByVIN reads a citizen's newest report about a VIN.
func (p Papers) VehicleReportByVIN(ctx context.Context, citizen uuid.UUID, vin string) (VehicleReport, error) {
	kept, err := p.Queries.VehicleReportByVIN(ctx, sqlc.VehicleReportByVINParams{CitizenID: citizen, VinHash: p.vinHash(citizen, vin)})
	return p.report(ctx, sqlc.VehicleReportOfOrderRow(kept), err)
}

// VehicleReportByCars reads a citizen's newest report about one of some vehicles, which the register's ids name.
func (p Papers) VehicleReportByCars(ctx context.Context, citizen uuid.UUID, cars []string) (VehicleReport, error) {
	hashes := make([][]byte, len(cars))
	for i, car := range cars {
		hashes[i] = p.carHash(citizen, car)
	}
	kept, err := p.Queries.VehicleReportByCars(ctx, sqlc.VehicleReportByCarsParams{CitizenID: citizen, CarHashes: hashes})
	return p.report(ctx, sqlc.VehicleReportOfOrderRow(kept), err)
}

func (p Papers) report(ctx context.Context, kept sqlc.VehicleReportOfOrderRow, err error) (VehicleReport, error) {
	report := VehicleReport{Order: kept.OrderID, CreatedAt: kept.CreatedAt}
	if err == nil {
		err = p.open(ctx, kept.OrderID, reportRow(kept.OrderID), kept.Report, &report.VehicleReport)
	}
	return report, err
}

func reportRow(order uuid.UUID) []byte { return row("vehicle_reports.report", order) }

func (p Papers) carHash(citizen uuid.UUID, car string) []byte { return p.hash(citizen, "car", car) }

func (p Papers) vinHash(citizen uuid.UUID, vin string) []byte { return p.hash(citizen, "vin", vin) }
