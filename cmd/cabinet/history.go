package main

import (
	"context"
	"errors"
	"os"
	"slices"
	"time"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/support"
	"cabinet/temporal"
	"cabinet/temporal/history"
)

// operator is the office in the access log of commands that are run in a demonstration without a token.
const operator = "Команда розробки Кабінету водія"

// openHistory reads a history from a file, if there is one of that name, or else from the engine. Reading from the engine is logged
// first.
func openHistory(ctx context.Context, what string, act support.Act, reason string) (*history.Reader, *history.Run, func(), error) {
	if _, err := os.Stat(what); err == nil {
		return openHistoryFile(ctx, what, act, reason)
	}
	workflowID, err := workflowOf(what)
	if err != nil {
		return nil, nil, nil, err
	}
	deps, _, err := openForTools(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	run, err := history.Fetch(ctx, deps.engine, workflowID, "")
	if err == nil {
		err = deps.logReading(ctx, run, act, reason)
	}
	if err != nil {
		deps.close()
		return nil, nil, nil, err
	}
	return history.NewReader(deps.keys), run, deps.close, nil
}

// openHistoryFile reads a file; an encrypted one needs the keys.
func openHistoryFile(ctx context.Context, path string, act support.Act, reason string) (*history.Reader, *history.Run, func(), error) {
	run, err := history.Read(path)
	if err != nil {
		return nil, nil, nil, err
	}
	plain := history.NewReader(nil)
	if plain.CanRead(ctx, run) == nil {
		return plain, run, func() {}, nil
	}
	deps, _, err := openForTools(ctx)
	if err != nil {
		return nil, nil, nil, errors.Join(history.ErrLocked, err)
	}
	if err := deps.logReading(ctx, run, act, reason); err != nil {
		deps.close()
		return nil, nil, nil, err
	}
	return history.NewReader(deps.keys), run, deps.close, nil
}

// logReading logs who reads a history with the cabinet's own keys, and checks that it can be read.
func (d *dependencies) logReading(ctx context.Context, run *history.Run, act support.Act, reason string) error {
	if err := d.logAccess(ctx, sqlc.New(d.database), run, act, reason); err != nil {
		return err
	}
	return history.NewReader(d.keys).CanRead(ctx, run)
}

// logAccess logs what a person does with a history.
func (d *dependencies) logAccess(ctx context.Context, queries *sqlc.Queries, run *history.Run, act support.Act, reason string) error {
	orders, err := ordersOf(run)
	if err != nil {
		return err
	}
	access := support.Access{Act: act, Name: d.person.name, Office: d.person.office, Reason: reason, Orders: orders}
	return support.Log(ctx, queries, access, time.Now())
}

// ordersOf returns the orders and the requests to monitor fines of a history, including a request that wrote with the master key
// before requests had keys of their own.
func ordersOf(run *history.Run) ([]uuid.UUID, error) {
	orders, err := history.Orders(run)
	if own, ok := temporal.OwnerOf(run.Execution.ID); ok {
		orders = append(slices.DeleteFunc(orders, func(id uuid.UUID) bool { return id == own || id == uuid.Nil }), own)
	}
	return orders, err
}
