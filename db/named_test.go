package db_test

import (
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
)

// Who has left nothing but a name was named in somebody's order, and what was found about them goes; who has signed in stays
// as they are.
func TestMigrationOfWhoWasOnlyNamed(t *testing.T) {
	database := dbtest.New(t)
	_, sealed := migration(t, "00034_sealed_rows")
	up, down := migration(t, "00015_named_citizens")
	_, err := database.Exec(t.Context(), sealed+down+`
INSERT INTO citizens (id, reference, rnokpp, last_name, first_name, email, created_at, signed_in_at)
SELECT gen_random_uuid(), r, '0000000000', 'П', 'І', e, now(), now()
FROM (VALUES ('named', ''), ('session', ''), ('order', ''), ('email', 'own@ukr.net')) rows (r, e);
INSERT INTO sessions (id, citizen_id, provider, device, created_at, last_seen_at, expires_at)
SELECT gen_random_uuid(), id, 'dev', '', now(), now(), now() FROM citizens WHERE reference = 'session';
INSERT INTO orders (id, citizen_id, service, status, version, created_at, updated_at, finished, snapshot)
SELECT gen_random_uuid(), id, 'vehicle-check', 'done', 1, now(), now(), true, '{}' FROM citizens WHERE reference = 'order';
INSERT INTO reminders (id, citizen_id, kind, subject, end_date, event, created_at)
SELECT gen_random_uuid(), id, 'licence', 'AAA', now(), '{}', now() FROM citizens;
`+up)
	require.NoError(t, err)
	rows, err := database.Query(t.Context(), `SELECT c.reference FROM citizens c JOIN reminders r ON r.citizen_id = c.id
WHERE c.signed_in_at > 'epoch' ORDER BY c.reference`)
	require.NoError(t, err)
	left, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Equal(t, []string{"email", "order", "session"}, left)
	var named int
	require.NoError(t, database.QueryRow(t.Context(), `SELECT count(*) FROM citizens WHERE signed_in_at = 'epoch'`).Scan(&named))
	require.Equal(t, 1, named)
	require.NoError(t, database.QueryRow(t.Context(), `SELECT count(*) FROM reminders`).Scan(&named))
	require.Equal(t, 3, named)
}

// migration is the way up and down of a migration.
func migration(t *testing.T, name string) (up, down string) {
	t.Helper()
	content, err := os.ReadFile("migrations/" + name + ".sql")
	require.NoError(t, err)
	up, down, _ = strings.Cut(string(content), "-- +goose Down")
	return up, down
}
