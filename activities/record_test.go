package activities

import (
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/keytest"
	"cabinet/workflows/order"
)

// recorder tells the read model of one order.
type recorder struct {
	testing.TB
	pool        *pgxpool.Pool
	store       store.Store
	id, citizen uuid.UUID
	start       time.Time
}

func newRecorder(t *testing.T) *recorder {
	pool := asWorker(t)
	return &recorder{TB: t, pool: pool, store: keytest.Store(t, pool), id: uuid.New(), citizen: uuid.New(), start: time.Date(2026, 3, 5, 10, 0, 0, 0, time.UTC)}
}

// tell records the events of one task, which begin with a version, and the status after them.
func (r *recorder) tell(after time.Duration, version int64, status domain.Status, kinds ...domain.EventKind) {
	r.Helper()
	_, err := newRecords(r.pool, r.store, 0).record(r.Context(), r.projection(after, version, status, kinds...))
	require.NoError(r, err)
}

// projection is what a task projects that makes events, beginning with a version, and leaves the order in a status.
func (r *recorder) projection(after time.Duration, version int64, status domain.Status, kinds ...domain.EventKind) order.Projection {
	told := order.Projection{Order: domain.Order{
		ID: r.id, CitizenID: r.citizen.String(), Service: domain.LicenceExchangeService, Email: "driver@ukr.net",
		Status: status, Version: version + int64(len(kinds)) - 1, CreatedAt: r.start, UpdatedAt: r.start.Add(after),
	}}
	for i, kind := range kinds {
		told.Events = append(told.Events, domain.Event{Version: version + int64(i), At: r.start.Add(after), Kind: kind})
	}
	return told
}

// reads requires what citizens read: the status, and the timeline.
func (r *recorder) reads(status domain.Status, kinds ...domain.EventKind) {
	r.Helper()
	queries := sqlc.New(r.pool)
	state, err := r.store.Order(r.Context(), r.id)
	require.NoError(r, err)
	require.Equal(r, status, state.Status)
	require.Equal(r, int64(len(kinds)), state.Version)
	lines, err := queries.OrderEvents(r.Context(), r.id)
	require.NoError(r, err)
	var told []domain.EventKind
	for i, line := range lines {
		require.Equal(r, int64(i+1), line.Version)
		told = append(told, domain.EventKind(line.Kind))
	}
	require.Equal(r, kinds, told)
}

// A worker tells the read model of a change and dies before the engine hears of it. The task that is done again comes to
// something else: under the same version, or an earlier one.
func TestWhatIsToldInVainGivesWay(t *testing.T) {
	sent := []domain.EventKind{domain.EventCreated, domain.EventSubmitted}
	for name, vain := range map[string][]domain.EventKind{
		"one change":  {domain.EventReceived},
		"two changes": {domain.EventReceived, domain.EventDelayed},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRecorder(t)
			r.tell(0, 1, domain.StatusSent, sent...)
			r.tell(time.Second, 3, domain.StatusReceived, vain...)
			r.reads(domain.StatusReceived, slices.Concat(sent, vain)...)

			r.tell(11*time.Second, 3, domain.StatusProcessed, domain.EventProcessed)
			r.reads(domain.StatusProcessed, slices.Concat(sent, []domain.EventKind{domain.EventProcessed})...)

			r.tell(time.Second, 3, domain.StatusReceived, vain...) // it was only slow
			r.reads(domain.StatusProcessed, slices.Concat(sent, []domain.EventKind{domain.EventProcessed})...)
		})
	}
}

// What is told twice is told once, also to somebody who has the row from elsewhere: letters are written all the same.
func TestWhatIsToldTwice(t *testing.T) {
	r := newRecorder(t)
	r.tell(0, 1, domain.StatusDraft, domain.EventCreated)
	_, err := r.pool.Exec(t.Context(), "DELETE FROM messages")
	require.NoError(t, err)
	for range 2 {
		r.tell(time.Second, 2, domain.StatusDone, domain.EventDone)
		r.reads(domain.StatusDone, domain.EventCreated, domain.EventDone)
	}
	var letters int
	require.NoError(t, r.pool.QueryRow(t.Context(), "SELECT count(*) FROM messages").Scan(&letters))
	require.Equal(t, 1, letters)
	_, err = r.pool.Exec(t.Context(), "DELETE FROM messages") // as a read model that was rebuilt has none
	require.NoError(t, err)
	r.tell(time.Second, 2, domain.StatusDone, domain.EventDone)
	require.NoError(t, r.pool.QueryRow(t.Context(), "SELECT count(*) FROM messages").Scan(&letters))
	require.Equal(t, 1, letters)
}

// A first task that is repeated makes the order later than the attempt that was lost. The row has the date of the order, as a rebuild would.
func TestOrderOfARepeatedTask(t *testing.T) {
	r := newRecorder(t)
	r.tell(0, 1, domain.StatusDraft, domain.EventCreated)
	r.start = r.start.Add(10 * time.Second)
	r.tell(0, 1, domain.StatusDraft, domain.EventCreated)
	var created time.Time
	require.NoError(t, r.pool.QueryRow(t.Context(), "SELECT created_at FROM orders WHERE id = $1", r.id).Scan(&created))
	require.True(t, r.start.Equal(created), created)
}
