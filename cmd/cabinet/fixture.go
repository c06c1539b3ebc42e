package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
)

// fixtureOptions are the arguments of `cabinet fixture`.
type fixtureOptions struct {
	service, stage, citizen string
	count                   int
	json, list              bool
}

// fixtureCommand creates orders at a stage, for demonstrations and tests.
func fixtureCommand() *cobra.Command {
	var options fixtureOptions
	command := &cobra.Command{
		Use: "fixture SERVICE", Short: "Create real orders at any stage (demonstrations only)",
		Example: "  set -a; . .data/cabinet.env; set +a\n  cabinet fixture licence-exchange --stage sent --citizen 3",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			switch {
			case options.list:
				return listFixtures(command.OutOrStdout())
			case len(args) == 0:
				return errors.New("which service? `cabinet fixture --list` names them")
			}
			options.service = args[0]
			return makeFixtures(command.Context(), options, command.OutOrStdout(), command.ErrOrStderr())
		},
	}
	flags := command.Flags()
	flags.StringVar(&options.stage, "stage", "created", "the stage of the orders")
	flags.StringVar(&options.citizen, "citizen", "", "who orders: the number in the sandbox's list of citizens, or an RNOKPP (default any who can)")
	flags.IntVar(&options.count, "count", 1, "how many orders")
	flags.BoolVar(&options.json, "json", false, "print one JSON object per line")
	flags.BoolVar(&options.list, "list", false, "list services and their stages")
	return command
}

func listFixtures(out io.Writer) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, service := range fixture.Services() {
		if _, err := fmt.Fprintf(table, "%s\t%s\n", service.Name, strings.Join(service.StageNames(), " ")); err != nil {
			return err
		}
	}
	return table.Flush()
}

// fixtureWorld returns the addresses of the cabinet and the sandbox from the environment. Fixtures need no secret of the cabinet.
func fixtureWorld() (*fixture.World, error) {
	world := &fixture.World{URL: os.Getenv("CABINET_PUBLIC_URL"), SandboxURL: os.Getenv("SANDBOX_PUBLIC_URL")}
	switch {
	case os.Getenv("CABINET_ENV") != "demo":
		return nil, errors.New("fixtures are for demonstrations: CABINET_ENV is not demo (`set -a; . .data/cabinet.env` sets the environment of a running `cabinet up`)")
	case world.URL == "" || world.SandboxURL == "":
		return nil, errors.New("CABINET_PUBLIC_URL and SANDBOX_PUBLIC_URL must be the addresses of the cabinet and the sandbox")
	}
	return world, nil
}

// makeFixtures prints the orders that it makes, and among the notes what it waits for.
func makeFixtures(ctx context.Context, options fixtureOptions, out, notes io.Writer) error {
	world, err := fixtureWorld()
	if err != nil {
		return err
	}
	world.Waits = func(wait fixture.Wait) { _, _ = fmt.Fprintln(notes, wait) }
	citizen := ""
	if options.citizen != "" {
		if citizen, err = world.Citizen(ctx, options.citizen); err != nil {
			return err
		}
	}
	for range options.count {
		made, err := world.Make(ctx, domain.ServiceName(options.service), options.stage, citizen)
		if err != nil {
			return err
		}
		if err := printFixture(out, made, options.json); err != nil {
			return err
		}
	}
	return nil
}

func printFixture(out io.Writer, made fixture.Made, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(made)
	}
	_, err := fmt.Fprintf(out, "%s  %s  %s\n  %s\n  %s\n", made.ID, made.Service, made.Status, made.Page, made.API)
	if err == nil && made.PaymentURL != "" {
		_, err = fmt.Fprintf(out, "  %s\n", made.PaymentURL)
	}
	return err
}
