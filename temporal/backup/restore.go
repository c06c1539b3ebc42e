package backup

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db"
	"cabinet/db/embedded"
)

// Restored is what came of a restore.
type Restored struct {
	*Manifest
	// Lost are orders that came in the milliseconds between the snapshots: the read model had them, the engine did not yet.
	// They are gone from the read model too.
	Lost []uuid.UUID
}

// Restore brings a backup back into databases that are not there or empty. No part of the cabinet may run.
func Restore(ctx context.Context, servers Servers, dir string) (*Restored, error) {
	manifest, err := Read(dir)
	if err != nil {
		return nil, err
	}
	if err := manifest.check(dir, servers.MasterKey); err != nil {
		return nil, err
	}
	targets, err := servers.sources()
	if err != nil {
		return nil, err
	}
	major, err := prepare(ctx, targets)
	if err != nil {
		return nil, err
	}
	if major < manifest.Postgres {
		return nil, fmt.Errorf("the backup is of PostgreSQL %d, and this server is %d", manifest.Postgres, major)
	}
	program, err := embedded.Tool(ctx, "pg_restore", major)
	if err != nil {
		return nil, err
	}
	for i, into := range targets {
		path := filepath.Join(dir, filepath.Base(manifest.Dumps[i].File))
		err := runTool(ctx, program, into.address,
			"--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges", "--no-comments", path)
		if err == nil {
			err = db.Execute(ctx, into.address, "ANALYZE")
		}
		if err != nil {
			return nil, fmt.Errorf("restore %s: %w; drop the databases and begin again", into.name, err)
		}
	}
	lost, err := dropLost(ctx, targets, manifest.TakenAt)
	if err != nil {
		return nil, err
	}
	return &Restored{Manifest: manifest, Lost: lost}, endNotifications(ctx, targets)
}

// endNotifications deletes the browsers' subscriptions: since the backup another citizen may have signed in with one of them.
func endNotifications(ctx context.Context, targets []source) error {
	if err := db.Execute(ctx, targets[len(targets)-1].address, "DELETE FROM push_subscriptions"); err != nil {
		return fmt.Errorf("end the notifications of browsers: %w", err)
	}
	return nil
}

// prepare makes the databases that are not there, refuses any that holds something, and answers the oldest server's major
// version.
func prepare(ctx context.Context, targets []source) (major int, err error) {
	for _, into := range targets {
		if err := db.Reach(ctx, into.address); err != nil {
			return 0, err
		}
	}
	for _, into := range targets {
		connection, err := pgx.Connect(ctx, into.address)
		if err != nil {
			return 0, fmt.Errorf("open %s: %w", into.name, err)
		}
		tables, version := 0, 0
		err = connection.QueryRow(ctx, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").Scan(&tables)
		if err == nil {
			version, err = majorOf(ctx, connection)
		}
		_ = connection.Close(ctx)
		switch {
		case err != nil:
			return 0, fmt.Errorf("look into %s: %w", into.name, err)
		case tables > 0:
			return 0, fmt.Errorf("the database %s is not empty: a backup is restored beside what is there, never over it", into.name)
		case major == 0 || version < major:
			major = version
		}
	}
	return major, nil
}
