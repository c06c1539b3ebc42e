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
	"cabinet/health"
	"cabinet/httpserver"
	"cabinet/telemetry"
)

// serveOperators answers /healthz, /readyz and /metrics, and other for what else is asked, for operators alone, until stop is
// called. An empty address serves nothing.
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
	routes := http.NewServeMux()
	routes.HandleFunc("GET /healthz", health.Alive)
	routes.Handle("GET /readyz", readiness)
	routes.Handle("GET /metrics", promhttp.HandlerFor(metrics, promhttp.HandlerOpts{}))
	routes.Handle("/", other)
	server := httpserver.New(context.WithoutCancel(ctx), routes)
	go func() { _ = server.Serve(listener) }()
	return func() { _ = server.Close() }, nil
}

// startTelemetry begins what a process tells of itself: its log, and its traces when they are wanted.
func startTelemetry(ctx context.Context, process string, logs telemetry.Logs) (logger *slog.Logger, stop func(), err error) {
	logger = logs.Logger(os.Stderr)
	slog.SetDefault(logger)
	stop, err = telemetry.StartTracing(ctx, process, logger)
	return logger, stop, err
}

// checks are of what the worker and the support desk stand on.
func (f *foundation) checks() map[string]health.Check {
	checks := f.dataChecks()
	checks["engine"] = health.Answers(f.engineReady)
	return checks
}

// dataChecks are of what every process of the cabinet stands on.
func (f *foundation) dataChecks() map[string]health.Check {
	return map[string]health.Check{"database": health.Answers(f.database.Ping), "migrations": migrated(f.database)}
}

// apiReadiness is the readiness of an API. Pages, sign-in and lists need the database alone: were the engine, which all APIs
// share, among what they stand on, whoever stands before them would send nobody to any.
func (f *foundation) apiReadiness() *health.Readiness {
	readiness := health.New(f.dataChecks())
	readiness.Tell("engine", health.Answers(f.engineReady))
	return readiness
}

// migrated is a check that a database has all migrations of this build.
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
