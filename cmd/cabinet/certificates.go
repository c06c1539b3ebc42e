package main

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"cabinet/cmd/cabinet/certificates"
)

// certificatesCommand makes and renews the certificates with which the parts know each other.
func certificatesCommand() *cobra.Command {
	var set certificates.Set
	command := &cobra.Command{
		Use: "certificates DIR", Short: "Make or renew an authority and a certificate for each part, for TLS between them", Args: cobra.ExactArgs(1),
		Long: `Makes a folder with ca.crt, tls.crt and tls.key for each of engine, postgres, verifier, api, worker, support, tools and ui, good for
13 months, and one with ca.crt alone for database: roles, migrate and restore. The folder authority holds ca.key, which signs them.

What is there stays as it is, but for certificates that end within 90 days, are not the authority's or lack a name: these are
made anew. Parts read their certificates when they start. ca.key may be kept elsewhere until then.`,
		RunE: func(command *cobra.Command, args []string) error {
			set.Folder = args[0]
			kept, err := set.Keep(time.Now())
			if err != nil {
				return err
			}
			return sayKept(kept, command.OutOrStdout())
		},
	}
	flags := command.Flags()
	flags.StringSliceVar(&set.Engine, "engine", []string{"temporal"}, "names and addresses by which the engine is called")
	flags.StringSliceVar(&set.Postgres, "postgres", []string{"postgres"}, "names and addresses by which PostgreSQL is called")
	flags.StringSliceVar(&set.Verifier, "verifier", []string{"verifier"}, "names and addresses by which the verifier of DSTU 4145 is called")
	flags.IntVar(&set.Group, "group", 0, "number of the group that may read the keys, beside their owner (default none)")
	flags.IntVar(&set.PostgresGroup, "postgres-group", 0, "the same for PostgreSQL's key")
	return command
}

func sayKept(kept []certificates.Certificate, out io.Writer) error {
	for _, one := range kept {
		made := ""
		if one.Made {
			made = ", made now: restart who reads it"
		}
		if _, err := fmt.Fprintf(out, "%s: good until %s%s\n", one.Role, one.Ends.Format(time.DateOnly), made); err != nil {
			return err
		}
	}
	return nil
}
