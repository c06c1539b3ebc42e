package main

import (
	"time"

	"github.com/spf13/cobra"

	"cabinet/cmd/cabinet/certificates"
)

// certificatesCommand makes the certificates with which the parts know each other.
func certificatesCommand() *cobra.Command {
	var hosts certificates.Hosts
	command := &cobra.Command{
		Use: "certificates DIR", Short: "Make an authority and a certificate for each part, for TLS between them", Args: cobra.ExactArgs(1),
		Long: `Writes ca.crt, and NAME.crt and NAME.key for engine, postgres, api, worker, support, tools and ui, good for 13 months.
ca.key signs them: keep it apart, or delete it and make all of them anew when they end. Nothing is overwritten.`,
		RunE: func(_ *cobra.Command, args []string) error { return certificates.Write(args[0], hosts, time.Now()) },
	}
	flags := command.Flags()
	flags.StringSliceVar(&hosts.Engine, "engine", []string{"temporal"}, "names and addresses by which the engine is called")
	flags.StringSliceVar(&hosts.Postgres, "postgres", []string{"postgres"}, "names and addresses by which PostgreSQL is called")
	return command
}
