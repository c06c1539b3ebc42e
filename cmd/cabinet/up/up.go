package up

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"cabinet/cmd/cabinet/supervise"
	"cabinet/db"
	"cabinet/support/audit"
)

// startWithin is the timeout of the start.
const startWithin = 2 * time.Minute

// Run starts everything, prints the addresses, and runs until ctx ends.
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
	log := supervise.NewLog(out)
	if err := s.endLeftovers(ctx, log); err != nil {
		return err
	}
	if err := s.check(ctx); err != nil {
		return err
	}
	renewals := make(chan os.Signal, 1)
	signal.Notify(renewals, syscall.SIGUSR1) // from here on: by default the signal ends a process
	began := time.Now()
	stop, err := start(ctx, s, log, renewals)
	if err != nil {
		stop()
		if ctx.Err() != nil {
			return nil // Ctrl-C while starting
		}
		return err
	}
	log.Plain(welcome(ctx, s, time.Since(began)))
	<-ctx.Done()
	log.Plain("\nStopping…\n")
	stop()
	log.Plain("Stopped. The data are in " + s.dataDir + ".\n")
	return nil
}

// start starts the parts in their order. The returned stop ends those that have been started.
func start(ctx context.Context, s *settings, log *supervise.Log, renewals <-chan os.Signal) (stop func(), err error) {
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
	parts := supervise.New(log, s.runDir())
	stops = append(stops, parts.Stop)
	databases, err := provision(starting, address, keys)
	if err != nil {
		return stop, err
	}
	environment := s.environmentOf(keys, databases)
	if environment[auditPublicKey], err = audit.PublicKey(keys[auditKey]); err != nil {
		return stop, fmt.Errorf("%s: %w", auditKey, err)
	}
	if err := errors.Join(s.writeEnvironment(environment), s.writeDatabases(databases)); err != nil {
		return stop, err
	}
	rows, err := s.parts(func(part string) []string { return environmentFor(part, environment, keys, databases) })
	if err != nil {
		return stop, err
	}
	migrate := func(ctx context.Context) error {
		return s.runOnce(ctx, "migrate", append(os.Environ(), "DATABASE_OWNER_URL="+databases.Of(db.Owner)), log)
	}
	prepare := []func(ctx context.Context) error{
		migrate,
		func(ctx context.Context) error {
			return s.runOnce(ctx, "setup", append(os.Environ(), assignments(environment)...), log)
		},
	}
	if err := startRows(starting, parts, rows, prepare); err != nil {
		return stop, err
	}
	stops = append(stops, renewOn(ctx, renewals, parts, log, func() error { return migrate(ctx) }))
	return stop, nil
}

// startRows starts the parts of the first row beside the first preparation; each later row follows the next preparation.
func startRows(ctx context.Context, parts *supervise.Supervisor, rows [][]supervise.Part, prepare []func(ctx context.Context) error) error {
	for i, row := range rows {
		if i > 0 {
			if err := prepare[i](ctx); err != nil {
				return err
			}
		}
		group, groupCtx := errgroup.WithContext(ctx)
		for _, part := range row {
			group.Go(func() error { return parts.Start(groupCtx, part) })
		}
		if i == 0 {
			group.Go(func() error { return prepare[i](groupCtx) })
		}
		if err := group.Wait(); err != nil {
			return err
		}
	}
	return nil
}

// runOnce runs a command of the cabinet that prepares the start: migrations of the database, the setup of the engine. Only what goes wrong
// is logged.
func (s *settings) runOnce(ctx context.Context, name string, environment []string, log *supervise.Log) error {
	command := exec.CommandContext(ctx, s.program, name)
	command.Env = environment
	words := log.Writer(name)
	defer func() { _ = words.Close() }()
	command.Stderr, command.SysProcAttr = words, supervise.ChildAttributes()
	if err := command.Run(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
