package telemetry

import (
	"context"
	"math"
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
	database *pgxpool.Pool
	queries  *sqlc.Queries
	erasing  time.Duration
	patience time.Duration
	now      func() time.Time

	mutex   sync.Mutex
	counted time.Time
	last    []prometheus.Metric
}

// NewBacklog returns a collector; erasing is how long personal data is kept after an order's end.
func NewBacklog(database *pgxpool.Pool, erasing time.Duration) *Backlog {
	return &Backlog{database: database, queries: sqlc.New(database), erasing: erasing, patience: countPatience, now: time.Now}
}

const (
	// fresh is how long counts are cached between scrapes.
	fresh = 10 * time.Second
	// countPatience is the timeout of each count. They run at the same time, within a scrape's usual timeout.
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
	unsigned      = described("access_log_unsigned_seconds", "Seconds since the beginning of the last day (UTC) on which the access log was signed; infinite before the first.")
	readModel     = described("read_model_up", "1 if the read model's database answers.")
	countUp       = described("count_up", "1 if these metrics of the read model were counted; if not, they are missing.", "count")
)

// Describe implements prometheus.Collector.
func (b *Backlog) Describe(names chan<- *prometheus.Desc) {
	for _, name := range []*prometheus.Desc{
		orders, waiting, oldestWaiting, erasures, mispaid, differences, uncompared, letters, oldestLetter, notices, keysPending, oldestPending, oldestObject, ratings, unsigned, readModel, countUp,
	} {
		names <- name
	}
}

// count is a query of the read model, with the metrics that it gives.
type count struct {
	name string
	of   func(b *Backlog, ctx context.Context, now time.Time) ([]prometheus.Metric, error)
}

// counts are separate: one that takes too long is missing, and hides no other one.
var counts = []count{
	{"orders", (*Backlog).countOrders},
	{"ratings", (*Backlog).countRatings},
	{"waiting", (*Backlog).countWaiting},
	{"backlog", (*Backlog).countBacklog},
	{"money", (*Backlog).countMoney},
	{"access_log", (*Backlog).countAccessLog},
}

// Collect implements prometheus.Collector. A count that fails is missing, because it is not zero.
func (b *Backlog) Collect(metrics chan<- prometheus.Metric) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if now := b.now(); now.Sub(b.counted) >= fresh {
		b.counted, b.last = now, b.count(now)
	}
	for _, metric := range b.last {
		metrics <- metric
	}
}

// count makes all counts, and asks whether the database answers at all.
func (b *Backlog) count(now time.Time) []prometheus.Metric {
	results := make([][]prometheus.Metric, len(counts)+1)
	var counting sync.WaitGroup
	limited := func(do func(ctx context.Context)) {
		counting.Go(func() {
			ctx, cancel := context.WithTimeout(context.Background(), b.patience)
			defer cancel()
			do(ctx)
		})
	}
	for i, one := range counts {
		limited(func(ctx context.Context) {
			counted, err := one.of(b, ctx, now)
			if err != nil {
				counted = nil
			}
			results[i] = append(counted, gauge(countUp, oneIf(err == nil), one.name))
		})
	}
	limited(func(ctx context.Context) {
		results[len(counts)] = []prometheus.Metric{gauge(readModel, oneIf(b.database.Ping(ctx) == nil))}
	})
	counting.Wait()
	return slices.Concat(results...)
}

func oneIf(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

func gauge(name *prometheus.Desc, value float64, labels ...string) prometheus.Metric {
	return prometheus.MustNewConstMetric(name, prometheus.GaugeValue, value, labels...)
}

func (b *Backlog) countOrders(ctx context.Context, _ time.Time) (metrics []prometheus.Metric, err error) {
	rows, err := b.queries.CountOrders(ctx)
	for _, row := range rows {
		metrics = append(metrics, gauge(orders, float64(row.Orders), row.Service, row.Status))
	}
	return metrics, err
}

func (b *Backlog) countRatings(ctx context.Context, _ time.Time) (metrics []prometheus.Metric, err error) {
	rows, err := b.queries.CountRatings(ctx)
	for _, row := range rows {
		metrics = append(metrics, gauge(ratings, float64(row.Ratings), row.Service, strconv.Itoa(int(row.Score))))
	}
	return metrics, err
}

func (b *Backlog) countWaiting(ctx context.Context, now time.Time) ([]prometheus.Metric, error) {
	found, err := b.queries.CountWaiting(ctx)
	return waits(found, now), err
}

func (b *Backlog) countBacklog(ctx context.Context, now time.Time) ([]prometheus.Metric, error) {
	backlog, err := b.queries.CountBacklog(ctx, sqlc.CountBacklogParams{
		EndedBefore: now.Add(-b.erasing - eraseGrace), CarriedBefore: now.Add(-domain.CarriedAtMost - b.erasing - eraseGrace), SettledBefore: now.Add(-settling), Now: now,
	})
	return []prometheus.Metric{
		gauge(erasures, float64(backlog.Erasures)), gauge(mispaid, float64(backlog.Mispaid)),
		gauge(letters, float64(backlog.Letters)), gauge(oldestLetter, now.Sub(backlog.OldestLetter).Seconds()),
		gauge(notices, float64(backlog.Pushes)),
		gauge(keysPending, float64(backlog.KeysPendingDeletion)), gauge(oldestPending, now.Sub(backlog.OldestKeyPendingDeletion).Seconds()),
		gauge(oldestObject, now.Sub(backlog.OldestUnusedObject).Seconds()),
	}, err
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

func (b *Backlog) countAccessLog(ctx context.Context, now time.Time) ([]prometheus.Metric, error) {
	last, err := b.queries.LastAccessLogHead(ctx)
	age := math.Inf(1)
	if err == nil && last != "" {
		var day time.Time
		day, err = time.Parse(time.DateOnly, last)
		age = now.Sub(day).Seconds()
	}
	return []prometheus.Metric{gauge(unsigned, age)}, err
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
