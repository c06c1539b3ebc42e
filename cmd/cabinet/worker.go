package main

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
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
	"cabinet/db/sqlc"
	"cabinet/documents/signature"
	"cabinet/health"
	"cabinet/telemetry"
	"cabinet/temporal"
	"cabinet/workflows/effect"
)

// workerCommand carries orders out.
func workerCommand() *cobra.Command {
	var names []string
	command := &cobra.Command{
		Use: "worker", Short: "Carry orders out: workflows and activities", Args: cobra.NoArgs,
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
	command.Flags().StringSliceVar(&names, "queues", nil, "the task queues to work on, of: "+queueNames()+" (default all)")
	return command
}

// beginPatience is how long an engine that answers may take to know the search attributes and the daily checks.
const beginPatience = 30 * time.Second

// runWorker works on queues until ctx ends, from when the engine answers. Where orders are carried out letters leave, and the
// keys of erased orders are destroyed.
func runWorker(ctx context.Context, config *config.Config, queues []effect.Queue) error {
	logger, stopTracing, err := startTelemetry(ctx, "worker", config.Logs)
	if err != nil {
		return err
	}
	defer stopTracing()
	base, err := layServing(ctx, config, logger)
	if err != nil {
		return err
	}
	defer base.close()
	letters, err := mail.New(config.Mail())
	if err != nil {
		return err
	}
	auditKey, err := audit.ParseKey(config.AuditKey)
	if err != nil {
		return fmt.Errorf("CABINET_AUDIT_KEY: %w", err)
	}
	world, err := worldOf(config, base)
	if err != nil {
		return err
	}
	workers := newCrew(base.engine, world, &config.Queues, queues)
	prometheus.MustRegister(telemetry.NewBacklog(base.database, config.Deadlines.Erasing))
	checks := base.checks()
	checks["queues"] = workers.check
	readiness := health.New(checks)
	stopServing, err := serveOperators(ctx, config.WorkerListen, readiness, prometheus.DefaultGatherer, http.NotFoundHandler())
	if err != nil {
		return fmt.Errorf("CABINET_WORKER_LISTEN: %w", err)
	}
	defer stopServing() // the last: who stops can be watched
	context.AfterFunc(ctx, readiness.Leave)
	defer workers.stop()
	if !base.awaitEngine(ctx, logger) {
		return nil
	}
	orders := slices.Contains(queues, effect.Orders)
	if err := begin(ctx, base, workers, config.TemporalNamespace, orders); err != nil {
		return err
	}
	logger.Info("worker is ready", "queues", queues)
	if orders {
		runBeside(ctx, base, letters, auditKey, logger)
	}
	<-ctx.Done()
	return nil
}

// begin lets the engine know the search attributes, and the workers poll. Where orders are carried out the daily checks are
// kept, too.
func begin(ctx context.Context, base *foundation, workers *crew, namespace string, orders bool) error {
	ctx, cancel := context.WithTimeout(ctx, beginPatience)
	defer cancel()
	if err := temporal.RegisterSearchAttributes(ctx, base.engine, namespace); err != nil {
		return err
	}
	if err := workers.start(); err != nil {
		return fmt.Errorf("worker: %w", err)
	}
	if !orders {
		return nil
	}
	return temporal.KeepSchedules(ctx, base.engine)
}

// runBeside lets letters leave, destroys the keys of erased orders, removes what orders that never began have left, and signs
// the access log, until ctx ends.
func runBeside(ctx context.Context, base *foundation, letters *mail.Client, auditKey ed25519.PrivateKey, logger *slog.Logger) {
	var beside sync.WaitGroup
	sender := activities.Sender{Database: base.database, Keys: base.keys, Mail: letters, Logger: logger}
	beside.Go(func() { sender.Run(ctx) })
	shredder := temporal.Shredder{Engine: base.engine, Keys: base.keys, Queries: sqlc.New(base.database), Logger: logger}
	beside.Go(func() { shredder.Run(ctx) })
	orphans := temporal.Orphans{Engine: base.engine, Queries: sqlc.New(base.database), Logger: logger}
	beside.Go(func() { orphans.Run(ctx) })
	signer := audit.Signer{Queries: sqlc.New(base.database), Key: auditKey, Logger: logger}
	beside.Go(func() { signer.Run(ctx) })
	beside.Wait()
}

// worldOf is what the activities work with.
func worldOf(config *config.Config, base *foundation) (activities.World, error) {
	referenceKey, err := base64.StdEncoding.DecodeString(config.ReferenceKey)
	if err != nil {
		return activities.World{}, fmt.Errorf("CABINET_REFERENCE_KEY: %w", err)
	}
	road := registers.New(config.Registers())
	return activities.World{
		Database: base.database, Keys: base.keys, ReferenceKey: referenceKey, PublicURL: config.PublicURL, Sendings: config.Sendings,
		Bank:      monobank.New(config.Bank()),
		Registers: road, Plates: road, Licences: road, Certificates: road, Confidants: road, Fines: road, Storage: road, Shipments: road, Centre: road, Monitoring: road, Documents: road,
		Signatures: signature.New(config.Signatures()),
		NovaPoshta: novaposhta.New(config.NovaPoshta()), Ukrposhta: ukrposhta.New(config.Ukrposhta()),
		Insurer: insurer.New(config.Insurer()), Unsigned: config.Unsigned, AnySigner: !config.Switches.CheckRNOKPP,
	}, nil
}
