package db

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// How a migration waits for the locks of others. Every statement on a table queues behind one that waits for a strong lock on it, so a
// migration waits for less than an API does (limits.limit), gives up, lets the others pass, and tries again.
const (
	migrationLock  = 2 * time.Second
	migrationPause = 5 * time.Second
	migrationTries = 100 // ten minutes and more
)

// Migrate brings the database at a postgres:// address to the newest schema, and gives each role its rights in it. Two that
// migrate at the same time wait for each other. It holds up no reader for longer than migrationLock while it waits for another's lock.
func Migrate(ctx context.Context, url string) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return errAddress
	}
	m := migrator{config: config, files: files, pause: migrationPause}
	if err := m.migrate(ctx); err != nil {
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

// migrator runs the migrations of a folder.
type migrator struct {
	config *pgx.ConnConfig
	files  fs.FS
	pause  time.Duration // between two tries to get a lock
}

// migrate runs all migrations and grants the rights under an advisory lock.
func (m migrator) migrate(ctx context.Context) error {
	database := stdlib.OpenDB(*m.config)
	defer func() { _ = database.Close() }()
	connection, err := database.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = connection.Close() }()
	// It asks again and again instead of waiting: an index that is created concurrently would wait for a statement that waits.
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return err
	}
	if err := locker.SessionLock(ctx, connection); err != nil {
		return err
	}
	defer func() { _ = locker.SessionUnlock(context.WithoutCancel(ctx), connection) }()
	for {
		err := m.patiently(ctx, m.next)
		if errors.Is(err, goose.ErrNoNextVersion) {
			return m.patiently(ctx, m.grant)
		}
		if err != nil {
			return err
		}
	}
}

// patiently repeats a step that did not get a lock.
func (m migrator) patiently(ctx context.Context, step func(context.Context) error) error {
	for try := 1; ; try++ {
		err := step(ctx)
		if refusal(err) != lockNotAvailable || try == migrationTries {
			return err
		}
		slog.WarnContext(ctx, "the migration waits: another transaction has locked what it changes", "error", err)
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err)
		case <-time.After(m.pause):
		}
	}
}

// next runs the next migration; goose.ErrNoNextVersion: all have run.
func (m migrator) next(ctx context.Context) error {
	wait := migrationLock
	database := stdlib.OpenDB(*m.config, stdlib.OptionAfterConnect(func(ctx context.Context, connection *pgx.Conn) error {
		return waitForLocks(ctx, connection, wait)
	}))
	defer func() { _ = database.Close() }()
	database.SetMaxIdleConns(-1) // each step has a connection of its own, with its own limit
	provider, err := goose.NewProvider(goose.DialectPostgres, database, m.files)
	if err != nil {
		return err
	}
	concurrent, err := m.nextIsConcurrent(ctx, provider)
	if err != nil {
		return err
	}
	if concurrent {
		wait = 0
	}
	_, err = provider.UpByOne(ctx)
	return err
}

// nextIsConcurrent reports whether the next migration runs outside of a transaction. It creates an index without locking its table, and
// waits for the transactions that have begun before: nothing waits for it, and to give up would be to begin again.
func (m migrator) nextIsConcurrent(ctx context.Context, provider *goose.Provider) (bool, error) {
	all, err := provider.Status(ctx)
	if err != nil {
		return false, err
	}
	for _, migration := range all {
		if migration.State == goose.StatePending {
			content, err := fs.ReadFile(m.files, migration.Source.Path)
			return bytes.Contains(content, []byte("-- +goose NO TRANSACTION")), err
		}
	}
	return false, nil
}

func (m migrator) grant(ctx context.Context) error {
	connection, err := pgx.ConnectConfig(ctx, m.config)
	if err != nil {
		return err
	}
	defer func() { _ = connection.Close(context.WithoutCancel(ctx)) }()
	if err := waitForLocks(ctx, connection, migrationLock); err != nil {
		return err
	}
	return grant(ctx, connection)
}

// waitForLocks sets how long the statements of a connection wait for locks; 0: without a limit.
func waitForLocks(ctx context.Context, connection *pgx.Conn, wait time.Duration) error {
	_, err := connection.Exec(ctx, fmt.Sprintf("SET lock_timeout = %d", wait.Milliseconds()))
	return err
}
