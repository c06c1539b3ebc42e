package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"text/template"
	"time"

	"cabinet/tests/stack"
)

// results are the figures of one run.
type results struct {
	plan                  plan
	firstStart, nextStart time.Duration
	idle, loaded          memory
	loads                 []loads
	lists                 []list
	families              []familyLoad
	rebuilt               rebuilt
	history               historyRead
}

// loads are the runs with so many clients.
type loads struct {
	clients      int
	plain, whole []load
}

// add keeps a run of the bare workflow and the run of the cabinet that followed it.
func (r *results) add(clients int, plain, whole load) {
	i := slices.IndexFunc(r.loads, func(l loads) bool { return l.clients == clients })
	if i < 0 {
		r.loads = append(r.loads, loads{clients: clients})
		i = len(r.loads) - 1
	}
	r.loads[i].plain, r.loads[i].whole = append(r.loads[i].plain, plain), append(r.loads[i].whole, whole)
}

// perSecond is the median of the runs.
func perSecond(runs []load) float64 {
	var figures []float64
	for _, run := range runs {
		figures = append(figures, run.perSecond)
	}
	return median(figures)
}

// ratio is the median of the ratios of runs that followed each other.
func (l loads) ratio() float64 {
	var ratios []float64
	for i := range l.plain {
		ratios = append(ratios, l.whole[i].perSecond/l.plain[i].perSecond)
	}
	return median(ratios)
}

// glance prints what was measured, when that is not everything.
func (r *results) glance(out io.Writer) {
	for _, l := range r.loads {
		_, _ = fmt.Fprintf(out, "%d clients: %.1f orders/s, %.2f of the bare workflow\n", l.clients, perSecond(l.whole), l.ratio())
	}
	for _, f := range r.families {
		_, _ = fmt.Fprintf(out, "%s: %.1f orders/s, %d events (≤ %d), %d citizens, %s ms of processor an order:",
			f.Family, f.PerSecond, f.Most(), f.Limit, f.Citizens, milliseconds(f.Cost.Work.Total()))
		for _, part := range stack.Parts {
			_, _ = fmt.Fprintf(out, " %s %s", part, milliseconds(f.Cost.Work[part]))
		}
		_, _ = fmt.Fprintln(out)
		_, _ = fmt.Fprintf(out, "  KB of log, commits, KB written, KB stored: history %s; search %s; read model %s; images of pages %.1f KB\n",
			f.Cost.row(historyDatabase), f.Cost.row(searchDatabase), f.Cost.row(readModel), f.Cost.PageBytes/1000)
	}
	for _, l := range r.lists {
		_, _ = fmt.Fprintf(out, "list at %s orders: p50 %s, p99 %s ms; at %d: p50 %s, p99 %s ms\n", thousands(l.Rows),
			milliseconds(quantile(l.Times, 0.5)), milliseconds(quantile(l.Times, 0.99)), fewOrders,
			milliseconds(quantile(l.Few, 0.5)), milliseconds(quantile(l.Few, 0.99)))
	}
	if r.history.Events > 0 {
		_, _ = fmt.Fprintf(out, "replay of %d events: %s ms; a page of %d payloads: %s ms\n",
			r.history.Events, milliseconds(r.history.Replay), decodedPayloads, milliseconds(r.history.Decode))
	}
	_, _ = fmt.Fprintf(out, "idle: %.0f MiB\n", float64(r.idle.total())/(1<<20))
}

// step is how long a step took in all runs.
func step(runs []load, name string) (all []time.Duration) {
	for _, run := range runs {
		all = append(all, run.steps[name]...)
	}
	return all
}

// goal is a figure that the cabinet is to reach.
type goal struct {
	Name, Limit, Figure string
	Reached             bool
}

func (r *results) goals() []goal {
	one, many := r.loads[0], r.loads[len(r.loads)-1]
	create := float64(quantile(step(one.whole, "create"), 0.5)) / float64(quantile(step(one.plain, "create"), 0.5))
	most := r.lists[len(r.lists)-1]
	rebuild := float64(r.rebuilt.EventsPerSecond) * r.history.Replay.Seconds() / float64(r.history.Events)
	start, idle := max(r.firstStart, r.nextStart), float64(r.idle.total())/(1<<20)
	goals := []goal{
		{"orders per second at 16 clients, as a share of the bare workflow's", "≥ 0.6", fmt.Sprintf("%.2f", many.ratio()), many.ratio() >= 0.6},
		{"median of making an order at one client, in those of a bare update-with-start", "≤ 2", fmt.Sprintf("%.2f", create), create <= 2},
		{fmt.Sprintf("p99 of the list at %s orders, in that at %d", thousands(most.Rows), fewOrders), "≤ 1.5", fmt.Sprintf("%.2f", most.Growth()), most.Growth() <= 1.5},
		{"events per second when the read model is rebuilt, in those of a replay alone", "≥ 0.6", fmt.Sprintf("%.2f", rebuild), rebuild >= 0.6},
		{fmt.Sprintf("replay of a history of %d events", r.history.Events), "≤ 500 ms", milliseconds(r.history.Replay) + " ms", r.history.Replay <= 500*time.Millisecond},
		{fmt.Sprintf("a page of %d payloads, decrypted at the support desk", decodedPayloads), "≤ 100 ms", milliseconds(r.history.Decode) + " ms", r.history.Decode <= 100*time.Millisecond},
		{"ready after the start, built", "≤ 6 s", fmt.Sprintf("%.1f s", start.Seconds()), start <= 6*time.Second},
		{"memory of the idle stack", "≤ 700 MiB", fmt.Sprintf("%.0f MiB", idle), idle <= 700},
	}
	for _, f := range r.families {
		goals = append(goals, goal{"events in an order's whole history: " + f.Family, fmt.Sprintf("≤ %d", f.Limit), fmt.Sprint(f.Most()), f.Most() <= f.Limit})
	}
	return goals
}

