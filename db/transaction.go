package db

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"
)

// transactionTries is how often a transaction is begun that others keep from completing.
const transactionTries = 4

// InTransaction runs a function in a transaction, and runs it again in another one when PostgreSQL has ended the first because of
// concurrent ones: by a deadlock or a serialization failure. So the function must have no effect outside of its transaction that may not be
// repeated.
func InTransaction(ctx context.Context, database interface {
	Begin(ctx context.Context) (pgx.Tx, error)
}, do func(pgx.Tx) error,
) error {
	for try := 1; ; try++ {
		err := pgx.BeginFunc(ctx, database, do)
		if code := refusal(err); try == transactionTries || code != deadlockDetected && code != serializationFailure {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(rand.N(time.Duration(try) * 50 * time.Millisecond)): //nolint:gosec // no secret
		}
	}
}
