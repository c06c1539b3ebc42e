// Package stack runs the whole cabinet for tests: the built programs, on free ports and a data folder of their own.
//
// CABINET_BIN names the folder of the programs; without it the tests are skipped, and with CI set they fail. A test package
// that needs one stack for all its tests has
//
//	func TestMain(m *testing.M) { os.Exit(stack.Main(m)) }
//
// and calls Shared in each test.
package stack

import (
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/supervise"
	"cabinet/cmd/cabinet/up"
	"cabinet/tests/needs"
	"cabinet/tests/ports"
)

// Stack is a running cabinet.
type Stack struct {
	URL             string            // the cabinet: pages and API
	SandboxURL      string            // the outside world
	TemporalAddress string            // the engine, for clients of Temporal
	TemporalUIURL   string            // the engine's pages, which staff reach by the desk
	SupportURL      string            // the desk of support staff
	MetricsURL      string            // the API's metrics and health, for operators
	WorkerURL       string            // the worker's
	DeskURL         string            // the desk's
	EngineURL       string            // the engine's metrics
	VerifierURL     string            // the health of the verifier of DSTU 4145
	DatabaseURL     string            // the read model, for a superuser: a test may bring about what no part may
	Environment     map[string]string // of the tools, with secrets
	Databases       map[string]string // the addresses of each role's database, by names like DATABASE_API_URL
	DataDir         string

	settings map[string]string
	secrets  map[string]string // of the data folder
	logFile  string
	logKept  bool // it outlasts Remove
	process  *exec.Cmd
	exited   chan struct{}
	killed   map[Part]int             // the processes that Kill, Ask and Roll have ended
	added    map[Part]supervise.Probe // the processes beside those of `cabinet up`
}

// Option changes the stack's environment.
type Option func(settings map[string]string)

// Env sets an environment variable for all parts.
func Env(name, value string) Option {
	return func(settings map[string]string) { settings[name] = value }
}

// RefreshGrace is how long the cabinet accepts a used refresh token again; shorter than in production, because tests wait for
// its end.
const RefreshGrace = 3 * time.Second

// Limits of a start and a stop, with a slow machine in mind.
const (
	startWithin = 90 * time.Second
	stopWithin  = 45 * time.Second
)

// Start runs a stack for one test, and stops it at the test's end. Without CABINET_BIN the test is skipped; with CI set it fails.
func Start(t testing.TB, options ...Option) *Stack {
	t.Helper()
	s := prepare(t, options)
	t.Cleanup(func() { s.remove(t.Failed()) })
	tellOnFailure(t, s)
	require.NoError(t, copyTemplate(s))
	require.NoError(t, s.start())
	return s
}

// Launch runs a stack outside of tests, on the disk, as it is in production; the caller removes it.
func Launch(programs string, options ...Option) (*Stack, error) {
	s, err := newStack(programs, func() (string, error) { return os.MkdirTemp("", namePrefix) }, options)
	if err != nil {
		return nil, err
	}
	if err := s.launch(); err != nil {
		return nil, err
	}
	return s, nil
}

// Relaunch stops a launched stack and starts it again on the same data.
func (s *Stack) Relaunch() error {
	if err := s.stop(); err != nil {
		return err
	}
	return s.launch()
}

// launch starts a stack whose errors no test reports: they name its log, which Remove keeps then.
func (s *Stack) launch() error {
	err := s.start()
	if err == nil {
		return nil
	}
	_ = s.stop()
	s.logKept = true
	return fmt.Errorf("%w; its log: %s", err, s.logFile)
}

// Remove stops a launched stack and removes its data.
func (s *Stack) Remove() { s.remove(s.logKept) }

// Settings are the environment of a stack that a test starts by other means: free ports, and a folder for its data.
func Settings(t testing.TB) map[string]string {
	t.Helper()
	s := prepare(t, nil)
	t.Cleanup(func() { _ = os.RemoveAll(s.DataDir) })
	return s.settings
}

// prepare chooses folders and ports.
func prepare(t testing.TB, options []Option) *Stack {
	t.Helper()
	s, err := newStack(needs.Programs(t), dataFolder, options)
	require.NoError(t, err)
	return s
}

