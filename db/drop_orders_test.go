package db_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
)

// outlive are the tables whose rows of an order stay when it is dropped after a restore.
var outlive = map[string]string{
	"access_log":        "is never changed",
	"appointments":      "of erased orders",
	"bank_payments":     "what the bank has said",
	"issued_invoices":   "an order of the same request takes the invoice up",
	"money_differences": "operators close them",
	"order_keys":        "the history in the engine's other backups",
	"paid_invoices":     "money is compared by them",
	"sent_parcels":      "an order of the same request sends no second parcel",
	"staff_reasons":     "ends with its session",
}

// Orders that a restore does not bring back leave no row in any table that has an order's id, except in those that are listed; the rows of
// other orders stay.
func TestDropOrdersLeavesNothing(t *testing.T) {
	f := newFiller(t)
	lost, kept := uuid.New(), uuid.New()
	tables := f.tablesOfOrders()
	require.Greater(t, len(tables), 20)
	for table, column := range tables {
		f.fill(table, column, lost)
		f.fill(table, column, kept)
	}
	require.NoError(t, sqlc.New(f.connection).DropOrders(t.Context(), []uuid.UUID{lost}))
	for table, column := range tables {
		left := 0
		if outlive[table] != "" {
			left = 1
		}
		require.Equal(t, left, f.count(table, column, lost), "%s: DropOrders (db/queries/backup.sql) or the list above", table)
		require.Equal(t, 1, f.count(table, column, kept), table)
	}
	for table := range outlive {
		require.Contains(t, tables, table)
	}
}

// filler writes made-up rows into any table.
type filler struct {
	*testing.T
	connection *pgx.Conn
}

func newFiller(t *testing.T) *filler {
	return &filler{T: t, connection: connect(t, dbtest.New(t).Config().ConnString())}
}

// tablesOfOrders returns the tables with a column that has an order's id, and the column.
func (f *filler) tablesOfOrders() map[string]string {
	f.Helper()
	rows, err := f.connection.Query(f.Context(), `SELECT table_name::text, column_name::text
		FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
		WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
			AND (column_name = 'order_id' OR (table_name, column_name) IN (('orders', 'id'), ('staff_reasons', 'subject')))`)
	require.NoError(f, err)
	tables := map[string]string{}
	var table, column string
	_, err = pgx.ForEachRow(rows, []any{&table, &column}, func() error {
		require.Empty(f, tables[table], "%s has two orders", table)
		tables[table] = column
		return nil
	})
	require.NoError(f, err)
	return tables
}

// completed are columns that may be NULL, and that a CHECK wants together with the others of a made-up row.
var completed = map[string]bool{"files.content": true, "statements.content": true, "order_keys.wrapped": true}

// fill writes a row that has an order's id in a column, and values that the CHECKs of the table accept in those that must not be NULL.
// Neither foreign keys nor triggers have their say.
func (f *filler) fill(table, column string, id uuid.UUID) {
	f.Helper()
	rows, err := f.connection.Query(f.Context(), `SELECT attname::text, format_type(atttypid, NULL), attnotnull AND NOT atthasdef, coalesce(
			(SELECT pg_get_constraintdef(c.oid) FROM pg_constraint c WHERE c.contype = 'c' AND c.conrelid = a.attrelid AND c.conkey = ARRAY[a.attnum] LIMIT 1), '')
		FROM pg_attribute a WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = ''`, table)
	require.NoError(f, err)
	var names, values []string
	var name, kind, check string
	var needed bool
	_, err = pgx.ForEachRow(rows, []any{&name, &kind, &needed, &check}, func() error {
		switch {
		case name == column:
			names, values = append(names, name), append(values, fmt.Sprintf("'%s'", id))
		case name == "citizen_id":
			names, values = append(names, name), append(values, fmt.Sprintf("'%s'", uuid.NewSHA1(id, nil)))
		case needed || completed[table+"."+name]:
			names, values = append(names, name), append(values, f.value(name, kind, check))
		}
		return nil
	})
	require.NoError(f, err)
	_, err = f.connection.Exec(f.Context(), fmt.Sprintf("SET session_replication_role = replica; INSERT INTO %s (%s) VALUES (%s); RESET session_replication_role",
		table, strings.Join(names, ", "), strings.Join(values, ", ")))
	require.NoError(f, err, "%s has a CHECK that a made-up row does not meet: see completed and value", table)
}

// firstValue finds the first value of a list that a CHECK has.
var firstValue = regexp.MustCompile(`'([^']*)'::text`)

// value returns SQL for a value of a column that a CHECK of this column alone accepts. All rows are of one service, and each order of one citizen.
func (f *filler) value(name, kind, check string) string {
	f.Helper()
	later := strings.HasPrefix(name, "expires") || strings.HasSuffix(name, "until")
	listed := firstValue.FindStringSubmatch(check)
	switch {
	case name == "service":
		return "'vehicle-check'"
	case kind == "text" && listed != nil && listed[1] != "":
		return "'" + listed[1] + "'"
	case later:
		return "now() + interval '1 hour'"
	}
	made := map[string]string{
		"uuid": "gen_random_uuid()", "text": "gen_random_uuid()", "bytea": "uuid_send(gen_random_uuid())", "boolean": "false",
		"timestamp with time zone": "now()", "date": "now()", "bigint": "1", "integer": "1", "smallint": "1", "uuid[]": "'{}'",
	}[kind]
	require.NotEmpty(f, made, "a value of the type %s", kind)
	return made
}

func (f *filler) count(table, column string, id uuid.UUID) (rows int) {
	f.Helper()
	require.NoError(f, f.connection.QueryRow(f.Context(), fmt.Sprintf("SELECT count(*) FROM %s WHERE %s = $1", table, column), id).Scan(&rows))
	return rows
}
