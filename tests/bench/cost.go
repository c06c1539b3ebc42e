package main

import (
	"context"
	"fmt"
	"time"

	"cabinet/tests/stack"
)

// cost is what one order takes, however busy the machine is: processor time by part, and by database what
// PostgreSQL writes and stores.
type cost struct {
	Work      work                     // by part
	Backends  map[string]time.Duration // PostgreSQL's processor time
	WAL       map[string]float64       // bytes of the log, without the images of pages that follow a checkpoint
	Commits   map[string]float64
	Written   map[string]float64 // bytes by which tables and indexes grow, before anything is vacuumed
	Stored    map[string]float64 // bytes that are left of them, without dead rows
	PageBytes float64            // bytes of the images, which depend on how often checkpoints are
}

// spent is what the stack has used up to a moment.
type spent struct {
	at   time.Time
	work work
	used usage
}

// meter measures what orders cost. It knows what the stack uses without orders, and takes that off.
type meter struct {
	stack    *stack.Stack
	database *databases
	idle     cost // in a second
}

const (
	// published is how long PostgreSQL's idle connections take to publish what they did.
	published = 11 * time.Second
	// settled is how long orders cost something after their last change: half a minute later they are compared with their histories
	// (jobs.Verifier).
	settled = 45 * time.Second
	// idling is how long the stack is watched without orders.
	idling = 15 * time.Second
)

// newMeter watches the idle stack.
func newMeter(ctx context.Context, s *stack.Stack) (*meter, error) {
	database, err := openDatabases(ctx, s)
	if err != nil {
		return nil, err
	}
	m := &meter{stack: s, database: database}
	if err := pause(ctx, settled); err != nil {
		return nil, err
	}
	before, err := m.begin(ctx)
	if err != nil {
		return nil, err
	}
	if err := pause(ctx, idling); err != nil {
		return nil, err
	}
	after, err := m.count(ctx)
	if err != nil {
		return nil, err
	}
	m.idle, err = m.between(ctx, before, after, after.at.Sub(before.at).Seconds(), false)
	return m, err
}

func (m *meter) close() { m.database.close() }

// begin leaves no dead rows, whose room would be used again, and counts.
func (m *meter) begin(ctx context.Context) (spent, error) {
	if err := m.database.pack(ctx); err != nil {
		return spent{}, err
	}
	return m.count(ctx)
}

// count counts when all has been published.
func (m *meter) count(ctx context.Context) (found spent, err error) {
	if err := pause(ctx, published); err != nil {
		return found, err
	}
	found.at = time.Now()
	if found.work, err = workOf(m.stack); err != nil {
		return found, err
	}
	found.used, err = m.database.used(ctx, m.stack)
	return found, err
}

// end is the cost of each of so many orders since begin.
func (m *meter) end(ctx context.Context, before spent, orders int) (cost, error) {
	if err := pause(ctx, settled); err != nil {
		return cost{}, err
	}
	after, err := m.count(ctx)
	if err != nil {
		return cost{}, err
	}
	found, err := m.between(ctx, before, after, float64(max(orders, 1)), true)
	if err != nil {
		return cost{}, err
	}
	found.less(m.idle, after.at.Sub(before.at).Seconds()/float64(max(orders, 1)))
	return found, nil
}

// between is what was used between two counts, divided by n; with the stored bytes it leaves no dead rows.
func (m *meter) between(ctx context.Context, before, after spent, n float64, stored bool) (cost, error) {
	log, images, err := m.database.log(ctx, before.used.log, after.used.log)
	if err != nil {
		return cost{}, err
	}
	found := cost{
		Work: work{}, Backends: map[string]time.Duration{}, PageBytes: images / n, WAL: scaled(log, 1/n),
		Commits: scaled(minus(after.used.commits, before.used.commits), 1/n), Written: scaled(minus(after.used.bytes, before.used.bytes), 1/n),
	}
	for part, used := range after.work {
		found.Work[part] = time.Duration(float64(used-before.work[part]) / n)
	}
	for pid, of := range after.used.backends {
		found.Backends[of.database] += time.Duration(float64(of.used-before.used.backends[pid].used) / n)
	}
	if !stored {
		return found, nil
	}
	if err := m.database.pack(ctx); err != nil {
		return cost{}, err
	}
	left, err := m.database.sizes(ctx)
	found.Stored = scaled(minus(left, before.used.bytes), 1/n)
	return found, err
}

// less takes off what the stack would have used anyway in so many seconds.
func (c *cost) less(idle cost, seconds float64) {
	for part, used := range idle.Work {
		c.Work[part] = max(0, c.Work[part]-time.Duration(float64(used)*seconds))
	}
	for name, used := range idle.Backends {
		c.Backends[name] = max(0, c.Backends[name]-time.Duration(float64(used)*seconds))
	}
	for _, figures := range []struct{ of, idle map[string]float64 }{{c.WAL, idle.WAL}, {c.Commits, idle.Commits}} {
		for name, used := range figures.idle {
			figures.of[name] = max(0, figures.of[name]-used*seconds)
		}
	}
}

func minus(after, before map[string]float64) map[string]float64 {
	found := map[string]float64{}
	for name, value := range after {
		found[name] = value - before[name]
	}
	return found
}

func scaled(figures map[string]float64, by float64) map[string]float64 {
	found := map[string]float64{}
	for name, value := range figures {
		found[name] = value * by
	}
	return found
}

func pause(ctx context.Context, length time.Duration) error {
	select {
	case <-time.After(length):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Part is the processor time of a part.
func (c cost) Part(name string) time.Duration { return c.Work[stack.Part(name)] }

// Outside is the processor time of the parts that are no part of a citizen's order.
func (c cost) Outside() time.Duration {
	return c.Work[stack.Sandbox] + c.Work[stack.Verifier] + c.Work[stack.Support]
}

// Background is PostgreSQL's processor time for no database.
func (c cost) Background() time.Duration {
	rest := c.Work[stack.Postgres]
	for database, used := range c.Backends {
		if database != noDatabase {
			rest -= used
		}
	}
	return max(0, rest)
}

// Log is the bytes of the log, also of records that belong to no database.
func (c cost) Log() (sum float64) {
	for _, bytes := range c.WAL {
		sum += bytes
	}
	return sum
}

// row is a database's share in words.
func (c *cost) row(database string) string {
	return fmt.Sprintf("%.1f, %.1f, %.1f, %.1f", c.WAL[database]/1000, c.Commits[database], c.Written[database]/1000, c.Stored[database]/1000)
}
