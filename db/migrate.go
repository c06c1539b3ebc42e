package db

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// Migrate brings the database at a postgres:// address to the newest schema, and gives each role its rights in it. Two that
// migrate at the same time wait for each other.
func Migrate(ctx context.Context, url string) error {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return errAddress
	}
	connection := stdlib.OpenDB(*config)
	defer func() { _ = connection.Close() }()
	provider, err := newProvider(connection)
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	if err := Grant(ctx, url); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// Newest is the schema to which Migrate brings a database.
func Newest() (newest int64, err error) {
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil || len(files) == 0 {
		return 0, fmt.Errorf("migrations: %w", err)
	}
	return goose.NumericComponent(files[len(files)-1]) // they come sorted
}

// newProvider runs the embedded migrations under an advisory lock.
func newProvider(connection *sql.DB) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectPostgres, connection, files, goose.WithSessionLocker(locker))
}
