package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/activities"
	"cabinet/db/sqlc"
	"cabinet/temporal"
	"cabinet/tests/stack"
)

// list is how long the ordered list takes when the table has so many orders.
type list struct {
	rows  int
	times []time.Duration
}

// ordersEach is how many orders a citizen has, the measured one and all others.
const ordersEach = 20

// measureLists reads one citizen's list while the table grows by the orders of others.
func measureLists(ctx context.Context, s *stack.Stack, p plan) ([]list, error) {
	database, err := pgxpool.New(ctx, s.DatabaseURL)
	if err != nil {
		return nil, err
	}
	defer database.Close()
	c, err := newCabinet(ctx, s)
	if err != nil {
		return nil, err
	}
	defer c.close()
	reader := c.citizens[0].token
	owner, err := keepOrdersOf(ctx, s, database, c, reader)
	if err != nil {
		return nil, fmt.Errorf("prepare the list: %w", err)
	}
	var lists []list
	for _, rows := range p.rows {
		if err := grow(ctx, database, owner, rows); err != nil {
			return nil, fmt.Errorf("grow to %d orders: %w", rows, err)
		}
		measured := list{rows: rows}
		for range p.reads {
			began := time.Now()
			if err := c.call(ctx, reader, http.MethodGet, "/api/services/ordered", nil, nil); err != nil {
				return nil, err
			}
			measured.times = append(measured.times, time.Since(began))
		}
		lists = append(lists, measured)
	}
	return lists, nil
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

// grow adds orders of other citizens until the table has so many, and lets the database look at it, as it does by
// itself in time.
func grow(ctx context.Context, database *pgxpool.Pool, owner uuid.UUID, rows int) error {
	var have int
	if err := database.QueryRow(ctx, "SELECT count(*) FROM orders").Scan(&have); err != nil {
		return err
	}
	if err := copies(ctx, database, owner, rows-have); err != nil {
		return err
	}
	_, err := database.Exec(ctx, "VACUUM ANALYZE orders, order_keys")
	return err
}

// copyOwn adds copies of an order to its owner, each with a key of its own, as orders have.
func copyOwn(ctx context.Context, s *stack.Stack, database *pgxpool.Pool, order uuid.UUID, count int) error {
	queries := sqlc.New(database)
	keys, err := temporal.NewKeys(s.Environment["CABINET_MASTER_KEY"], queries)
	if err != nil {
		return err
	}
	store := temporal.Store{Keys: keys, Queries: queries}
	state, err := store.Order(ctx, order)
	if err != nil {
		return err
	}
	for n := range count {
		made := state.Clone()
		made.ID = uuid.MustParse(uuid.NewString())
		made.CreatedAt, made.UpdatedAt = made.CreatedAt.Add(-time.Duration(n)*time.Second), made.UpdatedAt.Add(-time.Duration(n)*time.Second)
		row, err := activities.OrderRow(made)
		if err == nil {
			row.Snapshot, err = store.SealSnapshot(ctx, row.ID, row.Snapshot)
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

// copies adds rows like the owner's to citizens who have ordersEach of them. They are never read: their snapshots are copies, too.
func copies(ctx context.Context, database *pgxpool.Pool, owner uuid.UUID, count int) error {
	_, err := database.Exec(ctx, `
		WITH model AS (SELECT o.*, k.wrapped FROM orders o JOIN order_keys k ON k.order_id = o.id WHERE citizen_id = $1 LIMIT 1),
		made AS (SELECT n, gen_random_uuid() AS id FROM generate_series(1, $2) AS n),
		keys AS (INSERT INTO order_keys (order_id, wrapped) SELECT made.id, wrapped FROM model, made)
		INSERT INTO orders (id, citizen_id, service, status, version, created_at, updated_at, finished, snapshot, price)
		SELECT made.id, md5((n / $3)::text)::uuid, service, status, version,
		       created_at - n * interval '1 second', updated_at - n * interval '1 second', finished, snapshot, price
		FROM model, made`,
		owner, count, ordersEach)
	return err
}
