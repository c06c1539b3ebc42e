// Package embedded runs a PostgreSQL server of the cabinet's own for one machine: it finds the server's programs,
// makes the data folder, starts the server under an account that is not root's, and picks up after a crash.
package embedded

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Server is a running PostgreSQL server.
type Server struct {
	cluster *cluster
	command *exec.Cmd
	url     string
	port    int
	done    chan struct{}
	err     error
}

// superuser is the role that owns everything in the embedded server.
const superuser = "cabinet"

// readyWithin is how long a server may take to start; after a crash it replays its log first.
const readyWithin = 60 * time.Second

// Start runs a server on a data folder, which is made when it is not there. What the server and Start have to say
// goes to log. The error is a sentence for the user.
func Start(ctx context.Context, dir string, log io.Writer) (*Server, error) {
	account, err := chooseAccount()
	if err != nil {
		return nil, err
	}
	dir, err = account.reachable(dir, log)
	if err != nil {
		return nil, err
	}
	programs, err := account.findPrograms(ctx, dir, log)
	if err != nil {
		return nil, err
	}
	cluster := &cluster{dir: dir, programs: programs, account: account, log: log}
	if err := cluster.prepare(ctx); err != nil {
		return nil, err
	}
	if err := cluster.takeOver(ctx); err != nil {
		return nil, err
	}
	port, err := cluster.choosePort(ctx)
	if err != nil {
		return nil, err
	}
	return cluster.start(ctx, port)
}

// URL is the server's address with the password of its owner; its database is "postgres".
func (s *Server) URL() string { return s.url }

// PID is the server's process.
func (s *Server) PID() int { return s.command.Process.Pid }

// Done is closed when the server has ended; Err says how.
func (s *Server) Done() <-chan struct{} { return s.done }

// Err is how the server ended; only after Done.
func (s *Server) Err() error { return s.err }

// Restart starts a server that has ended again, at the same address: its clients come back by themselves.
func (s *Server) Restart(ctx context.Context) (*Server, error) {
	if err := s.cluster.takeOver(ctx); err != nil {
		return nil, err
	}
	return s.cluster.start(ctx, s.port)
}

// Stop ends the server within a few seconds: connections are closed, nothing committed is lost.
func (s *Server) Stop() {
	_ = s.command.Process.Signal(syscall.SIGINT) // "fast shutdown"
	select {
	case <-s.done:
	case <-time.After(stopWithin):
		_ = s.command.Process.Signal(syscall.SIGQUIT) // "immediate": the next start replays the log
		<-s.done
	}
}

// start runs the server and waits until it takes connections.
func (c *cluster) start(ctx context.Context, port int) (*Server, error) {
	password, err := os.ReadFile(c.path(passwordFile))
	if err != nil {
		return nil, fmt.Errorf("PostgreSQL's password: %w", err)
	}
	address := url.URL{
		Scheme: "postgres", User: url.UserPassword(superuser, strings.TrimSpace(string(password))),
		Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(port)), Path: "/postgres", RawQuery: "sslmode=disable",
	}
	command := c.account.command(context.WithoutCancel(ctx), c.programs.path("postgres"), c.arguments(port)...)
	command.Stdout, command.Stderr, command.WaitDelay = c.log, c.log, stopWithin
	if err := command.Start(); err != nil {
		return nil, fmt.Errorf("start PostgreSQL: %w", err)
	}
	server := &Server{cluster: c, command: command, url: address.String(), port: port, done: make(chan struct{})}
	go func() {
		server.err = command.Wait()
		close(server.done)
	}()
	if err := server.awaitReady(ctx); err != nil {
		server.Stop()
		return nil, err
	}
	return server, nil
}

// arguments are the server's settings for one machine; what they do not name is PostgreSQL's default, fsync with it.
func (c *cluster) arguments(port int) []string {
	return []string{
		"-D", c.data(), "-p", strconv.Itoa(port),
		"-c", "listen_addresses=127.0.0.1",
		"-c", "unix_socket_directories=", // a socket's path may not be longer than 107 bytes, a data folder's may
		"-c", "max_connections=200",
		"-c", "logging_collector=off", "-c", "log_checkpoints=off", "-c", "log_min_messages=fatal",
		"-c", "log_min_error_statement=panic", // a failed statement may hold personal data
	}
}

func (s *Server) awaitReady(ctx context.Context) error {
	deadline := time.After(readyWithin)
	for {
		if s.cluster.ready(s.PID()) && answers(ctx, s.url) {
			return nil
		}
		select {
		case <-s.done:
			return errors.New("PostgreSQL ended while it started; its own words are above")
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-deadline:
			return fmt.Errorf("PostgreSQL does not take connections within %s", readyWithin)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// path is a file in the cluster's folder.
func (c *cluster) path(name string) string { return filepath.Join(c.dir, name) }

// data is the server's own folder.
func (c *cluster) data() string { return c.path("data") }
