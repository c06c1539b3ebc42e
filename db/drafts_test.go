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

// A tab that was left open does not bring back a draft that is gone; a new draft begins with version 1.
func TestGoneDraftStaysGone(t *testing.T) {
	pool := dbtest.New(t)
	queries, citizen := sqlc.New(pool), uuid.New()
	require.NoError(t, queries.AddCitizen(t.Context(), sqlc.AddCitizenParams{ID: citizen, Reference: "reference", Now: time.Now()}))
	save := func(version int64) int64 {
		saved, err := queries.SaveDraft(t.Context(), sqlc.SaveDraftParams{
			CitizenID: citizen, Service: "vehicle-check", Version: version, Content: []byte("{}"), UpdatedAt: time.Now(),
		})
		require.NoError(t, err)
		return saved
	}
	for version := range int64(3) {
		require.EqualValues(t, 1, save(version+1))
	}
	require.Zero(t, save(3), "another device has saved it")
	require.NoError(t, queries.DropDraft(t.Context(), sqlc.DropDraftParams{CitizenID: citizen, Service: "vehicle-check"}))
	require.Zero(t, save(4))
	require.EqualValues(t, 1, save(1))
}

// outlive are the tables with rows of an order that stay when it is dropped after a restore.
var outlive = map[string]string{
	"access_log":        "is never changed",
	"appointments":      "of erased orders",
	"bank_payments":     "what the bank has said",
	"changed_orders":    "follows orders by a trigger",
	"issued_invoices":   "an order of the same request takes the invoice up",
	"live_orders":       "follows orders by a trigger",
	"money_differences": "operators close them",
	"order_keys":        "the history in the engine's other backups",
	"paid_invoices":     "money is compared by them",
	"sent_parcels":      "an order of the same request sends no second parcel",
}

// Orders that a restore does not bring back leave nothing but what is listed.
func TestDropOrdersLeavesNothing(t *testing.T) {
	pool := dbtest.New(t)
	rows, err := pool.Query(t.Context(), `SELECT table_name::text FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
		WHERE table_schema = 'public' AND column_name = 'order_id' AND table_type = 'BASE TABLE' ORDER BY 1`)
	require.NoError(t, err)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Greater(t, len(tables), 15)
	query := namedQueries(t)["DropOrders"]
	for _, table := range tables {
		if outlive[table] == "" {
			require.Regexp(t, `DELETE FROM `+table+`\s`, query)
		} else {
			require.NotRegexp(t, `DELETE FROM `+table+`\s`, query)
		}
	}
}
