package main

import (
	"github.com/spf13/cobra"

	"cabinet/cmd/cabinet/config"
	"cabinet/db"
)

// migrateCommand migrates the database to the newest schema.
func migrateCommand() *cobra.Command {
	return &cobra.Command{
		Use: "migrate", Short: "Migrate the database (DATABASE_OWNER_URL) to the newest schema and grant the roles their rights", Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			url, err := databaseURL("DATABASE_OWNER_URL")
			if err != nil {
				return err
			}
			return db.Migrate(command.Context(), url)
		},
	}
}

// configCommand prints the configuration.
func configCommand() *cobra.Command {
	return &cobra.Command{
		Use: "config", Short: "Print the configuration, without secrets", Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			loaded, err := config.Load()
			if err != nil {
				return err
			}
			return loaded.Print(command.OutOrStdout())
		},
	}
}
