package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/jackc/pgx/v5"
	enumspb "go.temporal.io/api/enums/v1"
	taskqueuepb "go.temporal.io/api/taskqueue/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"

	"cabinet/temporal"
	"cabinet/tests/stack"
	"cabinet/workflows/effect"
)

// watch looks at a stack while it works.
type watch struct {
	stack     *stack.Stack
	engine    client.Client
	databases *databases
}

// sample is the stack at one moment.
type sample struct {
	After   time.Duration // since the first
	Memory  memory
	Backlog int64              // tasks that no worker has yet, in all queues
	Bytes   map[string]float64 // by database
	Dead    map[string]float64 // rows that wait for a vacuum
}

// ending is what is left when all orders should be erased.
type ending struct {
	Open, NotErased int
	Mispaid         []string // orders with another number of payments than one, or none without a result
	Checked         int
	Relations       []relation
}

// relation is a table or index and how much of it is used.
type relation struct {
	Database, Name string
	Index          bool
	Bytes          float64
	Used           float64 // percent: of an index's leaves, or of a table without what is dead
}

func newWatch(ctx context.Context, s *stack.Stack) (*watch, error) {
	engine, err := client.Dial(client.Options{HostPort: s.TemporalAddress, Namespace: s.Environment["TEMPORAL_NAMESPACE"], Logger: silent()})
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	d, err := connectAll(ctx, s)
	if err != nil {
		engine.Close()
		return nil, err
	}
	for _, connection := range d.connections {
		if _, err := connection.Exec(ctx, "CREATE EXTENSION IF NOT EXISTS pgstattuple"); err != nil {
			return nil, err
		}
	}
	return &watch{s, engine, d}, nil
}

func (w *watch) close() {
	w.engine.Close()
	w.databases.disconnect()
}

// sample measures again and again until ctx ends.
func (w *watch) sample(ctx context.Context, into *[]sample) error {
	began := time.Now()
	for pause(ctx, sampled) == nil {
		at, err := w.now(context.WithoutCancel(ctx))
		if err != nil {
			return err
		}
		at.After = time.Since(began)
		*into = append(*into, at)
	}
	return nil
}

func (w *watch) now(ctx context.Context) (at sample, err error) {
	if at.Memory, err = memoryOf(w.stack); err != nil {
		return at, err
	}
	if at.Backlog, err = w.backlog(ctx); err != nil {
		return at, err
	}
	if at.Bytes, err = w.databases.sizes(ctx); err != nil {
		return at, err
	}
	at.Dead, err = w.databases.dead(ctx)
	return at, err
}

// backlog is how many tasks wait for a worker.
func (w *watch) backlog(ctx context.Context) (sum int64, err error) {
	for _, queue := range effect.Queues() {
		for _, of := range []enumspb.TaskQueueType{enumspb.TASK_QUEUE_TYPE_WORKFLOW, enumspb.TASK_QUEUE_TYPE_ACTIVITY} {
			answer, err := w.engine.WorkflowService().DescribeTaskQueue(ctx, &workflowservice.DescribeTaskQueueRequest{
				Namespace: w.stack.Environment["TEMPORAL_NAMESPACE"], TaskQueueType: of, ReportStats: true,
				TaskQueue: &taskqueuepb.TaskQueue{Name: queue.TaskQueue(temporal.TaskQueue), Kind: enumspb.TASK_QUEUE_KIND_NORMAL},
			})
			if err != nil {
				return 0, err
			}
			sum += answer.GetStats().GetApproximateBacklogCount()
		}
	}
	return sum, nil
}

// end looks at what is left.
func (w *watch) end(ctx context.Context, c *cabinet, orders []string) (found ending, err error) {
	for _, id := range orders {
		var status string
		var price int64
		var ended, erased bool
		err := w.databases.connections[readModel].QueryRow(ctx, "SELECT status, price, finished, erased_at IS NOT NULL FROM orders WHERE id = $1", id).
			Scan(&status, &price, &ended, &erased)
		if err != nil {
			return found, fmt.Errorf("order %s: %w", id, err)
		}
		if !ended {
			found.Open++
		}
		if !erased {
			found.NotErased++
		}
		paid, err := c.payments(ctx, id)
		if err != nil {
			return found, err
		}
		found.Checked++
		if paid != payments(status, price) {
			found.Mispaid = append(found.Mispaid, fmt.Sprintf("%s %s: %d payments", id, status, paid))
		}
	}
	found.Relations, err = w.databases.relations(ctx)
	return found, err
}

// payments are how many payments of an order the bank should have and not have refunded.
func payments(status string, price int64) int {
	if price > 0 && status == "done" {
		return 1
	}
	return 0
}

// payments are those that the bank has.
func (c *cabinet) payments(ctx context.Context, id string) (paid int, err error) {
	for _, attempt := range []string{"-1", "-2"} {
		var invoices []struct{ Status string }
		address := c.stack.SandboxURL + "/desk/api/monobank/invoices?reference=" + url.QueryEscape(id+attempt)
		if err := c.ask(ctx, http.MethodGet, address, nil, &invoices); err != nil {
			return 0, err
		}
		for _, invoice := range invoices {
			if invoice.Status == "success" {
				paid++
			}
		}
	}
	return paid, nil
}

// dead are the rows that wait for a vacuum.
func (d *databases) dead(ctx context.Context) (map[string]float64, error) {
	found := map[string]float64{}
	for name, connection := range d.connections {
		var rows float64
		if err := connection.QueryRow(ctx, "SELECT coalesce(sum(n_dead_tup), 0)::float8 FROM pg_stat_user_tables").Scan(&rows); err != nil {
			return nil, err
		}
		found[name] = rows
	}
	return found, nil
}

// relations are the tables and B-trees of a megabyte and more.
func (d *databases) relations(ctx context.Context) (all []relation, err error) {
	for name, connection := range d.connections {
		rows, err := connection.Query(ctx, `
			SELECT c.relname::text, c.relkind = 'i', pg_relation_size(c.oid)::float8,
				CASE WHEN c.relkind = 'i' THEN (pgstatindex(c.oid::regclass)).avg_leaf_density
					ELSE 100 - (pgstattuple(c.oid::regclass)).dead_tuple_percent END
			FROM pg_class c LEFT JOIN pg_am a ON a.oid = c.relam
			WHERE c.relnamespace = 'public'::regnamespace AND pg_relation_size(c.oid) >= 1048576
				AND (c.relkind = 'r' OR c.relkind = 'i' AND a.amname = 'btree')
			ORDER BY 3 DESC`)
		if err != nil {
			return nil, err
		}
		one := relation{Database: name}
		if _, err := pgx.ForEachRow(rows, []any{&one.Name, &one.Index, &one.Bytes, &one.Used}, func() error {
			all = append(all, one)
			return nil
		}); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Part is the memory of a part.
func (s sample) Part(name string) int64 { return s.Memory[stack.Part(name)] }
