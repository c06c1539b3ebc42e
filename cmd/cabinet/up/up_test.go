package up

import (
	"encoding/base64"
	"net"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/store"
	"cabinet/store/references"
)

func TestSecretsAreMadeOnce(t *testing.T) {
	dir := t.TempDir()
	first, err := secrets(dir)
	require.NoError(t, err)
	again, err := secrets(dir)
	require.NoError(t, err)
	require.Equal(t, first, again)
	key, err := base64.StdEncoding.DecodeString(first["CABINET_JWT_KEY"])
	require.NoError(t, err)
	require.Len(t, key, 32)
	_, err = references.Parse(first["CABINET_REFERENCE_KEY"])
	require.NoError(t, err)
	_, err = store.NewKeys(first["CABINET_MASTER_KEY"], nil)
	require.NoError(t, err, "the codec takes the master key")

	other, err := secrets(t.TempDir())
	require.NoError(t, err)
	for name := range first {
		require.NotEqual(t, first[name], other[name], name)
	}
}

func TestEnvironmentGoesBeforeKeptSecrets(t *testing.T) {
	dir := t.TempDir()
	kept, err := secrets(dir)
	require.NoError(t, err)
	t.Setenv("MONOBANK_TOKEN", "set")
	told, err := secrets(dir)
	require.NoError(t, err)
	require.Equal(t, "set", told["MONOBANK_TOKEN"])
	require.Equal(t, kept["CABINET_MASTER_KEY"], told["CABINET_MASTER_KEY"])
	content, err := os.ReadFile(filepath.Join(dir, "secrets.env"))
	require.NoError(t, err)
	require.Contains(t, string(content), kept["MONOBANK_TOKEN"], "the kept one stays")
}

// A secret that was added to the cabinet later is made; those that orders depend on stay.
func TestMissingSecretIsAdded(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "secrets.env"), []byte("CABINET_MASTER_KEY=old\n"), 0o600))
	told, err := secrets(dir)
	require.NoError(t, err)
	require.Equal(t, "old", told["CABINET_MASTER_KEY"])
	require.NotEmpty(t, told["CABINET_JWT_KEY"])
}

func TestDialable(t *testing.T) {
	for listen, address := range map[string]string{
		"127.0.0.1:8080": "127.0.0.1:8080", ":8080": "127.0.0.1:8080", "0.0.0.0:8080": "127.0.0.1:8080",
		"[::]:8080": "127.0.0.1:8080", "cabinet:8080": "cabinet:8080",
	} {
		require.Equal(t, address, dialable(listen), listen)
	}
}

// All addresses that are in use are said at once.
func TestAddressesInUse(t *testing.T) {
	s := &settings{}
	var taken []string
	for _, address := range []*string{&s.listen, &s.worker, &s.smtp, &s.engineMetrics} {
		listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
		require.NoError(t, err)
		defer func() { _ = listener.Close() }()
		*address = listener.Addr().String()
		taken = append(taken, *address)
	}
	err := s.checkAddresses(t.Context())
	for _, address := range taken {
		require.ErrorContains(t, err, address+" is in use by another program")
	}
	for _, variable := range []string{"CABINET_LISTEN", "CABINET_WORKER_LISTEN", "SANDBOX_SMTP_LISTEN", "ENGINE_METRICS_LISTEN"} {
		require.ErrorContains(t, err, "set "+variable+" to another one")
	}
}

// Of an address that cannot be listened on it is said why: only one that is in use is another program's.
func TestAddressThatCannotBeListenedOn(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"engine", "sandbox", "index.html"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	taken, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = taken.Close() }()
	for address, says := range map[string]string{
		taken.Addr().String(): "is in use by another program: end it, or set CABINET_LISTEN to another one",
		"203.0.113.1:8080":    "CABINET_LISTEN cannot be listened on: listen tcp 203.0.113.1:8080: ", // of documentation, nobody's
	} {
		s := &settings{programDir: dir, webDir: dir, listen: address}
		require.ErrorContains(t, s.check(t.Context()), says)
	}
}
