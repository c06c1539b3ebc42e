package db_test

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
)

// PostgreSQL has no right to LISTEN: whoever may connect hears of every change of an order. Only roles that may read as much of the orders may
// connect.
func TestListenersMayReadOrders(t *testing.T) {
	rows, err := dbtest.New(t).Query(t.Context(), `SELECT rolname::text, bool_and(has_column_privilege(r.oid, 'orders', name, 'SELECT'))
		FROM pg_roles r CROSS JOIN unnest(ARRAY['id', 'citizen_id', 'participant_id', 'version']) AS name
		WHERE NOT rolsuper AND has_database_privilege(r.oid, 'cabinet_template', 'CONNECT') GROUP BY rolname`)
	require.NoError(t, err)
	connects := map[db.Role]bool{}
	var role db.Role
	var reads bool
	_, err = pgx.ForEachRow(rows, []any{&role, &reads}, func() error {
		connects[role] = true
		require.True(t, reads, "%s may not read the orders of which it hears", role)
		return nil
	})
	require.NoError(t, err)
	require.Contains(t, connects, db.API)
	require.NotContains(t, connects, db.Engine)
}

// A notification has ids and a version, and nothing of what an order is about.
func TestNotificationsHaveOnlyIDs(t *testing.T) {
	pool := dbtest.New(t)
	ctx, id, citizen, participant := t.Context(), uuid.New(), uuid.New(), uuid.New()
	queries := sqlc.New(connect(t, dbtest.As(t, pool, db.Worker)))
	row := projected(id, citizen, "created", 1, time.Now())
	row.ParticipantID = &participant
	_, err := queries.UpsertOrder(ctx, row)
	require.NoError(t, err)
	listener := connect(t, dbtest.As(t, pool, db.API))
	_, err = listener.Exec(ctx, "LISTEN orders")
	require.NoError(t, err)

	notifying := []func() error{
		func() error { return queries.HoldUpOrder(ctx, sqlc.HoldUpOrderParams{ID: id, FoundAt: time.Now()}) },
		func() error { return queries.ReleaseHeldUpOrder(ctx, id) },
		func() error { return queries.NotifyParties(ctx, id) },
	}
	for _, notify := range notifying {
		require.NoError(t, notify())
		for _, party := range []uuid.UUID{citizen, participant} {
			notification, err := listener.WaitForNotification(ctx)
			require.NoError(t, err)
			var heard struct {
				Citizen, ID uuid.UUID
				Version     int64
			}
			decoder := json.NewDecoder(bytes.NewReader([]byte(notification.Payload)))
			decoder.DisallowUnknownFields()
			require.NoError(t, decoder.Decode(&heard))
			require.Equal(t, party, heard.Citizen)
			require.Equal(t, id, heard.ID)
		}
	}
}
