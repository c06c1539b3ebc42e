package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
)

// ObjectStore stores bytes outside of PostgreSQL, by id. Delete does nothing if there is no such object.
type ObjectStore interface {
	Put(ctx context.Context, id uuid.UUID, content []byte) error
	Get(ctx context.Context, id uuid.UUID) ([]byte, error)
	Delete(ctx context.Context, id uuid.UUID) error
}

// Objects are the encrypted contents of files and statements in an object store. Their rows name them. An object is recorded as unused
// before it is stored and as used by the trigger that inserts its row, so that whatever fails in between, DeleteUnused deletes it.
type Objects struct {
	Store ObjectStore
	// Queries are of no transaction: the record of an object outlives one that is rolled back.
	Queries *sqlc.Queries
}

// unusedFor is how long an object may be without a row: much longer than a transaction, which has the timeout of its request.
const unusedFor = time.Hour

var errNoObjectStore = errors.New("the content is in an object store, and none is configured: FILES_S3_URL")

// put stores a content and returns the object's id; with no object store it returns the content, for its row.
func (o *Objects) put(ctx context.Context, content []byte) (inRow []byte, object *uuid.UUID, err error) {
	if o == nil {
		return content, nil, nil
	}
	id := uuid.New()
	if err := o.Queries.AddUnusedObject(ctx, sqlc.AddUnusedObjectParams{ID: id, DeleteAfter: time.Now().Add(unusedFor)}); err != nil {
		return nil, nil, err
	}
	if err := o.Store.Put(ctx, id, content); err != nil {
		return nil, nil, fmt.Errorf("object %s: %w", id, err)
	}
	return nil, &id, nil
}

// get returns what put has stored. Rows from before an object store was configured have their content.
func (o *Objects) get(ctx context.Context, inRow []byte, object *uuid.UUID) ([]byte, error) {
	switch {
	case object == nil:
		return inRow, nil
	case o == nil:
		return nil, errNoObjectStore
	}
	content, err := o.Store.Get(ctx, *object)
	if err != nil {
		return nil, fmt.Errorf("object %s: %w", object, err)
	}
	return content, nil
}

// DeleteUnused deletes objects that no row names at an instant, at most so many: of erased orders, swept uploads, and transactions that
// were rolled back. Any number of processes may run it concurrently.
func (o *Objects) DeleteUnused(ctx context.Context, now time.Time, atMost int32) error {
	ids, err := o.Queries.ClaimUnusedObjects(ctx, sqlc.ClaimUnusedObjectsParams{Now: now, AtMost: atMost})
	if err != nil {
		return fmt.Errorf("find unused objects: %w", err)
	}
	for _, id := range ids {
		if err := o.Store.Delete(ctx, id); err != nil {
			return fmt.Errorf("object %s: %w", id, err)
		}
		if err := o.Queries.ForgetUnusedObject(ctx, id); err != nil {
			return fmt.Errorf("object %s: %w", id, err)
		}
	}
	return nil
}
