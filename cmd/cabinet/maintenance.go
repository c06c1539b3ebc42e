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

// works are what `cabinet maintenance` was told.
type works struct {
	from, until, reason string
	insurance, end      bool
}

// service returns the service that the works close; empty for the whole cabinet.
func (w works) service() string {
	if w.insurance {
		return string(domain.InsuranceService)
	}
	return ""
}

// maintenanceCommand announces works: while they last the cabinet is closed to citizens, or no policy can be ordered, and orders
// go on (SESS-07, STAT-13, GAP-81, INS-12, AMB-114). Every API process knows within seconds.
func maintenanceCommand() *cobra.Command {
	var told works
	command := &cobra.Command{
		Use: "maintenance", Short: "Announce works, end them, or show what is announced (DATABASE_URL)", Args: cobra.NoArgs,
		Example: `  cabinet maintenance --until "22.11.2026 03:00" --reason "Оновлення реєстру"
  cabinet maintenance --insurance --until "22.11.2026 03:00" --reason "Оновлення бази полісів"
  cabinet maintenance --end`,
		RunE: func(command *cobra.Command, _ []string) error {
			return runMaintenance(command.Context(), told, command.OutOrStdout())
		},
	}
	flags := command.Flags()
	flags.StringVar(&told.from, "from", "", "when they begin, Kyiv time; now when not said")
	flags.StringVar(&told.until, "until", "", `when they end, Kyiv time: "22.11.2026 03:00"`)
	flags.StringVar(&told.reason, "reason", "", "what citizens read")
	flags.BoolVar(&told.insurance, "insurance", false, "of the insurance alone; without it of the whole cabinet")
	flags.BoolVar(&told.end, "end", false, "end the works that last now, and drop those announced for later")
	command.MarkFlagsMutuallyExclusive("end", "until")
	command.MarkFlagsMutuallyExclusive("end", "from")
	command.MarkFlagsRequiredTogether("until", "reason")
	return command
}

func runMaintenance(ctx context.Context, told works, out io.Writer) error {
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
	case told.end:
		_, err = queries.EndMaintenance(ctx, sqlc.EndMaintenanceParams{Service: told.service(), Now: now})
	case told.until != "":
		err = announce(ctx, queries, told, now)
	}
	if err != nil {
		return fmt.Errorf("maintenance: %w", err)
	}
	return show(ctx, queries, now, out)
}

// announce writes works down.
func announce(ctx context.Context, queries *sqlc.Queries, told works, now time.Time) error {
	starts := now
	until, err := domain.ParseKyivTime(told.until)
	if err == nil && told.from != "" {
		starts, err = domain.ParseKyivTime(told.from)
	}
	if err != nil {
		return err
	}
	if !until.After(starts) || !until.After(now) {
		return errors.New("--until must be later than now and than --from")
	}
	return queries.AnnounceMaintenance(ctx, sqlc.AnnounceMaintenanceParams{
		Service: told.service(), StartsAt: starts, EndsAt: until, Reason: told.reason,
	})
}

// show lists what is announced.
func show(ctx context.Context, queries *sqlc.Queries, now time.Time, out io.Writer) error {
	announced, err := queries.ComingMaintenance(ctx, now)
	if err != nil {
		return fmt.Errorf("maintenance: %w", err)
	}
	if len(announced) == 0 {
		_, err = fmt.Fprintln(out, "no works are announced")
		return err
	}
	for _, works := range announced {
		from, until := domain.KyivTime(works.StartsAt), domain.KyivTime(works.EndsAt)
		if _, err = fmt.Fprintf(out, "%s – %s  %s  %s\n", from, until, cmp.Or(works.Service, "cabinet"), works.Reason); err != nil {
			return err
		}
	}
	return nil
}
