package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/support"
)

// staffFlags are what `cabinet staff add` takes.
type staffFlags struct {
	name, office, login string
	token               bool // also with a login
	days                int  // of the token
}

// tokenDays and maxTokenDays are the default and the maximum validity of a token.
const (
	tokenDays    = 30
	maxTokenDays = 365
)

// staffCommand manages who may read orders; without a subcommand it lists them.
func staffCommand() *cobra.Command {
	list := inDatabase(listStaff)
	command := &cobra.Command{Use: "staff", Short: "Manage who may read orders: add, link, token, revoke, list (DATABASE_URL)", Args: cobra.NoArgs, RunE: list}
	var flags staffFlags
	add := &cobra.Command{
		Use: "add", Short: "Add a person who signs in by the office's provider or, in demonstrations, by a token, which is printed once",
		Args: cobra.NoArgs,
		Example: `  cabinet staff add --name "Олена Коваль" --office "ТСЦ 8041" --login o.koval
  cabinet staff add --name "Олена Коваль" --office "ТСЦ 8041" --days 7`,
		RunE: inDatabase(func(ctx context.Context, queries *sqlc.Queries, _ []string, out io.Writer) error {
			return addStaff(ctx, queries, flags, out)
		}),
	}
	add.Flags().StringVar(&flags.name, "name", "", "the name in citizens' access log")
	add.Flags().StringVar(&flags.office, "office", "", "the person's office")
	add.Flags().StringVar(&flags.login, "login", "", "the person's value of STAFF_OIDC_LOGIN_CLAIM; without it a token is created")
	add.Flags().BoolVar(&flags.token, "token", false, "create a token for commands beside the login")
	add.Flags().IntVar(&flags.days, "days", tokenDays, "validity of the token in days, at most 365")
	_, _ = add.MarkFlagRequired("name"), add.MarkFlagRequired("office")
	command.AddCommand(
		add,
		&cobra.Command{Use: "link ID LOGIN", Short: "Set a person's login at the office's provider", Args: cobra.ExactArgs(2), RunE: inDatabase(linkStaff)},
		tokenCommand(),
		&cobra.Command{Use: "revoke ID", Short: "End a person's access, sessions and token immediately", Args: cobra.ExactArgs(1), RunE: inDatabase(revokeStaff)},
		&cobra.Command{Use: "list", Short: "List present and former staff with their ids, logins and the expiry of their tokens", Args: cobra.NoArgs, RunE: list},
	)
	return command
}

// inDatabase runs a command on the read model's database.
func inDatabase(do func(context.Context, *sqlc.Queries, []string, io.Writer) error) func(*cobra.Command, []string) error {
	return func(command *cobra.Command, args []string) error {
		url, err := databaseURL("DATABASE_URL")
		if err != nil {
			return err
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

func addStaff(ctx context.Context, queries *sqlc.Queries, flags staffFlags, out io.Writer) error {
	if flags.days < 1 || flags.days > maxTokenDays {
		return fmt.Errorf("--days must be from 1 to %d", maxTokenDays)
	}
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	added := sqlc.AddStaffParams{ID: id, Name: flags.name, Office: flags.office, CreatedAt: time.Now()}
	token := ""
	if flags.login != "" {
		added.Login = &flags.login
	}
	if flags.login == "" || flags.token {
		ends := added.CreatedAt.AddDate(0, 0, flags.days)
		token, added.Token = support.NewToken()
		added.TokenEndsAt = &ends
	}
	if err := queries.AddStaff(ctx, added); err != nil {
		return fmt.Errorf("add staff: %w", err)
	}
	if token != "" {
		_, err = fmt.Fprintln(out, token)
	}
	return err
}

// errNobody is returned for an id that is not listed as able to read.
var errNobody = errors.New("no member of staff has this id")

// staffID parses an id from the list.
func staffID(text string) (uuid.UUID, error) {
	id, err := uuid.Parse(text)
	if err != nil {
		return id, errors.New("name an id from `cabinet staff list`")
	}
	return id, nil
}

func linkStaff(ctx context.Context, queries *sqlc.Queries, args []string, _ io.Writer) error {
	id, err := staffID(args[0])
	if err != nil {
		return err
	}
	linked, err := queries.LinkStaff(ctx, sqlc.LinkStaffParams{ID: id, Login: args[1]})
	if err == nil && linked == 0 {
		err = errNobody
	}
	return err
}

// tokenCommand gives a person a new token.
func tokenCommand() *cobra.Command {
	var days int
	command := &cobra.Command{
		Use: "token ID", Short: "Give a person a new token for commands, which is printed once; the person's sessions end and the id changes",
		Args: cobra.ExactArgs(1),
		RunE: inDatabase(func(ctx context.Context, queries *sqlc.Queries, args []string, out io.Writer) error {
			return renewToken(ctx, queries, args[0], days, out)
		}),
	}
	command.Flags().IntVar(&days, "days", tokenDays, "validity of the token in days, at most 365")
	return command
}

// renewToken replaces a person's entry by one with a new token: who has read until now stays listed as it was.
func renewToken(ctx context.Context, queries *sqlc.Queries, id string, days int, out io.Writer) error {
	everybody, err := queries.Staff(ctx)
	if err != nil {
		return fmt.Errorf("staff: %w", err)
	}
	i := slices.IndexFunc(everybody, func(one sqlc.StaffRow) bool { return one.ID.String() == id && one.RevokedAt == nil })
	if i < 0 {
		return errNobody
	}
	flags := staffFlags{name: everybody[i].Name, office: everybody[i].Office, token: true, days: days}
	if everybody[i].Login != nil {
		flags.login = *everybody[i].Login
	}
	if err := revokeStaff(ctx, queries, []string{id}, out); err != nil {
		return err
	}
	return addStaff(ctx, queries, flags, out)
}

func revokeStaff(ctx context.Context, queries *sqlc.Queries, args []string, _ io.Writer) error {
	id, err := staffID(args[0])
	if err != nil {
		return err
	}
	now := time.Now()
	revoked, err := queries.RevokeStaff(ctx, sqlc.RevokeStaffParams{ID: id, Now: &now})
	if err == nil && revoked == 0 {
		err = errNobody
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
		_, _ = fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s – %s\n", one.ID, one.Name, one.Office, signsInBy(one), domain.KyivTime(one.CreatedAt), until)
	}
	return table.Flush()
}

// signsInBy describes how a person signs in.
func signsInBy(one sqlc.StaffRow) string {
	var ways []string
	if one.Login != nil {
		ways = append(ways, "login "+*one.Login)
	}
	if one.TokenEndsAt != nil {
		ways = append(ways, "token until "+domain.KyivTime(*one.TokenEndsAt))
	}
	return strings.Join(ways, ", ")
}
