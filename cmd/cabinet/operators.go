package main

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"os"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"cabinet/db"
	"cabinet/process/health"
	"cabinet/process/httpserver"
	"cabinet/process/telemetry"
	"cabinet/process/version"
)

// serveOperators serves /healthz, /readyz, /metrics and, for other paths, other, on an address for operators, until stop is called.
// An empty address serves nothing.
func serveOperators(
	ctx context.Context, address string, readiness http.Handler, metrics prometheus.Gatherer, other http.Handler,
) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	build := prometheus.NewRegistry()
	build.MustRegister(version.Metric())
	routes := http.NewServeMux()
	routes.HandleFunc("GET /healthz", health.Alive)
	routes.Handle("GET /readyz", readiness)
	routes.Handle("GET /metrics", promhttp.HandlerFor(prometheus.Gatherers{metrics, build}, promhttp.HandlerOpts{}))
	routes.Handle("/", other)
	server := httpserver.New(context.WithoutCancel(ctx), routes)
	go func() { _ = server.Serve(listener) }()
	return func() { _ = server.Close() }, nil
}

// startTelemetry starts a process's log, and its traces if they are configured. It measures when the process's certificate expires.
func startTelemetry(ctx context.Context, process string, logs telemetry.Logs) (logger *slog.Logger, stop func(), err error) {
	logger = logs.Logger(os.Stderr)
	slog.SetDefault(logger)
	logger.InfoContext(ctx, "starting", "process", process, "version", version.String())
	if path := os.Getenv("TEMPORAL_TLS_CLIENT_CERT_PATH"); path != "" {
		certificate, err := telemetry.NewCertificate(process, path)
		if err != nil {
			return nil, nil, err
		}
		prometheus.MustRegister(certificate)
	}
	stop, err = telemetry.StartTracing(ctx, process, logger)
	return logger, stop, err
}

// checks are the readiness checks of the worker and the support desk.
func (d *dependencies) checks() map[string]health.Check {
	checks := d.dataChecks()
	checks["engine"] = health.Reachable(d.engineReady)
	return checks
}

// dataChecks are the readiness checks of every process.
func (d *dependencies) dataChecks() map[string]health.Check {
	return map[string]health.Check{"database": health.Reachable(d.database.Ping), "migrations": migrated(d.database)}
}

// apiReadiness is the readiness of an API. The engine is optional, because pages, sign-in and lists do not need it and all APIs share
// it: a load balancer would otherwise remove them all.
func (d *dependencies) apiReadiness() *health.Readiness {
	readiness := health.New(d.dataChecks())
	readiness.AddOptional("engine", health.Reachable(d.engineReady))
	return readiness
}

// migrated checks that a database has all migrations of this build.
func migrated(database *pgxpool.Pool) health.Check {
	return func(ctx context.Context) string {
		behind, err := db.Behind(ctx, database)
		switch {
		case err != nil:
			return health.Unanswered
		case behind:
			return "are missing: run `cabinet migrate`"
		}
		return ""
	}
}
