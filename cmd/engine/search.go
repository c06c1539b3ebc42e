package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// trimmable are the indexes of the search that have entries which no query finds by them, with the condition that leaves these out. The
// server's schema has an index for each attribute that there might be, some seventy; each version of each workflow's row has an entry in
// all of them, nearly all for NULL, and PostgreSQL writes all entries again when one attribute changes. That was two thirds of what an
// order costs in storage and in the log.
//
// A comparison with a value implies IS NOT NULL, so queries use the index as before. The columns whose indexes are emptied have the same
// value in all rows, or one that another index finds: a root's run is found by the root's id, the execution time is the start time, and
// the cabinet's workers have no versions.
const trimmable = `
	SELECT c.relname, pg_get_indexdef(i.indexrelid),
		CASE WHEN a.attname = ANY ($1) THEN 'false' ELSE format('%I IS NOT NULL', a.attname) END
	FROM pg_index i
	JOIN pg_class c ON c.oid = i.indexrelid
	JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[1] -- after the namespace
	WHERE i.indrelid = 'executions_visibility'::regclass AND i.indpred IS NULL AND NOT i.indisunique
		AND (NOT a.attnotnull OR a.attname = ANY ($1))
	ORDER BY c.relname`

// needless are the columns whose indexes are emptied.
var needless = []string{"task_queue", "root_run_id", "execution_time", "buildids"}

// trimmedSuffix ends the name of a trimmed index that has not taken the place of the whole one yet.
const trimmedSuffix = "_trimmed"

// wholeIndex is an index to trim.
type wholeIndex struct{ name, definition, condition string }

// trimSearch trims the indexes of the search, one after another. Neither readings nor writings of the search wait for it: each index is
// made beside the whole one, which is then dropped. An index keeps its name, so that later versions of the server's schema can drop or
// replace it; as their indexes are not partial, they are trimmed the next time. Trimming that was interrupted continues.
func trimSearch(ctx context.Context, address string) error {
	connection, err := pgx.Connect(ctx, address)
	if err != nil {
		return fmt.Errorf("trim the search: %w", err)
	}
	defer connection.Close(context.WithoutCancel(ctx)) //nolint:errcheck // it is not used any more
	if err := finishRenames(ctx, connection); err != nil {
		return fmt.Errorf("trim the search: %w", err)
	}
	rows, err := connection.Query(ctx, trimmable, needless)
	if err != nil {
		return fmt.Errorf("trim the search: %w", err)
	}
	whole, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (w wholeIndex, err error) {
		return w, row.Scan(&w.name, &w.definition, &w.condition)
	})
	if err != nil {
		return fmt.Errorf("trim the search: %w", err)
	}
	for _, index := range whole {
		if err := index.trim(ctx, connection); err != nil {
			return fmt.Errorf("trim the index %s: %w", index.name, err)
		}
	}
	return nil
}

func (w wholeIndex) trim(ctx context.Context, connection *pgx.Conn) error {
	trimmed := pgx.Identifier{w.name + trimmedSuffix}.Sanitize()
	_, columns, _ := strings.Cut(w.definition, " ON ")
	for _, statement := range []string{
		"DROP INDEX CONCURRENTLY IF EXISTS " + trimmed, // invalid, if its creation was interrupted
		"CREATE INDEX CONCURRENTLY " + trimmed + " ON " + columns + " WHERE " + w.condition,
		"DROP INDEX CONCURRENTLY " + pgx.Identifier{w.name}.Sanitize(),
		"ALTER INDEX " + trimmed + " RENAME TO " + pgx.Identifier{w.name}.Sanitize(),
	} {
		if _, err := connection.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// finishRenames gives trimmed indexes their names whose whole ones were dropped before an interruption.
func finishRenames(ctx context.Context, connection *pgx.Conn) error {
	rows, err := connection.Query(ctx, `SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
		WHERE i.indrelid = 'executions_visibility'::regclass AND i.indisvalid AND c.relname LIKE '%' || $1 AND NOT EXISTS (
			SELECT FROM pg_class o WHERE o.relnamespace = c.relnamespace AND o.relname = left(c.relname, -length($1)))`, trimmedSuffix)
	if err != nil {
		return err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	for _, name := range names {
		to := strings.TrimSuffix(name, trimmedSuffix)
		if _, err := connection.Exec(ctx, "ALTER INDEX "+pgx.Identifier{name}.Sanitize()+" RENAME TO "+pgx.Identifier{to}.Sanitize()); err != nil {
			return err
		}
	}
	return nil
}
