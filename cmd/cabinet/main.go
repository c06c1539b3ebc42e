// Command cabinet is the drivers' cabinet: `up` runs everything on one machine, the other commands its parts.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"cabinet/cmd/cabinet/config"
	"cabinet/process/version"
)

func main() { os.Exit(run()) }

// run gives the exit code.
func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	if err := config.ReadSecretFiles(); err != nil {
		fmt.Fprintln(os.Stderr, "cabinet:", err)
		return 1
	}
	root := &cobra.Command{
		Use: "cabinet", Short: "The drivers' cabinet", Version: version.String(), SilenceErrors: true, SilenceUsage: true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	root.AddCommand(
		upCommand(), apiCommand(), workerCommand(), supportCommand(), rolesCommand(), migrateCommand(), setupCommand(), configCommand(), secretsCommand(), certificatesCommand(),
		maintenanceCommand(), rebuildCommand(), backupCommand(), restoreCommand(), fixtureCommand(),
		showCommand(), replayCommand(), redriveCommand(), exportCommand(), staffCommand(), loginCommand(), logoutCommand(), auditCommand(),
		archiveCommand(), recoverCommand(), reconcileCommand(), moneyCommand(), partnersCommand(), keysCommand(), rewrapCommand(), rehashCommand(),
		rolloutCommand(),
	)
	root.AddCommand(interveneCommands()...)
	if err := root.ExecuteContext(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "cabinet:", err)
		return exitCode(err)
	}
	return 0
}
