package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/store/keysets"
	"cabinet/store/references"
	"cabinet/store/rekey"
)

// keysetVariables are the keysets of the environment.
var keysetVariables = map[string]keysets.Kind{
	masterKeyVariable:    keysets.Encryption,
	referenceKeyVariable: keysets.References,
}

const (
	masterKeyVariable    = "CABINET_MASTER_KEY"
	referenceKeyVariable = "CABINET_REFERENCE_KEY"
)

// keysCommand changes the keysets of the environment.
func keysCommand() *cobra.Command {
	command := &cobra.Command{
		Use: "keys", Short: "List the keys of CABINET_MASTER_KEY and CABINET_REFERENCE_KEY, or print a changed keyset", Args: cobra.NoArgs,
		Long: `Lists the keys of the two keysets in the environment. The commands below it print a changed keyset as NAME=VALUE, for the secret
store. A key is replaced in steps, each of which all processes must have taken before the next one:

  cabinet keys add NAME              the processes read with the new key
  cabinet keys promote NAME ID       and write with it
  cabinet rewrap, cabinet rehash     what exists is written again
  cabinet keys remove NAME ID        and the old key is not needed any more`,
		RunE: func(command *cobra.Command, _ []string) error { return listKeys(command.OutOrStdout()) },
	}
	command.AddCommand(addKeyCommand(), promoteKeyCommand(), removeKeyCommand())
	return command
}

func listKeys(out io.Writer) error {
	for _, name := range []string{masterKeyVariable, referenceKeyVariable} {
		keys, err := keysets.Keys(os.Getenv(name))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, key := range keys {
			primary := ""
			if key.Primary {
				primary = "  primary"
			}
			if _, err := fmt.Fprintf(out, "%-21s %10d%s\n", name, key.ID, primary); err != nil {
				return err
			}
		}
	}
	return nil
}

func addKeyCommand() *cobra.Command {
	return &cobra.Command{
		Use: "add NAME", Short: "Print a keyset with a new key, which nothing is written with yet", Args: cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, arguments []string) error {
			name, kind, err := keysetNamed(arguments[0])
			if err != nil {
				return err
			}
			changed, id, err := keysets.Add(kind, os.Getenv(name))
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			_, _ = fmt.Fprintf(command.ErrOrStderr(), "The new key is %d.\n", id)
			_, err = fmt.Fprintf(command.OutOrStdout(), "%s=%s\n", name, changed)
			return err
		},
	}
}

func promoteKeyCommand() *cobra.Command {
	return &cobra.Command{
		Use: "promote NAME ID", Short: "Print a keyset whose primary key, with which everything new is written, is another one", Args: cobra.ExactArgs(2),
		RunE: func(command *cobra.Command, arguments []string) error {
			name, id, err := keyNamed(arguments)
			if err != nil {
				return err
			}
			changed, err := keysets.Promote(os.Getenv(name), id)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			_, err = fmt.Fprintf(command.OutOrStdout(), "%s=%s\n", name, changed)
			return err
		},
	}
}

func removeKeyCommand() *cobra.Command {
	var unlink bool
	command := &cobra.Command{
		Use: "remove NAME ID", Short: "Print a keyset without a key, unless something still needs it (DATABASE_URL)", Args: cobra.ExactArgs(2),
		Long: `Prints a keyset without a key. It is refused while something in the read model was written with the key. Not counted are the engine's
histories of the daily checks, and backups: keep an old CABINET_MASTER_KEY until the last of them is deleted.`,
		RunE: func(command *cobra.Command, arguments []string) error {
			name, id, err := keyNamed(arguments)
			if err != nil {
				return err
			}
			changed, err := keysets.Remove(os.Getenv(name), id)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if err := withQueries(command.Context(), func(queries *sqlc.Queries) error {
				return unusedKey(command.Context(), queries, name, id, unlink)
			}); err != nil {
				return err
			}
			_, err = fmt.Fprintf(command.OutOrStdout(), "%s=%s\n", name, changed)
			return err
		},
	}
	command.Flags().BoolVar(&unlink, "unlink-bank-clients", false,
		"delete the links of the bank's clients who have not signed in since: they sign in another way once, and are linked again")
	return command
}

// errKeyNeeded is returned for a key with which something was written.
var errKeyNeeded = errors.New("the key is still needed")

// unusedKey refuses a key that is needed; errKeyNeeded.
func unusedKey(ctx context.Context, queries *sqlc.Queries, name string, id uint32, unlink bool) error {
	if name == masterKeyVariable {
		under, err := rekey.UnderMasterKey(ctx, queries, id)
		if err == nil && under != (sqlc.UnderMasterKeyRow{}) {
			err = fmt.Errorf("%w: %d keys (cabinet rewrap), %d letters, which are deleted after 30 days, %d uploads, after a day",
				errKeyNeeded, under.Keys, under.Letters, under.Files)
		}
		return err
	}
	if unlink {
		from, before := references.Range(id)
		if _, err := queries.UnlinkBankClients(ctx, sqlc.UnlinkBankClientsParams{FromHash: from, Before: before}); err != nil {
			return err
		}
	}
	under, err := rekey.UnderReferenceKey(ctx, queries, id)
	if err == nil && under != (sqlc.UnderReferenceKeyRow{}) {
		err = fmt.Errorf("%w: %d citizens, %d addresses, %d references of orders (cabinet rehash), %d clients of the bank (--unlink-bank-clients)",
			errKeyNeeded, under.Citizens, under.Addresses, under.Orders, under.BankClients)
	}
	return err
}

func keysetNamed(name string) (string, keysets.Kind, error) {
	kind, known := keysetVariables[name]
	if !known {
		return "", kind, fmt.Errorf("%s is neither %s nor %s", name, masterKeyVariable, referenceKeyVariable)
	}
	return name, kind, nil
}

func keyNamed(arguments []string) (name string, id uint32, err error) {
	if name, _, err = keysetNamed(arguments[0]); err != nil {
		return "", 0, err
	}
	number, err := strconv.ParseUint(arguments[1], 10, 32)
	if err != nil {
		return "", 0, fmt.Errorf("%s is no number of a key: see `cabinet keys`", arguments[1])
	}
	return name, uint32(number), nil
}

// withQueries opens the read model for a command.
func withQueries(ctx context.Context, do func(*sqlc.Queries) error) error {
	url, err := databaseURL("DATABASE_URL")
	if err != nil {
		return err
	}
	pool, err := db.Open(ctx, url, 1, 0)
	if err != nil {
		return err
	}
	defer pool.Close()
	return do(sqlc.New(pool))
}
