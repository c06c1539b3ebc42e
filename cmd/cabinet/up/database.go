package up

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"cabinet/cmd/cabinet/supervise"
	"cabinet/db/embedded"
)

// database is the PostgreSQL server that the cabinet runs, or one that is there already.
type database struct {
	dir     string
	log     *supervise.Log
	server  *embedded.Server
	pidFile string
	stop    chan struct{}
	done    chan struct{}
}

// cabinetDatabase is the name of the read model's database.
const cabinetDatabase = "cabinet"

// startDatabase gives the address of the read model's database; with an embedded server it keeps it running until
// stop is called.
func startDatabase(ctx context.Context, s *settings, log *supervise.Log) (address string, stop func(), err error) {
	if s.databaseURL != "" {
		return s.databaseURL, func() {}, nil
	}
	d := &database{
		dir: filepath.Join(s.dataDir, "postgres"), log: log, pidFile: filepath.Join(s.dataDir, "run", "postgres.pid"),
		stop: make(chan struct{}), done: make(chan struct{}),
	}
	if err := os.MkdirAll(filepath.Dir(d.pidFile), 0o755); err != nil {
		return "", nil, fmt.Errorf("folder for process numbers: %w", err)
	}
	if err := d.launch(ctx); err != nil {
		return "", nil, err
	}
	address, err = createDatabase(ctx, d.server.URL(), cabinetDatabase)
	if err != nil {
		d.server.Stop()
		return "", nil, err
	}
	go d.keep(ctx)
	return address, d.end, nil
}

func (d *database) launch(ctx context.Context) error {
	server, err := embedded.Start(ctx, d.dir, d.log.Writer("postgres"))
	if err != nil {
		return err
	}
	d.server = server
	return os.WriteFile(d.pidFile, strconv.AppendInt(nil, int64(server.PID()), 10), 0o644)
}

// keep starts the server anew when it dies.
func (d *database) keep(ctx context.Context) {
	defer close(d.done)
	for delay := 200 * time.Millisecond; ; delay = min(2*delay, 10*time.Second) {
		select {
		case <-d.stop:
			return
		case <-d.server.Done():
		}
		d.log.Say("cabinet", "postgres has ended; starting it again in "+delay.String())
		select {
		case <-d.stop:
			return
		case <-time.After(delay):
		}
		if err := d.launch(context.WithoutCancel(ctx)); err != nil {
			d.log.Say("cabinet", "postgres: "+err.Error())
			continue
		}
		delay = 100 * time.Millisecond
	}
}

func (d *database) end() {
	close(d.stop)
	<-d.done
	d.server.Stop()
	_ = os.Remove(d.pidFile)
}

// createDatabase makes a database if it is not there and gives its address.
func createDatabase(ctx context.Context, server, name string) (string, error) {
	connection, err := pgx.Connect(ctx, server)
	if err != nil {
		return "", fmt.Errorf("PostgreSQL does not answer: %w", err)
	}
	defer func() { _ = connection.Close(ctx) }()
	_, err = connection.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize())
	var refused *pgconn.PgError
	const duplicateDatabase = "42P04"
	if err != nil && (!errors.As(err, &refused) || refused.Code != duplicateDatabase) {
		return "", fmt.Errorf("create database %s: %w", name, err)
	}
	address, err := url.Parse(server)
	if err != nil {
		return "", fmt.Errorf("database's address: %w", err)
	}
	address.Path = "/" + name
	return address.String(), nil
}
