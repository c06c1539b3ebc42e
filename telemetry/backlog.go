package telemetry

import (
	"context"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// Backlog is a collector of the read model's counts: orders, waiting orders, letters, notifications, keys pending deletion, and
// objects that are not deleted yet.
type Backlog struct {
	queries *sqlc.Queries
	erasing time.Duration
	now     func() time.Time

	mutex   sync.Mutex
	counted time.Time
	last    []prometheus.Metric
}

// NewBacklog returns a collector; erasing is how long personal data is kept after an order's end.
func NewBacklog(database *pgxpool.Pool, erasing time.Duration) *Backlog {
	return &Backlog{queries: sqlc.New(database), erasing: erasing, now: time.Now}
}

const (
	// fresh is how long counts are cached between scrapes.
	fresh = 10 * time.Second
	// countPatience is the timeout of counting.
	countPatience = 5 * time.Second
	// settling is how long after an order's end its refund may take.
	settling = time.Hour
	// eraseGrace is how late an erasure may be before it counts as due.
	eraseGrace = time.Hour
)

func described(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("cabinet_"+name, help, labels, nil)
}

var (
	orders        = described("orders", "Orders that are not erased yet.", "service", "status")
	waiting       = described("orders_waiting", "Orders that wait for an outside system, by problem.", "problem")
	oldestWaiting = described("oldest_waiting_seconds", "Seconds since the oldest waiting order began to wait, by problem.", "problem")
	erasures      = described("erasures_due", "Ended orders with personal data that should have been erased.")
	mispaid       = described("orders_mispaid", "Ended orders with money that should have been refunded, or without payment.")
	differences   = described("money_differences", "Open differences between the bank's statement and the read model, by kind.", "kind")
	uncompared    = described("money_uncompared_seconds", "Seconds since the end of the last day up to which all payments are compared with the bank.")
	letters       = described("letters_waiting", "Letters that are not sent yet.")
	oldestLetter  = described("oldest_letter_seconds", "Seconds since the oldest unsent letter was written.")
	notices       = described("pushes_waiting", "Notifications of browsers that are not sent yet.")
	keysPending   = described("keys_pending_deletion", "Keys of erased orders that are scheduled for deletion.")
	oldestPending = described("oldest_key_pending_deletion_seconds", "Seconds since the oldest of them was scheduled; it is deleted when its workflow has closed.")
	oldestObject  = described("oldest_unused_object_seconds", "Seconds since the oldest object of the object store that no row names was to be deleted.")
	ratings       = described("ratings", "Answers to how easy an order was, from 1 (hard) to 5 (easy).", "service", "score")
	readModel     = described("read_model_up", "1 if the read model's database answers.")
)

// Describe implements prometheus.Collector.
func (b *Backlog) Describe(names chan<- *prometheus.Desc) {
	for _, name := range []*prometheus.Desc{
		orders, waiting, oldestWaiting, erasures, mispaid, differences, uncompared, letters, oldestLetter, notices, keysPending, oldestPending, oldestObject, ratings, readModel,
	} {
		names <- name
	}
}

// Collect implements prometheus.Collector. If the database does not answer, it reports only that, because a missing count is not zero.
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
	answered, err := b.queries.CountRatings(ctx)
	if err != nil {
		return nil, err
	}
	for _, row := range answered {
		metrics = append(metrics, gauge(ratings, float64(row.Ratings), row.Service, strconv.Itoa(int(row.Score))))
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
	money, err := b.countMoney(ctx, now)
	if err != nil {
		return nil, err
	}
	return append(slices.Concat(metrics, waits(found, now), money),
		gauge(erasures, float64(backlog.Erasures)), gauge(mispaid, float64(backlog.Mispaid)),
		gauge(letters, float64(backlog.Letters)), gauge(oldestLetter, now.Sub(backlog.OldestLetter).Seconds()),
		gauge(notices, float64(backlog.Pushes)),
		gauge(keysPending, float64(backlog.KeysPendingDeletion)), gauge(oldestPending, now.Sub(backlog.OldestKeyPendingDeletion).Seconds()),
		gauge(oldestObject, now.Sub(backlog.OldestUnusedObject).Seconds())), nil
}

// countMoney counts the differences of each kind, 0 if there is none, and the time since the last comparison.
func (b *Backlog) countMoney(ctx context.Context, now time.Time) (metrics []prometheus.Metric, err error) {
	through, err := b.queries.MoneyComparedThrough(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := b.queries.CountDifferencesByKind(ctx)
	if err != nil {
		return nil, err
	}
	open := map[string]int64{}
	for _, row := range rows {
		open[row.Kind] = row.Differences
	}
	for _, kind := range domain.DifferenceKinds {
		metrics = append(metrics, gauge(differences, float64(open[string(kind)]), string(kind)))
	}
	return append(metrics, gauge(uncompared, now.Sub(db.Date(through).AddDays(1).Time()).Seconds())), nil
}

// waits returns a count for each problem, 0 if no order has it.
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
