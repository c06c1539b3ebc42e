package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"io"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

// No command of production sends a password or a row over a connection that others can read: it ends before it connects.
func TestCommandsRefuseDatabasesInTheClear(t *testing.T) {
	t.Setenv("CABINET_ENV", "production")
	t.Setenv("CABINET_PRIVATE_HOSTS", "")
	t.Setenv("CABINET_MASTER_KEY", "key")
	t.Setenv("CABINET_AUDIT_PUBLIC_KEY", base64.StdEncoding.EncodeToString(make([]byte, ed25519.PublicKeySize)))
	for _, one := range []struct {
		variable  string
		command   func() *cobra.Command
		arguments []string
	}{
		{"DATABASE_ADMIN_URL", rolesCommand, nil},
		{"DATABASE_OWNER_URL", migrateCommand, nil},
		{"DATABASE_OWNER_URL", restoreCommand, []string{"folder"}},
		{"ENGINE_POSTGRES_URL", restoreCommand, []string{"folder"}},
		{"DATABASE_URL", backupCommand, []string{"folder"}},
		{"DATABASE_URL", maintenanceCommand, nil},
		{"DATABASE_URL", staffCommand, []string{"list"}},
		{"DATABASE_URL", auditCommand, []string{"verify"}},
		{"DATABASE_URL", replayCommand, []string{"018f0000-0000-7000-8000-000000000001"}},
		{"TEMPORAL_TLS", replayCommand, []string{"018f0000-0000-7000-8000-000000000001"}},
	} {
		t.Run(one.command().Name()+" "+one.variable, func(t *testing.T) {
			for _, name := range []string{"DATABASE_ADMIN_URL", "DATABASE_OWNER_URL", "DATABASE_URL", "ENGINE_POSTGRES_URL"} {
				t.Setenv(name, "postgres://database.invalid/cabinet?sslmode=verify-full")
			}
			t.Setenv("TEMPORAL_ADDRESS", "engine.invalid:7233")
			t.Setenv("TEMPORAL_TLS", "true")
			t.Setenv(one.variable, map[bool]string{true: "false", false: "postgres://weak.invalid/cabinet"}[one.variable == "TEMPORAL_TLS"])
			command := one.command()
			command.SilenceErrors, command.SilenceUsage = true, true
			command.SetArgs(one.arguments)
			command.SetOut(io.Discard)
			err := command.ExecuteContext(t.Context())
			require.ErrorContains(t, err, one.variable)
			require.ErrorContains(t, err, "in production")
			require.NotContains(t, err.Error(), "weak.invalid")
		})
	}
}
