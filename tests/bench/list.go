package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/tests/stack"
)

// list is how long the ordered list takes when the table has so many orders, and in turns with it where the table has few.
type list struct {
	Rows       int
	Times, Few []time.Duration
}

// Growth is the list's p99 in that of few orders.
func (l list) Growth() float64 {
	return float64(quantile(l.Times, 0.99)) / float64(quantile(l.Few, 0.99))
}

const (
	// ordersEach is how many orders a citizen has, the measured one and all others.
	ordersEach = 20
	// fewOrders is how many the smallest table has.
	fewOrders = 100
	// aliveOrders are the newest ones of a big table. The rest has been erased a week after its end, as in a country.
	aliveOrders = 1_000_000
	// batch is how many orders one statement adds.
	batch = 250_000
)

// reader is a citizen with a list, in a cabinet of its own.
type reader struct {
	*cabinet
	database *pgxpool.Pool
	owner    uuid.UUID
}

// measureLists reads one citizen's list while the table grows by the orders of others, in turns with the same list in a second
// cabinet that has few orders: what else the machine does disturbs both alike.
func measureLists(ctx context.Context, s *stack.Stack, p plan) ([]list, error) {
	small, err := stack.Launch(p.programs)
	if err != nil {
		return nil, err
	}
	defer small.Remove()
	few, err := newReader(ctx, small)
	if err != nil {
		return nil, err
	}
	defer few.close()
	many, err := newReader(ctx, s)
	if err != nil {
		return nil, err
	}
	defer many.close()
	if err := few.grow(ctx, fewOrders); err != nil {
		return nil, err
	}
	var lists []list
	for _, rows := range p.rows {
		if err := many.grow(ctx, rows); err != nil {
			return nil, fmt.Errorf("grow to %d orders: %w", rows, err)
		}
		measured := list{Rows: rows}
		for range p.reads {
			for _, side := range []struct {
				of    *reader
				times *[]time.Duration
			}{{few, &measured.Few}, {many, &measured.Times}} {
				took, err := side.of.read(ctx)
				if err != nil {
					return nil, err
				}
				*side.times = append(*side.times, took)
			}
		}
		lists = append(lists, measured)
	}
	return lists, nil
}

func newReader(ctx context.Context, s *stack.Stack) (*reader, error) {
	database, err := pgxpool.New(ctx, s.DatabaseURL)
	if err != nil {
		return nil, err
	}
	c, err := newCabinet(ctx, s)
	if err != nil {
		return nil, err
	}
	r := &reader{cabinet: c, database: database}
	if r.owner, err = keepOrdersOf(ctx, s, database, c, c.people()[0].token); err != nil {
		return nil, fmt.Errorf("prepare the list: %w", err)
	}
	return r, nil
}

func (r *reader) close() {
	r.cabinet.close()
	r.database.Close()
}

// read reads the list once.
func (r *reader) read(ctx context.Context) (time.Duration, error) {
	began := time.Now()
	err := r.call(ctx, r.people()[0].token, http.MethodGet, "/api/services/ordered", nil, nil)
	return time.Since(began), err
}

// keepOrdersOf makes the citizen's own orders, by the cabinet itself, and leaves the table with them alone: those of
// the load before are in the way.
func keepOrdersOf(ctx context.Context, s *stack.Stack, database *pgxpool.Pool, c *cabinet, token string) (owner uuid.UUID, err error) {
	id, err := c.create(ctx, token)
	if err != nil {
		return owner, err
	}
	if err := database.QueryRow(ctx, "SELECT citizen_id FROM orders WHERE id = $1", id).Scan(&owner); err != nil {
		return owner, err
	}
	if _, err := database.Exec(ctx, "DELETE FROM orders WHERE id <> $1", id); err != nil {
		return owner, err
	}
	return owner, copyOwn(ctx, s, database, uuid.MustParse(id), ordersEach-1)
}

// grow adds orders of other citizens until the table has so many, and lets the database look at it, as it does by itself in time.
// What keeps rows through a power cut is off during this, and indexes are made afterwards: so many orders come in years, not in minutes.
func (r *reader) grow(ctx context.Context, rows int) error {
	var have int
	if err := r.database.QueryRow(ctx, "SELECT count(*) FROM orders").Scan(&have); err != nil {
		return err
	}
	if err := r.set(ctx, "SET full_page_writes = off", "SET fsync = off", "SET max_wal_size = '6GB'", "SET checkpoint_timeout = '1h'",
		"SET maintenance_work_mem = '512MB'", "SET autovacuum = off"); err != nil {
		return err
	}
	again, err := r.dropIndexes(ctx)
	if err != nil {
		return err
	}
	for have < rows {
		count := min(batch, rows-have)
		if err := copies(ctx, r.database, r.owner, have, count); err != nil {
			return err
		}
		have += count
	}
	for _, statement := range append(again, "VACUUM ANALYZE orders, order_keys") {
		if _, err := r.database.Exec(ctx, statement); err != nil {
			return err
		}
	}
	if err := r.set(ctx, "RESET ALL"); err != nil {
		return err
	}
	_, err = r.database.Exec(ctx, "CHECKPOINT")
	return err
}

