package stack

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/tests/ports"
)

func TestMain(m *testing.M) { os.Exit(Main(m)) }

// Every address of the welcome is served.
func TestAddressesAnswer(t *testing.T) {
	s := Shared(t)
	for _, address := range []string{
		s.URL + "/", s.URL + "/healthz", s.URL + "/readyz", s.MetricsURL + "/healthz", s.MetricsURL + "/readyz", s.MetricsURL + "/metrics", s.WorkerURL + "/healthz", s.WorkerURL + "/metrics",
		s.MetricsURL + "/api/docs", s.MetricsURL + "/api/openapi.yaml",
		s.SandboxURL + "/", s.SandboxURL + "/api/citizens", s.TemporalUIURL + "/", s.SupportURL + "/", s.DeskURL + "/metrics",
	} {
		t.Run(address, func(t *testing.T) {
			response, err := http.Get(address)
			require.NoError(t, err)
			require.NoError(t, response.Body.Close())
			require.Equal(t, http.StatusOK, response.StatusCode)
		})
	}
}

// A part that dies is started again, and the whole is ready as before.
func TestDeadPartsComeBack(t *testing.T) {
	s := Shared(t)
	for _, part := range Parts {
		t.Run(string(part), func(t *testing.T) {
			before, err := s.PID(part)
			require.NoError(t, err)
			s.Kill(t, part)
			s.WaitReady(t, part)
			s.WaitReady(t, API)
			after, err := s.PID(part)
			require.NoError(t, err)
			require.NotEqual(t, before, after)
		})
	}
}

// A process that a test adds has the settings of those that `cabinet up` runs, such as no ordering block at night, and the
// same database, with the role of its part.
func TestAddedProcessHasTheSettingsOfTheOthers(t *testing.T) {
	s := Shared(t)
	environment := s.environmentOf("worker")
	require.Contains(t, environment, "CABINET_ORDERING_BLOCK=off")
	database := func(variable string) bool { return strings.HasPrefix(variable, "DATABASE_URL=") }
	slices.Reverse(environment)
	require.Equal(t, "DATABASE_URL="+s.Databases["DATABASE_WORKER_URL"], environment[slices.IndexFunc(environment, database)], "the last one counts")
}

// The next start continues with what the last one has left, however that one has ended.
func TestDataOutliveTheStack(t *testing.T) {
	t.Parallel()
	s := Start(t)
	secrets, err := os.ReadFile(filepath.Join(s.DataDir, "secrets.env"))
	require.NoError(t, err)
	execute(t, s, "CREATE TABLE kept (n int)")

	s.Restart(t)
	execute(t, s, "INSERT INTO kept VALUES (1)")
	s.Crash(t)
	s.Restart(t)
	execute(t, s, "SELECT 1/count(*) FROM kept")

	again, err := os.ReadFile(filepath.Join(s.DataDir, "secrets.env"))
	require.NoError(t, err)
	require.Equal(t, string(secrets), string(again), "orders are readable with the keys that they were written with")
}

// No part outlives `cabinet up`, even when it is killed, and the next start does not stumble over them.
func TestPartsEndWithTheirParent(t *testing.T) {
	t.Parallel()
	s := Start(t)
	pids := map[Part]int{}
	for _, part := range Parts {
		pid, err := s.PID(part)
		require.NoError(t, err)
		pids[part] = pid
	}
	require.NoError(t, s.process.Process.Kill())
	<-s.exited
	s.process = nil
	s.Restart(t)
	for part, pid := range pids {
		require.Eventually(t, func() bool { return syscall.Kill(pid, 0) != nil }, 20*time.Second, 20*time.Millisecond, part)
	}
}

