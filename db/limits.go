package db

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// How long a process waits for the database: for a connection, and for each statement on it. A server that hangs, on a frozen disk or
// because another transaction holds a lock, neither refuses nor closes a connection, so a caller without a limit waits as long as it does.
const (
	// Serving is the limit of processes that people wait for.
	Serving = 5 * time.Second
	// Working is the limit of workers, above that of the attempts of their activities.
	Working = 30 * time.Second
)

// abandonedAfter is when the server ends a transaction without statements, which a frozen process may hold locks with. The slowest mail
// server keeps one open for less.
const abandonedAfter = 5 * time.Minute

// limits sets a deadline for each use of a pool's connections. It is a tracer, because pgx does all its work under the contexts that tracers
// return.
type limits struct{ each time.Duration }

var (
	_ pgxpool.AcquireTracer = limits{}
	_ pgx.QueryTracer       = limits{}
	_ pgx.BatchTracer       = limits{}
)

// limit sets the limits of a pool's configuration.
func (l limits) limit(config *pgxpool.Config) {
	config.ConnConfig.Tracer = l
	config.ConnConfig.ConnectTimeout = l.each
	// The server gives up earlier, and says that it was a lock.
	settings := fmt.Sprintf("SET lock_timeout = %d; SET idle_in_transaction_session_timeout = %d",
		(l.each - l.each/5).Milliseconds(), abandonedAfter.Milliseconds())
	config.AfterConnect = func(ctx context.Context, connection *pgx.Conn) error { // not in the address: PgBouncer refuses it
		_, err := connection.Exec(ctx, settings)
		return err
	}
}

// Keys of contexts: another limit than that of the pool, and what ends a deadline that is not needed any more.
type (
	limitKey  struct{}
	cancelKey struct{}
)

// Within sets another limit for the statements of a context than that of their pool: for changes of many rows that no person waits for.
func Within(ctx context.Context, limit time.Duration) context.Context {
	return context.WithValue(ctx, limitKey{}, limit)
}

func (l limits) begin(ctx context.Context) context.Context {
	limit, set := ctx.Value(limitKey{}).(time.Duration)
	if !set {
		limit = l.each
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	return context.WithValue(ctx, cancelKey{}, cancel)
}

func end(ctx context.Context) {
	if cancel, begun := ctx.Value(cancelKey{}).(context.CancelFunc); begun {
		cancel()
	}
}

// TraceAcquireStart implements pgxpool.AcquireTracer.
func (l limits) TraceAcquireStart(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireStartData) context.Context {
	return l.begin(ctx)
}

// TraceAcquireEnd implements pgxpool.AcquireTracer.
func (limits) TraceAcquireEnd(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireEndData) {
	end(ctx)
}

// TraceQueryStart implements pgx.QueryTracer.
func (l limits) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return l.begin(ctx)
}

// TraceQueryEnd implements pgx.QueryTracer: the last row was read.
func (limits) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryEndData) { end(ctx) }

// TraceBatchStart implements pgx.BatchTracer.
func (l limits) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return l.begin(ctx)
}

// TraceBatchQuery implements pgx.BatchTracer.
func (limits) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd implements pgx.BatchTracer.
func (limits) TraceBatchEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchEndData) { end(ctx) }
