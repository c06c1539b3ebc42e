package db

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/pressly/goose/v3"
)

// Behind says whether the database lacks migrations of this build.
func Behind(ctx context.Context, database *pgxpool.Pool) (bool, error) {
	wanted, err := newest()
	if err != nil {
		return false, err
	}
	var applied int64
	err = database.QueryRow(ctx, "SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied").Scan(&applied)
	if refusal(err) == noTable { // nothing was ever migrated
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("migrations: %w", err)
	}
	return applied < wanted, nil
}

// newest is the number of this build's last migration.
func newest() (number int64, err error) {
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return 0, err
	}
	for _, file := range files {
		version, err := goose.NumericComponent(file)
		if err != nil {
			return 0, fmt.Errorf("migrations: %w", err)
		}
		number = max(number, version)
	}
	return number, nil
}
