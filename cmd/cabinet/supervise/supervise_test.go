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
