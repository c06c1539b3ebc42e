package db_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
)

// partitionKeys are the columns by which the tables of orders will be partitioned (docs/decisions/0010).
var partitionKeys = map[string]string{
	"orders": "id", "order_events": "order_id", "order_keys": "order_id", "order_references": "order_id", "messages": "order_id", "pushes": "order_id",
	"statements": "order_id", "order_answers": "order_id", "order_drafts": "order_id", "live_orders": "order_id", "changed_orders": "order_id",
}

// The tables of orders can be partitioned by the order's id as they are: their unique constraints have it, and the queries work on partitions.
func TestOrdersCanBePartitioned(t *testing.T) {
	pool := dbtest.New(t)
	owner := connect(t, dbtest.As(t, pool, db.Owner))
	for table, key := range partitionKeys {
		_, err := owner.Exec(t.Context(), fmt.Sprintf("ALTER TABLE %[1]s RENAME TO whole_%[1]s; CREATE TABLE %[1]s (LIKE whole_%[1]s INCLUDING ALL) PARTITION BY HASH (%[2]s)", table, key))
		require.NoError(t, err, table)
		for part := range 4 {
			_, err := owner.Exec(t.Context(), fmt.Sprintf("CREATE TABLE %[1]s_%[2]d PARTITION OF %[1]s FOR VALUES WITH (MODULUS 4, REMAINDER %[2]d)", table, part))
			require.NoError(t, err, table)
		}
	}
	_, err := owner.Exec(t.Context(), `CREATE TRIGGER follow_order AFTER INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION follow_order();
		CREATE TRIGGER forget_order AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION forget_order()`)
	require.NoError(t, err)

	queries, citizen, at := sqlc.New(pool), uuid.New(), time.Now()
	const orders = 20
	for range orders {
		id := uuid.New()
		require.NoError(t, queries.AddOrderKey(t.Context(), sqlc.AddOrderKeyParams{OrderID: id, Wrapped: []byte("key")}))
		for version, status := range projections {
			stored, err := queries.UpsertOrder(t.Context(), projected(id, citizen, status, int64(version+1), at))
			require.NoError(t, err)
			require.EqualValues(t, 1, stored)
			require.NoError(t, queries.AppendEvents(t.Context(), sqlc.AppendEventsParams{
				OrderID: id, Versions: []int64{int64(version + 1)}, Instants: []time.Time{at}, Kinds: []string{"created"},
			}))
		}
		letter := sqlc.AddMessageParams{OrderID: id, Version: 1, Party: "initiator", CreatedAt: at, Sealed: []byte{}, RecipientHash: []byte{}}
		for range 2 {
			require.NoError(t, queries.AddMessage(t.Context(), letter))
		}
		events, err := queries.OrderEvents(t.Context(), id)
		require.NoError(t, err)
		require.Len(t, events, len(projections))
	}
	list, err := queries.OrdersOfCitizen(t.Context(), citizen)
	require.NoError(t, err)
	require.Len(t, list, orders)
	counted, err := queries.CountOrders(t.Context())
	require.NoError(t, err)
	require.Equal(t, []sqlc.CountOrdersRow{{Service: "vehicle-check", Status: "done", Orders: orders}}, counted)
	for _, order := range list[:5] {
		require.NoError(t, queries.EraseOrder(t.Context(), sqlc.EraseOrderParams{ID: order.ID, Snapshot: []byte("{}"), ErasedAt: &at}))
	}
	counted, err = queries.CountOrders(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, orders-5, counted[0].Orders)
}
