// Package up runs the whole cabinet on one machine: database, engine, sandbox, worker and API.
package up

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
)

// settings are the addresses and paths, from the environment or by default.
type settings struct {
	dataDir        string
	programDir     string // with engine and sandbox: next to this program
	program        string // this program
	webDir         string
	verifierDir    string // of the verifier of DSTU 4145; empty: SIGNATURE_DSTU_URL names another one
	listen         string // of the cabinet
	publicURL      string
	sandbox        string
	sandboxURL     string
	smtp           string // the sandbox's mail server
	clamd          string // the sandbox's scanner
	metrics        string // the API's health and metrics, for operators
	worker         string // the worker's
	support        string // the support desk
	supportURL     string
	desk           string // the desk's metrics and health, for operators
	verifier       string // the verifier of DSTU 4145
	verifierHealth string // its health
	grpcPort       string
	uiPort         string
	engineMetrics  string // the engine's metrics, for operators
	namespace      string
	databaseURL    string // empty: an embedded database
	environment    string
	// certificates is a folder of `cabinet certificates`, for TLS to the engine; empty: without TLS.
	certificates string
}

// localhost is the host of parts that only this machine calls.
const localhost = "127.0.0.1"

// fromEnvironment reads the settings.
func fromEnvironment() (*settings, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program: %w", err)
	}
	s := &settings{
		program: program, programDir: filepath.Dir(program),
		dataDir:        value("CABINET_DATA_DIR", ".data"),
		webDir:         value("CABINET_WEB_DIR", "web/dist"),
		verifierDir:    value("CABINET_VERIFIER_DIR", "verifier"),
		listen:         value("CABINET_LISTEN", "127.0.0.1:8080"),
		sandbox:        value("SANDBOX_LISTEN", "127.0.0.1:8090"),
		smtp:           value("SANDBOX_SMTP_LISTEN", "127.0.0.1:1025"),
		clamd:          value("SANDBOX_CLAMD_LISTEN", "127.0.0.1:3310"),
		metrics:        value("CABINET_METRICS_LISTEN", "127.0.0.1:8081"),
		worker:         value("CABINET_WORKER_LISTEN", "127.0.0.1:8082"),
		support:        value("CABINET_SUPPORT_LISTEN", "127.0.0.1:8234"),
		desk:           value("CABINET_SUPPORT_METRICS_LISTEN", "127.0.0.1:8083"),
		verifier:       value("VERIFIER_LISTEN", "127.0.0.1:8084"),
		verifierHealth: value("VERIFIER_HEALTH_LISTEN", "127.0.0.1:8085"),
		grpcPort:       value("ENGINE_GRPC_PORT", "7233"),
		uiPort:         value("ENGINE_UI_PORT", "8233"),
		engineMetrics:  value("ENGINE_METRICS_LISTEN", "127.0.0.1:8087"),
		namespace:      value("TEMPORAL_NAMESPACE", "cabinet"),
		databaseURL:    os.Getenv("DATABASE_URL"),
		environment:    value("CABINET_ENV", "demo"),
	}
	if s.verifierDir, err = filepath.Abs(s.verifierDir); err != nil {
		return nil, fmt.Errorf("CABINET_VERIFIER_DIR: %w", err)
	}
	if os.Getenv("SIGNATURE_DSTU_URL") != "" {
		s.verifierDir = ""
	}
	if folder := os.Getenv("CABINET_CERTIFICATES"); folder != "" {
		if s.certificates, err = filepath.Abs(folder); err != nil {
			return nil, fmt.Errorf("CABINET_CERTIFICATES: %w", err)
		}
	}
	if s.dataDir, err = filepath.Abs(s.dataDir); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	if s.publicURL, err = publicAddress("CABINET_PUBLIC_URL", s.listen); err != nil {
		return nil, err
	}
	if s.supportURL, err = publicAddress("CABINET_SUPPORT_URL", s.support); err != nil {
		return nil, err
	}
	s.sandboxURL, err = publicAddress("SANDBOX_PUBLIC_URL", s.sandbox)
	return s, err
}

// value returns an environment variable, or a default.
func value(name, fallback string) string { return cmp.Or(os.Getenv(name), fallback) }

// publicAddress returns the address for browsers of a listening address.
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

