package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/spf13/cobra"

	"cabinet/cmd/cabinet/config"
	"cabinet/db/archive"
	"cabinet/process/health"
	"cabinet/process/telemetry"
)

// archiveCommand keeps the archive of the database server.
func archiveCommand() *cobra.Command {
	command := &cobra.Command{
		Use: "archive", Short: "Archive the database continuously: base backups on a schedule, and the WAL as it is written", Args: cobra.NoArgs,
		Long: `Receives the write-ahead log (WAL) of the server of DATABASE_ARCHIVE_URL as it is written, takes base backups on a schedule,
verifies them, and writes both to CABINET_ARCHIVE_DIR, encrypted to the public key CABINET_ARCHIVE_RECIPIENT. What is there is read and
compared with its sums on a schedule, too. "cabinet recover" recovers any moment since the oldest base backup. Also exposes the metrics of the server.`,
		RunE: func(command *cobra.Command, _ []string) error {
			loaded, err := config.LoadArchive()
			if err != nil {
				return err
			}
			return runArchive(command.Context(), loaded)
		},
	}
	command.AddCommand(verifyArchiveCommand())
	return command
}

func runArchive(ctx context.Context, config *config.Archive) error {
	logger, stopTracing, err := startTelemetry(ctx, "archive", config.Logs)
	if err != nil {
		return err
	}
	defer stopTracing()
	keeper := &archive.Keeper{
		Address: config.DatabaseURL, Dir: config.Dir, Spool: config.Spool, Recipient: config.Recipient,
		Schedule: config.Schedule, Verify: config.Verify, Keep: config.Keep, Every: config.Every, Logger: logger,
	}
	prometheus.MustRegister(telemetry.NewArchive(keeper.State), telemetry.NewServer(config.DatabaseURL), telemetry.Disks(config.Disks))
	readiness := health.New(map[string]health.Check{"wal": func(context.Context) string { return lag(keeper.State()) }})
	stop, err := serveOperators(ctx, config.Listen, readiness, prometheus.DefaultGatherer, http.NotFoundHandler())
	if err != nil {
		return fmt.Errorf("CABINET_ARCHIVE_LISTEN: %w", err)
	}
	defer stop()
	keeper.Run(ctx)
	return nil
}

// archiveLag is how far the archive may be behind.
const archiveLag = time.Minute

// lag says what is wrong with an archive from which the last minute cannot be recovered.
func lag(state archive.State) string {
	switch {
	case state.Gap != "":
		return "has a gap"
	case time.Since(state.Archived) > archiveLag:
		return "is not received"
	}
	return ""
}
