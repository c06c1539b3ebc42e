package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The database's address, which holds a password, may be in a file; in a file and in the environment is one too many.
func TestPostgresAddressFromAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "address")
	if err := os.WriteFile(path, []byte("postgres://engine:secret@127.0.0.1/temporal\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("ENGINE_POSTGRES_URL_FILE", path)
	s, err := settingsFromEnvironment()
	if err != nil || s.postgres.String() != "postgres://engine:secret@127.0.0.1/temporal" {
		t.Fatal(s, err)
	}
	for variable, value := range map[string]string{"ENGINE_POSTGRES_URL": "postgres://127.0.0.1/temporal", "ENGINE_POSTGRES_URL_FILE": path + "-missing"} {
		t.Run(variable, func(t *testing.T) {
			t.Setenv(variable, value)
			if _, err := settingsFromEnvironment(); err == nil || strings.Contains(err.Error(), "secret@") || !strings.Contains(err.Error(), "ENGINE_POSTGRES_URL_FILE") {
				t.Fatal(err)
			}
		})
	}
}

// An engine that other machines reach does not start without certificates: everybody would be let do everything. It says what
// to set. On this machine it needs none.
func TestEngineIsNotOpenToOthers(t *testing.T) {
	t.Setenv("ENGINE_POSTGRES_URL", "postgres://127.0.0.1/temporal")
	for _, host := range []string{"", "127.0.0.1", "127.0.0.2", "::1", "localhost"} {
		t.Setenv("ENGINE_HOST", host)
		if _, err := settingsFromEnvironment(); err != nil {
			t.Errorf("%q: %v", host, err)
		}
	}
	for _, host := range []string{"0.0.0.0", "::", "10.0.0.7", "fe80::1", "temporal", "localhost.example"} {
		t.Setenv("ENGINE_HOST", host)
		_, err := settingsFromEnvironment()
		var open *OpenToOthersError
		if !errors.As(err, &open) || open.Host != host {
			t.Fatalf("%q: %v", host, err)
		}
		for _, name := range []string{"ENGINE_HOST", host, "ENGINE_TLS_CERT", "ENGINE_TLS_KEY", "ENGINE_TLS_CA", "ENGINE_TLS_UI_CERT", "ENGINE_TLS_UI_KEY"} {
			if !strings.Contains(err.Error(), name) {
				t.Errorf("%q: %s is not named: %v", host, name, err)
			}
		}
	}
}
