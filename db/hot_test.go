package db_test

import (
	"crypto/rand"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
)

// updates returns how many updates a table has had, and how many of them left its indexes alone (heap-only tuples).
func updates(t *testing.T, connection *pgx.Conn, table string) (all, hot int) {
	t.Helper()
	_, err := connection.Exec(t.Context(), "SELECT pg_stat_force_next_flush()")
	require.NoError(t, err)
	require.NoError(t, connection.QueryRow(t.Context(), "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = $1", table).Scan(&all, &hot))
	return all, hot
}

// projected is an order as its projections change it: each has another version, time and snapshot, and some another status.
func projected(id, citizen uuid.UUID, status string, version int64, at time.Time) sqlc.UpsertOrderParams {
	snapshot := make([]byte, 960) // a vehicle check's, encrypted
	_, _ = rand.Read(snapshot)
	return sqlc.UpsertOrderParams{
		ID: id, CitizenID: citizen, Service: "vehicle-check", Status: status, Version: version, Price: 100,
		CreatedAt: at, UpdatedAt: at.Add(time.Duration(version) * time.Second), Finished: status == "done", Paid: version > 5, Snapshot: snapshot,
	}
}

// The statuses of a vehicle check, by version.
var projections = strings.Fields("created w8_2_pay w8_2_pay w8_2_pay payment_received payed processing processing processed done")

// An order's changes write none of the indexes of orders, except that with which its payment arrives: they are large and cold.
func TestChangesOfOrdersAreHOT(t *testing.T) {
	connection := connect(t, dbtest.New(t).Config().ConnString())
	queries, at := sqlc.New(connection), time.Now()
	const orders = 50
	var ids, citizens [orders]uuid.UUID
	for i := range ids {
		ids[i], citizens[i] = uuid.New(), uuid.New()
	}
	before := position(t, connection)
	for version, status := range projections {
		for i, id := range ids {
			stored, err := queries.UpsertOrder(t.Context(), projected(id, citizens[i], status, int64(version+1), at))
			require.NoError(t, err)
			require.EqualValues(t, 1, stored)
		}
	}
	t.Logf("%d bytes of WAL for each projection", (position(t, connection)-before)/(orders*int64(len(projections))))
	all, hot := updates(t, connection, "orders")
	require.Equal(t, orders*(len(projections)-1), all)
	require.GreaterOrEqual(t, hot, all-orders-all/50, "all but one of each order, and where its page was full")
	all, hot = updates(t, connection, "live_orders")
	require.Greater(t, hot, all/2)
}

func position(t *testing.T, connection *pgx.Conn) (position int64) {
	t.Helper()
	require.NoError(t, connection.QueryRow(t.Context(), "SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint").Scan(&position))
	return position
}

// storage are the settings of a table.
func storage(t *testing.T, connection *pgx.Conn) map[string]string {
	t.Helper()
	rows, err := connection.Query(t.Context(), `SELECT relname, coalesce(array_to_string(reloptions, ' '), '') FROM pg_class
		WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`)
	require.NoError(t, err)
	found := map[string]string{}
	var table, options string
	_, err = pgx.ForEachRow(rows, []any{&table, &options}, func() error { found[table] = options; return nil })
	require.NoError(t, err)
	return found
}

// A large table is vacuumed and analyzed long before a fifth of its rows is dead, as PostgreSQL would by itself.
func TestLargeTablesAreVacuumedEarly(t *testing.T) {
	connection := connect(t, dbtest.New(t).Config().ConnString())
	for table, options := range storage(t, connection) {
		if smallTables[table] != "" {
			continue
		}
		for _, setting := range []string{"autovacuum_vacuum_scale_factor=0.02", "autovacuum_vacuum_insert_scale_factor=0.02", "autovacuum_analyze_scale_factor=0.02"} {
			require.Contains(t, options, setting, "%s: see db/migrations/20261128140000_storage.sql", table)
		}
	}
}

// PostgreSQL does not try to compress what is encrypted.
func TestCiphertextsAreNotCompressed(t *testing.T) {
	rows, err := dbtest.New(t).Query(t.Context(), `SELECT attrelid::regclass || '.' || attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
		WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND atttypid = 'bytea'::regtype AND attstorage <> 'e' AND relname <> 'web_assets'
			AND attname IN ('snapshot', 'content', 'sealed', 'report', 'request', 'policy', 'event', 'record')`)
	require.NoError(t, err)
	compressed, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Empty(t, compressed)
}
