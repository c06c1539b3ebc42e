package db

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Listener makes the connection on which a process waits for notifications. It is the process's own as long as it lasts, which a pooler such as
// PgBouncer in transaction mode does not offer.
type Listener struct {
	// Address is that of the server itself; empty: Pool's connections are.
	Address string
	Pool    *pgxpool.Pool
}

// Connect returns a connection that the caller closes.
func (l Listener) Connect(ctx context.Context) (*pgx.Conn, error) {
	if l.Address == "" {
		pooled, err := l.Pool.Acquire(ctx)
		if err != nil {
			return nil, err
		}
		return pooled.Hijack(), nil // it never goes back to the pool
	}
	config, err := pgx.ParseConfig(l.Address)
	if err != nil {
		return nil, errors.New("DATABASE_LISTEN_URL is not a PostgreSQL address") // the cause may hold a password
	}
	config.ConnectTimeout = Serving
	connection, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("DATABASE_LISTEN_URL: %w", err)
	}
	return connection, nil
}
