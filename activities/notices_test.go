package activities

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// notifying counts the statements that notify.
type notifying struct{ count atomic.Int32 }

func (n *notifying) TraceQueryStart(ctx context.Context, _ *pgx.Conn, query pgx.TraceQueryStartData) context.Context {
	if strings.Contains(query.SQL, "pg_notify") {
		n.count.Add(1)
	}
	return ctx
}

func (n *notifying) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// Notices that wait for the server are sent together, and all of them are heard. A failure reaches whoever waits, and later ones are sent
// again.
func TestNoticesAreSentTogether(t *testing.T) {
	ctx := t.Context()
	config, counted := asWorker(t).Config(), &notifying{}
	config.MaxConns, config.ConnConfig.Tracer = 1, counted
	pool, err := pgxpool.NewWithConfig(ctx, config)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	listener, err := pgx.ConnectConfig(ctx, config.ConnConfig.Copy())
	require.NoError(t, err)
	defer func() { _ = listener.Close(context.WithoutCancel(ctx)) }()
	_, err = listener.Exec(ctx, "LISTEN orders")
	require.NoError(t, err)

	n := &notices{database: pool}
	busy, err := pool.Acquire(ctx) // the first batch waits for the connection, all others for the first batch
	require.NoError(t, err)
	const many = 200
	var senders sync.WaitGroup
	for i := range many {
		senders.Go(func() {
			if err := n.send(ctx, []string{fmt.Sprint("to the citizen ", i), fmt.Sprint("to the participant ", i)}); err != nil {
				t.Error(err)
			}
		})
	}
	time.Sleep(50 * time.Millisecond)
	busy.Release()
	senders.Wait()
	require.LessOrEqual(t, counted.count.Load(), int32(3))
	heard := map[string]bool{}
	for len(heard) < 2*many {
		waiting, stop := context.WithTimeout(ctx, 5*time.Second)
		notification, err := listener.WaitForNotification(waiting)
		stop()
		require.NoError(t, err, "%d heard", len(heard))
		heard[notification.Payload] = true
	}

	busy, err = pool.Acquire(ctx)
	require.NoError(t, err)
	gone, leave := context.WithTimeout(ctx, 20*time.Millisecond)
	require.ErrorIs(t, n.send(gone, []string{"whose sender has left"}), context.DeadlineExceeded)
	leave()
	busy.Release()
	require.NoError(t, n.send(ctx, []string{"afterwards"}))
}

// The delay of a projection is that of its row: it is recorded once, while the notice still waits for others.
func TestLagIsWithoutTheNotice(t *testing.T) {
	r := newRecorder(t)
	records := newRecords(r.pool, r.store, 0)
	records.notices.sending = true // those of another transaction, which takes long
	before := observed(t)
	recorded := make(chan error, 1)
	go func() {
		_, err := records.record(t.Context(), r.projection(0, 1, domain.StatusCreated, domain.EventCreated))
		recorded <- err
	}()
	require.Eventually(t, func() bool { return observed(t) == before+1 }, 20*time.Second, 10*time.Millisecond)
	require.Empty(t, recorded, "the notice is not sent yet")
	records.notices.run()
	require.NoError(t, <-recorded)
	require.Equal(t, before+1, observed(t))
}

// observed returns how many delays are recorded.
func observed(t *testing.T) uint64 {
	t.Helper()
	families, err := prometheus.DefaultGatherer.Gather()
	require.NoError(t, err)
	for _, family := range families {
		if family.GetName() == "cabinet_projection_lag_seconds" {
			return family.GetMetric()[0].GetHistogram().GetSampleCount()
		}
	}
	require.Fail(t, "there is no such metric")
	return 0
}
