//go:build upgrade

package upgrade

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/supervise"
	"cabinet/tests/needs"
	"cabinet/tests/ports"
	"cabinet/tests/stack"
	"cabinet/tests/traffic"
)

// The processes beside those of `cabinet up`.
const (
	secondAPI        stack.Part = "api-2"
	secondWorker     stack.Part = "worker-2"
	nextWorker       stack.Part = "worker-next"
	secondNextWorker stack.Part = "worker-next-2"
	formerWorker     stack.Part = "worker-former"
)

// Settings of the fleet.
const (
	signatureTerm  = "60s"
	buildVariable  = "TEMPORAL_WORKER_BUILD_ID"
	webVariable    = "CABINET_WEB_DIR"
	workerVariable = "CABINET_WORKER_LISTEN"
)

// fleet are two APIs, a desk and two workers of each release, whose programs are replaced.
type fleet struct {
	testing.TB
	stack *stack.Stack
	front *traffic.Front
	url   string
	// places are the folders from which the APIs run: the first also has the desk, and the workers of the last release.
	places     [2]string
	stopSecond func() // the second worker of the last release
}

// startFleet starts the last release.
func startFleet(t *testing.T, last *Release) *fleet {
	t.Helper()
	f := &fleet{TB: t, places: [2]string{t.TempDir(), t.TempDir()}}
	for _, name := range []string{"engine", "sandbox"} {
		require.NoError(t, os.Symlink(filepath.Join(needs.Programs(t), name), filepath.Join(f.places[0], name)))
	}
	for _, place := range f.places {
		f.put(place, last)
	}
	address := ports.FreeAddress(t)
	f.url = "http://" + address
	f.stack = stack.Start(t, stack.Programs(f.places[0]), stack.Env(webVariable, web(f.places[0])), stack.Env("CABINET_PUBLIC_URL", f.url),
		stack.Env("CABINET_DRAIN_DELAY", "1s"), stack.Env("CABINET_DEADLINE_SIGNATURE", signatureTerm), stack.Env(buildVariable, last.Name))
	api, worker := ports.FreeAddress(t), ports.FreeAddress(t)
	f.stack.AddBuild(t, program(f.places[1]), secondAPI, supervise.HTTP("http://"+api+"/readyz"),
		[]string{webVariable + "=" + web(f.places[1]), "CABINET_LISTEN=" + api, "CABINET_METRICS_LISTEN=" + ports.FreeAddress(t)}, "api")
	f.stopSecond = f.stack.AddBuild(t, last.Program, secondWorker, supervise.HTTP("http://"+worker+"/readyz"), []string{workerVariable + "=" + worker}, "worker")
	f.front = traffic.Serve(t, address, "http://"+f.stack.Environment["CABINET_LISTEN"], "http://"+api)
	return f
}

func program(place string) string { return filepath.Join(place, "cabinet") }

func web(place string) string { return filepath.Join(place, "web") }

// put lets the processes of a place begin with a release when they start next. Those that run keep their program.
func (f *fleet) put(place string, release *Release) {
	f.Helper()
	for path, target := range map[string]string{program(place): release.Program, web(place): release.Web} {
		next := path + ".next"
		if path == program(place) { // processes are started again by the path to which links lead
			require.NoError(f, os.Link(target, next))
		} else {
			require.NoError(f, os.Symlink(target, next))
		}
		require.NoError(f, os.Rename(next, path))
	}
}

// deploy replaces the APIs, one after the other, and the desk.
func (f *fleet) deploy(t *testing.T, release *Release) {
	t.Helper()
	for i, part := range []stack.Part{stack.API, secondAPI} {
		f.put(f.places[i], release)
		f.stack.Roll(t, part)
	}
	f.stack.Roll(t, stack.Support)
}

// addWorkers starts the workers of a release beside those that run.
func (f *fleet) addWorkers(t *testing.T, release *Release) {
	t.Helper()
	for _, part := range []stack.Part{nextWorker, secondNextWorker} {
		address := ports.FreeAddress(t)
		f.stack.AddBuild(t, release.Program, part, supervise.HTTP("http://"+address+"/readyz"),
			[]string{buildVariable + "=" + release.Name, workerVariable + "=" + address}, "worker")
	}
}

// command is a command of a release on the fleet.
func (f *fleet) command(release *Release, arguments ...string) *exec.Cmd {
	command := exec.CommandContext(f.Context(), release.Program, arguments...)
	command.Env = os.Environ()
	for name, value := range f.stack.Environment {
		command.Env = append(command.Env, name+"="+value)
	}
	command.Env = append(command.Env, "DATABASE_URL="+f.stack.Databases["DATABASE_TOOLS_URL"],
		"DATABASE_OWNER_URL="+f.stack.Databases["DATABASE_OWNER_URL"], buildVariable+"="+release.Name)
	return command
}

// run carries a command out, and returns what it prints.
func (f *fleet) run(release *Release, arguments ...string) string {
	f.Helper()
	said, err := f.command(release, arguments...).CombinedOutput()
	require.NoError(f, err, "%v\n%s", arguments, said)
	f.Logf("%v: %s", arguments, said)
	return string(said)
}

// kill kills a process, and returns when the one that follows it is ready.
func (f *fleet) kill(t *testing.T, part stack.Part) {
	t.Helper()
	f.stack.Kill(t, part)
	f.stack.WaitReady(t, part)
}
