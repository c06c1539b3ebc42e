package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/caarlos0/env/v11"
	"github.com/spf13/cobra"

	"cabinet/cmd/cabinet/config"
	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/temporal/deployment"
)

// rolloutCommand moves running orders to another build of the workers, and back.
func rolloutCommand() *cobra.Command {
	command := &cobra.Command{
		Use: "rollout", Short: "Move running orders to another build of the workers, and back", Args: cobra.NoArgs,
		Long: `Workers poll as versions of one deployment in the engine (TEMPORAL_DEPLOYMENT_NAME), one for each build (TEMPORAL_WORKER_BUILD_ID, by
default that of the program). The current version decides about all orders, a ramping one about a percentage of them; the workers of other builds
wait. To roll a build out: start its workers beside those that run, "check", "start". As long as the workers of the former build run, no
order records a change that it does not know, and "back" returns all orders to it.`,
	}
	command.AddCommand(
		rolloutSubcommand("status", "Print the builds, how many orders each decides about, and which changes orders have recorded", cobra.NoArgs, showRollout),
		rolloutCheckCommand(), rolloutStartCommand(),
		rolloutSubcommand("promote [BUILD]", "Let a build decide about all orders (default that of this program)", cobra.MaximumNArgs(1), promoteBuild),
		rolloutSubcommand("back", "End the ramp, or return all orders to the build that decided about them before", cobra.NoArgs, rollBack),
	)
	return command
}

// rolling is what a command of a rollout works with.
type rolling struct {
	*deployment.Deployment
	build string // of this program, or the one that is named
	out   io.Writer
}

// rolloutSubcommand is a command that needs only the engine.
func rolloutSubcommand(use, short string, arguments cobra.PositionalArgs, do func(ctx context.Context, r rolling) error) *cobra.Command {
	return &cobra.Command{
		Use: use, Short: short, Args: arguments,
		RunE: func(command *cobra.Command, args []string) error {
			return withDeployment(func(r rolling) error {
				r.out = command.OutOrStdout()
				if len(args) > 0 {
					r.build = args[0]
				}
				return do(command.Context(), r)
			})
		},
	}
}

// withDeployment calls do with the deployment that the environment names.
func withDeployment(do func(r rolling) error) error {
	version, err := versionOfProgram()
	if err != nil {
		return err
	}
	if err := config.CheckEngine(); err != nil {
		return err
	}
	engine, namespace, err := temporal.NewAdministrator(slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer engine.Close()
	return do(rolling{
		Deployment: &deployment.Deployment{Engine: engine, Namespace: namespace, Name: version.Deployment}, build: version.Build,
	})
}

// versionOfProgram is as what workers with this environment poll.
func versionOfProgram() (deployment.Version, error) {
	version := deployment.Standard()
	if err := env.Parse(&version); err != nil {
		return version, fmt.Errorf("configuration: %w", err)
	}
	return version, version.Check()
}

// promoteBuild makes a build the current one.
func promoteBuild(ctx context.Context, r rolling) error {
	if err := r.Promote(ctx, r.build); err != nil {
		return err
	}
	_, err := fmt.Fprintf(r.out, "build %s decides about all orders\n", r.build)
	return err
}

// rollBack returns all orders to the build before.
func rollBack(ctx context.Context, r rolling) error {
	build, err := r.Back(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(r.out, "build %s decides about all orders\n", build)
	return err
}

// showRollout prints the builds and the changes.
func showRollout(ctx context.Context, r rolling) error {
	state, err := r.Describe(ctx)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(r.out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "BUILD\tDECIDES ABOUT\tORDERS\tWORKERS\tCHECK")
	for _, build := range state.Builds {
		orders, err := r.Orders(ctx, build.ID)
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%s\n", build.ID, share(state, build.ID), orders, build.Workers, verdictText(build.Verdict))
	}
	if state.Unversioned > 0 {
		_, _ = fmt.Fprintf(table, "none\t%s\t\t%d\t\n", share(state, ""), state.Unversioned)
	}
	recorded, err := r.Recorded(ctx, state)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintln(table, "\nCHANGE\tORDERS\tUNKNOWN TO")
	for _, one := range recorded {
		_, _ = fmt.Fprintf(table, "%s\t%d\t%s\n", one.Change, one.Orders, cmp.Or(strings.Join(unknownTo(state, one), ", "), "-"))
	}
	return errors.Join(table.Flush(), advice(r.out, state))
}

// share says about which orders a build decides.
func share(state *deployment.State, build string) string {
	switch {
	case build == state.Current && state.Ramping != "":
		return fmt.Sprintf("%g %%", 100-state.Percent)
	case build == state.Current:
		return "all"
	case build == state.Ramping:
		return fmt.Sprintf("%g %%", state.Percent)
	}
	return "none"
}

// unknownTo are the builds that could not continue orders with a change.
func unknownTo(state *deployment.State, one deployment.Recorded) (builds []string) {
	for _, build := range state.Builds {
		if !slices.Contains(build.Changes, one.Change) {
			builds = append(builds, build.ID)
		}
	}
	return builds
}

// advice says what keeps orders from being continued.
func advice(out io.Writer, state *deployment.State) (err error) {
	for _, routed := range []string{state.Current, state.Ramping} {
		if routed != "" && !state.Build(routed).Polls() {
			_, err = fmt.Fprintf(out, "\norders wait: no worker of build %s polls\n", routed)
		}
	}
	if state.Current == "" && state.Unversioned == 0 {
		_, err = fmt.Fprintln(out, "\norders wait: there is no current version")
	}
	return err
}

func verdictText(verdict *deployment.Verdict) string {
	switch {
	case verdict == nil:
		return "-"
	case verdict.Green():
		return fmt.Sprintf("%d of %d orders replay, %s", verdict.Replayed, verdict.Running, domain.KyivTime(verdict.At))
	}
	return fmt.Sprintf("%d diverge, %d inconclusive of %d orders, %s", verdict.Diverged, verdict.Unknown, verdict.Replayed, domain.KyivTime(verdict.At))
}
