// Command bench measures the cabinet: orders by its whole HTTP life against a bare workflow of the same shape on the
// same engine, the ordered list as the table grows, the start, and the memory. It prints a table and writes
// docs/benchmarks.md.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"time"

	"cabinet/tests/stack"
)

// Plan says how long and how much is measured.
type plan struct {
	programs string
	out      string
	rounds   int           // each load is run so often, taking turns; the median counts
	window   time.Duration // how long each load is run
	rows     []int         // sizes of the orders table for the list
	reads    int           // lists read at each size
	update   bool          // the section of that one thing is written, for families and list
	soak     time.Duration // how long a country's load is lived instead; 0: not
	pace     float64       // its orders a second
	soakOut  string        // the file that its figures are written to
	only     string        // the one thing to measure, for a quick look
}

func main() {
	var p plan
	flag.StringVar(&p.programs, "programs", os.Getenv("CABINET_BIN"), "folder of the built programs")
	flag.StringVar(&p.out, "out", "docs/benchmarks.md", "the file that the tables are written to")
	flag.IntVar(&p.rounds, "rounds", 3, "how often each load is run")
	flag.DurationVar(&p.window, "window", 12*time.Second, "how long each load is run")
	flag.IntVar(&p.reads, "reads", 2000, "how many lists are read at each size of the table")
	most := flag.Int("rows", 1_000_000, "how many orders the biggest table has for the list; ten million take 10 GB and half an hour")
	flag.StringVar(&p.only, "only", "", "measure `loads`, list, families, or one of the families alone, and print that")
	flag.BoolVar(&p.update, "update", false, "write what was measured alone, families or the list, into the report")
	flag.DurationVar(&p.soak, "soak", 0, "live a country's orders for so long instead, and watch memory, backlog, tables and payments")
	flag.Float64Var(&p.pace, "pace", 4, "orders a second of the soak")
	flag.StringVar(&p.soakOut, "soak-out", "docs/soak.md", "the file that the soak's figures are written to")
	flag.Parse()
	for _, rows := range []int{fewOrders, 10_000, 1_000_000, *most} {
		if rows <= *most && !slices.Contains(p.rows, rows) {
			p.rows = append(p.rows, rows)
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	run := measure
	if p.soak > 0 {
		run = measureSoak
	}
	if err := run(ctx, p); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1) //nolint:gocritic // the stack is removed by measure
	}
}

// measure runs everything on one stack and writes the report.
func measure(ctx context.Context, p plan) error {
	began := time.Now()
	s, err := stack.Launch(p.programs)
	if err != nil {
		return err
	}
	defer s.Remove()
	found := results{plan: p, firstStart: time.Since(began)}
	if found.idle, err = idleMemory(ctx, s); err != nil {
		return err
	}
	if err := measureParts(ctx, s, p, &found); err != nil {
		return err
	}
	if p.only != "" {
		found.glance(os.Stdout)
		if p.update {
			return found.update(p.out, p.only)
		}
		return nil
	}
	if found.loaded, err = memoryOf(s); err != nil {
		return err
	}
	if found.rebuilt, err = measureRebuild(ctx, s, p.programs); err != nil {
		return err
	}
	if found.lists, err = measureLists(ctx, s, p); err != nil {
		return err
	}
	began = time.Now()
	if err := s.Relaunch(); err != nil {
		return err
	}
	found.nextStart = time.Since(began)
	return found.write(p.out)
}

// measureParts measures what a quick look may be at.
func measureParts(ctx context.Context, s *stack.Stack, p plan, found *results) (err error) {
	if p.only == "" || p.only == "loads" {
		if err := measureLoads(ctx, s, p, found); err != nil {
			return err
		}
	}
	switch p.only {
	case "loads":
		return nil
	case "list":
		found.lists, err = measureLists(ctx, s, p)
		return err
	}
	if found.families, err = measureFamilies(ctx, s, p); err != nil {
		return err
	}
	if p.only == "" || p.only == "families" || p.only == "exchange-spr" {
		found.history, err = measureHistory(ctx, s, p.programs)
	}
	return err
}

// measureLoads runs the cabinet and the bare workflow in turns, so that a noisy machine disturbs both alike.
func measureLoads(ctx context.Context, s *stack.Stack, p plan, found *results) error {
	cabinet, err := newCabinet(ctx, s)
	if err != nil {
		return err
	}
	defer cabinet.close()
	bare, err := newBare(s)
	if err != nil {
		return err
	}
	defer bare.close()
	for _, life := range []life{bare.live, cabinet.live} { // warm
		if _, err := run(ctx, life, 4, 3*time.Second); err != nil {
			return err
		}
	}
	for range p.rounds {
		for _, clients := range []int{1, 16} {
			plain, err := run(ctx, bare.live, clients, p.window)
			if err != nil {
				return fmt.Errorf("bare workflow: %w", err)
			}
			whole, err := run(ctx, cabinet.live, clients, p.window)
			if err != nil {
				return fmt.Errorf("cabinet: %w", err)
			}
			found.add(clients, plain, whole)
		}
	}
	return nil
}
