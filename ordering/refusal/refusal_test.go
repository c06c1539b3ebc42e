package refusal_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/domain"
	"cabinet/ordering/refusal"
)

// While the database is away, or ends a connection, callers read that they may try again; a bug in a query is a bug.
func TestDatabaseAway(t *testing.T) {
	pool := dbtest.New(t)
	codeOf := func(err error) domain.Code {
		require.Error(t, err)
		return refusal.Of(fmt.Errorf("list: %w", err)).Code
	}
	_, err := pool.Exec(t.Context(), "SELECT nothing FROM nowhere")
	require.Equal(t, domain.CodeInternal, codeOf(err))
	require.Equal(t, domain.CodeInternal, codeOf(errors.New("a bug")))
	require.Equal(t, domain.CodeInternal, codeOf(pgx.ErrNoRows))

	connection, err := pgx.Connect(t.Context(), pool.Config().ConnString())
	require.NoError(t, err)
	_, err = pool.Exec(t.Context(), "SELECT pg_terminate_backend($1)", int64(connection.PgConn().PID()))
	require.NoError(t, err)
	for range 2 { // the server's last word, and the closed connection
		_, err = connection.Exec(t.Context(), "SELECT 1")
		require.Equal(t, domain.CodeUnavailable, codeOf(err), "%v", err)
	}

	gone, err := pgxpool.New(t.Context(), "postgres://nobody@127.0.0.1:1/nothing")
	require.NoError(t, err)
	t.Cleanup(gone.Close)
	_, err = gone.Exec(t.Context(), "SELECT 1")
	require.Equal(t, domain.CodeUnavailable, codeOf(err), "%v", err)
}
