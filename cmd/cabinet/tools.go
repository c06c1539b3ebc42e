package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/caarlos0/env/v11"
	"github.com/google/uuid"

	"cabinet/cmd/cabinet/config"
	"cabinet/db/sqlc"
	"cabinet/temporal"
)

// toolConfig is what commands of developers and support need, less than the API and the worker.
type toolConfig struct {
	Dependencies      dependencySettings
	TemporalNamespace string `env:"TEMPORAL_NAMESPACE" envDefault:"cabinet"`
}

// toolConnections is the size of a command's connection pool. It has no limit: the person who runs a command sees that it waits, and can end it.
var toolConnections = connections{most: 2}

// openForTools opens the dependencies of a command, identifies who runs it, and returns the engine's namespace. The engine must
// answer.
func openForTools(ctx context.Context) (*dependencies, string, error) {
	configured, err := env.ParseAs[toolConfig]()
	if err != nil {
		return nil, "", fmt.Errorf("%w (`set -a; . .data/cabinet.env` sets the environment of a running `cabinet up`)", err)
	}
	if err := errors.Join(config.CheckDatabases("DATABASE_URL"), config.CheckEngine()); err != nil {
		return nil, "", err
	}
	deps, err := openDependencies(ctx, configured.Dependencies, toolConnections, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, "", err
	}
	deps.person, err = personOf(ctx, sqlc.New(deps.database), time.Now())
	if err == nil {
		err = deps.engineReady(ctx)
	}
	if err != nil {
		deps.close()
		return nil, "", err
	}
	return deps, configured.TemporalNamespace, nil
}

// workflowOf returns the workflow id for an order's id, or for the id of a workflow: an order, a request to monitor fines, or a
// daily check.
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

// exit is an error with its own exit code, for scripts.
type exit struct {
	code int
	err  error
}

// Error returns the cause's text.
func (e *exit) Error() string { return e.err.Error() }

// Unwrap returns the cause.
func (e *exit) Unwrap() error { return e.err }

// exitCode returns the exit code for an error.
func exitCode(err error) int {
	var coded *exit
	if errors.As(err, &coded) {
		return coded.code
	}
	return 1
}
