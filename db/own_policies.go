package db

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// OwnPolicies are the policies that a citizen has told of, those that end first first.
func OwnPolicies(ctx context.Context, queries *sqlc.Queries, citizen uuid.UUID) ([]domain.OwnPolicy, error) {
	rows, err := queries.OwnPolicies(ctx, citizen)
	if err != nil {
		return nil, fmt.Errorf("policies: %w", err)
	}
	policies := make([]domain.OwnPolicy, len(rows))
	for i, row := range rows {
		year, month, day := row.EndDate.Time.Date()
		policies[i] = domain.OwnPolicy{
			Type: domain.PolicyType(row.Type), CompanyName: row.CompanyName, PolicyNumber: row.PolicyNumber, Email: row.Email, VIN: row.Vin, Brand: row.Brand,
			Plate: row.Plate, EndDate: domain.Date{Year: year, Month: month, Day: day},
		}
	}
	return policies, nil
}

// Day is a calendar day as the database keeps it.
func Day(day domain.Date) pgtype.Date {
	return pgtype.Date{Time: time.Date(day.Year, day.Month, day.Day, 0, 0, 0, 0, time.UTC), Valid: true}
}
