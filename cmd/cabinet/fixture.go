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

// wantedFixture is which orders are wanted.
type wantedFixture struct {
	service, stage, citizen string
	count                   int
	json, list              bool
}

// fixtureCommand brings orders to a stage of their lives, for demonstrations and tests.
func fixtureCommand() *cobra.Command {
	var wanted wantedFixture
	command := &cobra.Command{
		Use: "fixture SERVICE", Short: "Bring real orders to any stage of their lives (demonstrations only)",
		Example: "  set -a; . .data/cabinet.env; set +a\n  cabinet fixture licence-exchange --stage sent --citizen 3",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			switch {
			case wanted.list:
				return listFixtures(command.OutOrStdout())
			case len(args) == 0:
				return errors.New("which service? `cabinet fixture --list` names them")
			}
			wanted.service = args[0]
			return makeFixtures(command.Context(), wanted, command.OutOrStdout())
		},
	}
	flags := command.Flags()
	flags.StringVar(&wanted.stage, "stage", "created", "where the orders are to stand")
	flags.StringVar(&wanted.citizen, "citizen", "", "who orders: the number in the sandbox's list of citizens, or an RNOKPP (default: who can)")
	flags.IntVar(&wanted.count, "count", 1, "how many orders")
	flags.BoolVar(&wanted.json, "json", false, "print one JSON object a line")
	flags.BoolVar(&wanted.list, "list", false, "list services and their stages")
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

// fixtureWorld is where the cabinet and its sandbox are, as their settings say. Fixtures need no secret of the cabinet.
func fixtureWorld() (*fixture.World, error) {
	world := &fixture.World{URL: os.Getenv("CABINET_PUBLIC_URL"), SandboxURL: os.Getenv("SANDBOX_PUBLIC_URL")}
	switch {
	case os.Getenv("CABINET_ENV") != "demo":
		return nil, errors.New("fixtures are for demonstrations: CABINET_ENV is not demo (`set -a; . .data/cabinet.env` says what `cabinet up` runs with)")
	case world.URL == "" || world.SandboxURL == "":
		return nil, errors.New("CABINET_PUBLIC_URL and SANDBOX_PUBLIC_URL must say where the cabinet and the sandbox are")
	}
	return world, nil
}

func makeFixtures(ctx context.Context, wanted wantedFixture, out io.Writer) error {
	world, err := fixtureWorld()
	if err != nil {
		return err
	}
	citizen := ""
	if wanted.citizen != "" {
		if citizen, err = world.Citizen(ctx, wanted.citizen); err != nil {
			return err
		}
	}
	for range wanted.count {
		made, err := world.Make(ctx, domain.ServiceName(wanted.service), wanted.stage, citizen)
		if err != nil {
			return err
		}
		if err := printFixture(out, made, wanted.json); err != nil {
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
