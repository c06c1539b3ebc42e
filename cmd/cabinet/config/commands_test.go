package config

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A command of production refuses databases and an engine that are reached without TLS: it names the variable and never what it
// is set to. What stays on this machine, is named, or demonstrates needs none.
func TestCommandsRefuseConnectionsInTheClear(t *testing.T) {
	names := []string{"DATABASE_ADMIN_URL", "DATABASE_OWNER_URL", "DATABASE_URL", "ENGINE_POSTGRES_URL"}
	set := func(at string) {
		for _, name := range names {
			t.Setenv(name, at)
		}
		t.Setenv("CABINET_ENV", "")
		t.Setenv("CABINET_PRIVATE_HOSTS", "")
		t.Setenv("TEMPORAL_ADDRESS", "weak.example:7233")
		t.Setenv("TEMPORAL_TLS", "false")
	}
	set("postgres://cabinet:word@weak.example/cabinet?sslmode=prefer")
	for _, err := range []error{CheckDatabases(names...), CheckEngine()} {
		require.NotContains(t, err.Error(), "weak.example")
		require.NotContains(t, err.Error(), "word")
	}
	for _, name := range names {
		require.ErrorContains(t, CheckDatabases(name), name+" must say sslmode=verify-full")
	}
	require.ErrorContains(t, CheckEngine(), "TEMPORAL_TLS: the engine must be reached with TLS")
	t.Setenv("CABINET_PRIVATE_HOSTS", "weak.example")
	require.NoError(t, CheckDatabases(names...))
	require.NoError(t, CheckEngine())

	for _, safe := range []string{
		"", "postgres://127.0.0.1/cabinet?sslmode=disable", "postgres://database.example/cabinet?sslmode=verify-full",
	} {
		set(safe)
		require.NoError(t, CheckDatabases(names...), safe)
	}
	set("postgres://weak.example/cabinet?sslmode=disable")
	t.Setenv("CABINET_ENV", "demo")
	require.NoError(t, CheckDatabases(names...))
	require.NoError(t, CheckEngine())
	t.Setenv("CABINET_ENV", "staging")
	require.ErrorContains(t, CheckEngine(), "CABINET_ENV must be production or demo")
}
