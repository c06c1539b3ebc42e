package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

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
	database, err := pgx.Connect(ctx, s.DatabaseURL)
	if err != nil {
		return nil, err
	}
	defer func() { _ = database.Close(context.WithoutCancel(ctx)) }()
	c, err := newCabinet(ctx, s)
	if err != nil {
		return nil, err
	}
	defer c.close()
	reader := c.citizens[0].token
	owner, err := keepOrdersOf(ctx, database, c, reader)
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
func keepOrdersOf(ctx context.Context, database *pgx.Conn, c *cabinet, token string) (owner uuid.UUID, err error) {
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
	return owner, copies(ctx, database, owner, ordersEach-1, true)
}

// grow adds orders of other citizens until the table has so many, and lets the database look at it, as it does by
// itself in time.
func grow(ctx context.Context, database *pgx.Conn, owner uuid.UUID, rows int) error {
	var have int
	if err := database.QueryRow(ctx, "SELECT count(*) FROM orders").Scan(&have); err != nil {
		return err
	}
	if err := copies(ctx, database, owner, rows-have, false); err != nil {
		return err
	}
	_, err := database.Exec(ctx, "VACUUM ANALYZE orders")
	return err
}

// copies adds copies of an order of the owner: to the owner, or to citizens who have ordersEach of them.
func copies(ctx context.Context, database *pgx.Conn, owner uuid.UUID, count int, own bool) error {
	_, err := database.Exec(ctx, `
		WITH model AS (SELECT * FROM orders WHERE citizen_id = $1 LIMIT 1)
		INSERT INTO orders (id, citizen_id, service, status, version, created_at, updated_at, finished, snapshot)
		SELECT made.id, CASE WHEN $3 THEN $1 ELSE md5((n / $4)::text)::uuid END, service, status, version,
		       created_at - n * interval '1 second', updated_at - n * interval '1 second', finished,
		       jsonb_set(snapshot, '{id}', to_jsonb(made.id::text))
		FROM model, generate_series(1, $2) AS n, LATERAL (SELECT gen_random_uuid() AS id WHERE n > 0) AS made`,
		owner, count, own, ordersEach)
	return err
}
