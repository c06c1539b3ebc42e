// Package lease lets one process at a time do a piece of work: the one that has its lease, a row of the table leases.
package lease

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
)

// Lease is one holder's claim to a piece of work.
type Lease struct {
	queries *sqlc.Queries
	name    string
	holder  uuid.UUID
	now     func() time.Time
}

// New returns a new holder's claim to the work that a row of leases names. The lease is not taken yet.
func New(queries *sqlc.Queries, name string, now func() time.Time) Lease {
	return Lease{queries, name, uuid.New(), now}
}

// Take takes the lease for a term from now, or prolongs it, and reports whether the holder has it.
func (l Lease) Take(ctx context.Context, term time.Duration) (bool, error) {
	now := l.now()
	taken, err := l.queries.TakeLease(ctx, sqlc.TakeLeaseParams{Name: l.name, Holder: l.holder, Now: now, Until: now.Add(term)})
	if err != nil {
		return false, fmt.Errorf("lease of %s: %w", l.name, err)
	}
	return taken > 0, nil
}

// Leave ends the lease, if the holder has it, so that another one need not wait for the end of its term.
func (l Lease) Leave(ctx context.Context) error {
	_, err := l.Take(ctx, 0)
	return err
}
