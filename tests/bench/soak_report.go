package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"text/template"

	"cabinet/tests/stack"
)

// verdict is whether something stays as it should.
type verdict struct {
	What, Figure string
	Kept         bool
}

const (
	flatGrowth = 0.10    // of a part's memory from the third quarter of the load to the last
	flatBytes  = 8 << 20 // or so little of it
	liveRows   = 80      // percent of a table that is not dead
	fullLeaves = 50      // percent of an index's leaves
)

// verdicts are the promises of docs/scale.md.
func (s *soak) verdicts() (all []verdict) {
	for _, part := range []stack.Part{stack.Postgres, stack.Engine, stack.Worker, stack.API} {
		third, last := s.memoryIn(0.5, 0.75, part), s.memoryIn(0.75, 1, part)
		all = append(all, verdict{
			fmt.Sprintf("memory of %s, third and last quarter of the load", part), fmt.Sprintf("%.0f and %.0f MiB", third/(1<<20), last/(1<<20)),
			last-third <= max(flatGrowth*third, flatBytes),
		})
	}
	var longest int64
	for _, at := range s.Samples {
		longest = max(longest, at.Backlog)
	}
	left := s.Samples[len(s.Samples)-1].Backlog
	return append(all,
		verdict{"tasks without a worker, at most and at the end", fmt.Sprintf("%d and %d", longest, left), left == 0},
		verdict{"orders that could not begin when they should", fmt.Sprint(s.Late), s.Late == 0},
		verdict{"orders that did not end as they should", fmt.Sprint(len(s.Errors)), len(s.Errors) == 0},
		verdict{"orders without an end, and not erased", fmt.Sprintf("%d and %d", s.Ending.Open, s.Ending.NotErased), s.Ending.Open+s.Ending.NotErased == 0},
		verdict{
			"orders that the bank has not paid once with a result, or paid without", fmt.Sprintf("%d of %d", len(s.Ending.Mispaid), s.Ending.Checked),
			len(s.Ending.Mispaid) == 0,
		},
		s.bloat("the emptiest table, of what is not dead", false, liveRows),
		s.bloat("the emptiest index, of its leaves", true, fullLeaves),
	)
}

// memoryIn is a part's mean memory between two shares of the load.
func (s *soak) memoryIn(from, to float64, part stack.Part) float64 {
	var sum, n float64
	for _, at := range s.Samples {
		if share := at.After.Seconds() / s.Length.Seconds(); share >= from && share < to {
			sum += float64(at.Memory[part])
			n++
		}
	}
	return sum / max(n, 1)
}

// bloat is the table or index that is used least.
func (s *soak) bloat(what string, index bool, least float64) verdict {
	worst := relation{Name: "none of a megabyte", Used: 100}
	for _, one := range s.Ending.Relations {
		if one.Index == index && one.Used < worst.Used {
			worst = one
		}
	}
	return verdict{what, fmt.Sprintf("%.0f %% (%s)", worst.Used, worst.Name), worst.Used >= least}
}

//go:embed soak.md.tmpl
var soakText string

// familyOrders is a line of the table.
type familyOrders struct {
	Name   string
	Orders int
}

// write prints the report and keeps it.
func (s *soak) write(path string) error {
	report, err := template.New("soak").Funcs(template.FuncMap{
		"thousands": thousands, "mib": func(bytes int64) string { return fmt.Sprintf("%.0f", float64(bytes)/(1<<20)) },
		"mb": func(bytes float64) string { return fmt.Sprintf("%.1f", bytes/1e6) },
		"deadOf": func(at sample) (sum float64) {
			for _, rows := range at.Dead {
				sum += rows
			}
			return sum
		},
	}).Parse(soakText)
	if err != nil {
		return err
	}
	var all []familyOrders
	for _, name := range slices.Sorted(maps.Keys(s.Made)) {
		all = append(all, familyOrders{name, s.Made[name]})
	}
	rate := float64(s.Orders()) / s.Length.Seconds()
	const secondsOfAYear, ordersAYear = 365 * 86_400, 2
	var text bytes.Buffer
	err = report.Execute(&text, map[string]any{
		"Orders": s.Orders(), "Length": s.Length, "Rate": rate, "Citizens": s.Orders() * 365 / 2 / ordersAYear, "Millions": rate * secondsOfAYear / ordersAYear / 1e6, "Cores": runtime.NumCPU(),
		"Verdicts": s.verdicts(), "Families": all, "Errors": counted(append(slices.Clone(s.Errors), s.Ending.Mispaid...)), "Samples": everyMinute(s.Samples),
		"Relations": s.Ending.Relations, "History": historyDatabase, "Search": searchDatabase, "ReadModel": readModel,
	})
	if err != nil {
		return err
	}
	fmt.Println(text.String())
	return os.WriteFile(path, text.Bytes(), 0o644) //nolint:gosec // a page of the documentation
}

// counted says once what was said several times.
func counted(all []string) (found []string) {
	times := map[string]int{}
	for _, line := range all {
		times[line]++
	}
	for _, line := range slices.Sorted(maps.Keys(times)) {
		if times[line] > 1 {
			line = fmt.Sprintf("%d times %s", times[line], line)
		}
		found = append(found, line)
	}
	return found
}

// everyMinute thins samples out.
func everyMinute(all []sample) (some []sample) {
	for i, at := range all {
		if i%4 == 0 || i == len(all)-1 {
			some = append(some, at)
		}
	}
	return some
}
