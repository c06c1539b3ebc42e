package main

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"cabinet/cmd/cabinet/certificates"
)

// certificatesCommand creates and renews the certificates for TLS between processes.
func certificatesCommand() *cobra.Command {
	var set certificates.Set
	command := &cobra.Command{
		Use: "certificates DIR", Short: "Create or renew an authority and a certificate for each process, for TLS between them", Args: cobra.ExactArgs(1),
		Long: `Creates a folder with ca.crt, tls.crt and tls.key for each of engine, postgres, verifier, api, worker, support, tools and ui, valid for 13
months, and one with only ca.crt for database: roles, migrate and restore. The folder authority has ca.key, which signs them.

Existing files are not changed, except certificates that expire within 90 days, are not the authority's or lack a name, which are
renewed. Processes read their certificates at the start. ca.key may be stored elsewhere until the next renewal.`,
		RunE: func(command *cobra.Command, args []string) error {
			set.Folder = args[0]
			kept, err := set.Keep(time.Now())
			if err != nil {
				return err
			}
			return printCertificates(kept, command.OutOrStdout())
		},
	}
	flags := command.Flags()
	flags.StringSliceVar(&set.Engine, "engine", []string{"temporal"}, "names and addresses of the engine")
	flags.StringSliceVar(&set.Postgres, "postgres", []string{"postgres"}, "names and addresses of PostgreSQL")
	flags.StringSliceVar(&set.Verifier, "verifier", []string{"verifier"}, "names and addresses of the verifier of DSTU 4145")
	flags.IntVar(&set.Group, "group", 0, "id of a group that may also read the keys (default none)")
	flags.IntVar(&set.PostgresGroup, "postgres-group", 0, "the same for PostgreSQL's key")
	return command
}

func printCertificates(kept []certificates.Certificate, out io.Writer) error {
	for _, one := range kept {
		made := ""
		if one.Made {
			made = ", renewed: restart the process that reads it"
		}
		if _, err := fmt.Fprintf(out, "%s: valid until %s%s\n", one.Role, one.Ends.Format(time.DateOnly), made); err != nil {
			return err
		}
	}
	return nil
}
