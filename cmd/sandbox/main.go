// Command sandbox runs the outside world in a box: identity, registers, bank, insurers, mail, and the tester's desk.
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"cabinet/process/version"
	"cabinet/sandbox"
)

// stopTime bounds how long requests under way may take after the signal to stop.
const stopTime = 5 * time.Second

func main() {
	if version.Print("sandbox") {
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "sandbox:", err)
		os.Exit(1) //nolint:gocritic // nothing is left to stop
	}
}

func run(ctx context.Context) (err error) {
	config, err := sandbox.FromEnv()
	if err != nil {
		return err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", config.Listen)
	if err != nil {
		return fmt.Errorf("listen (SANDBOX_LISTEN): %w", err)
	}
	mail, err := (&net.ListenConfig{}).Listen(ctx, "tcp", config.SMTPListen)
	if err != nil {
		return errors.Join(fmt.Errorf("listen (SANDBOX_SMTP_LISTEN): %w", err), listener.Close())
	}
	clamd, err := (&net.ListenConfig{}).Listen(ctx, "tcp", config.ClamdListen)
	if err != nil {
		return errors.Join(fmt.Errorf("listen (SANDBOX_CLAMD_LISTEN): %w", err), listener.Close(), mail.Close())
	}
	box, err := sandbox.New(config)
	if err != nil {
		return errors.Join(err, listener.Close(), mail.Close(), clamd.Close())
	}
	defer func() { err = errors.Join(err, box.Close()) }()

	server := &http.Server{Handler: box, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
	served := make(chan error, 3)
	go func() { served <- server.Serve(listener) }()
	go func() { served <- box.ServeSMTP(mail) }()
	go func() { served <- box.ServeClamd(clamd) }()
	slog.Info("sandbox is ready", "desk", config.PublicURL, "smtp", mail.Addr().String(), "clamd", clamd.Addr().String())
	select {
	case err := <-served:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	stopCtx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	if err := server.Shutdown(stopCtx); err != nil {
		return fmt.Errorf("stop: %w", err)
	}
	return nil
}
