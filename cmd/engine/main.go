// Command engine is the workflow engine of a cabinet on one machine: the Temporal server and its web UI in one
// process, on PostgreSQL. It is a module of its own, because the server brings more code than the cabinet has.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"
	_ "time/tzdata" // daily checks are scheduled in Kyiv time, and an empty image carries no time zones

	"go.uber.org/zap"
)

// version is `git describe`, which the linker sets (-X main.version=…).
var version = "unknown"

func main() {
	switch arguments := os.Args[1:]; {
	case len(arguments) == 0:
		os.Exit(runUntilSignal())
	case len(arguments) == 1 && arguments[0] == "--version":
		fmt.Println("engine version", version)
	case len(arguments) == 3 && arguments[0] == "tune":
		os.Exit(exitCode(tuneCluster(arguments[1], arguments[2])))
	default:
		fmt.Fprintln(os.Stderr, "engine                      run the engine\nengine tune HISTORY SEARCH  tune the databases of a Temporal cluster after "+
			"an update of their schema; ENGINE_POSTGRES_URL names their server\nengine --version")
		os.Exit(2)
	}
}

// runUntilSignal gives the exit code.
func runUntilSignal() int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	return exitCode(run(ctx))
}

func exitCode(err error) int {
	if err == nil {
		return 0
	}
	fmt.Fprintln(os.Stderr, "engine:", err)
	return 1
}

const (
	// namespacePatience is how long a starting server may take to accept the namespace.
	namespacePatience = 30 * time.Second
	// stopPatience is how long a stopping server may wait for a database that has gone before it.
	stopPatience = 4 * time.Second
)

// garbagePercent lets the heap grow threefold between two collections unless GOGC says otherwise: a fifth of what the engine
// does while it reads histories was collecting, and its heap is small beside what the machine has.
const garbagePercent = 200

func run(ctx context.Context) error {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbagePercent)
	}
	settings, err := settingsFromEnvironment()
	if err != nil {
		return err
	}
	if err := settings.checkPorts(ctx); err != nil {
		return err
	}
	if err := migrateAll(settings); err != nil {
		return err
	}
	logger, level := newLogger()
	measured, registry, err := newMetrics(logger)
	if err != nil {
		return err
	}
	stopMetrics, err := serveMetrics(ctx, settings.metrics, registry)
	if err != nil {
		return err
	}
	defer stopMetrics()
	server, err := newServer(ctx, settings, logger, measured)
	if err != nil {
		return err
	}
	if err := server.Start(); err != nil {
		return fmt.Errorf("start server: %w", err)
	}
	defer stopWithin(stopPatience, server.Stop)
	ui := newUI(settings)
	uiEnded := make(chan error, 1)
	go func() { uiEnded <- ui.Start() }()
	defer ui.Stop()
	registering, cancel := context.WithTimeout(ctx, namespacePatience)
	defer cancel()
	if err := registerNamespace(registering, settings); err != nil {
		if ctx.Err() != nil {
			return nil // stopped while starting
		}
		return err
	}
	fmt.Fprintln(os.Stderr, "engine: ready")
	select {
	case <-ctx.Done():
		level.SetLevel(zap.FatalLevel)
		return nil
	case err := <-uiEnded:
		return fmt.Errorf("web UI: %w", err)
	}
}

// The engine's databases. The second is what the server calls visibility.
const (
	historyDatabase = "temporal"
	searchDatabase  = "temporal_visibility"
)

// migrateAll migrates the two databases of the engine.
func migrateAll(settings *settings) error {
	if err := migrate(settings, historyDatabase, "postgresql/v12/temporal"); err != nil {
		return err
	}
	if err := migrate(settings, searchDatabase, "postgresql/v12/visibility"); err != nil {
		return err
	}
	return tuneBoth(settings, historyDatabase, searchDatabase)
}

// tuneCluster tunes the databases of a Temporal cluster of the official server.
func tuneCluster(history, search string) error {
	address, err := serverAddress()
	if err != nil {
		return err
	}
	return tuneBoth(&settings{postgres: address}, history, search)
}

// stopWithin stops something that may hang; the engine's data is safe at any moment.
func stopWithin(limit time.Duration, stop func() error) {
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		_ = stop()
	}()
	select {
	case <-stopped:
	case <-time.After(limit):
	}
}
