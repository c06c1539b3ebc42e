package main

import (
	"os"

	"github.com/spf13/cobra"

	"cabinet/cmd/cabinet/config"
	"cabinet/db"
)

// rolesCommand makes the roles of PostgreSQL and the databases, before anything else is run.
func rolesCommand() *cobra.Command {
	return &cobra.Command{
		Use: "roles", Short: "Make the database roles and the databases (DATABASE_ADMIN_URL, CABINET_DB_*_PASSWORD)", Args: cobra.NoArgs,
		Long: `Makes a role of PostgreSQL for each part of the cabinet with its password, and the databases, owned by the roles that migrate
them. DATABASE_ADMIN_URL is the address of the read model's database for an account that may make roles and databases;
ENGINE_ADMIN_URL is one on the engine's server, when that is another one. What is there already is brought to the same state:
it may run before every start, and changes passwords when they have changed. Rights in tables are given by "cabinet migrate".`,
		RunE: func(command *cobra.Command, _ []string) error {
			admin, err := databaseURL("DATABASE_ADMIN_URL")
			if err != nil {
				return err
			}
			if err := config.CheckDatabases("ENGINE_ADMIN_URL"); err != nil {
				return err
			}
			server := db.Server{Admin: admin, EngineAdmin: os.Getenv("ENGINE_ADMIN_URL")}
			passwords := map[db.Role]string{}
			for _, role := range db.Roles {
				passwords[role] = os.Getenv(role.PasswordVariable())
			}
			if err := db.Reach(command.Context(), server.Admin); err != nil {
				return err
			}
			return db.Provision(command.Context(), server, passwords)
		},
	}
}