// What keeps the cabinet from starting is said in one sentence that tells what to do.
func TestRefusals(t *testing.T) {
	s := Shared(t)
	free, err := ports.Free(10)
	require.NoError(t, err)
	elsewhere := map[string]string{
		"CABINET_DATA_DIR": t.TempDir(), "CABINET_LISTEN": "127.0.0.1:" + free[0], "SANDBOX_LISTEN": "127.0.0.1:" + free[1],
		"ENGINE_GRPC_PORT": free[2], "ENGINE_UI_PORT": free[3],
		"CABINET_METRICS_LISTEN": "127.0.0.1:" + free[4], "CABINET_WORKER_LISTEN": "127.0.0.1:" + free[5],
		"CABINET_SUPPORT_LISTEN": "127.0.0.1:" + free[6], "CABINET_SUPPORT_METRICS_LISTEN": "127.0.0.1:" + free[7],
		"VERIFIER_LISTEN": "127.0.0.1:" + free[8], "VERIFIER_HEALTH_LISTEN": "127.0.0.1:" + free[9],
		"CABINET_VERIFIER_DIR": s.settings["CABINET_VERIFIER_DIR"],
	}
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	for _, refusal := range []struct{ name, variable, value, words string }{
		{"data folder in use", "CABINET_DATA_DIR", s.DataDir, "another cabinet is running on"},
		{"no folder", "CABINET_DATA_DIR", filepath.Join(file, "below"), "cannot be made"},
		{"cabinet's port", "CABINET_LISTEN", s.settings["CABINET_LISTEN"], "set CABINET_LISTEN to another one"},
		{"sandbox's port", "SANDBOX_LISTEN", s.settings["SANDBOX_LISTEN"], "set SANDBOX_LISTEN to another one"},
		{"engine's port", "ENGINE_GRPC_PORT", s.settings["ENGINE_GRPC_PORT"], "set ENGINE_GRPC_PORT to another one"},
		{"UI's port", "ENGINE_UI_PORT", s.settings["ENGINE_UI_PORT"], "set ENGINE_UI_PORT to another one"},
		{"no web app", "CABINET_WEB_DIR", t.TempDir(), "the web app is not built"},
		{"no verifier", "CABINET_VERIFIER_DIR", t.TempDir(), "what the verifier of DSTU 4145 is made of is not in"},
		{"no address", "CABINET_LISTEN", "nonsense", "is not an address"},
		{"not the cabinet's database", "DATABASE_URL", strings.Replace(s.DatabaseURL, "cabinet:", "nobody:", 1), "refuses the database cabinet (28P01)"},
		{"no database", "DATABASE_URL", "postgres://nobody:secret@127.0.0.1:1/none", "PostgreSQL does not answer at 127.0.0.1:1"},
	} {
		t.Run(refusal.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
			defer cancel()
			command := exec.CommandContext(ctx, s.program(), "up")
			command.Env = append(os.Environ(), "CABINET_WEB_DIR="+s.settings["CABINET_WEB_DIR"])
			for name, value := range elsewhere {
				command.Env = append(command.Env, name+"="+value)
			}
			command.Env = append(command.Env, refusal.variable+"="+refusal.value)
			output, err := command.CombinedOutput()
			var ended *exec.ExitError
			require.ErrorAs(t, err, &ended, string(output))
			require.Equal(t, 1, ended.ExitCode(), string(output))
			require.Contains(t, string(output), refusal.words)
			require.Equal(t, 1, strings.Count(string(output), "\n"), string(output))
			require.NotContains(t, string(output), "secret@")
		})
	}
}

// Secrets are readable by their owner alone.
func TestSecretsAreClosed(t *testing.T) {
	s := Shared(t)
	for _, name := range []string{"secrets.env", "cabinet.env", "databases.env"} {
		info, err := os.Stat(filepath.Join(s.DataDir, name))
		require.NoError(t, err)
		require.Equal(t, "600", strconv.FormatInt(int64(info.Mode().Perm()), 8), name)
	}
}

func execute(t *testing.T, s *Stack, statement string) {
	t.Helper()
	connection, err := pgx.Connect(context.Background(), s.DatabaseURL)
	require.NoError(t, err)
	defer func() { _ = connection.Close(context.Background()) }()
	_, err = connection.Exec(context.Background(), statement)
	require.NoError(t, err)
}
