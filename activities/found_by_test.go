package activities

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/workflows/order"
)

// Staff find an order by its number, and by any number that it has ever had, until its personal data is erased. What they find it by is
// not readable.
func TestOrderIsFound(t *testing.T) {
	r := newRecorder(t)
	state := domain.Order{
		ID: r.id, CitizenID: r.citizen.String(), Service: domain.PlateReserveService, Status: domain.StatusWaitToPay, Version: 1,
		CreatedAt: r.start, UpdatedAt: r.start, Plate: &domain.OrderedPlate{Plate: "AA1234BB"}, Invoice: &domain.Invoice{ID: "inv-1"},
	}
	record := func() {
		_, err := newRecords(r.pool, r.store, 0).record(t.Context(), order.Projection{Order: state})
		require.NoError(t, err)
	}
	find := func(typed string) []uuid.UUID {
		found, err := r.store.OrdersByText(t.Context(), typed, 10)
		require.NoError(t, err)
		return found
	}
	record()
	state.Version, state.Invoice = 2, &domain.Invoice{ID: "inv-2"}
	record()
	for _, typed := range []string{"аа 1234 вв", "inv-1", "INV 2"} {
		require.Equal(t, []uuid.UUID{r.id}, find(typed), typed)
	}
	require.Empty(t, find("AA1234BC"))
	var plain int
	require.NoError(t, r.pool.QueryRow(t.Context(), "SELECT count(*) FROM order_references WHERE hash::text LIKE '%' || encode('AA1234BB', 'hex') || '%'").Scan(&plain))
	require.Zero(t, plain)

	byNumber := func() []uuid.UUID {
		found, err := sqlc.New(r.pool).OrdersByNumber(t.Context(), sqlc.OrdersByNumberParams{Number: domain.OrderNumber(r.id), AtMost: 10})
		require.NoError(t, err)
		return found
	}
	require.Equal(t, []uuid.UUID{r.id}, byNumber())
	state.Version, state.Status = 3, domain.StatusExpired
	record()
	_, err := eraser{database: r.pool, store: r.store}.erase(t.Context(), r.id)
	require.NoError(t, err)
	require.Empty(t, find("inv-1"))
	require.Equal(t, []uuid.UUID{r.id}, byNumber(), "the number is no personal data")
	record()
	require.Empty(t, find("inv-1"), "a projection that comes late")
}

// The database and the domain compute the same numbers of orders.
func TestNumbersOfOrders(t *testing.T) {
	r := newRecorder(t)
	for range 200 {
		id := uuid.New()
		var number string
		require.NoError(t, r.pool.QueryRow(t.Context(), "SELECT order_number($1)", id).Scan(&number))
		require.Equal(t, domain.OrderNumber(id), number)
	}
}
