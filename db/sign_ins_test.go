package db_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
)

// A browser that has two confirmed sign-ins takes one at a time, the last to expire first.
func TestTakeConfirmedSignIn(t *testing.T) {
	pool := dbtest.New(t)
	queries, citizen, now := sqlc.New(pool), uuid.New(), time.Now()
	_, err := pool.Exec(t.Context(), "INSERT INTO citizens (id, reference, created_at, signed_in_at) VALUES ($1, 'reference', $2, $2)", citizen, now)
	require.NoError(t, err)
	for state, left := range map[string]time.Duration{"first": time.Minute, "second": 2 * time.Minute, "expired": -time.Minute} {
		_, err := pool.Exec(t.Context(), `INSERT INTO sign_ins (state, provider, browser, expires_at, outcome, citizen_id)
			VALUES ($1, 'diia', 'browser', $2, 'confirmed', $3)`, state, now.Add(left), citizen)
		require.NoError(t, err)
	}
	for _, state := range []string{"second", "first"} {
		taken, err := queries.TakeConfirmedSignIn(t.Context(), sqlc.TakeConfirmedSignInParams{Provider: "diia", Browser: []byte("browser"), Now: now})
		require.NoError(t, err)
		require.Equal(t, state, taken.State)
	}
	_, err = queries.TakeConfirmedSignIn(t.Context(), sqlc.TakeConfirmedSignInParams{Provider: "diia", Browser: []byte("browser"), Now: now})
	require.ErrorIs(t, err, pgx.ErrNoRows)
}
