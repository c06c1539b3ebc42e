package jobs

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// backlog is how many notifications are due for a push service that is left alone.
const backlog = 20_000

// The backlog of a push service that is left alone is not read: neither to find what is due for another service, nor where nothing is.
func TestPushesBesideABacklog(t *testing.T) {
	n := notify(t)
	phone, computer := n.browser(n.citizen, "fcm.googleapis.com", "phone"), n.browser(n.citizen, "web.push.apple.com", "computer")
	n.refusing[phone] = &wire.Error{Kind: wire.Unavailable, RetryAfter: time.Hour}
	n.happens(2, domain.EventPaid)
	_, err := n.pool.Exec(t.Context(), `INSERT INTO pushes
		SELECT (jsonb_populate_record(p, jsonb_build_object('order_id', gen_random_uuid()))).*
		FROM pushes p JOIN push_subscriptions s ON s.id = p.subscription_id, generate_series(1, $1) WHERE s.service = 'fcm.googleapis.com'`, backlog)
	require.NoError(t, err)
	_, err = n.pool.Exec(t.Context(), "ANALYZE pushes, push_subscriptions")
	require.NoError(t, err)
	n.pusher.pauses.begin("fcm.googleapis.com", time.Now(), time.Hour)
	n.sends(time.Now())
	n.state.ID = uuid.New()
	n.happens(2, domain.EventSubmitted)

	polls := n.onOneConnection()
	for _, due := range []bool{true, false} {
		before := polls.read()
		taken, err := n.pusher.sendDue(t.Context(), time.Now())
		require.NoError(t, err)
		require.Equal(t, due, taken)
		require.Less(t, polls.read()-before, 100)
	}
	require.Equal(t, []string{"Оплату отримано", "Заявку відправлено"}, n.titles(t, computer))
	require.Empty(t, n.received[phone])
	require.Equal(t, backlog+2, n.waiting())
}

// polling is a pool of one connection, whose statistics are those of the sender.
type polling struct {
	*notified
	pool *pgxpool.Pool
}

func (n *notified) onOneConnection() polling {
	n.Helper()
	config := n.pool.Config()
	config.MaxConns = 1
	pool, err := pgxpool.NewWithConfig(context.Background(), config)
	require.NoError(n, err)
	n.Cleanup(pool.Close)
	n.pusher.Store.Queries = sqlc.New(pool)
	return polling{n, pool}
}

// read is how many rows and entries of indexes were read of notifications and their subscriptions.
func (p polling) read() (count int) {
	p.Helper()
	_, err := p.pool.Exec(p.Context(), "SELECT pg_stat_force_next_flush()")
	require.NoError(p, err)
	require.NoError(p, p.pool.QueryRow(p.Context(), `SELECT (SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) FROM pg_stat_user_tables WHERE relname IN ('pushes', 'push_subscriptions'))
		+ (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname IN ('pushes', 'push_subscriptions'))`).Scan(&count))
	return count
}
