package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"go.temporal.io/api/workflowservice/v1"

	"cabinet/support"
	"cabinet/temporal/history"
)

// replayMany replays what a query finds and prints a table.
func replayMany(ctx context.Context, options replayOptions, out io.Writer) error {
	deps, namespace, err := openForTools(ctx)
	if err != nil {
		return &exit{exitUnknown, err}
	}
	defer deps.close()
	replayer, err := history.NewReplayer(history.NewReader(deps.keys), options.debug)
	if err != nil {
		return &exit{exitUnknown, err}
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "WORKFLOW\tSERVICE\tEVENTS\tMS\tVERDICT")
	worst := 0
	err = deps.each(ctx, namespace, options.query, options.limit, func(workflowID, runID string) error {
		row, code := deps.replayOne(ctx, replayer, workflowID, runID, options.reason)
		worst = max(worst, code)
		_, err := fmt.Fprintln(table, row)
		return err
	})
	if err := errors.Join(err, table.Flush()); err != nil {
		return &exit{exitUnknown, err}
	}
	switch worst {
	case exitDiverges:
		return &exit{worst, errors.New("not all of them replay")}
	case exitUnknown:
		return &exit{worst, errors.New("some of them are inconclusive")}
	}
	return nil
}

// replayOne returns a row of the table and its exit code.
func (d *dependencies) replayOne(ctx context.Context, replayer *history.Replayer, workflowID, runID, reason string) (string, int) {
	run, err := history.Fetch(ctx, d.engine, workflowID, runID)
	if err == nil {
		err = d.logReading(ctx, run, support.ActReplay, reason)
	}
	if err != nil {
		return fmt.Sprintf("%s\t\t\t\tINCONCLUSIVE: %v", workflowID, err), exitUnknown
	}
	began := time.Now()
	verdict, code := verdictOf(judge(replayer, run))
	return fmt.Sprintf("%s\t%s\t%d\t%d\t%s", workflowID, run.Service(), len(run.Events), time.Since(began).Milliseconds(), verdict), code
}

// verdictOf returns the verdict of a replay and its exit code.
func verdictOf(err error) (string, int) {
	var found *history.Divergence
	switch {
	case err == nil:
		return "replays", 0
	case errors.As(err, &found):
		return "DIVERGES at " + found.Error(), exitDiverges
	default:
		return "INCONCLUSIVE: " + err.Error(), exitUnknown
	}
}

// each calls do for every workflow that a query finds.
func (d *dependencies) each(ctx context.Context, namespace, query string, limit int, do func(workflowID, runID string) error) error {
	request := &workflowservice.ListWorkflowExecutionsRequest{Namespace: namespace, Query: query}
	for {
		found, err := d.engine.ListWorkflow(ctx, request)
		if err != nil {
			return fmt.Errorf("query: %w", err)
		}
		for _, one := range found.GetExecutions() {
			if limit--; limit < 0 {
				return errors.New("there are more of them than --limit")
			}
			if err := do(one.GetExecution().GetWorkflowId(), one.GetExecution().GetRunId()); err != nil {
				return err
			}
		}
		if request.NextPageToken = found.GetNextPageToken(); len(request.NextPageToken) == 0 {
			return nil
		}
	}
}
