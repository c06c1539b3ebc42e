package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"cabinet/db/sqlc"
	"cabinet/support/audit"
)

// undecided is the exit code if the log could not be checked.
const undecided = 2

// auditCommand verifies the access log.
func auditCommand() *cobra.Command {
	command := &cobra.Command{Use: "audit", Short: "Prove that the access log is unchanged (DATABASE_URL)", Args: cobra.NoArgs}
	var kept []string
	verify := &cobra.Command{
		Use: "verify", Short: "Check each line of the access log and the signed heads (CABINET_AUDIT_PUBLIC_KEY)", Args: cobra.NoArgs,
		Long: `Reads the whole access log. The hash of each line must match the previous line, each head must be signed by the worker's key and
match its line, and there must be a head of the last two days. Heads stored elsewhere, from "cabinet audit head" or the worker's
log, also protect against the database owner.

Exit codes: 0 the log is unchanged, 1 a line does not match, and the first one is named, 2 inconclusive.`,
		RunE: func(command *cobra.Command, _ []string) error {
			err := verifyLog(command.Context(), kept, command.OutOrStdout())
			var found *audit.Fault
			if err != nil && !errors.As(err, &found) {
				return &exit{undecided, err}
			}
			return err
		},
	}
	verify.Flags().StringArrayVar(&kept, "head", nil, "a head that was stored elsewhere; may be repeated")
	command.AddCommand(verify, &cobra.Command{
		Use: "head", Short: "Print the newest signed head, to store elsewhere", Args: cobra.NoArgs,
		RunE: inDatabase(func(ctx context.Context, queries *sqlc.Queries, _ []string, out io.Writer) error {
			head, err := audit.Newest(ctx, queries)
			if err == nil {
				_, err = fmt.Fprintln(out, head)
			}
			return err
		}),
	})
	return command
}

func verifyLog(ctx context.Context, kept []string, out io.Writer) error {
	key, err := audit.ParsePublicKey(os.Getenv("CABINET_AUDIT_PUBLIC_KEY"))
	if err != nil {
		return fmt.Errorf("CABINET_AUDIT_PUBLIC_KEY: %w", err)
	}
	var heads []audit.Head
	for _, text := range kept {
		head, err := audit.ParseHead(text)
		if err != nil {
			return err
		}
		heads = append(heads, head)
	}
	url, err := databaseURL("DATABASE_URL")
	if err != nil {
		return err
	}
	connection, err := pgx.Connect(ctx, url)
	if err != nil {
		return fmt.Errorf("database: %w", err)
	}
	defer connection.Close(context.WithoutCancel(ctx)) //nolint:errcheck // the program ends
	var verified audit.Verified
	err = audit.InSnapshot(ctx, connection, func(database sqlc.DBTX) (err error) {
		verified, err = audit.Verify(ctx, database, key, heads, time.Now())
		return err
	})
	if err != nil {
		return fmt.Errorf("access log: %w", err)
	}
	_, err = fmt.Fprintf(out, "%d lines match; %d heads are signed, the newest of %s for line %d\n",
		verified.Lines, verified.Heads, verified.Last.Day, verified.Last.Line)
	return err
}
