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
	only     string        // the one thing to measure, for a quick look; nothing is written
}

func main() {
	var p plan
	flag.StringVar(&p.programs, "programs", os.Getenv("CABINET_BIN"), "folder of the built programs")
	flag.StringVar(&p.out, "out", "docs/benchmarks.md", "the file that the tables are written to")
	flag.IntVar(&p.rounds, "rounds", 3, "how often each load is run")
	flag.DurationVar(&p.window, "window", 12*time.Second, "how long each load is run")
	flag.IntVar(&p.reads, "reads", 2000, "how many lists are read at each size of the table")
	flag.StringVar(&p.only, "only", "", "measure `loads`, families, or one of the families alone, and print that")
	flag.Parse()
	p.rows = []int{100, 10_000, 1_000_000}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := measure(ctx, p); err != nil {
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
	if p.only == "" || p.only == "loads" {
		if err := measureLoads(ctx, s, p, &found); err != nil {
			return err
		}
	}
	if p.only != "loads" {
		if found.families, err = measureFamilies(ctx, s, p); err != nil {
			return err
		}
	}
	if p.only == "" || p.only == "families" || p.only == "exchange-spr" {
		if found.history, err = measureHistory(ctx, s, p.programs); err != nil {
			return err
		}
	}
	if p.only != "" {
		found.glance(os.Stdout)
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
