package backup

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// moment is the databases as they were at an instant, for as long as it is held.
type moment struct {
	at        time.Time
	snapshots []string // by which pg_dump finds what each database was
	postgres  int      // the newer server's major version
	schema    int64    // of the read model
	engine    string   // of the engine

	held []*pgx.Conn
}

// freeze takes the databases' snapshots one right after the other.
func freeze(ctx context.Context, sources []source) (*moment, error) {
	m := &moment{}
	if err := m.take(ctx, sources); err != nil {
		m.release()
		return nil, err
	}
	return m, nil
}

func (m *moment) take(ctx context.Context, sources []source) error {
	for _, from := range sources {
		connection, err := pgx.Connect(ctx, from.address)
		if err != nil {
			return fmt.Errorf("open %s: %w", from.name, err)
		}
		m.held = append(m.held, connection)
	}
	for i, from := range sources {
		var snapshot string
		var at time.Time
		_, err := m.held[i].Exec(ctx, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
		if err == nil {
			err = m.held[i].QueryRow(ctx, "SELECT pg_export_snapshot(), clock_timestamp()").Scan(&snapshot, &at)
		}
		if err != nil {
			return fmt.Errorf("snapshot of %s: %w", from.name, err)
		}
		if i == 0 {
			m.at = at
		}
		m.snapshots = append(m.snapshots, snapshot)
	}
	return m.versions(ctx)
}

// versions asks what the databases are made with.
func (m *moment) versions(ctx context.Context) (err error) {
	engine, cabinet := m.held[0], m.held[len(m.held)-1]
	if m.postgres, err = majorOf(ctx, cabinet); err != nil {
		return err
	}
	engineMajor, err := majorOf(ctx, engine)
	if err != nil {
		return err
	}
	m.postgres = max(m.postgres, engineMajor)
	if err := engine.QueryRow(ctx, "SELECT curr_version FROM schema_version").Scan(&m.engine); err != nil {
		return fmt.Errorf("the engine's schema: %w", err)
	}
	err = cabinet.QueryRow(ctx, "SELECT max(version_id) FROM goose_db_version WHERE is_applied").Scan(&m.schema)
	if err != nil {
		return fmt.Errorf("the read model's schema: %w", err)
	}
	return nil
}

// release lets the databases forget the moment.
func (m *moment) release() {
	for _, connection := range m.held {
		_ = connection.Close(context.Background())
	}
}

// majorOf is a server's major version.
func majorOf(ctx context.Context, connection *pgx.Conn) (major int, err error) {
	if err := connection.QueryRow(ctx, "SELECT current_setting('server_version_num')::int / 10000").Scan(&major); err != nil {
		return 0, fmt.Errorf("PostgreSQL's version: %w", err)
	}
	return major, nil
}
