package main

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/spf13/cobra"

	"cabinet/activities"
	"cabinet/audit"
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
	"cabinet/health"
	"cabinet/telemetry"
	"cabinet/temporal"
	"cabinet/temporal/orders"
	"cabinet/temporal/rebuild"
	"cabinet/workflows/effect"
)

// workerCommand runs workflows and activities.
func workerCommand() *cobra.Command {
	var names []string
	command := &cobra.Command{
		Use: "worker", Short: "Run workflows and activities", Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			queues, err := queuesNamed(names)
			if err != nil {
				return err
			}
			loaded, err := config.Load()
			if err != nil {
				return err
			}
			return runWorker(command.Context(), loaded, queues)
		},
	}
	command.Flags().StringSliceVar(&names, "queues", nil, "the task queues to poll, of: "+queueNames()+" (default all)")
	return command
}

// beginPatience is the timeout of checking the engine's setup, and of registering the schedules.
const beginPatience = 30 * time.Second

// runWorker polls queues until ctx ends, once the engine answers. A worker of the orders' queue also runs the background jobs.
func runWorker(ctx context.Context, config *config.Config, queues []effect.Queue) error {
	logger, stopTracing, err := startTelemetry(ctx, "worker", config.Logs)
	if err != nil {
		return err
	}
	defer stopTracing()
	deps, err := openForServing(ctx, config, db.Working, logger)
	if err != nil {
		return err
	}
	defer deps.close()
	letters, err := mail.New(config.Mail())
	if err != nil {
		return err
	}
	auditKey, err := audit.ParseKey(config.AuditKey)
	if err != nil {
		return fmt.Errorf("CABINET_AUDIT_KEY: %w", err)
	}
	world := worldOf(config, deps)
	workers := newWorkerSet(deps.engine, world, &config.Queues, queues)
	prometheus.MustRegister(telemetry.NewBacklog(deps.database, config.Deadlines.Erasing))
	prometheus.MustRegister(telemetry.RenewedCertificate{Name: "registers", Path: config.RegistersTLS.Certificate})
	checks := deps.checks()
	checks["queues"] = workers.check
	readiness := health.New(checks)
	stopServing, err := serveOperators(ctx, config.WorkerListen, readiness, prometheus.DefaultGatherer, http.NotFoundHandler())
	if err != nil {
		return fmt.Errorf("CABINET_WORKER_LISTEN: %w", err)
	}
	defer stopServing() // last, so that operators see the shutdown
	context.AfterFunc(ctx, readiness.Leave)
	defer workers.stop()
	if !deps.awaitEngine(ctx, logger) {
		return nil
	}
	ofOrders := slices.Contains(queues, effect.Orders)
	if err := begin(ctx, deps, workers, config.TemporalNamespace, ofOrders); err != nil {
		return err
	}
	logger.Info("worker is ready", "queues", queues)
	if ofOrders {
		runBackgroundJobs(ctx, deps, letters, config, auditKey, logger)
	}
	<-ctx.Done()
	return nil
}

// begin starts the workers, if the engine is set up. A worker of the orders' queue also updates the schedules.
func begin(ctx context.Context, deps *dependencies, workers *workerSet, namespace string, orders bool) error {
	ctx, cancel := context.WithTimeout(ctx, beginPatience)
	defer cancel()
	if err := temporal.CheckSetup(ctx, deps.engine, namespace); err != nil {
		return err
	}
	if err := workers.start(); err != nil {
		return fmt.Errorf("worker: %w", err)
	}
	if !orders {
		return nil
	}
	return temporal.EnsureSchedules(ctx, deps.engine)
}

// runBackgroundJobs sends letters and notifications, destroys keys that are pending deletion, deletes files of orders that were never
// started and objects that no row names, marks orders that a bug holds up, compares the read model with the engine, and signs the access
// log, until ctx ends.
func runBackgroundJobs(ctx context.Context, deps *dependencies, letters *mail.Client, config *config.Config, auditKey ed25519.PrivateKey, logger *slog.Logger) {
	var jobs sync.WaitGroup
	if browsers := config.Pushing(); browsers != nil {
		store := temporal.Store{Keys: deps.keys, Queries: sqlc.New(deps.database)}
		pusher := activities.Pusher{Store: store, Push: browsers, Logger: logger}
		jobs.Go(func() { pusher.Run(ctx) })
	}
	sender := activities.Sender{Database: deps.database, Keys: deps.keys, Mail: letters, PublicURL: config.PublicURL, Logger: logger}
	jobs.Go(func() { sender.Run(ctx) })
	shredder := temporal.Shredder{Engine: deps.engine, Keys: deps.keys, Queries: sqlc.New(deps.database), Logger: logger}
	jobs.Go(func() { shredder.Run(ctx) })
	orphans := temporal.Orphans{Engine: deps.engine, Queries: sqlc.New(deps.database), Logger: logger}
	jobs.Go(func() { orphans.Run(ctx) })
	verifier := verifierOf(deps, config, logger)
	jobs.Go(func() { verifier.Run(ctx) })
	heldUp := temporal.HeldUp{Engine: deps.engine, Queries: sqlc.New(deps.database), Logger: logger, Released: verifier.Verify}
	jobs.Go(func() { heldUp.Run(ctx) })
	signer := audit.Signer{Queries: sqlc.New(deps.database), Key: auditKey, Logger: logger}
	jobs.Go(func() { signer.Run(ctx) })
	if deps.objects != nil {
		unused := temporal.UnusedObjects{Objects: deps.objects, Logger: logger}
		jobs.Go(func() { unused.Run(ctx) })
	}
	jobs.Wait()
}

// verifierOf returns what compares the read model with the engine.
func verifierOf(deps *dependencies, config *config.Config, logger *slog.Logger) *rebuild.Verifier {
	return &rebuild.Verifier{Namespace: config.TemporalNamespace, Rebuild: rebuild.Rebuild{
		Engine: deps.engine, Keys: deps.keys, Database: deps.database, Logger: logger, References: config.References,
	}}
}

// worldOf returns the dependencies of activities.
func worldOf(config *config.Config, deps *dependencies) activities.World {
	road := registers.New(config.Registers())
	return activities.World{
		Database: deps.database, Keys: deps.keys, Objects: deps.objects, References: config.References,
		PublicURL: config.PublicURL, Sendings: config.Sendings,
		Bank:      monobank.New(config.Bank()),
		Registers: road, Plates: road, Licences: road, Certificates: road, Confidants: road, Fines: road, Storage: road, Shipments: road, Centre: road, Monitoring: road, Documents: road,
		Appointments: orders.NewClient(deps.engine, config.Deadlines),
		Signatures:   signature.New(config.Signatures()),
		NovaPoshta:   novaposhta.New(config.NovaPoshta()), Ukrposhta: ukrposhta.New(config.Ukrposhta()),
		Insurer: insurer.New(config.Insurer()), Unsigned: config.Unsigned, AnySigner: !config.Switches.CheckRNOKPP,
	}
}
