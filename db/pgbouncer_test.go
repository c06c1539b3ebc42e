package db_test

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/tests/needs"
)

// pooled starts PgBouncer in transaction mode, with two connections to the server for each role, and returns an address by way of it. Before
// version 1.21 it knows no prepared statements.
func pooled(t *testing.T, address string) string {
	t.Helper()
	program := needs.Program(t, "pgbouncer", "pgbouncer")
	direct, err := url.Parse(address)
	require.NoError(t, err)
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	_, port, err := net.SplitHostPort(listener.Addr().String())
	require.NoError(t, err)
	require.NoError(t, listener.Close())

	dir := dbtest.Folder(t)
	require.NoError(t, os.Chmod(dir, 0o755)) //nolint:gosec // it runs as another account
	password, _ := direct.User.Password()
	users := filepath.Join(dir, "users.txt")
	require.NoError(t, os.WriteFile(users, fmt.Appendf(nil, "%q %q\n", direct.User.Username(), password), 0o644)) //nolint:gosec // of the tests alone
	settings := filepath.Join(dir, "pgbouncer.ini")
	require.NoError(t, os.WriteFile(settings, fmt.Appendf(nil, `[databases]
* = host=%s port=%s
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = %s
unix_socket_dir =
auth_type = scram-sha-256
auth_file = %s
pool_mode = transaction
default_pool_size = 2
`, direct.Hostname(), direct.Port(), port, users), 0o644)) //nolint:gosec // it runs as another account
	arguments := []string{settings}
	if os.Getuid() == 0 { // it refuses to run as root
		arguments = []string{"--user", "nobody", settings}
	}
	server := exec.CommandContext(t.Context(), program, arguments...)
	server.Cancel = func() error { return server.Process.Signal(syscall.SIGTERM) }
	require.NoError(t, server.Start())
	t.Cleanup(func() { _ = server.Wait() })

	by := *direct
	by.Host = net.JoinHostPort("127.0.0.1", port)
	by.RawQuery = "sslmode=disable&default_query_exec_mode=cache_describe"
	require.Eventually(t, func() bool { return db.Execute(t.Context(), by.String(), "SELECT 1") == nil }, 10*time.Second, 50*time.Millisecond)
	return by.String()
}

// By way of PgBouncer in transaction mode a process has more connections than the server: its transactions stay together, its settings hold on
// each connection, and notifications come on a connection of their own.
func TestPgBouncer(t *testing.T) {
	direct := dbtest.As(t, dbtest.New(t), db.Worker)
	const connections = 8
	pool, err := db.Open(t.Context(), pooled(t, direct), connections, db.Working)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	listening, err := db.Listener{Address: direct, Pool: pool}.Connect(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { _ = listening.Close(context.Background()) })
	_, err = listening.Exec(t.Context(), "LISTEN orders")
	require.NoError(t, err)

	var workers sync.WaitGroup
	for worker := range connections {
		workers.Go(func() { project(t, pool, strconv.Itoa(worker)) })
	}
	workers.Wait()
	for range connections * projectedOrders {
		_, err := listening.WaitForNotification(t.Context())
		require.NoError(t, err)
	}
	var backends int
	require.NoError(t, pool.QueryRow(t.Context(), "SELECT count(*) FROM pg_stat_activity WHERE usename = current_user").Scan(&backends))
	require.LessOrEqual(t, backends, 3, "two of PgBouncer's, and the one that listens")
}

// projectedOrders are the orders of each worker.
const projectedOrders = 20

func project(t *testing.T, pool *pgxpool.Pool, service string) {
	for range projectedOrders {
		id, at := uuid.New(), time.Now()
		err := db.InPipeline(t.Context(), pool, func(p *db.Pipeline) error {
			queries := sqlc.New(p)
			row := projected(id, uuid.New(), "created", 1, at)
			row.Service, row.FoundBy = service, [][]byte{id[:]}
			if _, err := queries.UpsertOrder(t.Context(), row); err != nil {
				return err
			}
			events := sqlc.AppendEventsParams{OrderID: id, Versions: []int64{1}, Instants: []time.Time{at}, Kinds: []string{"created"}}
			if err := queries.AppendEvents(t.Context(), events); err != nil {
				return err
			}
			return queries.NotifyOrders(t.Context(), []string{"{}"})
		})
		if !assert.NoError(t, err) {
			return
		}
		var timeout string
		if !assert.NoError(t, pool.QueryRow(t.Context(), "SHOW statement_timeout").Scan(&timeout)) || timeout != "31s" {
			t.Errorf("statement_timeout is %s", timeout)
		}
		found, err := sqlc.New(pool).OrdersByReference(t.Context(), sqlc.OrdersByReferenceParams{Hashes: [][]byte{id[:]}, AtMost: 2})
		if !assert.NoError(t, err) || len(found) != 1 || found[0] != id {
			t.Errorf("order %s: found %v", id, found)
		}
	}
}
