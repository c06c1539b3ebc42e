package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/spf13/cobra"

	"cabinet/cmd/cabinet/config"
	"cabinet/temporal"
)

const (
	// setupPatience is how long an engine may take to start, and its services to learn of what is new.
	setupPatience = time.Minute
	// day is the unit of the retention.
	day = 24 * time.Hour
	// standardRetention is how long staff find an ended order in the Temporal UI.
	standardRetention = 30
)

// setupCommand creates the namespace and the search attributes in the engine.
func setupCommand() *cobra.Command {
	var retention int
	command := &cobra.Command{
		Use: "setup", Short: "Create the namespace and the search attributes in the engine (TEMPORAL_*), once and after each upgrade", Args: cobra.NoArgs,
		Long: `Creates the namespace TEMPORAL_NAMESPACE and the search attributes of orders in the engine at TEMPORAL_ADDRESS, and waits until they
can be used. What exists stays as it is: the command may run before every start. Workers do not start without it.

Temporal Cloud creates neither for an API key of a namespace: the command then prints what its administrator runs, and afterwards verifies it.`,
		RunE: func(command *cobra.Command, _ []string) error {
			return runSetup(command.Context(), time.Duration(retention)*day, command.OutOrStdout())
		},
	}
	command.Flags().IntVar(&retention, "retention-days", standardRetention, "days for which ended orders stay readable in a new namespace")
	return command
}

func runSetup(ctx context.Context, retention time.Duration, out io.Writer) error {
	if retention < day {
		return errors.New("--retention-days must be at least 1")
	}
	if err := config.CheckEngine(); err != nil {
		return err
	}
	engine, namespace, err := temporal.NewAdministrator(slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer engine.Close()
	ctx, cancel := context.WithTimeout(ctx, setupPatience)
	defer cancel()
	setup := temporal.Setup{
		Engine: engine, Namespace: namespace, Retention: retention,
		Report: func(text string) { _, _ = fmt.Fprintln(out, text) },
	}
	return setup.Run(ctx)
}
