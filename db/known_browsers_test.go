package db_test

import (
	"regexp"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
)

// Of two sign-ins at the same time in a new browser one is the first: the citizen receives one letter of it.
func TestNewBrowserIsNewOnce(t *testing.T) {
	pool := dbtest.New(t)
	ctx, citizen, browser := t.Context(), uuid.New(), []byte("browser")
	_, err := pool.Exec(ctx, "INSERT INTO citizens (id, reference, created_at, signed_in_at) VALUES ($1, 'reference', now(), now())", citizen)
	require.NoError(t, err)
	at := time.Now().Truncate(time.Microsecond)
	know := func(queries *sqlc.Queries, now time.Time) bool {
		known, err := queries.KnowBrowser(ctx, sqlc.KnowBrowserParams{CitizenID: citizen, Browser: browser, Now: now})
		require.NoError(t, err)
		return known
	}
	first, err := connect(t, dbtest.As(t, pool, db.API)).Begin(ctx)
	require.NoError(t, err)
	require.False(t, know(sqlc.New(first), at))
	second := make(chan bool, 1)
	other := sqlc.New(connect(t, dbtest.As(t, pool, db.API)))
	go func() { second <- know(other, at) }()
	require.Eventually(t, func() (waits bool) {
		return pool.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)").Scan(&waits) == nil && waits
	}, 20*time.Second, 10*time.Millisecond)
	require.NoError(t, first.Commit(ctx))
	require.True(t, <-second)

	later := at.Add(time.Hour)
	require.True(t, know(other, later))
	var seen time.Time
	require.NoError(t, pool.QueryRow(ctx, "SELECT seen_at FROM known_browsers").Scan(&seen))
	require.True(t, later.Equal(seen), "it is swept after its last use")
}

// systemColumns are columns of PostgreSQL's own implementation. A ctid is what it says for the length of a statement, and sweeps use it so.
var systemColumns = regexp.MustCompile(`\b(xmin|xmax|cmin|cmax)\b`)

// Queries rely on nothing that PostgreSQL does not promise.
func TestQueriesReadNoSystemColumns(t *testing.T) {
	for name, query := range namedQueries(t) {
		require.NotRegexp(t, systemColumns, query, name)
	}
}
