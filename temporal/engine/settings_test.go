package main

import (
	"errors"
	"strings"
	"testing"
)

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
