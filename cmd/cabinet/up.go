package main

import (
	"os"

	"github.com/spf13/cobra"

	"cabinet/cmd/cabinet/up"
)

// upCommand runs everything on one machine.
func upCommand() *cobra.Command {
	return &cobra.Command{
		Use: "up", Short: "Run everything on this machine: database, engine, sandbox, worker, API", Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error { return up.Run(command.Context(), os.Stdout) },
	}
}

// secretsCommand makes secrets for parts that `cabinet up` does not run.
func secretsCommand() *cobra.Command {
	return &cobra.Command{
		Use: "secrets", Short: "Print new secrets, for the .env of docker-compose.yml", Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error { return up.WriteFresh(command.OutOrStdout()) },
	}
}
