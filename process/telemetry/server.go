package telemetry

import (
	"context"
	"crypto/tls"
	"fmt"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"
)

var (
	serverUp       = described("database_up", "1 if the database server answers.")
	connectionsNow = described("database_connections", "Connections of clients, by state.", "state")
	connectionsMax = described("database_connections_max", "Connections that the server allows.")
	oldestInUse    = described("database_oldest_transaction_seconds", "Age of the oldest open transaction.")
	retainedWAL    = described("database_retained_wal_bytes", "WAL that the server keeps because it was not received yet.")
	walBytes       = described("database_wal_bytes_total", "WAL written since the statistics were reset.")
	databaseBytes  = described("database_bytes", "Size of a database.", "database")
	transactions   = described("database_transactions_total", "Committed and rolled back transactions.", "database", "end")
	frozenAge      = described("database_transaction_id_age", "Transactions since the oldest that is not frozen; at 2 billion the server stops.", "database")
	deadRows       = described("database_dead_rows", "Rows that vacuum has not removed yet.", "database")
	liveRows       = described("database_live_rows", "Rows.", "database")
)

// Server is a collector of the statistics of the database server, with what the roles in pg_monitor see.
type Server struct {
	address string

	mutex   sync.Mutex
	counted time.Time
	last    []prometheus.Metric
}

// NewServer returns a collector for the server at an address.
func NewServer(address string) *Server { return &Server{address: address} }

// Describe implements prometheus.Collector.
func (s *Server) Describe(names chan<- *prometheus.Desc) {
	for _, name := range []*prometheus.Desc{
		serverUp, connectionsNow, connectionsMax, oldestInUse, retainedWAL, walBytes, databaseBytes, transactions, frozenAge, deadRows, liveRows,
		certificateExpiry,
	} {
		names <- name
	}
}

// Collect implements prometheus.Collector. If the server does not answer, it reports only that.
func (s *Server) Collect(metrics chan<- prometheus.Metric) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if time.Since(s.counted) >= fresh {
		ctx, cancel := context.WithTimeout(context.Background(), countPatience)
		defer cancel()
		counted, err := s.count(ctx)
		up := 1.0
		if err != nil {
			counted, up = nil, 0
		}
		s.counted, s.last = time.Now(), slices.Concat(counted, []prometheus.Metric{gauge(serverUp, up)})
	}
	for _, metric := range s.last {
		metrics <- metric
	}
}

func (s *Server) count(ctx context.Context) ([]prometheus.Metric, error) {
	connection, err := pgx.Connect(ctx, s.address)
	if err != nil {
		return nil, fmt.Errorf("statistics: %w", err)
	}
	defer func() { _ = connection.Close(context.WithoutCancel(ctx)) }()
	metrics := servedCertificate(connection)
	whole, err := ofServer(ctx, connection)
	if err != nil {
		return nil, err
	}
	each, names, err := ofDatabases(ctx, connection)
	if err != nil {
		return nil, err
	}
	metrics = slices.Concat(metrics, whole, each)
	for _, name := range names {
		rows, err := s.ofRows(ctx, name)
		if err != nil {
			return nil, err
		}
		metrics = append(metrics, rows...)
	}
	return metrics, nil
}

func ofServer(ctx context.Context, connection *pgx.Conn) ([]prometheus.Metric, error) {
	var active, idle, inTransaction, most, oldest, retained, written float64
	err := connection.QueryRow(ctx, `SELECT
		count(*) FILTER (WHERE state = 'active'), count(*) FILTER (WHERE state = 'idle'), count(*) FILTER (WHERE state LIKE 'idle in%'),
		current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
		coalesce(extract(epoch FROM max(now() - xact_start) FILTER (WHERE backend_type = 'client backend')), 0)::float8,
		(SELECT coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), 0)::float8 FROM pg_replication_slots),
		(SELECT wal_bytes::float8 FROM pg_stat_wal)
		FROM pg_stat_activity WHERE backend_type IN ('client backend', 'walsender')`).
		Scan(&active, &idle, &inTransaction, &most, &oldest, &retained, &written)
	if err != nil {
		return nil, fmt.Errorf("statistics: %w", err)
	}
	return []prometheus.Metric{
		gauge(connectionsNow, active, "active"), gauge(connectionsNow, idle, "idle"), gauge(connectionsNow, inTransaction, "idle in transaction"),
		gauge(connectionsMax, most), gauge(oldestInUse, oldest), gauge(retainedWAL, retained), counter(walBytes, written),
	}, nil
}

func ofDatabases(ctx context.Context, connection *pgx.Conn) (metrics []prometheus.Metric, names []string, err error) {
	rows, err := connection.Query(ctx, `SELECT datname, pg_database_size(oid)::float8, age(datfrozenxid)::float8,
		pg_stat_get_db_xact_commit(oid)::float8, pg_stat_get_db_xact_rollback(oid)::float8,
		has_database_privilege(oid, 'CONNECT') AND datname <> 'postgres'
		FROM pg_database WHERE datallowconn AND NOT datistemplate`)
	if err != nil {
		return nil, nil, fmt.Errorf("statistics: %w", err)
	}
	var name string
	var size, age, committed, rolledBack float64
	var open bool
	_, err = pgx.ForEachRow(rows, []any{&name, &size, &age, &committed, &rolledBack, &open}, func() error {
		metrics = append(metrics, gauge(databaseBytes, size, name), gauge(frozenAge, age, name),
			counter(transactions, committed, name, "commit"), counter(transactions, rolledBack, name, "rollback"))
		if open {
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		return nil, nil, fmt.Errorf("statistics: %w", err)
	}
	return metrics, names, nil
}

// ofRows counts a database's rows, which only a connection to it sees.
func (s *Server) ofRows(ctx context.Context, database string) ([]prometheus.Metric, error) {
	address, err := url.Parse(s.address)
	if err != nil {
		return nil, fmt.Errorf("statistics: %w", err)
	}
	address.Path = "/" + database
	connection, err := pgx.Connect(ctx, address.String())
	if err != nil {
		return nil, fmt.Errorf("statistics: %w", err)
	}
	defer func() { _ = connection.Close(context.WithoutCancel(ctx)) }()
	var live, dead float64
	err = connection.QueryRow(ctx, "SELECT coalesce(sum(n_live_tup), 0)::float8, coalesce(sum(n_dead_tup), 0)::float8 FROM pg_stat_user_tables").Scan(&live, &dead)
	if err != nil {
		return nil, fmt.Errorf("statistics: %w", err)
	}
	return []prometheus.Metric{gauge(liveRows, live, database), gauge(deadRows, dead, database)}, nil
}

// servedCertificate is the expiry of the certificate that the server has sent.
func servedCertificate(connection *pgx.Conn) []prometheus.Metric {
	secured, encrypted := connection.PgConn().Conn().(*tls.Conn)
	if !encrypted {
		return nil
	}
	served := secured.ConnectionState().PeerCertificates
	if len(served) == 0 {
		return nil
	}
	return []prometheus.Metric{gauge(certificateExpiry, unix(served[0].NotAfter), "postgres")}
}
