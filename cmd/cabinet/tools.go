package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/caarlos0/env/v11"
	"github.com/google/uuid"

	"cabinet/cmd/cabinet/config"
	"cabinet/temporal"
)

// toolConfig is what the commands for developers and support need: less than the API and the worker.
type toolConfig struct {
	Ground            ground
	TemporalNamespace string `env:"TEMPORAL_NAMESPACE" envDefault:"cabinet"`
}

// toolConnections are enough for one person.
const toolConnections = 2

// layTools opens the database, the key store and the engine for a command. The engine must answer.
func layTools(ctx context.Context) (*foundation, string, error) {
	configured, err := env.ParseAs[toolConfig]()
	if err != nil {
		return nil, "", fmt.Errorf("%w (`set -a; . .data/cabinet.env` tells a shell what `cabinet up` has told its parts)", err)
	}
	if err := errors.Join(config.CheckDatabases("DATABASE_URL"), config.CheckEngine()); err != nil {
		return nil, "", err
	}
	base, err := lay(ctx, configured.Ground, toolConnections, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, "", err
	}
	if err := base.engineReady(ctx); err != nil {
		base.close()
		return nil, "", err
	}
	return base, configured.TemporalNamespace, nil
}

// workflowOf is the workflow of an order that is named by its id, or that is named itself: also a request to monitor fines,
// or a daily check.
func workflowOf(named string) (string, error) {
	if _, owned := temporal.OwnerOf(named); owned || temporal.IsRound(named) {
		return named, nil
	}
	id, err := uuid.Parse(named)
	if err != nil {
		return "", fmt.Errorf("%q is neither an order's id, nor a workflow's, nor a file", named)
	}
	return temporal.WorkflowID(id), nil
}

// exit is an error that ends the program with a code of its own, for scripts.
type exit struct {
	code int
	err  error
}

// Error is the cause's.
func (e *exit) Error() string { return e.err.Error() }

// Unwrap is the cause.
func (e *exit) Unwrap() error { return e.err }

// exitCode is the code with which the program ends after an error.
func exitCode(err error) int {
	var coded *exit
	if errors.As(err, &coded) {
		return coded.code
	}
	return 1
}
