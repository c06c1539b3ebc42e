package stack

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/supervise"
)

// Add runs another process of the cabinet until the test ends, in addition to those of `cabinet up` and with the same environment,
// but for settings: a second API, a second worker. Like those it is started again when it ends.
func (s *Stack) Add(t testing.TB, name Part, ready supervise.Probe, settings []string, arguments ...string) {
	t.Helper()
	s.AddBuild(t, s.program(), name, ready, settings, arguments...)
}

// AddBuild is Add for another build of the cabinet. The process also ends with stop.
func (s *Stack) AddBuild(t testing.TB, program string, name Part, ready supervise.Probe, settings []string, arguments ...string) (stop func()) {
	t.Helper()
	log, err := os.OpenFile(s.logFile, os.O_WRONLY|os.O_APPEND, 0o600)
	require.NoError(t, err)
	t.Cleanup(func() { _ = log.Close() })
	more := supervise.New(supervise.NewLog(log), filepath.Join(s.DataDir, "run"))
	t.Cleanup(more.Stop)
	ctx, cancel := context.WithTimeout(t.Context(), startWithin)
	defer cancel()
	s.added[name] = ready
	require.NoError(t, more.Start(ctx, supervise.Part{
		Name: string(name), Command: append([]string{program}, arguments...), Env: append(s.environmentOf(arguments[0]), settings...), Ready: ready,
		StopAfter: stopWithin,
	}))
	return more.Stop
}

// environmentOf is the environment of a command that runs as a part: the common one and the database of its
// role, and the key that workers alone have.
func (s *Stack) environmentOf(command string) []string {
	const signing = "CABINET_AUDIT_KEY"
	environment := append(s.environment(), "DATABASE_URL="+s.Databases["DATABASE_"+strings.ToUpper(command)+"_URL"])
	if command == string(Worker) {
		environment = append(environment, signing+"="+s.secrets[signing])
	}
	return environment
}

// environment is the environment of `cabinet up` and its parts. The settings of the stack itself are inherited by the parts and are
// in no file; those of the parts come last, which count.
func (s *Stack) environment() []string {
	var environment []string
	for _, variables := range []map[string]string{s.settings, s.Environment} {
		for variable, value := range variables {
			environment = append(environment, variable+"="+value)
		}
	}
	return environment
}

// Roll stops a part as an orchestrator does, with SIGTERM, and returns when the process that follows it is ready.
func (s *Stack) Roll(t testing.TB, part Part) {
	t.Helper()
	s.Ask(t, part)
	s.WaitReady(t, part)
}
