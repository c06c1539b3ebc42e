// Package db is the cabinet's PostgreSQL: its migrations, its queries (package sqlc, generated from queries/)
// and the connections to it.
package db

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Open connects a pool to the database at a postgres:// address and checks that it answers. A connection, and each statement, is waited for
// until a limit; 0: as long as the context says.
func Open(ctx context.Context, url string, connections int32, limit time.Duration) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, errors.New("DATABASE_URL is not a PostgreSQL address") // the cause may hold a password
	}
	config.MaxConns = connections
	if limit > 0 {
		limits{limit}.limit(config)
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("open database: %w", err)
	}
	return pool, nil
}
