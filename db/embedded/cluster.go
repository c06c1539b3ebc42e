package embedded

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
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

// create runs initdb. An incomplete folder is created again.
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

// statusLine is the line of postmaster.pid, counted from 0, in which the server says how far it is.
const statusLine = 7

// ready reports whether a server's status file says that it accepts connections. Connecting would fill its log while it recovers.
func (c *cluster) ready(pid int) bool {
	content, err := os.ReadFile(c.path("data/postmaster.pid"))
	if err != nil {
		return false
	}
	lines := strings.Split(string(content), "\n")
	return len(lines) > statusLine && lines[0] == strconv.Itoa(pid) && strings.TrimSpace(lines[statusLine]) == "ready"
}

// answers reports whether a server accepts connections.
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
