package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/spf13/cobra"

	"cabinet/cmd/cabinet/config"
	"cabinet/db/archive"
	"cabinet/health"
	"cabinet/telemetry"
)

// archiveCommand keeps the archive of the database server.
func archiveCommand() *cobra.Command {
	return &cobra.Command{
		Use: "archive", Short: "Archive the database continuously: base backups on a schedule, and the WAL as it is written", Args: cobra.NoArgs,
		Long: `Receives the write-ahead log (WAL) of the server of DATABASE_ARCHIVE_URL as it is written, takes base backups on a schedule,
verifies them, and writes both to CABINET_ARCHIVE_DIR, encrypted to the public key CABINET_ARCHIVE_RECIPIENT.
"cabinet recover" recovers any moment since the oldest base backup. Also exposes the metrics of the server.`,
		RunE: func(command *cobra.Command, _ []string) error {
			loaded, err := config.LoadArchive()
			if err != nil {
				return err
			}
			return runArchive(command.Context(), loaded)
		},
	}
}

func runArchive(ctx context.Context, config *config.Archive) error {
	logger, stopTracing, err := startTelemetry(ctx, "archive", config.Logs)
	if err != nil {
		return err
	}
	defer stopTracing()
	keeper := &archive.Keeper{
		Address: config.DatabaseURL, Dir: config.Dir, Spool: config.Spool, Recipient: config.Recipient,
		Schedule: config.Schedule, Keep: config.Keep, Every: config.Every, Logger: logger,
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

// lag says what is wrong with an archive that is behind.
func lag(state archive.State) string {
	if time.Since(state.Archived) > archiveLag {
		return "is not received"
	}
	return ""
}

// recoverCommand prepares a server's folder for a recovery from the archive.
func recoverCommand() *cobra.Command {
	var until, timeline, system string
	command := &cobra.Command{
		Use: "recover ARCHIVE DATA", Short: "Write the archived database, as of now or of a moment, to a server's empty folder", Args: cobra.ExactArgs(2),
		Long: `Writes the newest base backup before the moment, and the WAL since, to the empty folder DATA. The server recovers when it is
started with that folder. CABINET_ARCHIVE_IDENTITY is the private key of the archive.`,
		RunE: func(command *cobra.Command, arguments []string) error {
			identity, err := archive.ParseIdentity(os.Getenv("CABINET_ARCHIVE_IDENTITY"))
			if err != nil {
				return fmt.Errorf("CABINET_ARCHIVE_IDENTITY: %w", err)
			}
			target, err := targetOf(until, timeline)
			if err != nil {
				return err
			}
			folder, err := archive.Find(arguments[0], system)
			if err != nil {
				return err
			}
			base, err := archive.Recover(folder, identity, target, arguments[1])
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(command.OutOrStdout(), "%s: base backup of %s, PostgreSQL %d; start the server to recover, then run: cabinet rebuild\n",
				arguments[1], base.Stopped.Format("2006-01-02 15:04:05 MST"), base.Postgres)
			return err
		},
	}
	command.Flags().StringVar(&until, "until", "", "the moment to recover, such as 2026-11-25T20:00:00+02:00 (default the last archived one)")
	command.Flags().StringVar(&timeline, "timeline", "", "the timeline to follow (default the latest)")
	command.Flags().StringVar(&system, "system", "", "the cluster's system identifier, if ARCHIVE has several")
	return command
}

var timelineName = regexp.MustCompile(`^(?:latest|current|[0-9]+)?$`)

func targetOf(until, timeline string) (archive.Target, error) {
	if !timelineName.MatchString(timeline) {
		return archive.Target{}, errors.New("--timeline must be a number, latest or current")
	}
	target := archive.Target{Timeline: timeline}
	if until == "" {
		return target, nil
	}
	moment, err := time.Parse(time.RFC3339Nano, until)
	if err != nil {
		return target, fmt.Errorf("--until: %w", err)
	}
	target.Until = moment
	return target, nil
}
