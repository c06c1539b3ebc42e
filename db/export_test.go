package db

import (
	"context"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5"
)

// MigrateFiles is Migrate with other migrations, and another pause between two tries to get a lock.
func MigrateFiles(ctx context.Context, url string, files fs.FS, pause time.Duration) error {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return errAddress
	}
	return migrator{config: config, files: files, pause: pause}.migrate(ctx)
}
