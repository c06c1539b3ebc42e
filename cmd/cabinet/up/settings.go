// Package up runs the whole cabinet on one machine: database, engine, sandbox, worker and API.
package up

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
)

// settings are where things are, as the environment says or by default.
type settings struct {
	dataDir     string
	programDir  string // where engine and sandbox lie: beside this program
	program     string // this program
	webDir      string
	listen      string // of the cabinet
	publicURL   string
	sandbox     string
	sandboxURL  string
	worker      string // the worker's health and metrics
	grpcPort    string
	uiPort      string
	databaseURL string // empty: an embedded database
	environment string
}

func fromEnvironment() (*settings, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program: %w", err)
	}
	s := &settings{
		dataDir: value("CABINET_DATA_DIR", ".data"), program: program, programDir: filepath.Dir(program),
		webDir: value("CABINET_WEB_DIR", "web/dist"),
		listen: value("CABINET_LISTEN", "127.0.0.1:8080"), sandbox: value("SANDBOX_LISTEN", "127.0.0.1:8090"),
		grpcPort: value("ENGINE_GRPC_PORT", "7233"), uiPort: value("ENGINE_UI_PORT", "8233"),
		databaseURL: os.Getenv("DATABASE_URL"), environment: value("CABINET_ENV", "demo"),
	}
	if s.dataDir, err = filepath.Abs(s.dataDir); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	if s.worker, err = s.workerAddress(); err != nil {
		return nil, err
	}
	if s.publicURL, err = publicAddress("CABINET_PUBLIC_URL", s.listen); err != nil {
		return nil, err
	}
	s.sandboxURL, err = publicAddress("SANDBOX_PUBLIC_URL", s.sandbox)
	return s, err
}

func value(name, fallback string) string {
	if set := os.Getenv(name); set != "" {
		return set
	}
	return fallback
}

// workerAddress is CABINET_WORKER_LISTEN, or any free port: nobody types it.
func (s *settings) workerAddress() (string, error) {
	if set := os.Getenv("CABINET_WORKER_LISTEN"); set != "" {
		return set, nil
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("no free port for the worker: %w", err)
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}

// publicAddress is what people type to reach what listens on an address.
func publicAddress(name, listen string) (string, error) {
	if set := os.Getenv(name); set != "" {
		return set, nil
	}
	_, port, err := net.SplitHostPort(listen)
	if err != nil {
		return "", fmt.Errorf("%q is not an address like 127.0.0.1:8080", listen)
	}
	return "http://localhost:" + port, nil
}

// check finds what would keep the cabinet from starting, before anything is started.
func (s *settings) check() error {
	for _, name := range []string{"engine", "sandbox"} {
		if _, err := os.Stat(filepath.Join(s.programDir, name)); err != nil {
			return fmt.Errorf("the program %s is not beside this one: run 'make build' first", name)
		}
	}
	if _, err := os.Stat(filepath.Join(s.webDir, "index.html")); err != nil {
		return fmt.Errorf("the web app is not built in %s: run 'make build' first", s.webDir)
	}
	for _, taken := range []struct{ variable, address string }{
		{"CABINET_LISTEN", s.listen},
		{"SANDBOX_LISTEN", s.sandbox},
		{"ENGINE_GRPC_PORT", net.JoinHostPort("127.0.0.1", s.grpcPort)},
		{"ENGINE_UI_PORT", net.JoinHostPort("127.0.0.1", s.uiPort)},
	} {
		if err := free(taken.address); err != nil {
			return fmt.Errorf("%s is in use by another program: end it, or set %s to another one", taken.address, taken.variable)
		}
	}
	return nil
}

func free(address string) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	return listener.Close()
}

// prepareDataDir makes the data folder and takes its lock, so that two cabinets do not share one.
func (s *settings) prepareDataDir() (unlock func(), err error) {
	if err := os.MkdirAll(s.dataDir, 0o755); err != nil {
		return nil, fmt.Errorf("the data folder %s cannot be made: %w", s.dataDir, errors.Unwrap(err))
	}
	lock, err := os.OpenFile(filepath.Join(s.dataDir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("the data folder %s cannot be written: %w", s.dataDir, errors.Unwrap(err))
	}
	if err := lockFile(lock); err != nil {
		_ = lock.Close()
		return nil, fmt.Errorf("another cabinet is running on %s: stop it, or set CABINET_DATA_DIR", s.dataDir)
	}
	_ = lock.Truncate(0)
	_, _ = lock.WriteString(strconv.Itoa(os.Getpid()))
	return func() { _ = lock.Close() }, nil
}
