package main

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/spf13/cobra"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"

	"cabinet/activities"
	"cabinet/clients/insurer"
	"cabinet/clients/mail"
	"cabinet/clients/monobank"
	"cabinet/clients/novaposhta"
	"cabinet/clients/registers"
	"cabinet/clients/ukrposhta"
	"cabinet/cmd/cabinet/config"
	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/documents/signature"
	"cabinet/temporal"
	"cabinet/workflows"
)

// workerCommand carries orders out.
func workerCommand() *cobra.Command {
	return &cobra.Command{
		Use: "worker", Short: "Carry orders out: workflows and activities", Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			loaded, err := config.Load()
			if err != nil {
				return err
			}
			return runWorker(command.Context(), loaded)
		},
	}
}

// foundation is what both the worker and the API stand on.
type foundation struct {
	database *pgxpool.Pool
	keys     *temporal.Keys
	engine   client.Client
}

// lay opens the database, the key store and the engine.
func lay(ctx context.Context, config *config.Config, logger *slog.Logger) (*foundation, error) {
	pool, err := db.Open(ctx, config.DatabaseURL, config.DatabaseConnections)
	if err != nil {
		return nil, err
	}
	keys, err := temporal.NewKeys(config.MasterKey, sqlc.New(pool))
	if err != nil {
		pool.Close()
		return nil, fmt.Errorf("CABINET_MASTER_KEY: %w", err)
	}
	engine, err := temporal.Dial(ctx, keys, logger)
	if err != nil {
		pool.Close()
		return nil, err
	}
	return &foundation{database: pool, keys: keys, engine: engine}, nil
}

func (f *foundation) close() {
	f.engine.Close()
	f.database.Close()
}

// ready says whether the database and the engine answer.
func (f *foundation) ready(ctx context.Context) error {
	if err := f.database.Ping(ctx); err != nil {
		return fmt.Errorf("database: %w", err)
	}
	return f.engineReady(ctx)
}

// engineReady says whether the engine answers.
func (f *foundation) engineReady(ctx context.Context) error {
	if _, err := f.engine.CheckHealth(ctx, &client.CheckHealthRequest{}); err != nil {
		return fmt.Errorf("engine: %w", err)
	}
	return nil
}

// Limits of a worker on a small machine.
const (
	attributesPatience = 30 * time.Second
	// stopPatience lets activities under way finish when the worker stops.
	stopPatience = 10 * time.Second
	// deadlockLimit is longer than the SDK's second, because the key store may be slow for as long.
	deadlockLimit = 3 * time.Second
)

func runWorker(ctx context.Context, config *config.Config) error {
	logger := slog.Default()
	base, err := lay(ctx, config, logger)
	if err != nil {
		return err
	}
	defer base.close()
	registering, cancel := context.WithTimeout(ctx, attributesPatience)
	defer cancel()
	if err := temporal.RegisterSearchAttributes(registering, base.engine, config.TemporalNamespace); err != nil {
		return err
	}
	orders := worker.New(base.engine, temporal.TaskQueue, worker.Options{
		WorkerStopTimeout: stopPatience, DeadlockDetectionTimeout: deadlockLimit,
		MaxConcurrentWorkflowTaskPollers: 4, MaxConcurrentActivityTaskPollers: 4,
	})
	workflows.Register(orders)
	activities.Register(orders, worldOf(config, base))
	letters, err := mail.New(config.Mail())
	if err != nil {
		return err
	}
	sender := activities.Sender{Database: base.database, Mail: letters, Logger: logger}
	if err := orders.Start(); err != nil {
		return fmt.Errorf("worker: %w", err)
	}
	defer orders.Stop()
	stopHealth, err := serveHealth(ctx, config.WorkerListen, base.ready)
	if err != nil {
		return fmt.Errorf("CABINET_WORKER_LISTEN: %w", err)
	}
	defer stopHealth()
	logger.Info("worker is ready")
	sender.Run(ctx)
	return nil
}

// worldOf is what the activities work with.
func worldOf(config *config.Config, base *foundation) activities.World {
	road := registers.New(config.Registers())
	return activities.World{
		Database: base.database, Keys: base.keys, PublicURL: config.PublicURL,
		Bank:      monobank.New(monobank.Config{URL: config.MonobankURL, Token: config.MonobankToken}),
		Registers: road, Plates: road, Licences: road, Certificates: road, Confidants: road, Centre: road,
		Signatures: signature.New(config.Signatures()),
		NovaPoshta: novaposhta.New(config.NovaPoshta()), Ukrposhta: ukrposhta.New(config.Ukrposhta()),
		Insurer: insurer.New(config.Insurer()), Unsigned: config.Unsigned,
	}
}
