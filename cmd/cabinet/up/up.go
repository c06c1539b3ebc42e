package up

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"golang.org/x/sync/errgroup"

	"cabinet/cmd/cabinet/supervise"
)

// startWithin is how long the whole may take to be ready.
const startWithin = 2 * time.Minute

// Run starts everything, tells where it is, and runs until ctx ends.
func Run(ctx context.Context, out *os.File) error {
	s, err := fromEnvironment()
	if err != nil {
		return err
	}
	unlock, err := s.prepareDataDir()
	if err != nil {
		return err
	}
	defer unlock()
	if err := s.check(); err != nil {
		return err
	}
	log := supervise.NewLog(out)
	began := time.Now()
	stop, err := start(ctx, s, log)
	defer stop()
	if err != nil {
		if ctx.Err() != nil {
			return nil // Ctrl-C while starting
		}
		return err
	}
	log.Plain(welcome(ctx, s, time.Since(began)))
	<-ctx.Done()
	log.Plain("\nStopping…\n")
	return nil
}

// start brings the parts up in their order. The returned stop ends whatever has been started.
func start(ctx context.Context, s *settings, log *supervise.Log) (stop func(), err error) {
	starting, cancel := context.WithTimeoutCause(ctx, startWithin, errors.New("it does not get ready in time"))
	defer cancel()
	stops := []func(){}
	stop = func() {
		for i := len(stops) - 1; i >= 0; i-- {
			stops[i]()
		}
	}
	keys, err := secrets(s.dataDir)
	if err != nil {
		return stop, err
	}
	address, stopDatabase, err := startDatabase(starting, s, log)
	if err != nil {
		return stop, err
	}
	stops = append(stops, stopDatabase)
	parts, err := supervise.New(log, filepath.Join(s.dataDir, "run"))
	if err != nil {
		return stop, err
	}
	stops = append(stops, parts.Stop)
	environment := s.environmentOf(keys, address)
	// The worker waits for nobody but the engine and the database; sandbox and migration need not wait for the engine.
	first, firstCtx := errgroup.WithContext(starting)
	first.Go(func() error { return parts.Start(firstCtx, s.engine(environment)) })
	first.Go(func() error { return parts.Start(firstCtx, s.sandboxPart(environment)) })
	first.Go(func() error { return migrate(firstCtx, s, environment, log) })
	if err := first.Wait(); err != nil {
		return stop, err
	}
	second, secondCtx := errgroup.WithContext(starting)
	second.Go(func() error { return parts.Start(secondCtx, s.workerPart(environment)) })
	second.Go(func() error { return parts.Start(secondCtx, s.api(environment)) })
	return stop, second.Wait()
}

// migrate brings the read model's database up to date before anybody uses it.
func migrate(ctx context.Context, s *settings, environment []string, log *supervise.Log) error {
	command := exec.CommandContext(ctx, s.program, "migrate")
	command.Env = append(os.Environ(), environment...)
	command.Stdout = log.Writer("migrate")
	command.Stderr = command.Stdout
	if err := command.Run(); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// environmentOf is what all parts are told.
func (s *settings) environmentOf(keys map[string]string, database string) []string {
	environment := []string{
		"CABINET_ENV=" + s.environment, "CABINET_LISTEN=" + s.listen, "CABINET_PUBLIC_URL=" + s.publicURL,
		"CABINET_WEB_DIR=" + s.webDir, "CABINET_WORKER_LISTEN=" + s.worker, "DATABASE_URL=" + database,
		"TEMPORAL_ADDRESS=" + net.JoinHostPort("127.0.0.1", s.grpcPort),
		"TEMPORAL_NAMESPACE=" + value("TEMPORAL_NAMESPACE", "cabinet"),
		"ENGINE_POSTGRES_URL=" + database, "ENGINE_GRPC_PORT=" + s.grpcPort, "ENGINE_UI_PORT=" + s.uiPort,
		"SANDBOX_LISTEN=" + s.sandbox, "SANDBOX_PUBLIC_URL=" + s.sandboxURL,
		"SANDBOX_DATA_DIR=" + filepath.Join(s.dataDir, "sandbox"),
		"SANDBOX_IDGOVUA_CLIENT_ID=" + keys["IDGOVUA_CLIENT_ID"],
		"SANDBOX_IDGOVUA_CLIENT_SECRET=" + keys["IDGOVUA_CLIENT_SECRET"],
		"SANDBOX_MONOBANK_TOKEN=" + keys["MONOBANK_TOKEN"],
		"IDGOVUA_URL=" + value("IDGOVUA_URL", s.sandboxURL+"/idgovua"),
		"REGISTERS_URL=" + value("REGISTERS_URL", s.sandboxURL+"/trembita"),
		"MONOBANK_URL=" + value("MONOBANK_URL", s.sandboxURL+"/monobank"),
	}
	for name, secret := range keys {
		environment = append(environment, name+"="+secret)
	}
	return environment
}

func (s *settings) engine(environment []string) supervise.Part {
	return supervise.Part{
		Name: "engine", Command: []string{filepath.Join(s.programDir, "engine")}, Env: environment,
		Ready: engineReady(net.JoinHostPort("127.0.0.1", s.grpcPort)), StopAfter: 15 * time.Second,
	}
}

func (s *settings) sandboxPart(environment []string) supervise.Part {
	return supervise.Part{
		Name: "sandbox", Command: []string{filepath.Join(s.programDir, "sandbox")}, Env: environment,
		Ready: supervise.HTTP("http://" + s.sandbox + "/healthz"),
	}
}

func (s *settings) workerPart(environment []string) supervise.Part {
	return supervise.Part{
		Name: "worker", Command: []string{s.program, "worker"}, Env: environment,
		Ready: supervise.HTTP("http://" + s.worker + "/readyz"), StopAfter: 15 * time.Second,
	}
}

func (s *settings) api(environment []string) supervise.Part {
	return supervise.Part{
		Name: "api", Command: []string{s.program, "api"}, Env: environment,
		Ready: supervise.HTTP("http://" + s.listen + "/readyz"), StopAfter: 15 * time.Second,
	}
}
