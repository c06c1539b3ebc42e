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

// lay opens the database and the key store, and makes ready to reach the engine, which may be down. What else the client of
// the engine is to do the options add.
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
	engine, err := temporal.NewClient(keys, logger, more...)
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

// engineReady reports whether the engine answers.
func (f *foundation) engineReady(ctx context.Context) error {
	if _, err := f.engine.CheckHealth(ctx, &client.CheckHealthRequest{}); err != nil {
		return fmt.Errorf("engine: %w", err)
	}
	return nil
}

// enginePause is how long an engine that does not answer is left alone before it is asked again.
const enginePause = 3 * time.Second

// awaitEngine returns when the engine answers, and says in the log why it does not; false: ctx has ended before.
func (f *foundation) awaitEngine(ctx context.Context, logger *slog.Logger) bool {
	for {
		err := f.engineReady(ctx)
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
