package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"

	"github.com/google/uuid"
	"github.com/spf13/cobra"
	"go.temporal.io/sdk/worker"

	"cabinet/cmd/cabinet/config"
	"cabinet/temporal/rebuild"
)

// rebuildCommand rebuilds the read model from the engine's histories.
func rebuildCommand() *cobra.Command {
	var order string
	var dryRun bool
	command := &cobra.Command{
		Use: "rebuild", Short: "Rebuild the read model from the engine's histories, while orders run", Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			loaded, err := config.Load()
			if err != nil {
				return err
			}
			return runRebuild(command.Context(), loaded, order, dryRun, command.OutOrStdout())
		},
	}
	command.Flags().StringVar(&order, "order", "", "rebuild only the order with this id")
	command.Flags().BoolVar(&dryRun, "dry-run", false, "count the rows that differ, write nothing")
	return command
}

// rebuildGarbage is the GC percentage of a rebuild, higher than a server's: it runs for minutes and allocates much.
const rebuildGarbage = 400

// rebuildChecksum is the SDK's name for this build. Without it the SDK would read the whole program to compute one.
const rebuildChecksum = "rebuild"

func runRebuild(ctx context.Context, config *config.Config, order string, dryRun bool, out io.Writer) error {
	deps, err := openForServing(ctx, config, 0, slog.Default())
	if err != nil {
		return err
	}
	defer deps.close()
	debug.SetGCPercent(rebuildGarbage)
	worker.SetBinaryChecksum(rebuildChecksum)
	rebuilder := rebuild.Rebuild{
		Engine: deps.engine, Keys: deps.keys, Database: deps.database, Logger: slog.Default(), DryRun: dryRun,
		References: config.References,
	}
	var report rebuild.Report
	if order == "" {
		report, err = rebuilder.All(ctx)
	} else {
		var id uuid.UUID
		if id, err = uuid.Parse(order); err != nil {
			return fmt.Errorf("--order: %w", err)
		}
		report, err = rebuilder.One(ctx, id)
	}
	if err != nil {
		return fmt.Errorf("rebuild: %w", err)
	}
	corrected := "corrected"
	if dryRun {
		corrected = "to be corrected"
	}
	_, err = fmt.Fprintf(out, "%d orders with %d events in %.1f s (%.0f and %.0f a second): "+
		"%d %s, %d erased before, %d refused before they were created, %d failed\n",
		report.Orders, report.Events, report.Elapsed.Seconds(), report.PerSecond(), report.EventsPerSecond(),
		report.Corrected, corrected, report.Erased, report.Unmade, report.Failed)
	if err == nil && report.Failed > 0 {
		err = fmt.Errorf("rebuild: %d orders failed, see the log", report.Failed)
	}
	return err
}
