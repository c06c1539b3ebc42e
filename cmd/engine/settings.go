package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"go.temporal.io/server/common/config"
)

// settings are what the environment says.
type settings struct {
	postgres  *url.URL
	namespace string // of the cabinet
	host      string
	grpcPort  int
	uiPort    int
	security  *security
	metrics   string // the operators' address; empty: none
	codec     string // where the web UI has payloads decoded; empty: nowhere
}

// settingsFromEnvironment reads ENGINE_POSTGRES_URL or ENGINE_POSTGRES_URL_FILE, ENGINE_HOST, ENGINE_GRPC_PORT, ENGINE_UI_PORT,
// ENGINE_CODEC_ENDPOINT, ENGINE_METRICS_LISTEN, ENGINE_TLS_* and TEMPORAL_NAMESPACE.
func settingsFromEnvironment() (*settings, error) {
	postgres, err := serverAddress()
	if err != nil {
		return nil, err
	}
	s := &settings{
		postgres:  postgres,
		namespace: cmp.Or(os.Getenv("TEMPORAL_NAMESPACE"), "cabinet"),
		host:      cmp.Or(os.Getenv("ENGINE_HOST"), "127.0.0.1"),
		codec:     os.Getenv("ENGINE_CODEC_ENDPOINT"),
		metrics:   os.Getenv("ENGINE_METRICS_LISTEN"),
	}
	if s.security, err = securityFromEnvironment(); err != nil {
		return nil, err
	}
	if s.security == nil && !isLoopback(s.host) {
		return nil, &OpenToOthersError{s.host}
	}
	if s.grpcPort, err = port("ENGINE_GRPC_PORT", 7233); err != nil {
		return nil, err
	}
	if s.uiPort, err = port("ENGINE_UI_PORT", 8233); err != nil {
		return nil, err
	}
	return s, nil
}

// serverAddress reads ENGINE_POSTGRES_URL or ENGINE_POSTGRES_URL_FILE.
func serverAddress() (*url.URL, error) {
	text, err := secret("ENGINE_POSTGRES_URL")
	if err != nil {
		return nil, err
	}
	address, err := url.Parse(text)
	if err != nil || address.Host == "" {
		return nil, errors.New("ENGINE_POSTGRES_URL must be a postgres:// address")
	}
	return address, nil
}

// secret reads a variable, or the file that NAME_FILE names, as the cabinet's programs do.
func secret(name string) (string, error) {
	path := os.Getenv(name + "_FILE")
	if path == "" {
		return os.Getenv(name), nil
	}
	if os.Getenv(name) != "" {
		return "", fmt.Errorf("%s_FILE: %s is set, too", name, name)
	}
	content, err := os.ReadFile(path) //nolint:gosec // the operator names it
	if err != nil {
		return "", fmt.Errorf("%s_FILE: %w", name, err)
	}
	return strings.TrimSpace(string(content)), nil
}

// OpenToOthersError says that the engine would listen where other machines reach it, without TLS: it would let everybody do
// everything.
type OpenToOthersError struct{ Host string }

// Error names what to set.
func (e *OpenToOthersError) Error() string {
	return fmt.Sprintf("ENGINE_HOST is %s, which other machines reach: set %s (`cabinet certificates` makes them), or listen on %s",
		e.Host, tlsVariables, loopback)
}

// isLoopback reports whether this machine alone reaches a host.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == localName || ip != nil && ip.IsLoopback()
}

func port(name string, fallback int) (int, error) {
	text := os.Getenv(name)
	if text == "" {
		return fallback, nil
	}
	number, err := strconv.Atoi(text)
	if err != nil || number < 1 || number > 65535 {
		return 0, fmt.Errorf("%s must be a port number", name)
	}
	return number, nil
}

// loopback is where parts of the engine are that only the engine itself calls.
const loopback = "127.0.0.1"

// store is one of the engine's two databases. What the address says of TLS (sslmode, sslrootcert, …) holds for both.
func (s *settings) store(database string) *config.SQL {
	password, _ := s.postgres.User.Password()
	attributes := map[string]string{}
	for name, values := range s.postgres.Query() {
		attributes[name] = values[0]
	}
	return &config.SQL{
		PluginName: "postgres12_pgx", ConnectProtocol: "tcp", ConnectAddr: s.postgres.Host,
		User: s.postgres.User.Username(), Password: password, DatabaseName: database,
		MaxConns: 20, MaxIdleConns: 20, MaxConnLifetime: time.Hour, ConnectAttributes: attributes,
	}
}

// address is where clients reach the engine.
func (s *settings) address() string { return net.JoinHostPort(s.host, strconv.Itoa(s.grpcPort)) }
