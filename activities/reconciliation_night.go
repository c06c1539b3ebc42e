package activities

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// nights carries out the nightly reconciliation.
type nights struct{ reconciliation Reconciliation }

func (n nights) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.DaysToCompare, n.days)
	effect.Register(w, workflows.CompareMoney, n.compare)
}

func (n nights) days(ctx context.Context, _ effect.Nothing) ([]domain.Date, error) {
	return n.reconciliation.Days(ctx)
}

// compare compares a day. Each heartbeat has the hour up to which the statement is read, from which a retry continues.
func (n nights) compare(ctx context.Context, day domain.Date) (nothing effect.Nothing, err error) {
	var reading Reading
	if activity.HasHeartbeatDetails(ctx) {
		if err := activity.GetHeartbeatDetails(ctx, &reading); err != nil {
			return nothing, fmt.Errorf("reconcile %s: %w", day, err)
		}
	}
	began := time.Now()
	err = n.reconciliation.Day(ctx, day, reading, func(reading Reading) { activity.RecordHeartbeat(ctx, reading) })
	if err != nil {
		return nothing, failure(err)
	}
	counted, err := sqlc.New(n.reconciliation.Database).CountDifferences(ctx)
	slog.InfoContext(ctx, "a day's money is compared with the bank's statement",
		"day", day.String(), "seconds", time.Since(began).Seconds(), "open", counted.Open)
	return nothing, err
}
