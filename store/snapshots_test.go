package store_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/keytest"
)

// BenchmarkOrdersOfCitizen reads a list of twenty orders: in the clear, with their keys in memory, and with keys to be unwrapped.
func BenchmarkOrdersOfCitizen(b *testing.B) {
	pool := dbtest.New(b)
	s, plain, sealed := keytest.Store(b, pool), uuid.New(), uuid.New()
	var ids []uuid.UUID
	for range 20 {
		for _, citizen := range []uuid.UUID{plain, sealed} {
			id, now := uuid.New(), time.Now()
			snapshot, err := json.Marshal(domain.Order{
				ID: id, CitizenID: citizen.String(), Service: domain.VehicleCheckService, Status: domain.StatusDone, Version: 5,
				CreatedAt: now, UpdatedAt: now, DataKey: "TMB99HAV3KM626020", Email: "driver@ukr.net", Price: 4040,
				Invoice: &domain.Invoice{ID: "p2_1", Status: domain.InvoicePaid, Amount: 4040, PaymentURL: "https://pay.example/p2_1", PaidAt: now},
				Vehicle: &domain.OrderedVehicle{CarID: "300410015", VIN: "TMB99HAV3KM626020", Plate: "KA9400PP", Brand: "SKODA", Model: "OCTAVIA"},
			})
			require.NoError(b, err)
			keytest.Order(b, s, sqlc.UpsertOrderParams{
				ID: id, CitizenID: citizen, Service: "vehicle-check", Status: "done", Finished: true, Version: 5, CreatedAt: now, UpdatedAt: now,
				Snapshot: snapshot,
			})
			if citizen == plain {
				require.NoError(b, s.Queries.EraseOrder(b.Context(), sqlc.EraseOrderParams{ID: id, Snapshot: snapshot, ErasedAt: &now}))
			}
			ids = append(ids, id)
		}
	}
	read := func(b *testing.B, s store.Store, citizen uuid.UUID) {
		orders, err := s.OrdersOfCitizen(b.Context(), citizen)
		require.NoError(b, err)
		require.Len(b, orders, 20)
	}
	b.Run("in the clear", func(b *testing.B) {
		for b.Loop() {
			read(b, s, plain)
		}
	})
	b.Run("keys in memory", func(b *testing.B) {
		for b.Loop() {
			read(b, s, sealed)
		}
	})
	b.Run("keys unwrapped", func(b *testing.B) {
		for b.Loop() {
			s.Keys.Forget(ids)
			read(b, s, sealed)
		}
	})
}

// A row that cannot be decrypted, because it is damaged or its key is destroyed, is in the list as held up and takes no other order from its
// citizen.
func TestUnreadableOrderInTheList(t *testing.T) {
	pool := dbtest.New(t)
	store, citizen, now := keytest.Store(t, pool), uuid.New(), time.Now().UTC().Truncate(time.Microsecond)
	add := func() uuid.UUID {
		id := uuid.New()
		snapshot, err := json.Marshal(domain.Order{ID: id, CitizenID: citizen.String(), Service: domain.VehicleCheckService, Status: domain.StatusSent, Email: "driver@ukr.net"})
		require.NoError(t, err)
		keytest.Order(t, store, sqlc.UpsertOrderParams{
			ID: id, CitizenID: citizen, Service: "vehicle-check", Status: "sent", Version: 5, CreatedAt: now, UpdatedAt: now, Snapshot: snapshot,
		})
		return id
	}
	sound, damaged, destroyed := add(), add(), add()
	_, err := pool.Exec(t.Context(), "UPDATE orders SET snapshot = set_byte(snapshot, 20, 255 - get_byte(snapshot, 20)) WHERE id = $1", damaged)
	require.NoError(t, err)
	_, err = pool.Exec(t.Context(), "UPDATE order_keys SET wrapped = NULL, deletion_scheduled_at = now(), destroyed_at = now() WHERE order_id = $1", destroyed)
	require.NoError(t, err)
	store.Keys.Forget([]uuid.UUID{destroyed})
	list, err := store.OrdersOfCitizen(t.Context(), citizen)
	require.NoError(t, err)
	require.Len(t, list, 3)
	for _, order := range list {
		require.Equal(t, order.ID != sound, order.HeldUp())
		require.Equal(t, order.ID == sound, order.Email == "driver@ukr.net")
		require.Equal(t, domain.StatusSent, order.Status)
		require.Equal(t, citizen.String(), order.CitizenID)
	}
	_, err = store.Order(t.Context(), damaged)
	require.Error(t, err, "by itself it is not shown as if it had no data")
}

// Nothing is stored of an order whose key is to be destroyed, though its row is gone and the key is in memory.
func TestNothingIsStoredOfADestroyedOrder(t *testing.T) {
	store, now := keytest.Store(t, dbtest.New(t)), time.Now()
	row := sqlc.UpsertOrderParams{
		ID: uuid.New(), CitizenID: uuid.New(), Service: "vehicle-check", Status: "sent", Version: 5, CreatedAt: now, UpdatedAt: now, Snapshot: []byte("{}"),
	}
	keytest.Order(t, store, row)
	require.NoError(t, store.Queries.ForgetOrder(t.Context(), row.ID))
	require.NoError(t, store.Queries.ScheduleOrderKeyDeletion(t.Context(), sqlc.ScheduleOrderKeyDeletionParams{OrderID: row.ID, DeletionScheduledAt: now}))
	sealed, err := store.SealSnapshot(t.Context(), row.ID, row.Snapshot)
	require.NoError(t, err, "the key is in memory")
	row.Snapshot = sealed
	stored, err := store.Queries.UpsertOrder(t.Context(), row)
	require.NoError(t, err)
	require.Zero(t, stored)
}
