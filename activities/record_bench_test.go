package activities

import (
	"context"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/store/keytest"
	"cabinet/workflows/order"
)

// BenchmarkRecord measures projections of changed orders, 16 at the same time: those that nothing is written about, and those with a
// letter; and how long one with a letter takes when PostgreSQL is half a millisecond away.
func BenchmarkRecord(b *testing.B) {
	b.Run("silent", func(b *testing.B) { benchmarkRecord(b, domain.EventCreated, 8, 0) })
	b.Run("letter", func(b *testing.B) { benchmarkRecord(b, domain.EventPaid, 8, 0) })
	b.Run("distant", func(b *testing.B) { benchmarkRecord(b, domain.EventPaid, 1, 500*time.Microsecond) })
}

func benchmarkRecord(b *testing.B, kind domain.EventKind, parallelism int, away time.Duration) {
	config := asWorker(b).Config()
	config.MaxConns = 16
	config.ConnConfig.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		connection, err := (&net.Dialer{}).DialContext(ctx, network, address)
		return &distantConn{Conn: connection, away: away}, err
	}
	pool, err := pgxpool.NewWithConfig(b.Context(), config)
	require.NoError(b, err)
	defer pool.Close()
	records := newRecords(pool, keytest.Store(b, pool), 0)
	var turn atomic.Int64
	b.SetParallelism(parallelism)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		state := domain.Order{
			ID: uuid.New(), CitizenID: uuid.NewString(), Service: domain.LicenceExchangeService, Status: domain.StatusDraft, CreatedAt: time.Now(),
		}
		for pb.Next() {
			state.Version, state.UpdatedAt, state.Email = turn.Add(1), time.Now(), uuid.NewString()+"@mail.test"
			event := domain.Event{Version: state.Version, At: state.UpdatedAt, Kind: kind}
			_, err := records.record(b.Context(), order.Projection{Order: state, Events: []domain.Event{event}})
			require.NoError(b, err)
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "projections/s")
}

// distantConn is a connection to a server that is some time away.
type distantConn struct {
	net.Conn
	away time.Duration
	sent atomic.Bool
}

func (c *distantConn) Write(data []byte) (int, error) {
	if !c.sent.Swap(true) {
		time.Sleep(c.away)
	}
	return c.Conn.Write(data)
}

func (c *distantConn) Read(data []byte) (int, error) {
	n, err := c.Conn.Read(data)
	c.sent.Store(false)
	return n, err
}
