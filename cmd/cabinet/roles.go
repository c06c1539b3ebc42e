package main

import (
	"os"

	"github.com/spf13/cobra"

	"cabinet/cmd/cabinet/config"
	"cabinet/db"
)

// rolesCommand creates the database roles and the databases.
func rolesCommand() *cobra.Command {
	return &cobra.Command{
		Use: "roles", Short: "Create the database roles and the databases (DATABASE_ADMIN_URL, CABINET_DB_*_PASSWORD)", Args: cobra.NoArgs,
		Long: `Creates a PostgreSQL role with its password for each process of the cabinet, and the databases, owned by the roles that migrate
them. DATABASE_ADMIN_URL is the address of the read model's database for an account that may create roles and databases;
ENGINE_ADMIN_URL is one on the engine's server, if that is another one. The command is idempotent: it may run before every start,
and updates passwords. "cabinet migrate" grants rights on tables.`,
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
			for _, role := range append(db.Roles, db.Archive) {
				passwords[role] = os.Getenv(role.PasswordVariable())
			}
			if err := db.Reach(command.Context(), server.Admin); err != nil {
				return err
			}
			return db.Provision(command.Context(), server, passwords)
		},
	}
}
