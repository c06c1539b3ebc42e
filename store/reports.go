package store

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// VehicleReport is the result of a vehicle check.
type VehicleReport struct {
	domain.VehicleReport
	Code      string // printed on the extract, for verifying it; SaveVehicleReport makes it
	Order     uuid.UUID
	CreatedAt time.Time
}

// storedReport is a report as it is encrypted.
type storedReport struct {
	domain.VehicleReport
	ExtractCode string `json:"extractCode"`
}

// SaveVehicleReport stores a citizen's report, unless the order has one.
func (s Store) SaveVehicleReport(ctx context.Context, citizen uuid.UUID, report VehicleReport) error {
	code := newExtractCode()
	sealed, err := s.seal(ctx, report.Order, reportRow(report.Order), storedReport{report.VehicleReport, code})
	if err != nil {
		return err
	}
	carHash, vinHash, err := s.reportHashes(ctx, citizen, report)
	if err != nil {
		return err
	}
	hash, extract, err := sealExtract(code, Extract{Report: report.VehicleReport, Number: report.Order, IssuedAt: report.CreatedAt})
	if err != nil {
		return err
	}
	return s.Queries.SaveVehicleReport(ctx, sqlc.SaveVehicleReportParams{
		OrderID: report.Order, CitizenID: citizen, CarHash: carHash, VinHash: vinHash,
		Report: sealed, CreatedAt: report.CreatedAt,
		CodeHash: hash, Extract: extract, ExpiresAt: report.CreatedAt.Add(domain.ExtractVerifiable),
	})
}

// VehicleReportOfOrder reads the report of a citizen's order.
func (s Store) VehicleReportOfOrder(ctx context.Context, wanted sqlc.VehicleReportOfOrderParams) (VehicleReport, error) {
	stored, err := s.Queries.VehicleReportOfOrder(ctx, wanted)
	return s.report(ctx, stored, err)
}

// VehicleReportByVIN reads a citizen's newest report about a VIN.
func (s Store) VehicleReportByVIN(ctx context.Context, citizen uuid.UUID, vin string) (VehicleReport, error) {
	hash, err := s.vinHash(ctx, citizen, vin)
	if err != nil {
		return VehicleReport{}, err
	}
	stored, err := s.Queries.VehicleReportByVIN(ctx, sqlc.VehicleReportByVINParams{CitizenID: citizen, VinHash: hash})
	return s.report(ctx, sqlc.VehicleReportOfOrderRow(stored), err)
}

// VehicleReportByCars reads a citizen's newest report about one of some vehicles, by the register's ids.
func (s Store) VehicleReportByCars(ctx context.Context, citizen uuid.UUID, cars []string) (VehicleReport, error) {
	hashes := make([][]byte, len(cars))
	for i, car := range cars {
		var err error
		if hashes[i], err = s.carHash(ctx, citizen, car); err != nil {
			return VehicleReport{}, err
		}
	}
	stored, err := s.Queries.VehicleReportByCars(ctx, sqlc.VehicleReportByCarsParams{CitizenID: citizen, CarHashes: hashes})
	return s.report(ctx, sqlc.VehicleReportOfOrderRow(stored), err)
}

func (s Store) report(ctx context.Context, stored sqlc.VehicleReportOfOrderRow, err error) (VehicleReport, error) {
	var opened storedReport
	if err == nil {
		err = s.open(ctx, stored.OrderID, reportRow(stored.OrderID), stored.Report, &opened)
	}
	return VehicleReport{VehicleReport: opened.VehicleReport, Code: opened.ExtractCode, Order: stored.OrderID, CreatedAt: stored.CreatedAt}, err
}

func reportRow(order uuid.UUID) []byte { return row("vehicle_reports.report", order) }

func (s Store) reportHashes(ctx context.Context, citizen uuid.UUID, report VehicleReport) (car, vin []byte, err error) {
	if car, err = s.carHash(ctx, citizen, report.CarID); err == nil {
		vin, err = s.vinHash(ctx, citizen, report.VIN)
	}
	return car, vin, err
}

func (s Store) carHash(ctx context.Context, citizen uuid.UUID, car string) ([]byte, error) {
	return s.Keys.Hash(ctx, citizen, "car", car)
}

func (s Store) vinHash(ctx context.Context, citizen uuid.UUID, vin string) ([]byte, error) {
	return s.Keys.Hash(ctx, citizen, "vin", vin)
}