func newStack(programs string, folder func() (string, error), options []Option) (*Stack, error) {
	programs, err := filepath.Abs(programs)
	if err != nil {
		return nil, fmt.Errorf("CABINET_BIN: %w", err)
	}
	dataDir, err := folder()
	if err != nil {
		return nil, err
	}
	// Not t.TempDir: PostgreSQL's account must be able to enter the folder when the tests run as root.
	if err := os.Chmod(dataDir, 0o755); err != nil { //nolint:gosec // each part closes its own folder
		return nil, err
	}
	s := &Stack{
		DataDir: dataDir, logFile: filepath.Join(os.TempDir(), filepath.Base(dataDir)+".log"), killed: map[Part]int{}, added: map[Part]supervise.Probe{},
	}
	return s, s.configure(programs, options)
}

// ProgramsDir is the folder of the programs that the stack runs.
func (s *Stack) ProgramsDir() string { return s.settings[programsVariable] }

func (s *Stack) program() string { return filepath.Join(s.ProgramsDir(), "cabinet") }

// programsVariable names the folder of the programs.
const programsVariable = "CABINET_BIN"

// Programs runs the programs of a folder instead of those that CABINET_BIN names.
func Programs(folder string) Option { return Env(programsVariable, folder) }

// configure chooses addresses and says them to the parts.
func (s *Stack) configure(programs string, options []Option) error {
	free, err := ports.Free(13)
	if err != nil {
		return err
	}
	web, err := webDir(s.DataDir)
	if err != nil {
		return err
	}
	root, err := needs.ModuleRoot()
	if err != nil {
		return err
	}
	s.URL, s.SandboxURL = "http://localhost:"+free[0], "http://localhost:"+free[1]
	s.TemporalAddress, s.TemporalUIURL = "127.0.0.1:"+free[2], "http://localhost:"+free[3]
	s.WorkerURL, s.SupportURL, s.MetricsURL = "http://127.0.0.1:"+free[4], "http://localhost:"+free[6], "http://127.0.0.1:"+free[7]
	s.DeskURL, s.VerifierURL = "http://127.0.0.1:"+free[8], "http://127.0.0.1:"+free[11]
	s.EngineURL = "http://127.0.0.1:" + free[12]
	s.settings = map[string]string{
		programsVariable: programs, "CABINET_DATA_DIR": s.DataDir, "CABINET_WEB_DIR": web,
		"CABINET_VERIFIER_DIR": filepath.Join(root, "verifier"),
		"CABINET_LISTEN":       "127.0.0.1:" + free[0], "CABINET_PUBLIC_URL": s.URL,
		"SANDBOX_SMTP_LISTEN": "127.0.0.1:" + free[5], "CABINET_SUPPORT_LISTEN": "127.0.0.1:" + free[6],
		"SANDBOX_LISTEN": "127.0.0.1:" + free[1], "SANDBOX_PUBLIC_URL": s.SandboxURL,
		"ENGINE_GRPC_PORT": free[2], "ENGINE_UI_PORT": free[3], "ENGINE_METRICS_LISTEN": "127.0.0.1:" + free[12], "CABINET_WORKER_LISTEN": "127.0.0.1:" + free[4],
		"SANDBOX_CLAMD_LISTEN": "127.0.0.1:" + free[9],
		"VERIFIER_LISTEN":      "127.0.0.1:" + free[10], "VERIFIER_HEALTH_LISTEN": "127.0.0.1:" + free[11],
		"CABINET_METRICS_LISTEN": "127.0.0.1:" + free[7], "CABINET_SUPPORT_METRICS_LISTEN": "127.0.0.1:" + free[8],
		"CABINET_ENV":               "demo",
		"CABINET_ORDERING_BLOCK":    "off", // tests run at night, too
		"CABINET_DEADLINE_CALLBACK": "2s", "CABINET_DEADLINE_ASKING": "2s", "CABINET_DEADLINE_TRACKING": "1s",
		"CABINET_REFRESH_GRACE": RefreshGrace.String(),
		// Tests order more in an hour than people do, for the same few people.
		"CABINET_SENDINGS_CODES": "10000", "CABINET_SENDINGS_ORDERS": "100000", "CABINET_SENDINGS_LINKS": "10000", "CABINET_SENDINGS_LETTERS": "100000",
		"DATABASE_URL": "", // a server of its own
	}
	for _, option := range options {
		option(s.settings)
	}
	return nil
}

