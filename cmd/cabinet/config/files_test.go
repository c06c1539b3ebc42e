package config

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every secret may come from a file; a setting that is no secret may not.
func TestSecretsComeFromFiles(t *testing.T) {
	names := secretVariables()
	for _, name := range []string{
		"CABINET_MASTER_KEY", "CABINET_JWT_KEY", "CABINET_AUDIT_KEY", "SEAL_KEY", "DATABASE_URL", "DATABASE_OWNER_URL", "MONOBANK_TOKEN",
		"STAFF_OIDC_CLIENT_SECRET", "CABINET_DB_API_PASSWORD", "DATABASE_ARCHIVE_URL", "CABINET_ARCHIVE_IDENTITY",
	} {
		require.Contains(t, names, name)
	}
	require.NotContains(t, names, "CABINET_LISTEN")
	require.NotContains(t, names, "SSL_CERT")

	path := filepath.Join(t.TempDir(), "key")
	require.NoError(t, os.WriteFile(path, []byte("a key\n"), 0o600))
	t.Setenv("CABINET_MASTER_KEY", "")
	t.Setenv("CABINET_MASTER_KEY_FILE", path)
	t.Setenv("CABINET_LISTEN_FILE", "/no/such/file")
	require.NoError(t, ReadSecretFiles())
	require.Equal(t, "a key", os.Getenv("CABINET_MASTER_KEY"))

	t.Setenv("CABINET_MASTER_KEY_FILE", path)
	err := ReadSecretFiles()
	require.ErrorContains(t, err, "CABINET_MASTER_KEY_FILE: is set, too")
	require.NotContains(t, err.Error(), "a key")
	t.Setenv("CABINET_JWT_KEY_FILE", "/no/such/file")
	require.ErrorContains(t, ReadSecretFiles(), "CABINET_JWT_KEY_FILE")
	t.Setenv("CABINET_MASTER_KEY", "")
	require.NoError(t, os.WriteFile(path, []byte("\n"), 0o600))
	require.ErrorContains(t, ReadSecretFiles(), "the file is empty")
}
