package backup

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
)

// After a restore no browser is notified: another citizen may have signed in with it since the backup. What waited for it goes, too.
func TestRestoreEndsNotifications(t *testing.T) {
	pool := dbtest.New(t)
	_, err := pool.Exec(t.Context(), `
		WITH citizen AS (INSERT INTO citizens (id, reference, created_at, signed_in_at) VALUES (gen_random_uuid(), 'r', now(), now()) RETURNING id),
			browser AS (INSERT INTO push_subscriptions (id, citizen_id, session_id, browser, endpoint_hash, service, sealed, seen_at)
				SELECT gen_random_uuid(), id, gen_random_uuid(), 'b', 'e', 's', '', now() FROM citizen RETURNING id)
		INSERT INTO pushes (order_id, version, kind, subscription_id, sealed, urgent, created_at, expires_at, next_at)
			SELECT gen_random_uuid(), 1, 'paid', id, '', false, now(), now(), now() FROM browser`)
	require.NoError(t, err)
	require.NoError(t, endNotifications(t.Context(), []source{{"temporal", "unused"}, {"cabinet", pool.Config().ConnString()}}))
	for _, table := range []string{"push_subscriptions", "pushes"} {
		var count int
		require.NoError(t, pool.QueryRow(t.Context(), "SELECT count(*) FROM "+table).Scan(&count))
		require.Zero(t, count, table)
	}
}
