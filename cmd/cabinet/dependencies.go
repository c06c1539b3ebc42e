package main

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"go.temporal.io/sdk/client"

	"cabinet/cmd/cabinet/config"
	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/process/telemetry"
	"cabinet/store"
	"cabinet/temporal"
)

// dependencies are what every process of the cabinet needs.
type dependencies struct {
	database *pgxpool.Pool
	keys     *store.Keys
	engine   client.Client
	objects  *store.Objects // nil: PostgreSQL has the contents of files
	person   person         // who runs a command; not of servers
}

// dependencySettings are read from the environment; the SDK reads the engine's address itself.
type dependencySettings struct {
	DatabaseURL string `env:"DATABASE_URL,required,notEmpty"`
	MasterKey   string `env:"CABINET_MASTER_KEY,required,notEmpty"`
}

// connections are how many connections a process has to the database, and how long it waits for one and for a statement (db.Open).
type connections struct {
	most  int32
	limit time.Duration
}

// openDependencies opens the database and the key store, and creates a client of the engine, which may be down.
func openDependencies(ctx context.Context, on dependencySettings, by connections, logger *slog.Logger, more ...func(*client.Options)) (*dependencies, error) {
	pool, err := db.Open(ctx, on.DatabaseURL, by.most, by.limit)
	if err != nil {
		return nil, err
	}
	keys, err := store.NewKeys(on.MasterKey, sqlc.New(pool))
	if err != nil {
		pool.Close()
		return nil, fmt.Errorf("CABINET_MASTER_KEY: %w", err)
	}
	engine, err := temporal.NewClient(keys, logger, more...)
	if err != nil {
		pool.Close()
		return nil, err
	}
	return &dependencies{database: pool, keys: keys, engine: engine}, nil
}

// openForServing is openDependencies for the worker and the API, with metrics and traces of calls to the engine.
func openForServing(ctx context.Context, config *config.Config, limit time.Duration, logger *slog.Logger) (*dependencies, error) {
	instrument, err := telemetry.Engine(prometheus.DefaultRegisterer)
	if err != nil {
		return nil, err
	}
	deps, err := openDependencies(ctx, dependencySettings{config.DatabaseURL, config.MasterKey},
		connections{config.DatabaseConnections, limit}, logger, instrument)
	if err != nil {
		return nil, err
	}
	if err := deps.openObjects(ctx, config, logger); err != nil {
		deps.close()
		return nil, err
	}
	return deps, nil
}

// openObjects opens the object store of the configuration. Only what has files needs a store that does not answer, so that is logged.
func (d *dependencies) openObjects(ctx context.Context, config *config.Config, logger *slog.Logger) error {
	bucket, err := config.ObjectStore()
	if err != nil || bucket == nil {
		return err
	}
	if err := bucket.Check(ctx); err != nil {
		logger.ErrorContext(ctx, "the object store cannot be used", "error", err)
	}
	d.objects = &store.Objects{Store: bucket, Queries: sqlc.New(d.database)}
	return nil
}

func (d *dependencies) close() {
	d.engine.Close()
	d.database.Close()
}

// engineReady reports whether the engine answers.
func (d *dependencies) engineReady(ctx context.Context) error {
	if _, err := d.engine.CheckHealth(ctx, &client.CheckHealthRequest{}); err != nil {
		return fmt.Errorf("engine: %w", err)
	}
	return nil
}

// enginePause is the pause between attempts to reach the engine.
const enginePause = 3 * time.Second

// awaitEngine waits for the engine and logs why it does not answer; false: ctx has ended before.
func (d *dependencies) awaitEngine(ctx context.Context, logger *slog.Logger) bool {
	for {
		err := d.engineReady(ctx)
		if err == nil {
			return true
		}
		if ctx.Err() != nil {
			return false
		}
		logger.WarnContext(ctx, "the engine does not answer yet", "error", err)
		select {
		case <-ctx.Done():
		case <-time.After(enginePause):
		}
	}
}
