package main

import (
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/spf13/cobra"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/store"
	"cabinet/store/references"
	"cabinet/store/rekey"
)

// rewrapCommand wraps all keys with the primary master key.
func rewrapCommand() *cobra.Command {
	return &cobra.Command{
		Use: "rewrap", Short: "Wrap the keys of orders and citizens with the primary master key, while orders run (DATABASE_URL, CABINET_MASTER_KEY)",
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			return withQueries(command.Context(), func(queries *sqlc.Queries) error {
				keys, err := store.NewKeys(os.Getenv(masterKeyVariable), queries)
				if err != nil {
					return fmt.Errorf("%s: %w", masterKeyVariable, err)
				}
				rewrapped, err := rekey.Rewrap(command.Context(), keys, queries)
				if err == nil {
					_, err = fmt.Fprintf(command.OutOrStdout(), "%d keys are wrapped again.\n", rewrapped)
				}
				return err
			})
		},
	}
}

// rehashConnections is how many connections a rehash uses.
const rehashConnections = 9

// rehashCommand writes all hashes under the primary key of references.
func rehashCommand() *cobra.Command {
	return &cobra.Command{
		Use: "rehash", Short: "Write references and hashes of addresses under the primary key, while orders run (DATABASE_URL, CABINET_MASTER_KEY, CABINET_REFERENCE_KEY)",
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			url, err := databaseURL("DATABASE_URL")
			if err != nil {
				return err
			}
			pool, err := db.Open(command.Context(), url, rehashConnections, 0)
			if err != nil {
				return err
			}
			defer pool.Close()
			s := store.Store{Queries: sqlc.New(pool)}
			if s.Keys, err = store.NewKeys(os.Getenv(masterKeyVariable), s.Queries); err != nil {
				return fmt.Errorf("%s: %w", masterKeyVariable, err)
			}
			if s.References, err = references.Parse(os.Getenv(referenceKeyVariable)); err != nil {
				return fmt.Errorf("%s: %w", referenceKeyVariable, err)
			}
			done, err := rekey.Rehash{Store: s, Database: pool, Logger: slog.Default(), Now: time.Now()}.Run(command.Context())
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(command.OutOrStdout(), "%d citizens and %d orders have references under key %d now, %d failed.\n",
				done.Citizens, done.Orders, s.References.Primary(), done.Failed); err != nil {
				return err
			}
			if done.Failed > 0 {
				return fmt.Errorf("rehash: %d rows failed, see the log", done.Failed)
			}
			return nil
		},
	}
}
