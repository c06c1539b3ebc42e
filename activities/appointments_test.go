package activities

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/keytest"
	"cabinet/workflows"
)

// signalled are orders that remember what was reported to them; erased ones get nothing.
type signalled map[uuid.UUID]domain.Date

func (s signalled) ReportRevocation(_ context.Context, order uuid.UUID, on domain.Date) error {
	s[order] = on
	return nil
}

// appointed is an owner and a confidant with appointments.
type appointed struct {
	*testing.T
	store            store.Store
	owner, confidant uuid.UUID
}

// done stores an order that has appointed the confidant until a day.
func (a appointed) done(schema domain.ConfidantSchema, until domain.Date) uuid.UUID {
	a.Helper()
	order := domain.Order{
		ID: uuid.New(), CitizenID: a.owner.String(), ParticipantID: a.confidant.String(), Service: domain.OwnerToConfidantService,
		Status: domain.StatusDone, Version: 1, Vehicle: &domain.OrderedVehicle{VIN: octavia},
		Confidant: &domain.OrderedConfidant{Schema: schema, EndDate: until},
	}
	if schema == domain.SchemaConfidant {
		order.CitizenID, order.ParticipantID, order.Service = order.ParticipantID, order.CitizenID, domain.ConfidantToOwnerService
	}
	snapshot, err := json.Marshal(order)
	require.NoError(a, err)
	keytest.Order(a.T, a.store, sqlc.UpsertOrderParams{
		ID: order.ID, CitizenID: uuid.MustParse(order.CitizenID), Service: string(order.Service), Status: "done", Finished: true, Version: 1,
		CreatedAt: time.Now(), UpdatedAt: time.Now(), Snapshot: snapshot,
	})
	return order.ID
}

// Whoever has lost the right to a vehicle is notified even if the order that gave it is erased: once, in the feed and by a letter.
// Nothing of an appointment outlasts its end (CONF-10, GAP-87).
func TestRevocationOfAnErasedAppointment(t *testing.T) {
	pool, ctx, now := asWorker(t), t.Context(), time.Now()
	store := keytest.Store(t, pool)
	a := appointed{
		T: t, store: store, owner: keytest.Citizen(t, keytest.Admin(t, pool, store), "owner", domain.Person{LastName: "ВЛАСНИК"}),
		confidant: keytest.Citizen(t, keytest.Admin(t, pool, store), "confidant", domain.Person{LastName: "КОРИСТУВАЧ", Email: "confidant@ukr.net"}),
	}
	today := domain.DateOf(now)
	kept := func() []string {
		t.Helper()
		found, err := store.Appointments(ctx, a.owner, octavia, today)
		require.NoError(t, err)
		return found
	}
	for _, schema := range []domain.ConfidantSchema{domain.SchemaOwner, domain.SchemaConfidant} {
		past := a.done(schema, today.AddDays(-1))
		require.NoError(t, eraseRows(ctx, store, past, now))
		require.Empty(t, kept(), "an appointment that has ended")

		order := a.done(schema, today.AddDays(100))
		require.Empty(t, kept(), "it has its data")
		require.NoError(t, eraseRows(ctx, store, order, now))
		require.Equal(t, []string{order.String()}, kept())
		found, err := store.Appointments(ctx, a.confidant, octavia, today)
		require.NoError(t, err)
		require.Empty(t, found, "only the owner can revoke")

		report := workflows.RevocationReport{
			OrderID: order, On: today, Vehicle: &domain.OrderedVehicle{Brand: "TOYOTA", Model: "YARIS", Plate: "AA1234BB"},
		}
		reported := signalled{}
		activity := appointments{database: pool, store: store, orders: reported}
		for range 2 {
			_, err := activity.report(ctx, report)
			require.NoError(t, err)
		}
		require.Equal(t, signalled{order: today}, reported)
		require.Empty(t, kept())
	}

	feed := func(citizen uuid.UUID, at time.Time) []domain.Notification {
		t.Helper()
		found, err := store.RemindersOfCitizen(ctx, sqlc.RemindersOfCitizenParams{CitizenID: citizen, Kind: string(domain.NotifyConfidant), Now: at})
		require.NoError(t, err)
		return found
	}
	text := "Власник скасував Ваше призначення належним користувачем TOYOTA YARIS AA1234BB " + today.String() +
		". Користуватися цим транспортним засобом Ви більше не маєте права."
	require.Len(t, feed(a.confidant, now), 2)
	require.Equal(t, text, feed(a.confidant, now)[0].Text)
	require.Empty(t, feed(a.owner, now))
	require.Empty(t, feed(a.confidant, now.Add(noticeFor+time.Hour)))
	letters := keytest.Letters(t, pool, store)
	require.Len(t, letters, 2, "one for each appointment")
	require.Equal(t, "confidant@ukr.net", letters[0].Recipient)
	require.Equal(t, text, letters[0].Text)
	require.Equal(t, "/vehicles/confidant", letters[0].Path)
	_, err := store.Queries.SweepAppointments(ctx, sqlc.SweepAppointmentsParams{Before: now, AtMost: 10})
	require.NoError(t, err)
}

// An order that still has its data notifies by itself.
func TestRevocationOfAnAppointment(t *testing.T) {
	pool, reported, order := asWorker(t), signalled{}, uuid.New()
	on := domain.Date{Year: 2026, Month: 3, Day: 5}
	_, err := appointments{database: pool, store: keytest.Store(t, pool), orders: reported}.
		report(t.Context(), workflows.RevocationReport{OrderID: order, On: on})
	require.NoError(t, err)
	require.Equal(t, signalled{order: on}, reported)
	require.Empty(t, keytest.Letters(t, pool, keytest.Store(t, pool)))
}
