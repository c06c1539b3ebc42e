package embedded

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// cluster is a server's folder: its data, its password and its port.
type cluster struct {
	dir      string
	programs programs
	account  account
	log      io.Writer
}

const (
	passwordFile = "password"
	portFile     = "port"
)

// prepare makes the data folder the first time, and refuses one that another version of PostgreSQL has made.
func (c *cluster) prepare(ctx context.Context) error {
	made, err := os.ReadFile(c.data() + "/PG_VERSION")
	if errors.Is(err, os.ErrNotExist) {
		return c.create(ctx)
	}
	if err != nil {
		return fmt.Errorf("PostgreSQL's data in %s: %w", c.data(), err)
	}
	if version := strings.TrimSpace(string(made)); version != c.programs.major {
		return fmt.Errorf("the data in %s was made by PostgreSQL %s, and this machine has %s: install %s, or move the folder away",
			c.data(), version, c.programs.major, version)
	}
	return nil
}

// create runs initdb. A folder that it left half made is made anew.
func (c *cluster) create(ctx context.Context) error {
	_, _ = fmt.Fprintf(c.log, "making the database in %s\n", c.dir)
	if err := os.RemoveAll(c.data()); err != nil {
		return fmt.Errorf("PostgreSQL's data: %w", err)
	}
	password := make([]byte, 24)
	if _, err := rand.Read(password); err != nil {
		return fmt.Errorf("PostgreSQL's password: %w", err)
	}
	if err := os.WriteFile(c.path(passwordFile), fmt.Appendf(nil, "%x\n", password), 0o600); err != nil {
		return fmt.Errorf("PostgreSQL's password: %w", err)
	}
	if err := c.account.own(c.path(passwordFile)); err != nil {
		return err
	}
	initdb := c.account.command(ctx, c.programs.path("initdb"), "-D", c.data(), "-U", superuser, "-E", "UTF8",
		"--locale=C.UTF-8", "--auth=scram-sha-256", "--pwfile="+c.path(passwordFile), "--no-instructions")
	if output, err := initdb.CombinedOutput(); err != nil {
		_ = os.RemoveAll(c.data())
		return fmt.Errorf("initdb: %w: %s", err, lastLine(output))
	}
	return nil
}

// takeOver ends a server that a killed cabinet has left running on the data, and clears a lock that a crashed one
// has left.
func (c *cluster) takeOver() error {
	lock := c.data() + "/postmaster.pid"
	content, err := os.ReadFile(lock)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("PostgreSQL's lock: %w", err)
	}
	first, _, _ := strings.Cut(string(content), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil || !isPostgres(pid) {
		_, _ = fmt.Fprintln(c.log, "the database was not stopped properly; it recovers from its log")
		return os.Remove(lock)
	}
	_, _ = fmt.Fprintf(c.log, "stopping the database that an earlier start has left running (process %d)\n", pid)
	if err := syscall.Kill(pid, syscall.SIGINT); err != nil {
		return fmt.Errorf("stop PostgreSQL %d: %w", pid, err)
	}
	for range 500 {
		if !isPostgres(pid) {
			return nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	return fmt.Errorf("PostgreSQL %d does not stop: end it and start again", pid)
}

// isPostgres says whether a process is a PostgreSQL server: the number may have gone to somebody else since.
func isPostgres(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	output, err := exec.Command("ps", "-o", "comm=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		return false
	}
	return strings.Contains(string(output), "postgres")
}

// choosePort keeps the port of the last start if it is free, so that addresses stay what they were.
func (c *cluster) choosePort() (int, error) {
	if kept, err := os.ReadFile(c.path(portFile)); err == nil {
		if port, err := strconv.Atoi(strings.TrimSpace(string(kept))); err == nil {
			if listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
				return port, listener.Close()
			}
		}
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, fmt.Errorf("no free port for PostgreSQL: %w", err)
	}
	defer listener.Close()
	port := listener.Addr().(*net.TCPAddr).Port
	return port, os.WriteFile(c.path(portFile), strconv.AppendInt(nil, int64(port), 10), 0o600)
}

// answers says whether a server takes connections.
func answers(ctx context.Context, address string) bool {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	connection, err := pgx.Connect(ctx, address)
	if err != nil {
		return false
	}
	return connection.Close(ctx) == nil
}

func lastLine(output []byte) string {
	lines := strings.Split(strings.TrimSpace(string(output)), "\n")
	return lines[len(lines)-1]
}
