package main

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/spf13/cobra"

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
	"cabinet/jobs"
	"cabinet/process/health"
	"cabinet/process/telemetry"
	"cabinet/store"
	"cabinet/support/audit"
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

// runWorker polls queues until ctx ends, once the engine answers. A worker of the orders' queue also runs the jobs beside orders.
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
	routing := newRouting(deps.engine, config)
	workers := newWorkerSet(deps.engine, world, &config.Queues, routing, queues)
	prometheus.MustRegister(telemetry.NewBacklog(deps.database, config.Deadlines.Erasing))
	prometheus.MustRegister(telemetry.RenewedCertificate{Name: "registers", Path: config.RegistersTLS.Certificate})
	checks := deps.checks()
	checks["queues"] = workers.check
	readiness := health.New(checks)
	readiness.AddOptional("deployment", routing.check)
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
	go routing.follow(ctx, logger)
	logger.Info("worker is ready", "queues", queues)
	if ofOrders {
		runJobs(ctx, deps, letters, config, auditKey, logger)
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
	if err := workers.start(ctx); err != nil {
		return err
	}
	if !orders {
		return nil
	}
	return temporal.EnsureSchedules(ctx, deps.engine)
}

// runJobs runs what a worker does beside orders, until ctx ends.
func runJobs(ctx context.Context, deps *dependencies, letters *mail.Client, config *config.Config, auditKey ed25519.PrivateKey, logger *slog.Logger) {
	queries, verifier := sqlc.New(deps.database), verifierOf(deps, config, logger)
	running := []jobs.Job{
		&jobs.LetterSender{Database: deps.database, Keys: deps.keys, Mail: letters, PublicURL: config.PublicURL, Logger: logger},
		&jobs.Shredder{Engine: deps.engine, Keys: deps.keys, Queries: queries, Logger: logger},
		verifier,
		&jobs.HeldUp{Engine: deps.engine, Queries: queries, Logger: logger, Released: verifier.Verify},
		&jobs.AccessLog{Signer: audit.Signer{Queries: queries, Key: auditKey, Logger: logger}},
	}
	if browsers := config.Pushing(); browsers != nil {
		running = append(running, &jobs.PushSender{Store: store.Store{Keys: deps.keys, Queries: queries}, Push: browsers, Logger: logger})
	}
	if deps.objects != nil {
		running = append(running, &jobs.UnusedObjects{Objects: deps.objects, Logger: logger})
	}
	jobs.Run(ctx, running...)
}

// verifierOf returns what compares the read model with the engine.
func verifierOf(deps *dependencies, config *config.Config, logger *slog.Logger) *jobs.Verifier {
	return &jobs.Verifier{Namespace: config.TemporalNamespace, Rebuild: rebuild.Rebuild{
		Engine: deps.engine, Keys: deps.keys, Database: deps.database, Logger: logger, References: config.References,
	}}
}

// worldOf returns the dependencies of activities.
func worldOf(config *config.Config, deps *dependencies) activities.World {
	road, engine := registers.New(config.Registers()), orders.NewClient(deps.engine, config.Deadlines)
	return activities.World{
		Database: deps.database, Keys: deps.keys, Objects: deps.objects, References: config.References,
		PublicURL: config.PublicURL, Sendings: config.Sendings,
		Bank:      monobank.New(config.Bank()),
		Registers: road, Plates: road, Licences: road, Certificates: road, Confidants: road, Fines: road, Storage: road, Shipments: road, Centre: road, Monitoring: road, Documents: road,
		Orders: engine, Appointments: engine,
		Signatures: signature.New(config.Signatures()),
		NovaPoshta: novaposhta.New(config.NovaPoshta()), Ukrposhta: ukrposhta.New(config.Ukrposhta()),
		Insurer: insurer.New(config.Insurer()), Unsigned: config.Unsigned, AnySigner: !config.Switches.CheckRNOKPP,
	}
}