//go:embed report.md.tmpl
var reportText string

// write prints the report and keeps it.
func (r *results) write(path string) error {
	report, err := parsed()
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := report.Execute(&text, r.view()); err != nil {
		return err
	}
	fmt.Println(text.String())
	return os.WriteFile(path, text.Bytes(), 0o644) //nolint:gosec // a page of the documentation
}

// update writes what alone was measured into the report: the sections of one template.
func (r *results) update(path, name string) error {
	report, err := parsed()
	if err != nil {
		return err
	}
	var sections bytes.Buffer
	if err := report.ExecuteTemplate(&sections, name, r.view()); err != nil {
		return err
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	page := string(content)
	for _, section := range strings.SplitAfter(sections.String(), "\n\n## ") {
		section = strings.TrimSuffix(strings.TrimPrefix(section, "## "), "\n\n## ")
		heading, _, _ := strings.Cut(section, "\n")
		before, rest, found := strings.Cut(page, "\n## "+heading+"\n")
		if !found {
			return fmt.Errorf("%s has no section %q", path, heading)
		}
		_, after, more := strings.Cut(rest, "\n## ")
		page = before + "\n## " + strings.TrimRight(section, "\n") + "\n"
		if more {
			page += "\n## " + after
		}
	}
	return os.WriteFile(path, []byte(page), 0o644) //nolint:gosec // a page of the documentation
}

func parsed() (*template.Template, error) {
	return template.New("report").Funcs(template.FuncMap{
		"ms": milliseconds, "p50": func(times []time.Duration) string { return milliseconds(quantile(times, 0.5)) },
		"p99": func(times []time.Duration) string { return milliseconds(quantile(times, 0.99)) }, "thousands": thousands,
		"kb":  func(bytes float64) string { return fmt.Sprintf("%.1f", bytes/1000) },
		"mib": func(bytes int64) string { return fmt.Sprintf("%.0f", float64(bytes)/(1<<20)) },
	}).Parse(reportText)
}

type (
	loadRow struct {
		Clients                 int
		What                    string
		PerSecond               float64
		Create, Pay, Read, Life []time.Duration
	}
	partRow struct {
		Part         stack.Part
		Idle, Loaded int64
	}
)

// view is the report's data.
func (r *results) view() map[string]any {
	var rows []loadRow
	for _, l := range r.loads {
		for _, side := range []struct {
			what string
			runs []load
		}{{"bare workflow", l.plain}, {"cabinet", l.whole}} {
			rows = append(rows, loadRow{
				l.clients, side.what, perSecond(side.runs),
				step(side.runs, "create"), step(side.runs, "pay"), step(side.runs, "read"), step(side.runs, "life"),
			})
		}
	}
	var parts []partRow
	for _, part := range stack.Parts {
		parts = append(parts, partRow{part, r.idle[part], r.loaded[part]})
	}
	var goals []goal
	if len(r.loads) > 0 {
		goals = r.goals()
	}
	return map[string]any{
		"Goals": goals, "Loads": rows, "Families": r.families, "Lists": r.lists, "Parts": parts, "Idle": r.idle.total(), "Loaded": r.loaded.total(),
		"First": r.firstStart.Seconds(), "Next": r.nextStart.Seconds(), "Cores": runtime.NumCPU(), "Go": runtime.Version(),
		"Rounds": r.plan.rounds, "Window": r.plan.window, "Reads": r.plan.reads, "Few": fewOrders, "Each": ordersEach,
		"Rebuilt": r.rebuilt, "History": historyDatabase, "Search": searchDatabase, "ReadModel": readModel, "Databases": []string{historyDatabase, searchDatabase, readModel},
	}
}

func milliseconds(d time.Duration) string {
	if d == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f", float64(d)/float64(time.Millisecond))
}

// thousands writes 1000000 as 1,000,000.
func thousands(n int) string {
	digits := fmt.Sprint(n)
	var groups []string
	for len(digits) > 3 {
		groups = append([]string{digits[len(digits)-3:]}, groups...)
		digits = digits[:len(digits)-3]
	}
	return strings.Join(append([]string{digits}, groups...), ",")
}
