package up

import (
	"context"
	"errors"
	"fmt"
	"net"
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
	log     *supervise.Log
	server  *embedded.Server
	started time.Time
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
		return s.databaseURL, func() {}, reachDatabase(ctx, s.databaseURL)
	}
	d := &database{
		log: log, pidFile: filepath.Join(s.runDir(), "postgres.pid"),
		stop: make(chan struct{}), done: make(chan struct{}),
	}
	dir := filepath.Join(s.dataDir, "postgres")
	if err := d.launched(embedded.Start(ctx, dir, log.Writer("postgres"))); err != nil {
		return "", nil, err
	}
	go d.keep()
	if address, err = otherDatabase(d.server.URL(), cabinetDatabase); err == nil {
		err = makeDatabase(ctx, d.server.URL(), cabinetDatabase)
	}
	if err != nil {
		d.end()
		return "", nil, err
	}
	return address, d.end, nil
}

// launched notes a server that has been started.
func (d *database) launched(server *embedded.Server, err error) error {
	if err != nil {
		return err
	}
	d.server, d.started = server, time.Now()
	return os.WriteFile(d.pidFile, strconv.AppendInt(nil, int64(server.PID()), 10), 0o644)
}

// keep starts the server anew when it dies, at the same address.
func (d *database) keep() {
	defer close(d.done)
	var backoff supervise.Backoff
	for {
		select {
		case <-d.stop:
			return
		case <-d.server.Done():
		}
		delay := backoff.Next(time.Since(d.started))
		d.log.Say("cabinet", fmt.Sprintf("postgres has ended (%v); starting it again in %s", d.server.Err(), delay))
		select {
		case <-d.stop:
			return
		case <-time.After(delay):
		}
		if err := d.launched(d.server.Restart(context.Background())); err != nil {
			d.log.Say("cabinet", "postgres: "+err.Error())
		}
	}
}

func (d *database) end() {
	close(d.stop)
	<-d.done
	d.server.Stop()
	_ = os.Remove(d.pidFile)
}

// Codes of PostgreSQL's refusals.
const (
	noSuchDatabase    = "3D000"
	duplicateDatabase = "42P04"
)

// reachDatabase makes sure that the database at an address is there: it is made if its server has none of the name.
// The error names no password.
func reachDatabase(ctx context.Context, address string) error {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return errors.New("DATABASE_URL is not a PostgreSQL address")
	}
	at := net.JoinHostPort(config.Host, strconv.Itoa(int(config.Port)))
	err = execute(ctx, address, "SELECT 1")
	if refusal(err) == noSuchDatabase {
		server, parseErr := otherDatabase(address, "postgres")
		if parseErr != nil {
			return parseErr
		}
		err = execute(ctx, server, "CREATE DATABASE "+pgx.Identifier{config.Database}.Sanitize())
	}
	switch code := refusal(err); {
	case err == nil, code == duplicateDatabase:
		return nil
	case code != "":
		return fmt.Errorf("PostgreSQL at %s refuses the database %s (%s)", at, config.Database, code)
	default:
		return fmt.Errorf("PostgreSQL does not answer at %s: start it, or set DATABASE_URL to another one", at)
	}
}

// makeDatabase makes a database on the cabinet's own server if it is not there. It looks before it asks, because
// PostgreSQL writes every refusal to the log that the newcomer reads.
func makeDatabase(ctx context.Context, server, name string) error {
	connection, err := pgx.Connect(ctx, server)
	if err != nil {
		return err
	}
	defer func() { _ = connection.Close(ctx) }()
	var there bool
	err = connection.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name).Scan(&there)
	if err != nil || there {
		return err
	}
	_, err = connection.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize())
	return err
}

// execute runs one statement on a connection of its own.
func execute(ctx context.Context, address, statement string) error {
	connection, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer func() { _ = connection.Close(ctx) }()
	_, err = connection.Exec(ctx, statement)
	return err
}

// refusal is the code with which PostgreSQL has refused something; empty if it has not.
func refusal(err error) string {
	var refused *pgconn.PgError
	if errors.As(err, &refused) {
		return refused.Code
	}
	return ""
}

// otherDatabase is the address of another database of the same server.
func otherDatabase(address, name string) (string, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return "", errors.New("DATABASE_URL is not a PostgreSQL address")
	}
	parsed.Path = "/" + name
	return parsed.String(), nil
}