// dialable returns the address for this machine of a listening address, which may be all interfaces.
func dialable(listen string) string {
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return listen
	}
	if address := net.ParseIP(host); host == "" || address != nil && address.IsUnspecified() {
		host = localhost
	}
	return net.JoinHostPort(host, port)
}

// temporalAddress is the engine's address.
func (s *settings) temporalAddress() string { return net.JoinHostPort(localhost, s.grpcPort) }

// webUI is the desk's address of the engine's web UI.
func (s *settings) webUI() string {
	scheme := "http"
	if s.certificates != "" {
		scheme = "https"
	}
	return scheme + "://" + net.JoinHostPort(localhost, s.uiPort)
}

// verifierURL is the address of the verifier of DSTU 4145.
func (s *settings) verifierURL() string {
	scheme := "http"
	if s.certificates != "" {
		scheme = "https"
	}
	return scheme + "://" + dialable(s.verifier)
}

// runDir is the folder with the process id of each part.
func (s *settings) runDir() string { return filepath.Join(s.dataDir, "run") }

// check finds what would prevent the start, before anything is started.
func (s *settings) check(ctx context.Context) error {
	for _, name := range []string{"engine", "sandbox"} {
		if _, err := os.Stat(filepath.Join(s.programDir, name)); err != nil {
			return fmt.Errorf("the program %s is not beside this one: run 'make build' first", name)
		}
	}
	if _, err := os.Stat(filepath.Join(s.webDir, "index.html")); err != nil {
		return fmt.Errorf("the web app is not built in %s: run 'make build' first", s.webDir)
	}
	if err := s.checkVerifier(); err != nil {
		return err
	}
	return s.checkAddresses(ctx)
}

// checkAddresses finds all addresses that cannot be listened on.
func (s *settings) checkAddresses(ctx context.Context) (problems error) {
	for _, wanted := range []struct{ variable, address string }{
		{"CABINET_LISTEN", s.listen},
		{"CABINET_METRICS_LISTEN", s.metrics},
		{"CABINET_WORKER_LISTEN", s.worker},
		{"CABINET_SUPPORT_LISTEN", s.support},
		{"CABINET_SUPPORT_METRICS_LISTEN", s.desk},
		{"SANDBOX_LISTEN", s.sandbox},
		{"SANDBOX_SMTP_LISTEN", s.smtp},
		{"SANDBOX_CLAMD_LISTEN", s.clamd},
		{"VERIFIER_LISTEN", s.verifier},
		{"VERIFIER_HEALTH_LISTEN", s.verifierHealth},
		{"ENGINE_GRPC_PORT", s.temporalAddress()},
		{"ENGINE_UI_PORT", net.JoinHostPort(localhost, s.uiPort)},
		{"ENGINE_METRICS_LISTEN", s.engineMetrics},
	} {
		_, err := free(ctx, wanted.address)
		switch {
		case errors.Is(err, syscall.EADDRINUSE):
			err = fmt.Errorf("%s is in use by another program: end it, or set %s to another one", wanted.address, wanted.variable)
		case err != nil:
			err = fmt.Errorf("%s cannot be listened on: %w", wanted.variable, err)
		}
		problems = errors.Join(problems, err)
	}
	return problems
}

// checkVerifier finds what would keep the verifier of DSTU 4145 from starting.
func (s *settings) checkVerifier() error {
	if s.verifierDir == "" {
		return nil
	}
	if _, err := exec.LookPath("node"); err != nil {
		return errors.New("the verifier of DSTU 4145 needs Node: install it from https://nodejs.org, or set SIGNATURE_DSTU_URL to another one")
	}
	if _, err := os.Stat(filepath.Join(s.verifierDir, "node_modules")); err != nil {
		return fmt.Errorf("what the verifier of DSTU 4145 is made of is not in %s: run 'make build' first", s.verifierDir)
	}
	return nil
}

// free reports whether an address can be listened on, and which one it is if the port is 0.
func free(ctx context.Context, address string) (string, error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}

// prepareDataDir creates the data folder and takes its lock, so that two cabinets do not share one.
func (s *settings) prepareDataDir() (unlock func(), err error) {
	if err := os.MkdirAll(s.runDir(), 0o755); err != nil {
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
