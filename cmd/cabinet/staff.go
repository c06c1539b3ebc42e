package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/support"
)

// staffCommand says who may read what citizens have ordered; alone it lists them.
func staffCommand() *cobra.Command {
	list := inDatabase(listStaff)
	command := &cobra.Command{Use: "staff", Short: "Say who may read orders: add, revoke, list (DATABASE_URL)", Args: cobra.NoArgs, RunE: list}
	var name, office string
	add := &cobra.Command{
		Use: "add", Short: "Let somebody read; prints the token, once", Args: cobra.NoArgs,
		Example: `  cabinet staff add --name "Олена Коваль" --office "ТСЦ 8041"`,
		RunE: inDatabase(func(ctx context.Context, queries *sqlc.Queries, _ []string, out io.Writer) error {
			return addStaff(ctx, queries, name, office, out)
		}),
	}
	add.Flags().StringVar(&name, "name", "", "as citizens read it in their access log")
	add.Flags().StringVar(&office, "office", "", "where they work")
	_, _ = add.MarkFlagRequired("name"), add.MarkFlagRequired("office")
	command.AddCommand(
		add,
		&cobra.Command{Use: "revoke ID", Short: "End somebody's right to read, at once", Args: cobra.ExactArgs(1), RunE: inDatabase(revokeStaff)},
		&cobra.Command{Use: "list", Short: "Name everybody who may read or could, with their ids", Args: cobra.NoArgs, RunE: list},
	)
	return command
}

// inDatabase runs a command on the read model's database.
func inDatabase(do func(context.Context, *sqlc.Queries, []string, io.Writer) error) func(*cobra.Command, []string) error {
	return func(command *cobra.Command, args []string) error {
		url := os.Getenv("DATABASE_URL")
		if url == "" {
			return errors.New("DATABASE_URL is not set")
		}
		ctx := command.Context()
		connection, err := pgx.Connect(ctx, url)
		if err != nil {
			return fmt.Errorf("database: %w", err)
		}
		defer connection.Close(context.WithoutCancel(ctx)) //nolint:errcheck // the program ends
		return do(ctx, sqlc.New(connection), args, command.OutOrStdout())
	}
}

func addStaff(ctx context.Context, queries *sqlc.Queries, name, office string, out io.Writer) error {
	token, kept := support.NewToken()
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	added := sqlc.AddStaffParams{ID: id, Name: name, Office: office, Token: kept, CreatedAt: time.Now()}
	if err := queries.AddStaff(ctx, added); err != nil {
		return fmt.Errorf("add staff: %w", err)
	}
	_, err = fmt.Fprintln(out, token)
	return err
}

func revokeStaff(ctx context.Context, queries *sqlc.Queries, args []string, _ io.Writer) error {
	id, err := uuid.Parse(args[0])
	if err != nil {
		return errors.New("name the id that `cabinet staff list` names")
	}
	now := time.Now()
	revoked, err := queries.RevokeStaff(ctx, sqlc.RevokeStaffParams{ID: id, Now: &now})
	if err == nil && revoked == 0 {
		err = errors.New("nobody of this id may read")
	}
	return err
}

func listStaff(ctx context.Context, queries *sqlc.Queries, _ []string, out io.Writer) error {
	everybody, err := queries.Staff(ctx)
	if err != nil {
		return fmt.Errorf("staff: %w", err)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, one := range everybody {
		until := ""
		if one.RevokedAt != nil {
			until = domain.KyivTime(*one.RevokedAt)
		}
		_, _ = fmt.Fprintf(table, "%s\t%s\t%s\t%s – %s\n", one.ID, one.Name, one.Office, domain.KyivTime(one.CreatedAt), until)
	}
	return table.Flush()
}
