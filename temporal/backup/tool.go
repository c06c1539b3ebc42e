package backup

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strings"
)

// runTool runs a program of PostgreSQL on a database. The password goes by the environment: anybody may read arguments.
func runTool(ctx context.Context, program, address string, arguments ...string) error {
	open, err := url.Parse(address)
	if err != nil {
		return errors.New("DATABASE_URL is not a PostgreSQL address")
	}
	password, _ := open.User.Password()
	open.User = url.User(open.User.Username())
	command := exec.CommandContext(ctx, program, append(arguments, "--dbname="+open.String(), "--no-password")...)
	command.Env = append(os.Environ(), "PGPASSWORD="+password)
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, firstLine(output))
	}
	return nil
}

func firstLine(output []byte) string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(output)), "\n")
	return line
}
