package activities

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/keytest"
)

// With an order go the requests to sign it in Diia, and those of no other order (GAP-87).
func TestErasedRequestsToSign(t *testing.T) {
	ctx, pool := t.Context(), asWorker(t)
	store := keytest.Store(t, pool)
	queries := keytest.Admin(t, pool, store).Queries
	citizen, erased, kept := uuid.New(), uuid.New(), uuid.New()
	for _, order := range []uuid.UUID{erased, kept} {
		require.NoError(t, queries.AddDiiaSigning(ctx, sqlc.AddDiiaSigningParams{
			ID: order, Hash: order[:], OrderID: order, CitizenID: citizen, Link: "https://diia.example/1", ValidUntil: time.Now(),
		}))
	}
	require.NoError(t, eraseRows(ctx, store, erased, time.Now()))
	_, err := queries.DiiaSigningByHash(ctx, erased[:])
	require.ErrorIs(t, err, pgx.ErrNoRows)
	_, err = queries.DiiaSigningByHash(ctx, kept[:])
	require.NoError(t, err)
}

// With an order goes what each party has chosen for it, and that of no other order (GAP-87).
func TestErasedOrderDraft(t *testing.T) {
	ctx, pool := t.Context(), asWorker(t)
	store := keytest.Store(t, pool)
	admin := keytest.Admin(t, pool, store)
	erased, kept := uuid.New(), uuid.New()
	parties := []uuid.UUID{uuid.New(), uuid.New()}
	for _, order := range []uuid.UUID{erased, kept} {
		keytest.Order(t, store, sqlc.UpsertOrderParams{
			ID: order, CitizenID: uuid.New(), Service: "exchange-spr", Status: "done", Finished: true, Version: 1,
			CreatedAt: time.Now(), UpdatedAt: time.Now(), Snapshot: []byte("{}"),
		})
		for _, party := range parties {
			saved, err := admin.SaveOrderDraft(ctx, sqlc.SaveOrderDraftParams{
				OrderID: order, CitizenID: party, Version: 1, Content: []byte("{}"), UpdatedAt: time.Now(),
			})
			require.NoError(t, err)
			require.Equal(t, int64(1), saved)
		}
	}
	citizen := keytest.Citizen(t, admin, "reference", domain.Person{RNOKPP: "3111111117"})
	answered := sqlc.OrderAnswersParams{OrderID: uuid.New(), CitizenID: citizen}
	keytest.Order(t, store, sqlc.UpsertOrderParams{
		ID: answered.OrderID, CitizenID: citizen, Service: "fines", Status: "done", Finished: true, Version: 1,
		CreatedAt: time.Now(), UpdatedAt: time.Now(), Snapshot: []byte("{}"),
	})
	_, err := admin.SaveDraft(ctx, sqlc.SaveDraftParams{CitizenID: citizen, Service: "fines", Version: 1, Content: []byte("{}"), UpdatedAt: time.Now()})
	require.NoError(t, err)
	require.NoError(t, admin.KeepAnswers(ctx, answered.OrderID, citizen, "fines", time.Now()))
	_, err = admin.Queries.OrderAnswers(ctx, answered)
	require.NoError(t, err)
	require.NoError(t, eraseRows(ctx, store, answered.OrderID, time.Now()))
	_, err = admin.Queries.OrderAnswers(ctx, answered)
	require.ErrorIs(t, err, pgx.ErrNoRows, "what an order was made of goes with it, too")

	require.NoError(t, eraseRows(ctx, store, erased, time.Now()))
	for _, party := range parties {
		_, err := admin.OrderDraft(ctx, sqlc.OrderDraftParams{OrderID: erased, CitizenID: party})
		require.ErrorIs(t, err, pgx.ErrNoRows)
		_, err = admin.OrderDraft(ctx, sqlc.OrderDraftParams{OrderID: kept, CitizenID: party})
		require.NoError(t, err)
	}
}

// An order that was refused has no row, though a lost attempt of its first task had created it.
func TestErasingAnOrderThatWasNeverMade(t *testing.T) {
	ctx, s := t.Context(), keytest.Store(t, asWorker(t))
	unmade := uuid.New()
	keytest.Order(t, s, sqlc.UpsertOrderParams{
		ID: unmade, CitizenID: uuid.New(), Service: "vehicle-check", Status: "created", Version: 1,
		CreatedAt: time.Now(), UpdatedAt: time.Now(), Snapshot: []byte("{}"), FoundBy: [][]byte{{1}},
	})
	require.NoError(t, s.Queries.AppendEvents(ctx, store.EventRows(unmade, []domain.Event{{Version: 1, At: time.Now(), Kind: domain.EventCreated}})))
	require.NoError(t, eraseRows(ctx, s, unmade, time.Now()))
	_, err := s.Queries.Order(ctx, unmade)
	require.ErrorIs(t, err, pgx.ErrNoRows)
	events, err := s.Queries.OrderEvents(ctx, unmade)
	require.NoError(t, err)
	require.Empty(t, events)
}
