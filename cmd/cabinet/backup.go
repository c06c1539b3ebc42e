package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"cabinet/cmd/cabinet/config"
	"cabinet/cmd/cabinet/up"
	"cabinet/db"
	"cabinet/temporal/backup"
)

// backupCommand writes a backup while the cabinet runs.
func backupCommand() *cobra.Command {
	return &cobra.Command{
		Use: "backup DIR", Short: "Write orders, histories and keys to a folder, while orders run", Args: cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, arguments []string) error {
			return onServers(command.Context(), "DATABASE_URL", func(servers backup.Servers) error {
				taken, err := backup.Take(command.Context(), servers, arguments[0])
				if err != nil {
					return fmt.Errorf("backup: %w", err)
				}
				return describe(taken, arguments[0], command.OutOrStdout())
			})
		},
	}
}

// restoreCommand restores a backup while the cabinet does not run.
func restoreCommand() *cobra.Command {
	return &cobra.Command{
		Use: "restore DIR", Short: "Restore a backup into missing or empty databases", Args: cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, arguments []string) error {
			// The owners own what is restored.
			return onServers(command.Context(), "DATABASE_OWNER_URL", func(servers backup.Servers) error {
				restored, err := backup.Restore(command.Context(), servers, arguments[0])
				if err != nil {
					return fmt.Errorf("restore: %w", err)
				}
				return describeRestored(restored, arguments[0], command.OutOrStdout())
			})
		},
	}
}

// onServers calls do with the servers of the environment: the read model at the address in the variable, the engine's databases at
// ENGINE_POSTGRES_URL, and CABINET_MASTER_KEY. Without them it uses the database of the data folder, where no cabinet may run.
func onServers(ctx context.Context, variable string, do func(backup.Servers) error) error {
	if err := config.CheckDatabases(variable, "DATABASE_URL", "ENGINE_POSTGRES_URL"); err != nil {
		return err
	}
	servers := backup.Servers{
		Cabinet: cmp.Or(os.Getenv(variable), os.Getenv("DATABASE_URL")), MasterKey: os.Getenv("CABINET_MASTER_KEY"),
	}
	servers.Engine = cmp.Or(os.Getenv("ENGINE_POSTGRES_URL"), servers.Cabinet)
	if servers.Cabinet == "" {
		databases, key, stop, err := up.Lend(ctx, os.Stderr)
		if err != nil {
			return err
		}
		defer stop()
		servers = backup.Servers{Cabinet: databases.Of(db.Owner), Engine: databases.Of(db.Engine), MasterKey: key}
	}
	if servers.MasterKey == "" {
		return errors.New("CABINET_MASTER_KEY is not set")
	}
	return do(servers)
}

func describe(taken *backup.Manifest, dir string, out io.Writer) error {
	var bytes int64
	for _, dump := range taken.Dumps {
		bytes += dump.Bytes
	}
	_, err := fmt.Fprintf(out, "%s: %.1f MiB as of %s; the master key is not in it\n",
		dir, float64(bytes)/(1<<20), taken.TakenAt.Format("2006-01-02 15:04:05.000 MST"))
	return err
}

func describeRestored(restored *backup.Restored, dir string, out io.Writer) error {
	if err := describe(restored.Manifest, dir, out); err != nil {
		return err
	}
	for _, id := range restored.Lost {
		if _, err := fmt.Fprintf(out, "order %s was started during the backup and is not in it: check whether it was paid\n", id); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(out, "Start the cabinet, then run: cabinet rebuild")
	return err
}
