package cabinet

import (
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// What was stored for an order that was never started is deleted by the schedule after a day, and what a started one has stays
// (TIME-28, GAP-87).
func TestOrphansAreDeleted(t *testing.T) {
	s := stack.Shared(t)
	started := signIn(t, s, driver).order("with-a-statement").ID
	connection, err := pgx.Connect(t.Context(), s.DatabaseURL)
	require.NoError(t, err)
	defer func() { _ = connection.Close(t.Context()) }()
	orphan := uuid.NewString()
	_, err = connection.Exec(t.Context(), `INSERT INTO statements (order_id, content, created_at)
		SELECT id, '', now() - interval '25 hours' FROM unnest($1::uuid[]) id`, []string{orphan, started})
	require.NoError(t, err)
	runSchedule(t, engineOf(t, s), "orphans")
	var left []string
	require.NoError(t, connection.QueryRow(t.Context(), "SELECT array_agg(order_id::text) FROM statements WHERE order_id = ANY($1::uuid[])",
		[]string{orphan, started}).Scan(&left))
	require.Equal(t, []string{started}, left)
}
