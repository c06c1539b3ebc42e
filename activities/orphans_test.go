package activities

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/workflows"
)

// What was kept for an order that never began goes after a day. What an order has that stands in the list, or that the engine
// alone knows, stays (TIME-28, GAP-87).
func TestOrphans(t *testing.T) {
	ctx, database := t.Context(), dbtest.New(t)
	queries := sqlc.New(database)
	engine := startedOrders{}
	swept := orphans{engine, queries}
	now := time.Now()
	order := func(age time.Duration) uuid.UUID {
		id := uuid.New()
		at := now.Add(-age)
		require.NoError(t, queries.SaveStatement(ctx, sqlc.SaveStatementParams{OrderID: id, Content: []byte("{}"), CreatedAt: at}))
		_, err := queries.AddFile(ctx, sqlc.AddFileParams{
			ID: uuid.New(), CitizenID: uuid.New(), OrderID: &id, Kind: "drawing", MediaType: "image/png", Name: []byte("name"), Content: []byte("png"), Key: []byte("key"), CreatedAt: at,
		})
		require.NoError(t, err)
		return id
	}
	gone, fresh, known, listed := order(25*time.Hour), order(23*time.Hour), order(25*time.Hour), order(25*time.Hour)
	// The key of an order is there before the order is.
	require.NoError(t, queries.AddOrderKey(ctx, sqlc.AddOrderKeyParams{OrderID: gone, Wrapped: []byte("key")}))
	engine[known] = true
	_, err := queries.UpsertOrder(ctx, sqlc.UpsertOrderParams{
		ID: listed, CitizenID: uuid.New(), Service: "licence-exchange", Status: "draft", Version: 1, CreatedAt: now, UpdatedAt: now, Snapshot: []byte("{}"),
	})
	require.NoError(t, err)

	for _, found := range []workflows.OrphansFound{{Deleted: 1, Started: 2}, {}} { // twice is as good as once
		got, err := swept.sweep(ctx, now.Add(-orphanAge), func(workflows.OrphansFound) {})
		require.NoError(t, err)
		require.Equal(t, found, got)
		for id, left := range map[uuid.UUID]int{gone: 0, fresh: 1, known: 1, listed: 1} {
			files, err := queries.FilesOfOrder(ctx, &id)
			require.NoError(t, err)
			require.Len(t, files, left)
			_, err = queries.Statement(ctx, id)
			require.Equal(t, left == 1, err == nil)
		}
	}
}

// Each order is looked at once: started ones, however many, do not keep the sweep from those that were not.
func TestOrphansBehindStartedOrders(t *testing.T) {
	ctx, database := t.Context(), dbtest.New(t)
	queries, now := sqlc.New(database), time.Now()
	_, err := database.Exec(ctx, `WITH made AS (
			INSERT INTO orders (id, citizen_id, service, status, version, created_at, updated_at, finished, snapshot)
			SELECT gen_random_uuid(), gen_random_uuid(), 'licence-exchange', 'draft', 1, $1, $1, false, '' FROM generate_series(1, $2) RETURNING id
		) INSERT INTO statements (order_id, content, created_at) SELECT id, '', $1 FROM made`, now.Add(-48*time.Hour), 2*orphansAtOnce)
	require.NoError(t, err)
	orphan := uuid.New()
	require.NoError(t, queries.SaveStatement(ctx, sqlc.SaveStatementParams{OrderID: orphan, Content: []byte("{}"), CreatedAt: now.Add(-25 * time.Hour)}))
	reports := 0
	_, err = orphans{startedOrders{}, queries}.sweep(ctx, now.Add(-orphanAge), func(workflows.OrphansFound) { reports++ })
	require.NoError(t, err)
	require.Equal(t, 3, reports, "a heartbeat for each batch")
	_, err = queries.Statement(ctx, orphan)
	require.ErrorIs(t, err, pgx.ErrNoRows)
	unproven, err := queries.UnprovenOrders(ctx, sqlc.UnprovenOrdersParams{Before: now, AtMost: orphansAtOnce})
	require.NoError(t, err)
	require.Empty(t, unproven)
}

// An engine that does not answer says nothing of an order: all that was kept stays.
func TestOrphansOfASilentEngine(t *testing.T) {
	ctx, queries := t.Context(), sqlc.New(dbtest.New(t))
	id := uuid.New()
	require.NoError(t, queries.SaveStatement(ctx, sqlc.SaveStatementParams{OrderID: id, Content: []byte("{}"), CreatedAt: time.Now().Add(-48 * time.Hour)}))
	_, err := orphans{silent{}, queries}.sweep(ctx, time.Now(), func(workflows.OrphansFound) {})
	require.ErrorIs(t, err, errSilent)
	_, err = queries.Statement(ctx, id)
	require.NoError(t, err)
}

var errSilent = errors.New("no answer")

// silent is an engine that does not answer.
type silent struct{}

func (silent) Started(context.Context, uuid.UUID) (bool, error) { return false, errSilent }

// startedOrders are the orders that an engine knows.
type startedOrders map[uuid.UUID]bool

func (s startedOrders) Started(_ context.Context, order uuid.UUID) (bool, error) {
	return s[order], nil
}
