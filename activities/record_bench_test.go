package activities

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/domain"
	"cabinet/temporal/keytest"
	"cabinet/workflows/order"
)

// BenchmarkRecord measures projections of changed orders, 16 at the same time.
func BenchmarkRecord(b *testing.B) {
	config := dbtest.New(b).Config()
	config.MaxConns = 16
	pool, err := pgxpool.NewWithConfig(b.Context(), config)
	require.NoError(b, err)
	defer pool.Close()
	records := newRecords(pool, keytest.Store(b, pool), 0)
	var orders, turn atomic.Int64
	b.SetParallelism(8)
	b.RunParallel(func(pb *testing.PB) {
		state := domain.Order{
			ID: uuid.New(), CitizenID: uuid.NewString(), Service: domain.LicenceExchangeService, Status: domain.StatusDraft, CreatedAt: time.Now(),
		}
		orders.Add(1)
		for pb.Next() {
			state.Version, state.UpdatedAt = turn.Add(1), time.Now()
			event := domain.Event{Version: state.Version, At: state.UpdatedAt, Kind: domain.EventCreated}
			_, err := records.record(b.Context(), order.Projection{Order: state, Events: []domain.Event{event}})
			require.NoError(b, err)
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "projections/s")
}
