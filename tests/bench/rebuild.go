package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"cabinet/tests/stack"
)

// rebuilt is the speed of a rebuild.
type rebuilt struct {
	Orders, Events                   int
	OrdersPerSecond, EventsPerSecond int
}

// EventsOfOne is the mean of an order.
func (r rebuilt) EventsOfOne() int { return r.Events / max(r.Orders, 1) }

const (
	// rebuilds is the number of rebuilds; the median counts.
	rebuilds = 3
	// afterLoad is what the stack gets to be done with the load: what it wrote is vacuumed, and what it left is collected.
	afterLoad = 45 * time.Second
)

// measureRebuild empties the read model and rebuilds the orders of the loads, several times.
func measureRebuild(ctx context.Context, s *stack.Stack, programs string) (rebuilt, error) {
	select {
	case <-time.After(afterLoad):
	case <-ctx.Done():
		return rebuilt{}, ctx.Err()
	}
	connection, err := pgx.Connect(ctx, s.DatabaseURL)
	if err != nil {
		return rebuilt{}, err
	}
	defer func() { _ = connection.Close(ctx) }()
	var all []rebuilt
	for range rebuilds {
		if _, err := connection.Exec(ctx, "TRUNCATE orders, order_events"); err != nil {
			return rebuilt{}, err
		}
		out, err := runCabinet(ctx, s, programs, "rebuild")
		if err != nil {
			return rebuilt{}, err
		}
		var found rebuilt
		var seconds float64
		if _, err := fmt.Sscanf(string(out), "%d orders with %d events in %f s (%d and %d a second)",
			&found.Orders, &found.Events, &seconds, &found.OrdersPerSecond, &found.EventsPerSecond); err != nil {
			return rebuilt{}, fmt.Errorf("rebuild says %q: %w", out, err)
		}
		all = append(all, found)
	}
	slices.SortFunc(all, func(a, b rebuilt) int { return cmp.Compare(a.EventsPerSecond, b.EventsPerSecond) })
	return all[len(all)/2], nil
}

// runCabinet runs a command of the cabinet on a stack, and gives what it prints.
func runCabinet(ctx context.Context, s *stack.Stack, programs string, arguments ...string) ([]byte, error) {
	command := exec.CommandContext(ctx, filepath.Join(programs, "cabinet"), arguments...)
	command.Stderr = os.Stderr
	for name, value := range s.Environment {
		command.Env = append(command.Env, name+"="+value)
	}
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("cabinet %s: %w", arguments[0], err)
	}
	return out, nil
}
