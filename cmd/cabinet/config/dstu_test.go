package config

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/certificates"
)

// The files for TLS with the verifier are read at the start: all three, or none.
func TestVerifierTLS(t *testing.T) {
	folder := t.TempDir()
	_, err := (&certificates.Set{Folder: folder}).Keep(time.Now())
	require.NoError(t, err)
	file := func(name string) string { return filepath.Join(folder, "api", name) }
	for name, row := range map[string]struct {
		files DSTU
		tls   bool
		fault bool
	}{
		"none":         {},
		"all":          {files: DSTU{Certificate: file("tls.crt"), Key: file("tls.key"), Authority: file("ca.crt")}, tls: true},
		"no authority": {files: DSTU{Certificate: file("tls.crt"), Key: file("tls.key")}, fault: true},
		"no key":       {files: DSTU{Certificate: file("tls.crt"), Authority: file("ca.crt")}, fault: true},
		"no such file": {files: DSTU{Certificate: file("absent"), Key: file("tls.key"), Authority: file("ca.crt")}, fault: true},
	} {
		err := row.files.load()
		require.Equal(t, row.fault, err != nil, name)
		require.Equal(t, row.tls, row.files.client != nil, name)
	}
}
