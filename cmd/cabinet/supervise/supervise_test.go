package supervise

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// newLog is a log and a way to read what it says.
func newLog(t *testing.T) (log *Log, said func() string) {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	require.NoError(t, err)
	t.Cleanup(func() { _ = file.Close() })
	return NewLog(file), func() string {
		content, err := os.ReadFile(file.Name())
		require.NoError(t, err)
		return string(content)
	}
}

func shell(name, script string) Part {
	return Part{Name: name, Command: []string{"/bin/sh", "-c", script}}
}

// exists is ready when a file is there.
func exists(path string) Probe {
	return func(context.Context) error {
		_, err := os.Stat(path)
		return err
	}
}

func TestBackoffGrowsAndIsForgotten(t *testing.T) {
	var backoff Backoff
	var delays []time.Duration
	for range 8 {
		delays = append(delays, backoff.Next(time.Second))
	}
	require.Equal(t, []time.Duration{
		200 * time.Millisecond, 400 * time.Millisecond, 800 * time.Millisecond, 1600 * time.Millisecond,
		3200 * time.Millisecond, 6400 * time.Millisecond, 10 * time.Second, 10 * time.Second,
	}, delays)
	require.Equal(t, 200*time.Millisecond, backoff.Next(time.Minute))
}

func TestDeadPartIsStartedAgain(t *testing.T) {
	log, said := newLog(t)
	lives := filepath.Join(t.TempDir(), "lives")
	supervisor := New(log, t.TempDir())
	part := shell("worker", "echo x >> "+lives+"; sleep 0.05")
	part.Ready = exists(lives)
	require.NoError(t, supervisor.Start(t.Context(), part))
	require.Eventually(t, func() bool {
		content, _ := os.ReadFile(lives)
		return strings.Count(string(content), "x") >= 3
	}, 5*time.Second, 10*time.Millisecond)
	supervisor.Stop()
	require.Contains(t, said(), "worker has ended (exit status 0); starting it again in 200ms")
	require.Contains(t, said(), "starting it again in 400ms")
}

func TestPartThatDiesBeforeItIsReadyIsAnError(t *testing.T) {
	log, said := newLog(t)
	supervisor := New(log, t.TempDir())
	defer supervisor.Stop()
	part := shell("api", "echo no port >&2; printf 'half a line'; exit 3")
	part.Ready = func(context.Context) error { return errors.New("never") }
	require.ErrorIs(t, supervisor.Start(t.Context(), part), errDied)
	require.Contains(t, said(), "api      no port\n")
	require.Contains(t, said(), "api      half a line\n")
}

// Another person's answer does not make a part ready.
func TestDeadPartIsNotReadyByAnother(t *testing.T) {
	log, _ := newLog(t)
	supervisor := New(log, t.TempDir())
	defer supervisor.Stop()
	part := shell("api", "exit 1")
	part.Ready = func(context.Context) error {
		time.Sleep(200 * time.Millisecond)
		return nil
	}
	require.ErrorIs(t, supervisor.Start(t.Context(), part), errDied)
}

func TestStopAsksAndThenInsists(t *testing.T) {
	log, said := newLog(t)
	dir := t.TempDir()
	supervisor := New(log, dir)
	for _, part := range []Part{
		shell("deaf", "trap '' TERM; touch "+dir+"/deaf; while :; do sleep 0.1; done"),
		shell("polite", "trap 'echo bye; exit 0' TERM; touch "+dir+"/polite; while :; do sleep 0.05; done"),
	} {
		part.StopAfter = 500 * time.Millisecond
		part.Ready = exists(filepath.Join(dir, part.Name))
		require.NoError(t, supervisor.Start(t.Context(), part))
		require.FileExists(t, filepath.Join(dir, part.Name+".pid"))
	}
	supervisor.Stop()
	require.Less(t, strings.Index(said(), "bye"), strings.Index(said(), "deaf does not stop by itself"), "the last started first")
	require.NoFileExists(t, filepath.Join(dir, "polite.pid"))
	require.NoFileExists(t, filepath.Join(dir, "deaf.pid"))
}

func TestMissingProgramIsAnError(t *testing.T) {
	log, _ := newLog(t)
	supervisor := New(log, t.TempDir())
	defer supervisor.Stop()
	require.ErrorContains(t, supervisor.Start(t.Context(), Part{Name: "engine", Command: []string{"/none"}}), "engine does not start")
}