// dropIndexes gives the statements that make them again.
func (r *reader) dropIndexes(ctx context.Context) (again []string, err error) {
	rows, err := r.database.Query(ctx, `
		SELECT CASE WHEN i.indisprimary THEN format('ALTER TABLE %s DROP CONSTRAINT %I', i.indrelid::regclass, c.relname)
				ELSE format('DROP INDEX %I', c.relname) END,
			CASE WHEN i.indisprimary THEN format('ALTER TABLE %s ADD PRIMARY KEY (%I)', i.indrelid::regclass, a.attname)
				ELSE pg_get_indexdef(i.indexrelid) END
		FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
		LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
		WHERE i.indrelid IN ('orders'::regclass, 'order_keys'::regclass) AND i.indpred IS NULL`) // the partial ones are small, and in use
	if err != nil {
		return nil, err
	}
	var drops []string
	var drop, restore string
	if _, err := pgx.ForEachRow(rows, []any{&drop, &restore}, func() error {
		drops, again = append(drops, drop), append(again, restore)
		return nil
	}); err != nil {
		return nil, err
	}
	_, err = r.database.Exec(ctx, strings.Join(drops, "; "))
	return again, err
}

// set changes settings of PostgreSQL's.
func (r *reader) set(ctx context.Context, changes ...string) error {
	for _, change := range changes {
		if _, err := r.database.Exec(ctx, "ALTER SYSTEM "+change); err != nil {
			return err
		}
	}
	_, err := r.database.Exec(ctx, "SELECT pg_reload_conf()")
	return err
}

// copyOwn adds copies of an order to its owner, each with a key of its own, as orders have.
func copyOwn(ctx context.Context, s *stack.Stack, database *pgxpool.Pool, order uuid.UUID, count int) error {
	queries := sqlc.New(database)
	keys, err := store.NewKeys(s.Environment["CABINET_MASTER_KEY"], queries)
	if err != nil {
		return err
	}
	owned := store.Store{Keys: keys, Queries: queries}
	state, err := owned.Order(ctx, order)
	if err != nil {
		return err
	}
	for n := range count {
		made := state.Clone()
		made.ID = uuid.MustParse(uuid.NewString())
		made.CreatedAt, made.UpdatedAt = made.CreatedAt.Add(-time.Duration(n)*time.Second), made.UpdatedAt.Add(-time.Duration(n)*time.Second)
		row, err := store.OrderRow(made)
		if err == nil {
			row.Snapshot, err = owned.SealSnapshot(ctx, row.ID, row.Snapshot)
		}
		if err == nil {
			_, err = queries.UpsertOrder(ctx, row)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// copies adds rows like the owner's to citizens who have ordersEach of them, after so many that there are. They are never read: the
// snapshots are copies, too. Those after aliveOrders are erased, without a key and with a snapshot that says nothing personal.
func copies(ctx context.Context, database *pgxpool.Pool, owner uuid.UUID, have, count int) error {
	erased, err := json.Marshal((&domain.Order{
		ID: owner, CitizenID: owner.String(), Service: domain.VehicleCheckService, Status: domain.StatusDone, Version: 5,
		CreatedAt: time.Now(), UpdatedAt: time.Now(),
	}).WithoutPersonalData())
	if err != nil {
		return err
	}
	_, err = database.Exec(ctx, `
		WITH model AS (SELECT o.*, k.wrapped FROM orders o JOIN order_keys k ON k.order_id = o.id WHERE citizen_id = $1 LIMIT 1),
		made AS (SELECT n, gen_random_uuid() AS id, n > $5 AS erased, created_at - n * interval '1 second' AS at,
				service, status, version, finished, price
			FROM model, generate_series($2::int + 1, $2::int + $3::int) AS n),
		keys AS (INSERT INTO order_keys (order_id, wrapped, created_at, deletion_scheduled_at, destroyed_at)
			SELECT made.id, CASE WHEN NOT erased THEN (SELECT wrapped FROM model) END, at, CASE WHEN erased THEN at END, CASE WHEN erased THEN at END FROM made)
		INSERT INTO orders (id, citizen_id, service, status, version, created_at, updated_at, finished, snapshot, price, paid, erased_at)
		SELECT made.id, md5((n / $4::int)::text)::uuid, service, CASE WHEN erased THEN 'done' ELSE status END, version, at, at,
			finished OR erased, CASE WHEN erased THEN $6 ELSE (SELECT snapshot FROM model) END, price, erased, CASE WHEN erased THEN at END
		FROM made`,
		owner, have, count, ordersEach, aliveOrders, erased)
	return err
}
