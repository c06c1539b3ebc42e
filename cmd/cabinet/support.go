package main

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"

	"github.com/caarlos0/env/v11"
	"github.com/spf13/cobra"

	"cabinet/health"
	"cabinet/httpserver"
	"cabinet/support"
	"cabinet/telemetry"
)

// supportConfig is what the desk of support staff needs: it does not know the outside world.
type supportConfig struct {
	Listen            string `env:"CABINET_SUPPORT_LISTEN" envDefault:"127.0.0.1:8234"`
	PublicURL         string `env:"CABINET_SUPPORT_URL" envDefault:"http://localhost:8234"`
	UIURL             string `env:"CABINET_TEMPORAL_UI_URL" envDefault:"http://localhost:8233"`
	Ground            ground
	ReferenceKey      string `env:"CABINET_REFERENCE_KEY,required,notEmpty"`
	TemporalNamespace string `env:"TEMPORAL_NAMESPACE" envDefault:"cabinet"`
	Logs              telemetry.Logs
}

// supportConnections are enough for the staff of a country: a page of payloads is one statement.
const supportConnections = 4

// supportCommand serves the desk of support staff.
func supportCommand() *cobra.Command {
	return &cobra.Command{
		Use: "support", Short: "Serve the desk of support staff: decoding for the Temporal UI, lookup, the access log", Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			config, err := env.ParseAs[supportConfig]()
			if err != nil {
				return fmt.Errorf("configuration: %w", err)
			}
			return runSupport(command.Context(), config)
		},
	}
}

func runSupport(ctx context.Context, config supportConfig) error {
	referenceKey, err := base64.StdEncoding.DecodeString(config.ReferenceKey)
	if err != nil {
		return errors.New("CABINET_REFERENCE_KEY must be base64")
	}
	logger, stopTracing, err := startTelemetry(ctx, "support", config.Logs)
	if err != nil {
		return err
	}
	defer stopTracing()
	base, err := lay(ctx, config.Ground, supportConnections, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer base.close()
	desk, err := support.New(support.Config{
		UIURL: config.UIURL, Namespace: config.TemporalNamespace, ReferenceKey: referenceKey,
		Secure: strings.HasPrefix(config.PublicURL, "https:"),
	}, base.database, base.keys, base.engine, logger)
	if err != nil {
		return fmt.Errorf("CABINET_TEMPORAL_UI_URL: %w", err)
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", config.Listen)
	if err != nil {
		return fmt.Errorf("CABINET_SUPPORT_LISTEN: %w", err)
	}
	routes := http.NewServeMux()
	routes.Handle("GET /readyz", health.New(base.checks()))
	routes.Handle("/", desk.Handler())
	logger.Info("support desk is ready")
	return serveUntil(ctx, listener, routes)
}

// serveUntil answers until ctx ends, and lets what is under way finish.
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
