package config

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/certificates"
)

// The security server of the registers may demand a certificate; files that do not belong together are refused at the start.
func TestRegistersTLS(t *testing.T) {
	folder := t.TempDir()
	_, err := (&certificates.Set{Folder: folder}).Keep(time.Now())
	require.NoError(t, err)
	file := func(name string) string { return filepath.Join(folder, "api", name) }
	setNeeded(t)
	loaded, err := Load()
	require.NoError(t, err)
	require.True(t, loaded.Registers().TLS.Empty())
	require.Equal(t, "{service}/1", loaded.Registers().ServiceName)
	require.False(t, loaded.Registers().ServicePaths, "the documented address has none")

	t.Setenv("REGISTERS_TLS_CERT", file("tls.crt"))
	_, err = Load()
	require.ErrorContains(t, err, "REGISTERS_TLS_CERT")
	t.Setenv("REGISTERS_TLS_KEY", file("tls.key"))
	t.Setenv("REGISTERS_TLS_CA", file("ca.crt"))
	t.Setenv("REGISTERS_SERVICE_NAME", "{Service}_v1")
	loaded, err = Load()
	require.NoError(t, err)
	require.False(t, loaded.Registers().TLS.Empty())
	t.Setenv("REGISTERS_SERVICE_NAME", "vehicles")
	_, err = Load()
	require.ErrorContains(t, err, "REGISTERS_SERVICE_NAME")
}
