package store_test

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/clients/objects"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/store"
	"cabinet/tests/objectstest"
)

// bucketDesk is a desk whose files are in an object store.
type bucketDesk struct {
	*desk
	server *objectstest.Server
}

func newBucketDesk(t *testing.T) *bucketDesk {
	server := objectstest.Start(t)
	config := server.Config
	config.Timeout = time.Second
	client, err := objects.New(config)
	require.NoError(t, err)
	d := newDesk(t)
	d.Objects = &store.Objects{Store: client, Queries: d.Queries}
	return &bucketDesk{d, server}
}

func (b *bucketDesk) sweep(at time.Time) {
	b.Helper()
	require.NoError(b, b.Objects.DeleteUnused(b.Context(), at, 200))
}

func (b *bucketDesk) signature(id, order uuid.UUID) sqlc.AddFileParams {
	return sqlc.AddFileParams{
		ID: id, CitizenID: b.citizen, OrderID: &order, Kind: "signature", MediaType: "application/pkcs7-signature",
		Content: []byte(secret), CreatedAt: time.Now(),
	}
}

func TestFilesInObjectStore(t *testing.T) {
	b, order := newBucketDesk(t), uuid.New()
	uploaded := b.add(nil)
	require.Equal(t, 1, b.take(order, uploaded))
	b.write(order)
	stored := b.server.Objects(t)
	require.Len(t, stored, 2, "the file and the statement")
	for _, content := range stored {
		require.False(t, bytes.Contains(content, []byte(secret)), "not encrypted")
	}
	var inRows int
	require.NoError(t, b.pool.QueryRow(t.Context(), "SELECT count(content) + (SELECT count(content) FROM statements) FROM files").Scan(&inRows))
	require.Zero(t, inRows)

	file, err := b.FileOfOrder(t.Context(), sqlc.FileOfOrderParams{ID: uploaded, OrderID: &order})
	require.NoError(t, err)
	require.Equal(t, secret, string(file.Content))
	statement, err := b.Statement(t.Context(), order)
	require.NoError(t, err)
	require.Equal(t, secret, string(statement))

	b.sweep(time.Now().Add(24 * time.Hour))
	require.Len(t, b.server.Objects(t), 2, "a used object is not deleted")
	require.NoError(t, b.Queries.EraseFiles(t.Context(), &order))
	require.NoError(t, b.Queries.EraseStatement(t.Context(), order))
	b.sweep(time.Now())
	require.Empty(t, b.server.Objects(t), "of an erased order")
}

// A repeated request stores a second object, whose row exists already: the first remains readable, and the second is deleted.
func TestRepeatedFileKeepsItsObject(t *testing.T) {
	b, order, id := newBucketDesk(t), uuid.New(), uuid.New()
	for range 2 {
		_, err := b.AddFile(t.Context(), b.signature(id, order))
		require.NoError(t, err)
	}
	b.write(order)
	require.NoError(t, b.SaveStatement(t.Context(), sqlc.SaveStatementParams{OrderID: order, Content: []byte("other"), CreatedAt: time.Now()}))
	require.Len(t, b.server.Objects(t), 4)
	b.sweep(time.Now())
	require.Len(t, b.server.Objects(t), 4, "a row may still be inserted")
	b.sweep(time.Now().Add(2 * time.Hour))
	require.Len(t, b.server.Objects(t), 2)
	file, err := b.FileOfOrder(t.Context(), sqlc.FileOfOrderParams{ID: id, OrderID: &order})
	require.NoError(t, err)
	require.Equal(t, secret, string(file.Content))
	statement, err := b.Statement(t.Context(), order)
	require.NoError(t, err)
	require.Equal(t, secret, string(statement))
}

// An object of a transaction that is rolled back is deleted, and a row cannot name an object that is being deleted.
func TestNoObjectIsLeftAndNoRowWithoutOne(t *testing.T) {
	b, order := newBucketDesk(t), uuid.New()
	rolledBack := errors.New("rolled back")
	err := pgx.BeginFunc(t.Context(), b.pool, func(tx pgx.Tx) error {
		_, err := b.In(sqlc.New(tx)).AddFile(context.WithoutCancel(t.Context()), b.signature(uuid.New(), order))
		require.NoError(t, err)
		return rolledBack
	})
	require.ErrorIs(t, err, rolledBack)
	require.Len(t, b.server.Objects(t), 1)
	late, err := b.SealFile(t.Context(), b.signature(uuid.New(), order))
	require.NoError(t, err)
	b.sweep(time.Now().Add(2 * time.Hour))
	require.Empty(t, b.server.Objects(t))
	_, err = b.Queries.AddFile(t.Context(), late)
	require.ErrorContains(t, err, "is being deleted")
}

// While the store does not answer nothing is stored, and what is deleted from the database is deleted from the store later.
func TestObjectStoreAway(t *testing.T) {
	b, order := newBucketDesk(t), uuid.New()
	id := b.add(&order)
	stored := slices.Collect(maps.Keys(b.server.Objects(t)))
	b.server.Freeze(t)
	_, err := b.AddFile(t.Context(), b.signature(uuid.New(), order))
	require.Equal(t, wire.Unavailable, wire.KindOf(err), "%v", err)
	_, err = b.FileOfOrder(t.Context(), sqlc.FileOfOrderParams{ID: id, OrderID: &order})
	require.Equal(t, wire.Unavailable, wire.KindOf(err), "%v", err)
	require.NoError(t, b.Queries.EraseFiles(t.Context(), &order))
	require.Error(t, b.Objects.DeleteUnused(t.Context(), time.Now(), 200))
	b.server.Thaw(t)
	// The server may still handle what it was sent while it did not answer. That object is unused, and is deleted an hour later.
	require.Eventually(t, func() bool {
		_, exists := b.server.Objects(t)[stored[0]]
		return b.Objects.DeleteUnused(t.Context(), time.Now(), 200) == nil && !exists
	}, 20*time.Second, 100*time.Millisecond)
}

// A cabinet that begins to use a store reads its older rows; one that has lost its settings says so.
func TestRowsFromBeforeTheObjectStore(t *testing.T) {
	b, order := newBucketDesk(t), uuid.New()
	inBucket := b.add(&order)
	without := *b.desk
	without.Objects = nil
	inRow := without.add(&order)
	for store, id := range map[*store.Store]uuid.UUID{&b.Store: inRow, &without.Store: inRow} {
		file, err := store.FileOfOrder(t.Context(), sqlc.FileOfOrderParams{ID: id, OrderID: &order})
		require.NoError(t, err)
		require.Equal(t, secret, string(file.Content))
	}
	_, err := without.FileOfOrder(t.Context(), sqlc.FileOfOrderParams{ID: inBucket, OrderID: &order})
	require.ErrorContains(t, err, "FILES_S3_URL")
}
