package images

import (
	"bytes"
	"context"
	"crypto/tls"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/log"

	"cabinet/db/embedded"
	"cabinet/tests/needs"
)

// oldestPostgres is the version from which on the cabinet works.
const oldestPostgres = 15

// startPostgres runs this machine's PostgreSQL as the service of the compose file: by its command and as its account, on a folder
// that initdb has made as the image's entrypoint has it made.
func (s *site) startPostgres() {
	one := s.compose.Services["postgres"]
	program, err := embedded.Tool(s.Context(), "postgres", oldestPostgres)
	needs.Met(s.T, err)
	files := enterable(s.T)
	data, password, hba := filepath.Join(files, "data"), filepath.Join(files, "password"), filepath.Join(files, "pg_hba.conf")
	uid, gid := numbers(s.T, one.User)
	require.NoError(s, os.Mkdir(data, 0o700))
	require.NoError(s, os.WriteFile(password, []byte(s.told["POSTGRES_PASSWORD"]), 0o600))
	for _, own := range []string{data, password} {
		require.NoError(s, os.Chown(own, uid, gid))
	}
	copyTo(s.T, root+"deploy/pg_hba.conf", hba)
	// initdb looks its account up.
	accounts, err := os.ReadFile("/etc/passwd")
	require.NoError(s, err)
	known := filepath.Join(files, "passwd")
	require.NoError(s, os.WriteFile(known, append(accounts, "image:x:"+one.User+"::/:/bin/sh\n"...), 0o644)) //nolint:gosec // read by all
	command := func(program string, arguments ...string) *exec.Cmd {
		const enter = `mount --bind "$0" /etc/passwd && cd / && exec setpriv --no-new-privs --reuid="$1" --regid="$2" --clear-groups ` +
			`--bounding-set=-all "${@:3}"`
		return exec.CommandContext(context.Background(), "unshare", append(
			[]string{"--mount", "bash", "-c", enter, known, strconv.Itoa(uid), strconv.Itoa(gid), program}, arguments...)...)
	}
	made, err := command(filepath.Join(filepath.Dir(program), "initdb"), append(strings.Fields(one.Environment["POSTGRES_INITDB_ARGS"]),
		"-D", data, "--username", one.Environment["POSTGRES_USER"], "--pwfile", password)...).CombinedOutput()
	require.NoError(s, err, "%s", made)

	places := strings.NewReplacer("/certificates", s.volume("certificates-postgres"), "/etc/postgresql/pg_hba.conf", hba)
	arguments := []string{"-D", data, "-clisten_addresses=" + s.addresses["postgres"], "-cunix_socket_directories="}
	for _, argument := range one.Command[1:] {
		arguments = append(arguments, places.Replace(argument))
	}
	server, said := command(program, arguments...), &bytes.Buffer{}
	server.Stdout, server.Stderr = said, said
	require.NoError(s, server.Start())
	s.Cleanup(func() {
		_ = server.Process.Signal(syscall.SIGINT)
		_ = server.Wait()
	})
	s.awaitPostgres(program, said)
}

// awaitPostgres waits until the service's health check passes, and makes its database as the image's entrypoint does.
func (s *site) awaitPostgres(program string, said *bytes.Buffer) {
	one := s.compose.Services["postgres"]
	check := append([]string{}, one.Healthcheck.Test[1:]...)
	check[0] = stackTool(s.T, program, check[0])
	for i := range check {
		check[i] = strings.ReplaceAll(check[i], "127.0.0.1", s.addresses["postgres"])
	}
	require.Eventually(s, func() bool {
		return exec.CommandContext(s.Context(), check[0], check[1:]...).Run() == nil
	}, 30*time.Second, 100*time.Millisecond, "PostgreSQL is not healthy: %s", said)
	connection, err := pgx.Connect(s.Context(), s.databaseURL("postgres", "POSTGRES_PASSWORD", "require"))
	require.NoError(s, err)
	defer connection.Close(s.Context())
	_, err = connection.Exec(s.Context(), "CREATE DATABASE "+one.Environment["POSTGRES_DB"])
	require.NoError(s, err)
}

// stackTool is a program beside another one.
func stackTool(t *testing.T, program, name string) string {
	path := filepath.Join(filepath.Dir(program), name)
	require.FileExists(t, path)
	return path
}

// databaseURL is the address of a database for the server's own account, with the password in a variable, from this process.
func (s *site) databaseURL(database, password, mode string) string {
	address := url.URL{
		Scheme: "postgres", User: url.UserPassword(s.compose.Services["postgres"].Environment["POSTGRES_USER"], s.told[password]),
		Host: s.addresses["postgres"] + ":5432", Path: "/" + database, RawQuery: "sslmode=" + mode,
	}
	return address.String()
}

// refusesPlainCallers shows that a caller of the database or the engine without TLS, or of the engine without a certificate, gets
// no further: with the right password neither.
func (s *site) refusesPlainCallers() {
	_, err := pgx.Connect(s.Context(), s.databaseURL("cabinet", "POSTGRES_PASSWORD", "disable"))
	var refused *pgconn.PgError
	require.ErrorAs(s, err, &refused)
	require.Equal(s, "28000", refused.Code, "no line of pg_hba.conf lets it in: %s", refused.Message)

	for name, with := range map[string]*tls.Config{
		"without TLS": nil, "without a certificate": {InsecureSkipVerify: true, MinVersion: tls.VersionTLS13}, //nolint:gosec // who attacks does not verify
	} {
		engine, err := client.NewLazyClient(client.Options{
			HostPort: s.addresses["temporal"] + ":7233", Namespace: "cabinet", Logger: log.NewStructuredLogger(slog.New(slog.DiscardHandler)),
			ConnectionOptions: client.ConnectionOptions{TLS: with},
		})
		require.NoError(s, err)
		s.Cleanup(engine.Close)
		ctx, cancel := context.WithTimeout(s.Context(), 5*time.Second)
		defer cancel()
		_, err = engine.CheckHealth(ctx, &client.CheckHealthRequest{})
		require.Error(s, err, name)
	}

	answer, err := http.Get("http://" + s.addresses["temporal"] + ":8233/api/v1/namespaces/cabinet")
	require.NoError(s, err)
	defer answer.Body.Close()
	said, err := io.ReadAll(answer.Body)
	require.NoError(s, err)
	require.Equal(s, http.StatusBadRequest, answer.StatusCode, "the web UI speaks TLS alone: %s", said)
}
