package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// maintenanceOptions are the flags of `cabinet maintenance`.
type maintenanceOptions struct {
	from, until, reason string
	insurance, end      bool
}

// service returns the closed service; empty for the whole cabinet.
func (o maintenanceOptions) service() string {
	if o.insurance {
		return string(domain.InsuranceService)
	}
	return ""
}

// maintenanceCommand announces a maintenance window: the cabinet is closed to citizens, or no policy can be ordered; existing orders
// continue (SESS-07, STAT-13, GAP-81, INS-12, AMB-114). Every API process applies it within seconds.
func maintenanceCommand() *cobra.Command {
	var options maintenanceOptions
	command := &cobra.Command{
		Use: "maintenance", Short: "Announce, end or show maintenance windows (DATABASE_URL)", Args: cobra.NoArgs,
		Example: `  cabinet maintenance --until "22.11.2026 03:00" --reason "Оновлення реєстру"
  cabinet maintenance --insurance --until "22.11.2026 03:00" --reason "Оновлення бази полісів"
  cabinet maintenance --end`,
		RunE: func(command *cobra.Command, _ []string) error {
			return runMaintenance(command.Context(), options, command.OutOrStdout())
		},
	}
	flags := command.Flags()
	flags.StringVar(&options.from, "from", "", "start, Kyiv time (default now)")
	flags.StringVar(&options.until, "until", "", `end, Kyiv time: "22.11.2026 03:00"`)
	flags.StringVar(&options.reason, "reason", "", "the reason that citizens read")
	flags.BoolVar(&options.insurance, "insurance", false, "close only the insurance (default the whole cabinet)")
	flags.BoolVar(&options.end, "end", false, "end the current window and cancel later ones")
	command.MarkFlagsMutuallyExclusive("end", "until")
	command.MarkFlagsMutuallyExclusive("end", "from")
	command.MarkFlagsRequiredTogether("until", "reason")
	return command
}

func runMaintenance(ctx context.Context, options maintenanceOptions, out io.Writer) error {
	url, err := databaseURL("DATABASE_URL")
	if err != nil {
		return err
	}
	connection, err := pgx.Connect(ctx, url)
	if err != nil {
		return fmt.Errorf("maintenance: %w", err)
	}
	defer connection.Close(context.WithoutCancel(ctx)) //nolint:errcheck // the program ends
	queries, now := sqlc.New(connection), time.Now()
	switch {
	case options.end:
		_, err = queries.EndMaintenance(ctx, sqlc.EndMaintenanceParams{Service: options.service(), Now: now})
	case options.until != "":
		err = announce(ctx, queries, options, now)
	}
	if err != nil {
		return fmt.Errorf("maintenance: %w", err)
	}
	return show(ctx, queries, now, out)
}

// announce stores a maintenance window.
func announce(ctx context.Context, queries *sqlc.Queries, options maintenanceOptions, now time.Time) error {
	starts := now
	until, err := domain.ParseKyivTime(options.until)
	if err == nil && options.from != "" {
		starts, err = domain.ParseKyivTime(options.from)
	}
	if err != nil {
		return err
	}
	if !until.After(starts) || !until.After(now) {
		return errors.New("--until must be later than now and than --from")
	}
	return queries.AnnounceMaintenance(ctx, sqlc.AnnounceMaintenanceParams{
		Service: options.service(), StartsAt: starts, EndsAt: until, Reason: options.reason,
	})
}

// show lists the announced windows.
func show(ctx context.Context, queries *sqlc.Queries, now time.Time, out io.Writer) error {
	announced, err := queries.ComingMaintenance(ctx, now)
	if err != nil {
		return fmt.Errorf("maintenance: %w", err)
	}
	if len(announced) == 0 {
		_, err = fmt.Fprintln(out, "no maintenance is announced")
		return err
	}
	for _, window := range announced {
		from, until := domain.KyivTime(window.StartsAt), domain.KyivTime(window.EndsAt)
		if _, err = fmt.Fprintf(out, "%s – %s  %s  %s\n", from, until, cmp.Or(window.Service, "cabinet"), window.Reason); err != nil {
			return err
		}
	}
	return nil
}