// A part that lived for long and cannot be started any more is tried ever more rarely: the long life counts once.
func TestPartThatCannotBeStartedAgainIsTriedEverMoreRarely(t *testing.T) {
	log, said := newLog(t)
	program := filepath.Join(t.TempDir(), "api")
	require.NoError(t, os.WriteFile(program, []byte("#!/bin/sh\nexec sleep 60\n"), 0o755)) //nolint:gosec // it is run
	k := &keeper{
		part: Part{Name: "api", Command: []string{program}}, log: log, pidFile: filepath.Join(t.TempDir(), "api.pid"),
		stop: make(chan struct{}), done: make(chan struct{}),
	}
	require.NoError(t, k.launch())
	k.started = time.Now().Add(-time.Hour)
	require.NoError(t, os.Remove(program))
	require.NoError(t, k.process.Process.Kill())
	go k.keep()
	defer k.end()
	require.Eventually(t, func() bool { return strings.Contains(said(), "again in 800ms") }, 5*time.Second, 10*time.Millisecond)
	require.Equal(t, 1, strings.Count(said(), "again in 200ms"))
	require.Equal(t, 1, strings.Count(said(), "again in 400ms"))
	require.Contains(t, said(), "api does not start: ")
}

// The parts of a program that was built again are restarted, without the delay of one that died; the others go on.
func TestReplacedProgramIsRestarted(t *testing.T) {
	log, said := newLog(t)
	dir := t.TempDir()
	lives := filepath.Join(dir, "lives")
	program := func(name, version string) string {
		path := filepath.Join(dir, name)
		script := "#!/bin/sh\ntrap 'exit 0' TERM\necho " + name + version + " >>" + lives + "\nwhile :; do sleep 0.02; done\n"
		require.NoError(t, os.WriteFile(path+".new", []byte(script), 0o755)) //nolint:gosec // it is run
		require.NoError(t, os.Rename(path+".new", path))
		return path
	}
	seen := func() string {
		content, _ := os.ReadFile(lives)
		return string(content)
	}
	supervisor := New(log, t.TempDir())
	defer supervisor.Stop()
	for _, name := range []string{"api", "sandbox"} {
		part := Part{Name: name, Command: []string{program(name, "1")}}
		part.Ready = func(context.Context) error {
			if !strings.Contains(seen(), name) {
				return errors.New("not yet")
			}
			return nil
		}
		require.NoError(t, supervisor.Start(t.Context(), part))
	}
	supervisor.Renew()
	for _, version := range []string{"2", "3"} {
		program("api", version)
		supervisor.Renew()
		require.Eventually(t, func() bool { return strings.Contains(seen(), "api"+version) }, 5*time.Second, 10*time.Millisecond)
	}
	require.Equal(t, "api1\nsandbox1\napi2\napi3\n", seen())
	require.NotContains(t, said(), "has ended")
}

// A program that dies immediately is tried rarely; the next build of it is tried without delay.
func TestReplacedProgramDoesNotWaitForTheDelayOfItsPredecessor(t *testing.T) {
	log, said := newLog(t)
	dir := t.TempDir()
	program, lives := filepath.Join(dir, "worker"), filepath.Join(dir, "lives")
	write := func(script string) {
		require.NoError(t, os.WriteFile(program+".new", []byte("#!/bin/sh\n"+script), 0o755)) //nolint:gosec // it is run
		require.NoError(t, os.Rename(program+".new", program))
	}
	write("exit 1\n")
	k := &keeper{
		part: Part{Name: "worker", Command: []string{program}}, log: log, pidFile: filepath.Join(dir, "worker.pid"),
		stop: make(chan struct{}), done: make(chan struct{}), renew: make(chan struct{}, 1),
	}
	require.NoError(t, k.launch())
	go k.keep()
	defer k.end()
	require.Eventually(t, func() bool { return strings.Contains(said(), "again in 3.2s") }, 10*time.Second, 10*time.Millisecond)
	write("touch " + lives + "\nexec sleep 60\n")
	k.renew <- struct{}{}
	require.Eventually(t, func() bool { _, err := os.Stat(lives); return err == nil }, 2*time.Second, 10*time.Millisecond)
}
