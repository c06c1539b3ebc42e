package db

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Behind reports whether the database lacks migrations of this build.
func Behind(ctx context.Context, database *pgxpool.Pool) (bool, error) {
	wanted, err := Newest()
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
