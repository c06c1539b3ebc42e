package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"cabinet/db/archive"
)

// recoverCommand prepares a server's folder for a recovery from the archive.
func recoverCommand() *cobra.Command {
	var until, system string
	var target archive.Target
	command := &cobra.Command{
		Use: "recover ARCHIVE DATA", Short: "Write the archived database, as of now or of a moment, to a server's empty folder", Args: cobra.ExactArgs(2),
		Long: `Writes the newest base backup before the moment, and the WAL since, to the empty folder DATA. The server recovers when it is
started with that folder. CABINET_ARCHIVE_IDENTITY is the private key of the archive. An archive with a gap after the base backup is
refused, unless --until names a moment (the server then refuses to start if it lies behind the gap) or --incomplete is given.`,
		RunE: func(command *cobra.Command, arguments []string) error {
			identity, err := archive.ParseIdentity(os.Getenv("CABINET_ARCHIVE_IDENTITY"))
			if err != nil {
				return fmt.Errorf("CABINET_ARCHIVE_IDENTITY: %w", err)
			}
			if until != "" {
				if target.Until, err = time.Parse(time.RFC3339Nano, until); err != nil {
					return fmt.Errorf("--until: %w", err)
				}
			}
			folder, err := archive.Find(arguments[0], system)
			if err != nil {
				return err
			}
			recovery, err := archive.Recover(folder, identity, target, arguments[1])
			if err != nil {
				return err
			}
			return describeRecovery(command.OutOrStdout(), arguments[1], recovery, target)
		},
	}
	command.Flags().StringVar(&until, "until", "", "the moment to recover, such as 2026-11-25T20:00:00+02:00 (default the last archived one)")
	command.Flags().Uint32Var(&target.Timeline, "timeline", 0, "the timeline to follow (default the latest)")
	command.Flags().BoolVar(&target.Incomplete, "incomplete", false, "recover up to a gap in the archive, if there is one")
	command.Flags().StringVar(&system, "system", "", "the cluster's system identifier, if ARCHIVE has several")
	return command
}

// momentFormat is how moments are printed.
const momentFormat = "2006-01-02 15:04:05 MST"

// describeRecovery prints what the server will recover, and what it will not.
func describeRecovery(out io.Writer, dir string, recovery *archive.Recovery, target archive.Target) error {
	base := recovery.Base
	text := fmt.Sprintf("%s: base backup of %s, PostgreSQL %d; start the server to recover, then run: cabinet rebuild\n",
		dir, base.Stopped.Format(momentFormat), base.Postgres)
	for _, name := range recovery.Damaged {
		text += fmt.Sprintf("the base backup %s is damaged: an older one is used\n", name)
	}
	switch {
	case recovery.Gap != "":
		text += fmt.Sprintf("%s: what was committed after that is lost\n", recovery.Gap)
	case target.Until.IsZero() && !recovery.Archived.IsZero():
		text += fmt.Sprintf("it will have at least all that was committed until %s\n", recovery.Archived.Format(momentFormat))
	}
	_, err := io.WriteString(out, text)
	return err
}
