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

// roundTrips counts how often a client has waited for PostgreSQL's answer before it sent more.
type roundTrips struct {
	count atomic.Int64
}

// countedConn is a connection to PostgreSQL. It is used by one goroutine at a time.
type countedConn struct {
	net.Conn
	trips *roundTrips
	sends atomic.Bool // the last data went to the server
}

func (c *countedConn) Write(data []byte) (int, error) {
	if !c.sends.Swap(true) {
		c.trips.count.Add(1)
	}
	return c.Conn.Write(data)
}

func (c *countedConn) Read(data []byte) (int, error) {
	n, err := c.Conn.Read(data)
	if n > 0 {
		c.sends.Store(false)
	}
	return n, err
}

// counted returns another pool of connections to the same database, whose round trips are counted.
func counted(t *testing.T, pool *pgxpool.Pool) (*pgxpool.Pool, *roundTrips) {
	t.Helper()
	trips := &roundTrips{}
	config := pool.Config()
	config.MaxConns = 1
	config.ShouldPing = func(context.Context, pgxpool.ShouldPingParams) bool { return false }
	config.ConnConfig.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		connection, err := (&net.Dialer{}).DialContext(ctx, network, address)
		return &countedConn{Conn: connection, trips: trips}, err
	}
	counting, err := pgxpool.NewWithConfig(t.Context(), config)
	require.NoError(t, err)
	t.Cleanup(counting.Close)
	return counting, trips
}

// A projection holds the row of its order for two round trips, however many events, letters and notifications it has: with the first it
// takes the row, with the second it writes the rest and commits. The third notifies the APIs, for all projections that wait.
func TestRoundTripsOfAProjection(t *testing.T) {
	worker := asWorker(t)
	store := keytest.Store(t, worker)
	admin := keytest.Admin(t, worker, store)
	citizen, other := keytest.Citizen(t, admin, "r", domain.Person{}), keytest.Citizen(t, admin, "s", domain.Person{})
	keytest.Browser(t, admin, citizen, "fcm.googleapis.com", "phone")
	keytest.Browser(t, admin, other, "fcm.googleapis.com", "other")
	pool, trips := counted(t, worker)
	records := newRecords(pool, store, 0)
	records.letters = 1000
	record := func(events int) int64 {
		t.Helper()
		state := domain.Order{
			ID: uuid.New(), CitizenID: citizen.String(), ParticipantID: other.String(), Service: domain.OwnerToConfidantService,
			Status: domain.StatusDone, Email: "driver@ukr.net", CreatedAt: time.Now(), UpdatedAt: time.Now(), Version: int64(events),
			Invoice: &domain.Invoice{ID: uuid.NewString(), PaidAt: time.Now()},
		}
		projection := order.Projection{Order: state}
		for version := range int64(events) {
			projection.Events = append(projection.Events, domain.Event{Version: version + 1, At: time.Now(), Kind: domain.EventPaid})
		}
		_, err := store.Keys.Key(t.Context(), state.ID)
		require.NoError(t, err)
		before := trips.count.Load()
		_, err = records.record(t.Context(), projection)
		require.NoError(t, err)
		return trips.count.Load() - before
	}
	record(2) // prepares the statements
	one := record(1)
	letters, pushes := written(t, worker)
	require.Positive(t, letters)
	require.Positive(t, pushes)
	many := record(20)
	t.Logf("round trips: %d with one event, %d with twenty", one, many)
	moreLetters, morePushes := written(t, worker)
	require.GreaterOrEqual(t, moreLetters-letters, 20)
	require.GreaterOrEqual(t, morePushes-pushes, 20)
	require.EqualValues(t, 3, one)
	require.EqualValues(t, 3, many)
}

// written is how many letters and notifications are stored.
func written(t testing.TB, pool *pgxpool.Pool) (letters, pushes int) {
	t.Helper()
	require.NoError(t, pool.QueryRow(t.Context(), "SELECT (SELECT count(*) FROM messages), (SELECT count(*) FROM pushes)").Scan(&letters, &pushes))
	return letters, pushes
}
