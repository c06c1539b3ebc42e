package telemetry

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// Backlog counts what the read model says of orders and letters when it is asked: what waits, for what, how long.
type Backlog struct {
	queries *sqlc.Queries
	erasing time.Duration
	now     func() time.Time

	mutex   sync.Mutex
	counted time.Time
	last    []prometheus.Metric
}

// NewBacklog counts in a database; erasing is how long personal data is kept after an order's end.
func NewBacklog(database *pgxpool.Pool, erasing time.Duration) *Backlog {
	return &Backlog{queries: sqlc.New(database), erasing: erasing, now: time.Now}
}

// Limits of the counting.
const (
	// fresh is how old the numbers may be: whoever scrapes more often has the last ones again.
	fresh = 10 * time.Second
	// countPatience is how long the database may count.
	countPatience = 5 * time.Second
	// settling is how long after an order's end its money may still be on its way.
	settling = time.Hour
	// eraseGrace is how late an order may be erased before anybody is told.
	eraseGrace = time.Hour
)

func described(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("cabinet_"+name, help, labels, nil)
}

var (
	orders        = described("orders", "Orders that are not erased yet.", "service", "status")
	waiting       = described("orders_waiting", "Orders that stand still, by what they wait for.", "problem")
	oldestWaiting = described("oldest_waiting_seconds", "Since when the oldest order stands still, by what it waits for.", "problem")
	erasures      = described("erasures_due", "Ended orders whose personal data should be gone.")
	mispaid       = described("orders_mispaid", "Ended orders whose money is not where it belongs.")
	letters       = described("letters_waiting", "Letters that are written and not sent.")
	oldestLetter  = described("oldest_letter_seconds", "Since when the oldest letter waits.")
	keysPending   = described("keys_pending_deletion", "Keys of erased orders that are scheduled for deletion.")
	oldestPending = described("oldest_key_pending_deletion_seconds", "Seconds since the oldest of them was scheduled; it is deleted when its workflow has closed.")
	readModel     = described("read_model_up", "Whether the read model's database answers.")
)

// Describe names the metrics.
func (b *Backlog) Describe(names chan<- *prometheus.Desc) {
	for _, name := range []*prometheus.Desc{
		orders, waiting, oldestWaiting, erasures, mispaid, letters, oldestLetter, keysPending, oldestPending, readModel,
	} {
		names <- name
	}
}

// Collect gives the numbers, at most seconds old. When the database does not answer there are none but that: no number is
// not zero.
func (b *Backlog) Collect(metrics chan<- prometheus.Metric) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if now := b.now(); now.Sub(b.counted) >= fresh {
		ctx, cancel := context.WithTimeout(context.Background(), countPatience)
		defer cancel()
		counted, err := b.count(ctx, now)
		up := 1.0
		if err != nil {
			counted, up = nil, 0
		}
		b.counted, b.last = now, slices.Concat(counted, []prometheus.Metric{gauge(readModel, up)})
	}
	for _, metric := range b.last {
		metrics <- metric
	}
}

func gauge(name *prometheus.Desc, value float64, labels ...string) prometheus.Metric {
	return prometheus.MustNewConstMetric(name, prometheus.GaugeValue, value, labels...)
}

func (b *Backlog) count(ctx context.Context, now time.Time) (metrics []prometheus.Metric, err error) {
	rows, err := b.queries.CountOrders(ctx)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		metrics = append(metrics, gauge(orders, float64(row.Orders), row.Service, row.Status))
	}
	found, err := b.queries.CountWaiting(ctx)
	if err != nil {
		return nil, err
	}
	backlog, err := b.queries.CountBacklog(ctx, sqlc.CountBacklogParams{
		EndedBefore: now.Add(-b.erasing - eraseGrace), CarriedBefore: now.Add(-domain.CarriedAtMost - b.erasing - eraseGrace), SettledBefore: now.Add(-settling), Now: now,
	})
	if err != nil {
		return nil, err
	}
	return append(append(metrics, waits(found, now)...),
		gauge(erasures, float64(backlog.Erasures)), gauge(mispaid, float64(backlog.Mispaid)),
		gauge(letters, float64(backlog.Letters)), gauge(oldestLetter, now.Sub(backlog.OldestLetter).Seconds()),
		gauge(keysPending, float64(backlog.KeysPendingDeletion)), gauge(oldestPending, now.Sub(backlog.OldestKeyPendingDeletion).Seconds())), nil
}

// waits has a number for each problem that there can be: what nobody waits for is 0.
func waits(found []sqlc.CountWaitingRow, now time.Time) (metrics []prometheus.Metric) {
	rows := map[string]sqlc.CountWaitingRow{}
	for _, row := range found {
		rows[row.Problem] = row
	}
	for _, problem := range domain.Problems() {
		row, age := rows[string(problem)], 0.0
		if row.Orders > 0 {
			age = now.Sub(row.Oldest).Seconds()
		}
		metrics = append(metrics, gauge(waiting, float64(row.Orders), string(problem)), gauge(oldestWaiting, age, string(problem)))
	}
	return metrics
}
