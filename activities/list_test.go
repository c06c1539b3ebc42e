package activities

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/store/keytest"
	"cabinet/workflows/order"
)

// The list has what is unfinished first, then what is finished, each newest first; it follows every change (ORD-03, AMB-051).
func TestOrderOfTheList(t *testing.T) {
	pool, ctx := asWorker(t), t.Context()
	citizen, start := uuid.New(), time.Date(2026, 3, 5, 10, 0, 0, 0, time.UTC)
	store := keytest.Store(t, pool)
	records := newRecords(pool, store, 0)
	ids := map[domain.Status]string{}
	versions := int64(0)
	record := func(id string, status domain.Status, after time.Duration) {
		t.Helper()
		versions++
		_, err := records.record(ctx, order.Projection{Order: domain.Order{
			ID: uuid.MustParse(id), CitizenID: citizen.String(), Service: domain.VehicleCheckService, Status: status, Version: versions,
			CreatedAt: start, UpdatedAt: start.Add(after),
		}})
		require.NoError(t, err)
	}
	listed := func() (statuses []domain.Status) {
		t.Helper()
		list, err := store.OrdersOfCitizen(ctx, citizen)
		require.NoError(t, err)
		for _, state := range list {
			statuses = append(statuses, state.Status)
		}
		return statuses
	}
	for i, status := range []domain.Status{
		domain.StatusWaitToPay, domain.StatusDone, domain.StatusSent, domain.StatusRefusal, domain.StatusRejected, domain.StatusDraft,
		domain.StatusCanceled, domain.StatusExpired, domain.StatusProcessed,
	} {
		ids[status] = uuid.NewString()
		record(ids[status], status, time.Duration(i)*time.Minute)
	}
	require.Equal(t, []domain.Status{
		domain.StatusProcessed, domain.StatusDraft, domain.StatusSent, domain.StatusWaitToPay, // unfinished
		domain.StatusExpired, domain.StatusCanceled, domain.StatusRejected, domain.StatusRefusal, domain.StatusDone,
	}, listed())

	record(ids[domain.StatusProcessed], domain.StatusDone, time.Hour)
	record(ids[domain.StatusWaitToPay], domain.StatusPaymentReceived, time.Hour)
	require.Equal(t, []domain.Status{domain.StatusPaymentReceived, domain.StatusDraft, domain.StatusSent, domain.StatusDone}, listed()[:4])
}
