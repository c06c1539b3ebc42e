package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"

	"github.com/spf13/cobra"

	"cabinet/cmd/cabinet/config"
	"cabinet/db"
	"cabinet/domain"
	"cabinet/process/health"
	"cabinet/process/httpserver"
	"cabinet/support"
	"cabinet/temporal"
	"cabinet/temporal/orders"
)

// supportConnections are the desk's connections: a page of payloads is one statement.
var supportConnections = connections{4, db.Serving}

// supportCommand serves the support desk.
func supportCommand() *cobra.Command {
	return &cobra.Command{
		Use: "support", Short: "Serve the support desk: sign-in, the Temporal UI with decryption, lookup, the access log", Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			configured, err := config.LoadSupport()
			if err != nil {
				return err
			}
			return runSupport(command.Context(), configured)
		},
	}
}

func runSupport(ctx context.Context, configured *config.Support) error {
	logger, stopTracing, err := startTelemetry(ctx, "support", configured.Logs)
	if err != nil {
		return err
	}
	defer stopTracing()
	deps, err := openDependencies(ctx, dependencySettings{configured.DatabaseURL, configured.MasterKey}, supportConnections, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer deps.close()
	engineTLS, err := temporal.EngineTLS()
	if err != nil {
		return err
	}
	desk, err := support.New(support.Config{
		PublicURL: configured.PublicURL, WebUIURL: configured.WebUIURL, WebUITLS: engineTLS, Namespace: configured.TemporalNamespace,
		References: configured.References, Provider: support.Provider(configured.SignIn), Tokens: configured.Tokens(),
		Money: orders.NewClient(deps.engine, domain.Deadlines{}),
	}, deps.database, deps.keys, deps.engine, logger)
	if err != nil {
		return err
	}
	stopOperators, err := serveOperators(ctx, configured.MetricsListen, health.New(deps.checks()), desk.Metrics(), http.NotFoundHandler())
	if err != nil {
		return fmt.Errorf("CABINET_SUPPORT_METRICS_LISTEN: %w", err)
	}
	defer stopOperators()
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", configured.Listen)
	if err != nil {
		return fmt.Errorf("CABINET_SUPPORT_LISTEN: %w", err)
	}
	logger.Info("support desk is ready")
	return serveUntil(ctx, listener, desk.Handler())
}

// serveUntil serves until ctx ends, and lets open requests finish.
func serveUntil(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := httpserver.New(context.WithoutCancel(ctx), handler)
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	select {
	case err := <-served:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	draining, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	return server.Shutdown(draining)
}
