package main

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"go.temporal.io/sdk/client"

	"cabinet/cmd/cabinet/config"
	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/telemetry"
	"cabinet/temporal"
)

// foundation is what every process of the cabinet stands on.
type foundation struct {
	database *pgxpool.Pool
	keys     *temporal.Keys
	engine   client.Client
}

// ground is where a foundation is laid; the engine's address is in variables of its own SDK.
type ground struct {
	DatabaseURL string `env:"DATABASE_URL,required,notEmpty"`
	MasterKey   string `env:"CABINET_MASTER_KEY,required,notEmpty"`
}

// lay opens the database, the key store and the engine. What else the connection to the engine is to do the options add.
func lay(ctx context.Context, on ground, connections int32, logger *slog.Logger, more ...func(*client.Options)) (*foundation, error) {
	pool, err := db.Open(ctx, on.DatabaseURL, connections)
	if err != nil {
		return nil, err
	}
	keys, err := temporal.NewKeys(on.MasterKey, sqlc.New(pool))
	if err != nil {
		pool.Close()
		return nil, fmt.Errorf("CABINET_MASTER_KEY: %w", err)
	}
	engine, err := temporal.Dial(ctx, keys, logger, more...)
	if err != nil {
		pool.Close()
		return nil, err
	}
	return &foundation{database: pool, keys: keys, engine: engine}, nil
}

// layServing is lay for the worker and the API, whose calls to the engine are counted and traced.
func layServing(ctx context.Context, config *config.Config, logger *slog.Logger) (*foundation, error) {
	seen, err := telemetry.Engine(prometheus.DefaultRegisterer)
	if err != nil {
		return nil, err
	}
	return lay(ctx, ground{config.DatabaseURL, config.MasterKey}, config.DatabaseConnections, logger, seen)
}

func (f *foundation) close() {
	f.engine.Close()
	f.database.Close()
}

// engineReady says whether the engine answers.
func (f *foundation) engineReady(ctx context.Context) error {
	if _, err := f.engine.CheckHealth(ctx, &client.CheckHealthRequest{}); err != nil {
		return fmt.Errorf("engine: %w", err)
	}
	return nil
}
