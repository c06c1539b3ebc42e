package db

import (
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"cabinet/domain"
)

// Day is a calendar day as the database keeps it.
func Day(day domain.Date) pgtype.Date {
	return pgtype.Date{Time: time.Date(day.Year, day.Month, day.Day, 0, 0, 0, 0, time.UTC), Valid: true}
}

// Date is a day of the database as a calendar day.
func Date(day pgtype.Date) domain.Date {
	year, month, date := day.Time.Date()
	return domain.Date{Year: year, Month: month, Day: date}
}
