package db

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// How long a process waits for the database: for a connection, and for each statement on it. A server that hangs, on a frozen disk or
// because another transaction holds a lock, neither refuses nor closes a connection, so a caller without a limit waits as long as it does. A
// server that does not hang ends the statement by the settings of the caller's role.
const (
	// Serving is the limit of processes that people wait for.
	Serving = 5 * time.Second
	// Working is the limit of workers, above that of the attempts of their activities.
	Working = 30 * time.Second
)

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
}

// cancelKey is the key in a context of what ends a deadline that is not needed any more.
type cancelKey struct{}

func (l limits) begin(ctx context.Context) context.Context {
	ctx, cancel := context.WithTimeout(ctx, l.each)
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
