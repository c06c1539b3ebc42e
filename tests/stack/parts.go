package stack

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/certificates"
	"cabinet/cmd/cabinet/supervise"
)

// Part is a process of the stack.
type Part string

// The parts.
const (
	Postgres Part = "postgres"
	Engine   Part = "engine"
	Sandbox  Part = "sandbox"
	Verifier Part = "verifier"
	Worker   Part = "worker"
	API      Part = "api"
	Support  Part = "support"
)

// Parts are all of them, in the order of their start.
var Parts = []Part{Postgres, Engine, Sandbox, Verifier, Worker, API, Support}

// Kill ends a part with SIGKILL and returns when it is dead. `cabinet up` starts it again; WaitReady waits for that.
func (s *Stack) Kill(t testing.TB, part Part) {
	t.Helper()
	pid, err := s.PID(part)
	require.NoError(t, err)
	require.NoError(t, syscall.Kill(pid, syscall.SIGKILL))
	s.killed[part] = pid
	require.Eventually(t, func() bool { return syscall.Kill(pid, 0) != nil }, 10*time.Second, 5*time.Millisecond,
		"%s does not die", part)
}

// Ask sends SIGTERM to a part, as an operator does to replace it, and returns immediately; `cabinet up` starts it again.
func (s *Stack) Ask(t testing.TB, part Part) {
	t.Helper()
	pid, err := s.PID(part)
	require.NoError(t, err)
	require.NoError(t, syscall.Kill(pid, syscall.SIGTERM))
	s.killed[part] = pid
}

// Pause stops a part from doing anything, as a hung machine would, until resume is called or the test ends. It returns when every
// thread is stopped: on a busy machine threads run on for some milliseconds after the signal. Of PostgreSQL only the process that accepts
// connections is stopped.
func (s *Stack) Pause(t testing.TB, part Part) (resume func()) {
	t.Helper()
	pid, err := s.PID(part)
	require.NoError(t, err)
	return pause(t, part, pid)
}

// Freeze is Pause for a part and all processes that it has started: PostgreSQL has one for each connection.
func (s *Stack) Freeze(t testing.TB, part Part) (resume func()) {
	t.Helper()
	pid, err := s.PID(part)
	require.NoError(t, err)
	resumes := []func(){pause(t, part, pid)} // first, so that it starts no more
	for _, child := range children(t, pid) {
		resumes = append(resumes, pause(t, part, child))
	}
	return func() {
		for _, resume := range resumes {
			resume()
		}
	}
}

// pause stops a process, unless it has ended.
func pause(t testing.TB, part Part, pid int) (resume func()) {
	t.Helper()
	if err := syscall.Kill(pid, syscall.SIGSTOP); errors.Is(err, syscall.ESRCH) {
		return func() {}
	}
	resume = func() { _ = syscall.Kill(pid, syscall.SIGCONT) }
	t.Cleanup(resume)
	require.Eventually(t, func() bool { return stopped(t, pid) || ended(pid) }, 10*time.Second, time.Millisecond, "%s does not stop", part)
	return resume
}

// children are the processes that a process has started, and that are not dead.
func children(t testing.TB, parent int) (found []int) {
	t.Helper()
	processes, err := filepath.Glob("/proc/[0-9]*/stat")
	require.NoError(t, err)
	for _, process := range processes {
		stat, err := os.ReadFile(process)
		if err != nil {
			continue // it has ended
		}
		_, fields, _ := strings.Cut(string(stat), ") ") // of "pid (name) state parent …"
		var state string
		var pid, its int
		if _, err := fmt.Sscan(fields, &state, &its); err != nil || its != parent || state == "Z" {
			continue
		}
		if _, err := fmt.Sscan(string(stat), &pid); err == nil {
			found = append(found, pid)
		}
	}
	return found
}

// Down ends a part and keeps it from being started again until resume is called or the test ends.
func (s *Stack) Down(t testing.TB, part Part) (resume func()) {
	t.Helper()
	pid, err := s.PID(part)
	require.NoError(t, err)
	require.NoError(t, s.process.Process.Signal(syscall.SIGSTOP)) // or it would start the part again
	resume = func() { _ = s.process.Process.Signal(syscall.SIGCONT) }
	t.Cleanup(resume)
	require.NoError(t, syscall.Kill(pid, syscall.SIGKILL))
	s.killed[part] = pid
	require.Eventually(t, func() bool { return ended(pid) }, 10*time.Second, 5*time.Millisecond, "%s does not die", part)
	return resume
}

