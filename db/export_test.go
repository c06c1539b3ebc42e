package db

import (
	"context"
	"io/fs"
	"strings"
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

// Rights returns the rights of each role on each table and view, by table and role.
func Rights() map[string]map[Role][]string {
	rights := map[string]map[Role][]string{}
	for table, columns := range tableRights {
		rights[table] = map[Role][]string{}
		for i, role := range serving {
			if columns[i] != none {
				rights[table][role] = strings.Split(columns[i], ", ")
			}
		}
	}
	return rights
}
