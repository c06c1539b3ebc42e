package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/jackc/pgx/v5"

	"cabinet/tests/stack"
)

// rebuilt is how fast the read model comes back from histories.
type rebuilt struct {
	Orders    int
	PerSecond float64
}

// measureRebuild empties the read model of the orders that the loads have left, and has it made anew.
func measureRebuild(ctx context.Context, s *stack.Stack, programs string) (rebuilt, error) {
	connection, err := pgx.Connect(ctx, s.DatabaseURL)
	if err != nil {
		return rebuilt{}, err
	}
	defer func() { _ = connection.Close(ctx) }()
	if _, err := connection.Exec(ctx, "TRUNCATE orders, order_events"); err != nil {
		return rebuilt{}, err
	}
	command := exec.CommandContext(ctx, filepath.Join(programs, "cabinet"), "rebuild")
	command.Stderr = os.Stderr
	for name, value := range s.Environment {
		command.Env = append(command.Env, name+"="+value)
	}
	out, err := command.Output()
	if err != nil {
		return rebuilt{}, fmt.Errorf("rebuild: %w", err)
	}
	var found rebuilt
	var seconds float64
	if _, err := fmt.Sscanf(string(out), "%d orders in %f s (%f a second)", &found.Orders, &seconds, &found.PerSecond); err != nil {
		return rebuilt{}, fmt.Errorf("rebuild says %q: %w", out, err)
	}
	return found, nil
}
