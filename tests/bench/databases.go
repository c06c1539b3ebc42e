package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"cabinet/db"
	"cabinet/tests/stack"
)

// The databases, as the report names them.
const (
	historyDatabase = "temporal"            // the engine's histories, states and tasks
	searchDatabase  = "temporal_visibility" // the engine's search
	readModel       = "read model"
	noDatabase      = "" // commits' records in the log, and PostgreSQL's processes of its own
)

// databases are connections of a superuser to all databases.
type databases struct {
	connections map[string]*pgx.Conn
	names       map[string]string // the report's name of each database
}

// usage is what PostgreSQL has used up to a moment.
type usage struct {
	log      string // how far the log is written
	commits  map[string]float64
	bytes    map[string]float64
	backends map[int]backend
}

// backend is one of PostgreSQL's processes.
type backend struct {
	database string
	used     time.Duration
}

// connectAll connects to all databases.
func connectAll(ctx context.Context, s *stack.Stack) (*databases, error) {
	config, err := pgx.ParseConfig(s.DatabaseURL)
	if err != nil {
		return nil, err
	}
	d := &databases{
		connections: map[string]*pgx.Conn{},
		names:       map[string]string{config.Database: readModel, historyDatabase: historyDatabase, searchDatabase: searchDatabase},
	}
	for database, name := range d.names {
		address, err := db.OtherDatabase(s.DatabaseURL, database)
		if err == nil {
			d.connections[name], err = pgx.Connect(ctx, address)
		}
		if err != nil {
			return nil, fmt.Errorf("database %s: %w", database, err)
		}
	}
	return d, nil
}

// openDatabases connects, and stops vacuuming by itself: when it comes would be chance.
func openDatabases(ctx context.Context, s *stack.Stack) (*databases, error) {
	d, err := connectAll(ctx, s)
	if err != nil {
		return nil, err
	}
	for _, statement := range []string{
		"CREATE EXTENSION IF NOT EXISTS pg_walinspect", "ALTER SYSTEM SET autovacuum = off", "SELECT pg_reload_conf()",
	} {
		if _, err := d.connections[readModel].Exec(ctx, statement); err != nil {
			return nil, fmt.Errorf("%s: %w", statement, err)
		}
	}
	return d, nil
}

// close lets PostgreSQL vacuum again.
func (d *databases) close() {
	ctx := context.Background()
	_, _ = d.connections[readModel].Exec(ctx, "ALTER SYSTEM RESET autovacuum")
	_, _ = d.connections[readModel].Exec(ctx, "SELECT pg_reload_conf()")
	d.disconnect()
}

func (d *databases) disconnect() {
	for _, connection := range d.connections {
		_ = connection.Close(context.Background())
	}
}

// pack writes each table again without dead rows, and its indexes.
func (d *databases) pack(ctx context.Context) error {
	for name, connection := range d.connections {
		rows, err := connection.Query(ctx, "SELECT oid::regclass::text FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace")
		if err != nil {
			return err
		}
		tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return err
		}
		if _, err := connection.Exec(ctx, "VACUUM (FULL, ANALYZE) "+strings.Join(tables, ", ")); err != nil {
			return fmt.Errorf("pack the %s: %w", name, err)
		}
	}
	return nil
}

func (d *databases) used(ctx context.Context, s *stack.Stack) (found usage, err error) {
	found.commits = map[string]float64{}
	one := d.connections[readModel]
	if err := one.QueryRow(ctx, "SELECT pg_current_wal_lsn()::text").Scan(&found.log); err != nil {
		return found, err
	}
	rows, err := one.Query(ctx, "SELECT datname::text, (xact_commit + xact_rollback)::float8 FROM pg_stat_database WHERE datname IS NOT NULL")
	if err != nil {
		return found, err
	}
	var name string
	var commits float64
	if _, err := pgx.ForEachRow(rows, []any{&name, &commits}, func() error {
		if known := d.names[name]; known != "" {
			found.commits[known] = commits
		}
		return nil
	}); err != nil {
		return found, err
	}
	if found.backends, err = d.processes(s); err != nil {
		return found, err
	}
	found.bytes, err = d.sizes(ctx)
	return found, err
}

// sizes are the bytes of all tables with their indexes.
func (d *databases) sizes(ctx context.Context) (map[string]float64, error) {
	found := map[string]float64{}
	for name, connection := range d.connections {
		var bytes float64
		err := connection.QueryRow(ctx, `SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::float8 FROM pg_class
			WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`).Scan(&bytes)
		if err != nil {
			return nil, err
		}
		found[name] = bytes
	}
	return found, nil
}

// log is what was written to the log between two places of it, by database, and the images of pages apart.
func (d *databases) log(ctx context.Context, from, to string) (bytes map[string]float64, images float64, err error) {
	bytes = map[string]float64{}
	if from == to {
		return bytes, 0, nil
	}
	rows, err := d.connections[readModel].Query(ctx, `
		SELECT coalesce(d.datname::text, ''), sum(r.record_length - r.fpi_length)::float8, sum(r.fpi_length)::float8
		FROM pg_get_wal_records_info($1::text::pg_lsn, $2::text::pg_lsn) r
		LEFT JOIN pg_database d ON d.oid = substring(r.block_ref FROM 'rel [0-9]+/([0-9]+)/')::oid
		GROUP BY 1`, from, to)
	if err != nil {
		return nil, 0, err
	}
	var database string
	var written, image float64
	_, err = pgx.ForEachRow(rows, []any{&database, &written, &image}, func() error {
		bytes[d.names[database]] += written
		images += image
		return nil
	})
	return bytes, images, err
}

// processes are PostgreSQL's, which say in their titles for whom they work: "postgres: ROLE DATABASE HOST(PORT) …".
func (d *databases) processes(s *stack.Stack) (map[int]backend, error) {
	postmaster, err := s.PID(stack.Postgres)
	if err != nil {
		return nil, err
	}
	children, err := childrenByParent()
	if err != nil {
		return nil, err
	}
	found := map[int]backend{}
	for _, pid := range children[postmaster] {
		title, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "cmdline"))
		if err != nil {
			continue // it has ended
		}
		worked, err := used(pid)
		if err != nil {
			continue
		}
		of := backend{noDatabase, worked}
		if words := strings.Fields(string(title)); len(words) > 2 {
			of.database = d.names[words[2]]
		}
		found[pid] = of
	}
	return found, nil
}
