package temporal_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/temporal/keytest"
)

// BenchmarkOrdersOfCitizen reads a list of twenty orders: in the clear, with their keys in memory, and with keys to be unwrapped.
func BenchmarkOrdersOfCitizen(b *testing.B) {
	pool := dbtest.New(b)
	store, plain, sealed := keytest.Store(b, pool), uuid.New(), uuid.New()
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
			keytest.Order(b, store, sqlc.UpsertOrderParams{
				ID: id, CitizenID: citizen, Service: "vehicle-check", Status: "done", Finished: true, Version: 5, CreatedAt: now, UpdatedAt: now,
				Snapshot: snapshot,
			})
			if citizen == plain {
				require.NoError(b, store.Queries.EraseOrder(b.Context(), sqlc.EraseOrderParams{ID: id, Snapshot: snapshot, ErasedAt: &now}))
			}
			ids = append(ids, id)
		}
	}
	read := func(b *testing.B, store temporal.Store, citizen uuid.UUID) {
		orders, err := store.OrdersOfCitizen(b.Context(), citizen)
		require.NoError(b, err)
		require.Len(b, orders, 20)
	}
	b.Run("in the clear", func(b *testing.B) {
		for b.Loop() {
			read(b, store, plain)
		}
	})
	b.Run("keys in memory", func(b *testing.B) {
		for b.Loop() {
			read(b, store, sealed)
		}
	})
	b.Run("keys unwrapped", func(b *testing.B) {
		for b.Loop() {
			store.Keys.Forget(ids)
			read(b, store, sealed)
		}
	})
}
