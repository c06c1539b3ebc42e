package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"cabinet/activities"
	"cabinet/clients/monobank"
	"cabinet/cmd/cabinet/config"
	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// exitDiffers is the exit code of `cabinet reconcile` if a difference is open.
const exitDiffers = 3

// mostDays is the most days of one command.
const mostDays = 400

// reconcileOptions are the flags of `cabinet reconcile`.
type reconcileOptions struct {
	day, from, to string
	dryRun        bool
}

// days returns the days to compare; without flags yesterday, Kyiv time.
func (o reconcileOptions) days(now time.Time) (days []domain.Date, err error) {
	today := domain.DateOf(now)
	first, last := today.AddDays(-1), today.AddDays(-1)
	if o.day != "" {
		o.from, o.to = o.day, o.day
	}
	if o.from != "" {
		if first, err = domain.ParseDate(o.from); err != nil {
			return nil, err
		}
	}
	if o.to != "" {
		if last, err = domain.ParseDate(o.to); err != nil {
			return nil, err
		}
	}
	switch {
	case today.Before(last):
		return nil, fmt.Errorf("%s is not yet", last)
	case last.Before(first):
		return nil, errors.New("--from must not be later than --to")
	case first.DaysTo(last) >= mostDays:
		return nil, fmt.Errorf("at most %d days at once", mostDays)
	}
	for day := first; !last.Before(day); day = day.AddDays(1) {
		days = append(days, day)
	}
	return days, nil
}

// reconcileCommand compares the bank's statement with the read model.
func reconcileCommand() *cobra.Command {
	var options reconcileOptions
	command := &cobra.Command{
		Use: "reconcile", Short: "Compare the bank's statement of a day with the read model, and list all open differences", Args: cobra.NoArgs,
		Long: fmt.Sprintf(`Reads the bank's statement of each day (Kyiv time), compares every payment with the read model in both directions,
and stores the differences for the support desk. It may be repeated: a difference is stored once, and one that has disappeared is closed.
The exit code is %d if a difference is open, of whichever day.`, exitDiffers),
		Example: `  cabinet reconcile
  cabinet reconcile --day 2026-11-26
  cabinet reconcile --from 2026-11-01 --to 2026-11-26 --dry-run`,
		RunE: func(command *cobra.Command, _ []string) error {
			loaded, err := config.Load()
			if err != nil {
				return err
			}
			return runReconcile(command.Context(), loaded, options, command.OutOrStdout())
		},
	}
	flags := command.Flags()
	flags.StringVar(&options.day, "day", "", "the day, YYYY-MM-DD (default yesterday)")
	flags.StringVar(&options.from, "from", "", "the first of several days")
	flags.StringVar(&options.to, "to", "", "the last of several days (default yesterday)")
	flags.BoolVar(&options.dryRun, "dry-run", false, "only list what would be found and closed, store nothing")
	command.MarkFlagsMutuallyExclusive("day", "from")
	command.MarkFlagsMutuallyExclusive("day", "to")
	return command
}

func runReconcile(ctx context.Context, config *config.Config, options reconcileOptions, out io.Writer) error {
	days, err := options.days(time.Now())
	if err != nil {
		return err
	}
	settings := dependencySettings{config.DatabaseURL, config.MasterKey}
	deps, err := openDependencies(ctx, settings, toolConnections, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer deps.close()
	reconciliation := activities.Reconciliation{Bank: monobank.New(config.Bank()), Database: deps.database, Now: time.Now}
	if !options.dryRun {
		return reconcileDays(ctx, reconciliation, days, out)
	}
	tx, err := deps.database.Begin(ctx)
	if err != nil {
		return fmt.Errorf("reconcile: %w", err)
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // nothing is stored
	reconciliation.Database = tx
	return reconcileDays(ctx, reconciliation, days, out)
}

// reconcileDays compares the days, and prints the open differences.
func reconcileDays(ctx context.Context, reconciliation activities.Reconciliation, days []domain.Date, out io.Writer) error {
	for _, day := range days {
		if err := reconciliation.Day(ctx, day, activities.Reading{}, func(activities.Reading) {}); err != nil {
			return err
		}
	}
	open, err := printDifferences(ctx, sqlc.New(reconciliation.Database), out)
	if err != nil {
		return fmt.Errorf("reconcile: %w", err)
	}
	if _, err := fmt.Fprintf(out, "%d days compared, %d differences open\n", len(days), open); err != nil {
		return err
	}
	if open > 0 {
		return &exit{exitDiffers, fmt.Errorf("reconcile: %d differences are open", open)}
	}
	return nil
}

// differencesAtOnce is the number of differences per read.
const differencesAtOnce = 500

func printDifferences(ctx context.Context, queries *sqlc.Queries, out io.Writer) (open int, err error) {
	for after := int64(0); ; {
		rows, err := queries.OpenDifferences(ctx, sqlc.OpenDifferencesParams{After: after, AtMost: differencesAtOnce})
		if err != nil || len(rows) == 0 {
			return open, err
		}
		for _, row := range rows {
			order := "-"
			if row.OrderID != nil {
				order = row.OrderID.String()
			}
			kind, invoice := strings.ReplaceAll(row.Kind, "_", " "), row.InvoiceID
			if invoice == "" {
				invoice = "-"
			}
			_, err := fmt.Fprintf(out, "%d  %s  %s: invoice %s, order %s, expected %d, found %d kopecks, since %s\n",
				row.ID, db.Date(row.Day), kind, invoice, order, row.Expected, row.Found, domain.KyivTime(row.FoundAt))
			if err != nil {
				return open, err
			}
		}
		open, after = open+len(rows), rows[len(rows)-1].ID
	}
}