// start runs `cabinet up` and waits until every part is ready.
func (s *Stack) start() error {
	log, err := os.OpenFile(s.logFile, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }()                                      // the stack has its own
	command := exec.CommandContext(context.Background(), s.program(), "up") // ends by Stop alone
	command.Env = os.Environ()
	for name, value := range s.settings {
		command.Env = append(command.Env, name+"="+value)
	}
	command.Stdout, command.Stderr = log, log
	command.SysProcAttr = supervise.ChildAttributes() // no stack outlives its test
	if err := command.Start(); err != nil {
		return fmt.Errorf("start the stack: %w", err)
	}
	s.process, s.exited = command, make(chan struct{})
	go func(exited chan struct{}) {
		_ = command.Wait()
		close(exited)
	}(s.exited)
	return s.awaitAll()
}

// awaitAll waits for all parts, and reads their environment.
func (s *Stack) awaitAll() error {
	ctx, cancel := context.WithTimeout(context.Background(), startWithin)
	defer cancel()
	for _, part := range Parts {
		if part == Verifier && s.settings["SIGNATURE_DSTU_URL"] != "" {
			continue // another one is named
		}
		if err := s.await(ctx, part); err != nil {
			return fmt.Errorf("the stack does not start: %s: %w", part, err)
		}
	}
	return nil
}

// readEnvironment reads the environment of the parts of `cabinet up`.
func (s *Stack) readEnvironment() error {
	content, err := os.ReadFile(filepath.Join(s.DataDir, up.EnvironmentFile))
	if err != nil {
		return err
	}
	addresses, err := os.ReadFile(filepath.Join(s.DataDir, up.DatabasesFile))
	if err != nil {
		return err
	}
	secrets, err := os.ReadFile(filepath.Join(s.DataDir, secretsFile))
	if err != nil {
		return err
	}
	s.Environment, s.Databases, s.secrets = parse(string(content)), parse(string(addresses)), parse(string(secrets))
	s.DatabaseURL = s.Databases["DATABASE_ADMIN_URL"]
	return nil
}

// Stop ends the stack as Ctrl-C does. Stopping it again does nothing.
func (s *Stack) Stop(t testing.TB) {
	t.Helper()
	require.NoError(t, s.stop())
}

func (s *Stack) stop() error {
	if s.process == nil {
		return nil
	}
	_ = s.process.Process.Signal(syscall.SIGTERM)
	_ = s.process.Process.Signal(syscall.SIGCONT)
	select {
	case <-s.exited:
	case <-time.After(stopWithin):
		_ = s.process.Process.Kill()
		<-s.exited
		return fmt.Errorf("the stack does not stop within %s", stopWithin)
	}
	defer func() { s.process = nil }()
	if code := s.process.ProcessState.ExitCode(); code != 0 {
		return fmt.Errorf("the stack ended with code %d", code)
	}
	return nil
}

// Restart stops the stack and starts it again on the same data and addresses, with changed options.
func (s *Stack) Restart(t testing.TB, options ...Option) {
	t.Helper()
	s.Stop(t)
	s.settings = maps.Clone(s.settings)
	for _, option := range options {
		option(s.settings)
	}
	require.NoError(t, s.start())
}

// Crash kills the whole stack at once, as a power cut would, without starting it again; Restart does.
func (s *Stack) Crash(t testing.TB) {
	t.Helper()
	require.NoError(t, s.process.Process.Signal(syscall.SIGSTOP)) // or it would start them again
	for _, part := range Parts {
		if pid, err := s.PID(part); err == nil {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	}
	require.NoError(t, s.process.Process.Kill())
	<-s.exited
	s.process = nil
}

// end stops the stack without waiting for what its parts would still do: `cabinet up` finds them dead.
func (s *Stack) end() {
	if s.process == nil {
		return
	}
	_ = s.process.Process.Signal(syscall.SIGSTOP) // or it would start them again
	for _, part := range Parts {
		pid, err := s.PID(part)
		if err != nil {
			continue
		}
		if part == Postgres {
			_ = syscall.Kill(pid, syscall.SIGQUIT) // it ends at once, and removes its shared memory
			_ = syscall.Kill(pid, syscall.SIGCONT)
			continue
		}
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	_ = s.stop()
}

// remove ends the stack and removes its data; the log of a failed one stays.
func (s *Stack) remove(failed bool) {
	s.end()
	_ = os.RemoveAll(s.DataDir)
	if !failed {
		_ = os.Remove(s.logFile)
	}
}

// Secret is one of the secrets that `cabinet up` has made for the stack.
func (s *Stack) Secret(t testing.TB, name string) string {
	t.Helper()
	require.NotEmpty(t, s.secrets[name], name)
	return s.secrets[name]
}
