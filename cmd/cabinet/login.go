package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"cabinet/cmd/cabinet/config"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/support"
)

// staffTokenVariable passes a person's token to a command, in containers by `docker compose run -e`.
const staffTokenVariable = "CABINET_STAFF_TOKEN"

// person is who runs a command that reads orders or acts on them, as the citizen's access log names them.
type person struct{ name, office string }

// The reasons why a command does not run.
var (
	errNoToken      = errors.New("who are you? Citizens read who has seen their data: run `cabinet login`, or set " + staffTokenVariable + " (`cabinet staff token ID` makes a token)")
	errUnknownToken = errors.New("nobody has this token, or it was revoked: `cabinet staff token ID` makes another one")
)

// personOf identifies who runs a command by their token. Demonstrations also run without one.
func personOf(ctx context.Context, queries *sqlc.Queries, now time.Time) (person, error) {
	token, err := staffToken()
	if err != nil {
		return person{}, err
	}
	if token == "" {
		return unnamed()
	}
	found, err := queries.StaffByToken(ctx, support.TokenDigest(token))
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return person{}, errUnknownToken
	case err != nil:
		return person{}, fmt.Errorf("staff: %w", err)
	case !now.Before(found.TokenEndsAt):
		return person{}, fmt.Errorf("the token of %s has expired on %s: `cabinet staff token ID` makes another one", found.Name, domain.KyivTime(found.TokenEndsAt))
	}
	return person{found.Name, found.Office}, nil
}

// unnamed is the person who runs a command in a demonstration without a token.
func unnamed() (person, error) {
	if !config.Demonstration() {
		return person{}, errNoToken
	}
	name := "Оператор демонстрації"
	if known, err := user.Current(); err == nil && known.Uid != "0" {
		name += " " + known.Username
	}
	return person{name, operator}, nil
}

// staffToken returns the token from the environment, or the one that `cabinet login` has stored; empty if there is none.
func staffToken() (string, error) {
	if token := strings.TrimSpace(os.Getenv(staffTokenVariable)); token != "" {
		return token, nil
	}
	path, err := tokenFile()
	if err != nil {
		return "", nil //nolint:nilerr // without a home directory there is no login
	}
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return strings.TrimSpace(string(content)), err
}

func tokenFile() (string, error) {
	folder, err := os.UserConfigDir()
	return filepath.Join(folder, "cabinet", "token"), err
}

// loginCommand stores a person's token for later commands.
func loginCommand() *cobra.Command {
	return &cobra.Command{
		Use: "login", Short: "Store your staff token, which is read from the input, so that commands act in your name (DATABASE_URL)",
		Long: `Reads a token of ` + "`cabinet staff add` or `cabinet staff token`" + ` from the input and stores it in your home directory, readable by you alone.
Commands that read orders or act on them need it outside demonstrations: the citizen's profile shows your name and office.
` + staffTokenVariable + ` takes precedence.`,
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, args []string) error {
			token, err := bufio.NewReader(command.InOrStdin()).ReadString('\n')
			if err != nil && !errors.Is(err, io.EOF) {
				return err
			}
			return inDatabase(func(ctx context.Context, queries *sqlc.Queries, _ []string, out io.Writer) error {
				return login(ctx, queries, strings.TrimSpace(token), out)
			})(command, args)
		},
	}
}

func login(ctx context.Context, queries *sqlc.Queries, token string, out io.Writer) error {
	found, err := queries.StaffByToken(ctx, support.TokenDigest(token))
	if errors.Is(err, pgx.ErrNoRows) {
		return errUnknownToken
	}
	if err != nil {
		return fmt.Errorf("staff: %w", err)
	}
	path, err := tokenFile()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(path, []byte(token+"\n"), 0o600); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s, %s, until %s\n", found.Name, found.Office, domain.KyivTime(found.TokenEndsAt))
	return err
}

// logoutCommand removes the stored token.
func logoutCommand() *cobra.Command {
	return &cobra.Command{
		Use: "logout", Short: "Remove the token that `cabinet login` has stored", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			path, err := tokenFile()
			if err != nil {
				return err
			}
			if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			return nil
		},
	}
}
