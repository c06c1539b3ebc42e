package db

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// abandonedAfter is when the server ends a transaction without statements, which a frozen process may hold locks with. The slowest mail
// server keeps one open for less.
const abandonedAfter = 5 * time.Minute

// statementGrace is by how much longer a statement may run than its caller waits (Open): the server ends what a caller that is gone, or cut off,
// has not ended.
const statementGrace = time.Second

// setting is a setting of PostgreSQL's for the sessions of a role.
type setting struct{ name, value string }

// settings are those of each role. They belong to the role and not to a connection: with PgBouncer in transaction mode a statement may run on
// any connection of its role.
func settings(role Role) []setting {
	all := []setting{
		{"TimeZone", "UTC"},
		{"client_connection_check_interval", "5s"}, // a statement of a caller that is gone is ended
		{"tcp_keepalives_idle", "60"},
		{"tcp_keepalives_interval", "10"},
		{"tcp_keepalives_count", "3"},
	}
	limit, limited := map[Role]time.Duration{API: Serving, Support: Serving, Worker: Working}[role]
	if limited {
		all = append(all,
			// Before its caller's, and with an error that names it.
			setting{"lock_timeout", milliseconds(limit - limit/5)},
			setting{"statement_timeout", milliseconds(limit + statementGrace)},
			setting{"idle_in_transaction_session_timeout", milliseconds(abandonedAfter)})
	}
	return all
}

func milliseconds(d time.Duration) string { return fmt.Sprintf("%dms", d.Milliseconds()) }

// set gives a role its settings. Others that an operator has given it stay.
func set(ctx context.Context, connection *pgx.Conn, role Role) error {
	for _, one := range settings(role) {
		if _, err := connection.Exec(ctx, fmt.Sprintf("ALTER ROLE %s SET %s = '%s'", role, one.name, one.value)); err != nil {
			return err
		}
	}
	return nil
}
