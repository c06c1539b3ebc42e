package archive

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"cabinet/db/embedded"
)

// slot makes the server keep the WAL that was not received yet. applicationName is the receiver in the server's statistics.
const (
	slot            = "cabinet_archive"
	applicationName = "cabinet archive"
)

// server is the database cluster whose archive it is.
type server struct {
	address string
	system  string // its identifier
	major   int
	segment int64 // size of a segment of WAL
}

// versionUnit divides server_version_num into the major version and the rest.
const versionUnit = 10_000

// look asks a server what it is.
func look(ctx context.Context, address string) (*server, error) {
	s := &server{address: address}
	err := s.ask(ctx, func(connection *pgx.Conn) error {
		var version int
		err := connection.QueryRow(ctx, `SELECT current_setting('server_version_num')::int,
			(SELECT system_identifier::text FROM pg_control_system()),
			(SELECT setting::bigint FROM pg_settings WHERE name = 'wal_segment_size')`).Scan(&version, &s.system, &s.segment)
		s.major = version / versionUnit
		return err
	})
	return s, err
}

// ask opens a connection, and calls do with it.
func (s *server) ask(ctx context.Context, do func(*pgx.Conn) error) error {
	config, err := pgx.ParseConfig(s.address)
	if err != nil {
		return errors.New("DATABASE_ARCHIVE_URL is not a PostgreSQL address") // the cause may quote its password
	}
	connection, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return fmt.Errorf("reach PostgreSQL: %w", err)
	}
	defer func() { _ = connection.Close(context.WithoutCancel(ctx)) }()
	if err := do(connection); err != nil {
		return fmt.Errorf("ask PostgreSQL: %w", err)
	}
	return nil
}

// tool is a program of PostgreSQL that works on the server. The password goes by the environment: anybody may read arguments.
func (s *server) tool(ctx context.Context, name string, arguments ...string) (*exec.Cmd, error) {
	program, err := embedded.Tool(ctx, name, s.major)
	if err != nil {
		return nil, err
	}
	open, err := url.Parse(s.address)
	if err != nil {
		return nil, errors.New("DATABASE_ARCHIVE_URL is not a PostgreSQL address")
	}
	password, _ := open.User.Password()
	open.User = url.User(open.User.Username())
	command := exec.CommandContext(ctx, program, append(arguments, "--dbname="+open.String(), "--no-password")...)
	command.Env = append(os.Environ(), "PGPASSWORD="+password, "PGAPPNAME="+applicationName)
	command.SysProcAttr = embedded.DeathSignal()
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) }
	command.WaitDelay = stopWithin
	return command, nil
}

// stopWithin is how long a program may take to end.
const stopWithin = 10 * time.Second

// run runs a command to its end.
func run(command *exec.Cmd) error {
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, strings.Join(strings.Fields(string(output)), " "))
	}
	return nil
}

// makeSlot creates the slot if it is missing, and replaces one whose WAL the server has deleted. It reports whether it was created:
// then the archive has a gap before it.
func (s *server) makeSlot(ctx context.Context) (created bool, err error) {
	err = s.ask(ctx, func(connection *pgx.Conn) error {
		var lost bool
		err := connection.QueryRow(ctx, "SELECT wal_status = 'lost' OR restart_lsn IS NULL FROM pg_replication_slots WHERE slot_name = $1", slot).Scan(&lost)
		if err == nil && !lost {
			return nil
		}
		if err == nil {
			_, err = connection.Exec(ctx, "SELECT pg_drop_replication_slot($1)", slot)
		}
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		created = true
		_, err = connection.Exec(ctx, "SELECT pg_create_physical_replication_slot($1, true)", slot)
		return err
	})
	return created, err
}

// lsn is a place in the WAL.
type lsn uint64

// positions returns what the server has written, and what the receiver has of it; 0: there is no receiver.
func (s *server) positions(ctx context.Context) (written, received lsn, err error) {
	err = s.ask(ctx, func(connection *pgx.Conn) error {
		return connection.QueryRow(ctx, `SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint,
			coalesce((SELECT max(pg_wal_lsn_diff(flush_lsn, '0/0'))::bigint FROM pg_stat_replication WHERE application_name = $1), 0)`,
			applicationName).Scan(&written, &received)
	})
	return written, received, err
}

// parseLSN reads "16/B374D848".
func parseLSN(text string) (lsn, error) {
	high, low, _ := strings.Cut(text, "/")
	upper, upperErr := strconv.ParseUint(high, 16, 32)
	lower, lowerErr := strconv.ParseUint(low, 16, 32)
	if err := errors.Join(upperErr, lowerErr); err != nil {
		return 0, fmt.Errorf("%q is no place in the WAL: %w", text, err)
	}
	return lsn(upper<<32 | lower), nil
}

// segmentOf is the name of the file of WAL with a place.
func (s *server) segmentOf(timeline uint32, at lsn) string {
	perFile := uint64(1<<32) / uint64(s.segment)
	file := uint64(at) / uint64(s.segment)
	return fmt.Sprintf("%08X%08X%08X", timeline, file/perFile, file%perFile)
}