// ended reports whether a process is dead, though its parent does not know yet.
func ended(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, state, _ := strings.Cut(string(stat), ") ") // of "pid (name) state …"
	return err != nil || strings.HasPrefix(state, "Z")
}

// stopped reports whether all threads of a process are stopped by a signal.
func stopped(t testing.TB, pid int) bool {
	t.Helper()
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", pid))
	require.NoError(t, err)
	for _, thread := range threads {
		stat, err := os.ReadFile(thread)
		if errors.Is(err, os.ErrNotExist) || errors.Is(err, syscall.ESRCH) {
			continue // the thread has ended
		}
		require.NoError(t, err)
		_, state, _ := strings.Cut(string(stat), ") ") // of "pid (name) state …"
		if !strings.HasPrefix(state, "T") {
			return false
		}
	}
	return len(threads) > 0
}

// WaitReady waits until a part is ready.
func (s *Stack) WaitReady(t testing.TB, part Part) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), startWithin)
	defer cancel()
	require.NoError(t, s.await(ctx, part), "%s does not get ready", part)
}

func (s *Stack) await(ctx context.Context, part Part) error {
	ready := s.probe(part)
	for {
		err := s.replaced(part)
		if err == nil {
			err = ready(ctx)
		}
		if err == nil {
			return nil
		}
		select {
		case <-s.exited:
			return errors.New("`cabinet up` has ended")
		case <-ctx.Done():
			return fmt.Errorf("%w: %w", ctx.Err(), err)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// replaced reports whether a part has a process that Kill has not ended.
func (s *Stack) replaced(part Part) error {
	pid, err := s.PID(part)
	if err == nil && pid == s.killed[part] {
		return errors.New("it is not started again yet")
	}
	return err
}

// probe says how a part shows that it is ready.
func (s *Stack) probe(part Part) supervise.Probe {
	if ready, added := s.added[part]; added {
		return ready
	}
	switch part {
	case Postgres:
		return s.databaseReady
	case Engine:
		return s.engineReady
	case Sandbox:
		return supervise.HTTP(s.SandboxURL + "/readyz")
	case Verifier:
		return supervise.HTTP(s.VerifierURL + "/readyz")
	case Worker:
		return supervise.HTTP(s.WorkerURL + "/readyz")
	case Support:
		return supervise.HTTP(s.DeskURL + "/readyz")
	default:
		return s.apiReady
	}
}

// engineReady is ready when the engine knows the namespace. A stack with certificates is called with that of the tools.
func (s *Stack) engineReady(ctx context.Context) error {
	var secured *tls.Config
	if folder := s.settings["CABINET_CERTIFICATES"]; folder != "" {
		var err error
		if secured, err = certificates.Client(folder, "tools"); err != nil {
			return err
		}
	}
	return supervise.Temporal(s.TemporalAddress, s.Environment["TEMPORAL_NAMESPACE"], secured)(ctx)
}

// apiReady is ready when the API answers and reaches the engine: it may be given work without.
func (s *Stack) apiReady(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.MetricsURL+"/readyz", nil)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	var parts map[string]string
	if err := json.NewDecoder(response.Body).Decode(&parts); err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK || parts["engine"] != "ok" {
		return fmt.Errorf("HTTP %d: %v", response.StatusCode, parts)
	}
	return nil
}

// databaseReady is ready when the read model's database takes connections.
func (s *Stack) databaseReady(ctx context.Context) error {
	if err := s.readEnvironment(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	connection, err := pgx.Connect(ctx, s.DatabaseURL)
	if err != nil {
		return err
	}
	return connection.Close(ctx)
}

// Log is all that the parts have said, each line with the part's name before it.
func (s *Stack) Log(t testing.TB) string {
	t.Helper()
	content, err := os.ReadFile(s.logFile)
	require.NoError(t, err)
	return string(content)
}

// PID is the process of a part.
func (s *Stack) PID(part Part) (int, error) {
	content, err := os.ReadFile(filepath.Join(s.DataDir, "run", string(part)+".pid"))
	if err != nil {
		return 0, fmt.Errorf("%s does not run: %w", part, err)
	}
	return strconv.Atoi(strings.TrimSpace(string(content)))
}
