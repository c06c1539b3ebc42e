package main

import (
	"context"
	"errors"
	"os"
	"os/user"
	"slices"
	"time"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/support"
	"cabinet/temporal"
	"cabinet/temporal/history"
)

// operator is the office of whoever runs commands with the cabinet's own keys.
const operator = "Команда розробки Кабінету водія"

// open reads a history: of a file when there is one of that name, else of the order. Reading an order is written down
// before.
func open(ctx context.Context, what string, act support.Act, reason string) (*history.Reader, *history.Run, func(), error) {
	if _, err := os.Stat(what); err == nil {
		return openFile(ctx, what, act, reason)
	}
	workflowID, err := workflowOf(what)
	if err != nil {
		return nil, nil, nil, err
	}
	base, _, err := layTools(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	run, err := history.Fetch(ctx, base.engine, workflowID, "")
	if err == nil {
		err = base.admit(ctx, run, act, reason)
	}
	if err != nil {
		base.close()
		return nil, nil, nil, err
	}
	return history.NewReader(base.keys), run, base.close, nil
}

// openFile reads a file; one that is encrypted needs the keys.
func openFile(ctx context.Context, path string, act support.Act, reason string) (*history.Reader, *history.Run, func(), error) {
	run, err := history.Read(path)
	if err != nil {
		return nil, nil, nil, err
	}
	plain := history.NewReader(nil)
	if plain.CanRead(ctx, run) == nil {
		return plain, run, func() {}, nil
	}
	base, _, err := layTools(ctx)
	if err != nil {
		return nil, nil, nil, errors.Join(history.ErrLocked, err)
	}
	if err := base.admit(ctx, run, act, reason); err != nil {
		base.close()
		return nil, nil, nil, err
	}
	return history.NewReader(base.keys), run, base.close, nil
}

// admit writes down who reads a history with the cabinet's own keys, and finds out whether it can be read.
func (f *foundation) admit(ctx context.Context, run *history.Run, act support.Act, reason string) error {
	if err := note(ctx, sqlc.New(f.database), run, act, reason); err != nil {
		return err
	}
	return history.NewReader(f.keys).CanRead(ctx, run)
}

// note writes down what an operator does with a history.
func note(ctx context.Context, queries *sqlc.Queries, run *history.Run, act support.Act, reason string) error {
	orders, err := ordersOf(run)
	if err != nil {
		return err
	}
	access := support.Access{Act: act, Name: "оператор", Office: operator, Reason: reason, Orders: orders}
	if known, err := user.Current(); err == nil {
		access.Name += " " + known.Username
	}
	return support.Log(ctx, queries, access, time.Now())
}

// ordersOf are the orders, and the requests to monitor fines, that a history is about: also a request that wrote with the
// master key, before requests had keys of their own.
func ordersOf(run *history.Run) ([]uuid.UUID, error) {
	orders, err := history.Orders(run)
	if own, ok := temporal.OwnerOf(run.Execution.ID); ok {
		orders = append(slices.DeleteFunc(orders, func(id uuid.UUID) bool { return id == own || id == uuid.Nil }), own)
	}
	return orders, err
}
