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
	"syscall"
	"time"

	"github.com/jackc/pglogrepl"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"cabinet/db/embedded"
)

// slot makes the server keep the WAL that is not in the archive yet. applicationName is the archive in the server's statistics.
const (
	slot            = "cabinet_archive"
	applicationName = "cabinet archive"
)

// errAddress takes the place of errors that may quote the address's password.
var errAddress = errors.New("DATABASE_ARCHIVE_URL is not a PostgreSQL address")

// server is the database cluster whose archive it is.
type server struct {
	address string
	system  string // its identifier
	major   int
	segment uint64 // size of a segment of WAL
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
		return errAddress
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
		return nil, errAddress
	}
	password, _ := open.User.Password()
	open.User = url.User(open.User.Username())
	command := exec.CommandContext(ctx, program, append(arguments, "--dbname="+open.String(), "--no-password")...)
	command.Env = append(os.Environ(), "PGPASSWORD="+password, "PGAPPNAME="+applicationName)
	command.SysProcAttr = embedded.DeathSignal()
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGINT) } // with the processes it has started
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

// makeSlot creates the slot if it is missing, and replaces one whose WAL the server has deleted. It returns from where on the server
// keeps WAL for it.
func (s *server) makeSlot(ctx context.Context) (reserved pglogrepl.LSN, err error) {
	err = s.ask(ctx, func(connection *pgx.Conn) error {
		const find = "SELECT restart_lsn::text, wal_status = 'lost' FROM pg_replication_slots WHERE slot_name = $1"
		var at *string
		var lost bool
		err := connection.QueryRow(ctx, find, slot).Scan(&at, &lost)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		if err == nil && (lost || at == nil) {
			at = nil
			if _, err := connection.Exec(ctx, "SELECT pg_drop_replication_slot($1)", slot); err != nil {
				return err
			}
		}
		if at == nil {
			err := connection.QueryRow(ctx, "SELECT lsn::text FROM pg_create_physical_replication_slot($1, true)", slot).Scan(&at)
			if err != nil {
				return err
			}
		}
		reserved, err = pglogrepl.ParseLSN(*at)
		return err
	})
	return reserved, err
}

// dropSlot deletes the slot.
func (s *server) dropSlot(ctx context.Context) error {
	return s.ask(ctx, func(connection *pgx.Conn) error {
		_, err := connection.Exec(ctx, "SELECT pg_drop_replication_slot($1)", slot)
		return err
	})
}

// serverPosition is how far a server has written its WAL.
type serverPosition struct {
	asked    time.Time // all that was committed then is before at
	at       pglogrepl.LSN
	timeline uint32
}

// position asks how far the server is.
func (s *server) position(ctx context.Context) (*serverPosition, error) {
	ctx, release := context.WithTimeout(ctx, silence)
	defer release()
	found := &serverPosition{asked: time.Now()}
	err := s.ask(ctx, func(connection *pgx.Conn) error {
		var at, file string
		err := connection.QueryRow(ctx, "SELECT l::text, pg_walfile_name(l) FROM pg_current_wal_flush_lsn() l").Scan(&at, &file)
		if err != nil {
			return err
		}
		timeline, err := strconv.ParseUint(file[:8], 16, 32)
		if err != nil {
			return err
		}
		found.timeline = uint32(timeline)
		found.at, err = pglogrepl.ParseLSN(at)
		return err
	})
	return found, err
}

// replicate opens a connection of the replication protocol.
func (s *server) replicate(ctx context.Context) (*pgconn.PgConn, error) {
	config, err := pgconn.ParseConfig(s.address)
	if err != nil {
		return nil, errAddress
	}
	config.RuntimeParams["replication"], config.RuntimeParams["application_name"] = "true", applicationName
	connection, err := pgconn.ConnectConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("reach PostgreSQL: %w", err)
	}
	return connection, nil
}

// ancestry asks for the way to the server's timeline, and keeps the history files that recoveries need in the archive.
func (s *server) ancestry(ctx context.Context, folder *Folder) (ancestry, error) {
	connection, err := s.replicate(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = connection.Close(context.WithoutCancel(ctx)) }()
	found, err := pglogrepl.IdentifySystem(ctx, connection)
	if err != nil {
		return nil, fmt.Errorf("ask PostgreSQL: %w", err)
	}
	timeline := uint32(found.Timeline)
	if timeline == 1 { // it has no ancestors, and no history
		return parseHistory(timeline, "")
	}
	content, err := pglogrepl.TimelineHistory(ctx, connection, found.Timeline)
	if err != nil {
		return nil, fmt.Errorf("ask PostgreSQL: %w", err)
	}
	way, err := parseHistory(timeline, string(content.Content))
	if err != nil {
		return nil, err
	}
	for _, ancestor := range way[1 : len(way)-1] {
		older, err := pglogrepl.TimelineHistory(ctx, connection, int32(ancestor.timeline))
		if err != nil {
			return nil, fmt.Errorf("ask PostgreSQL: %w", err)
		}
		if err := folder.keepHistory(ancestor.timeline, older.Content); err != nil {
			return nil, err
		}
	}
	return way, folder.keepHistory(timeline, content.Content)
}
