// Package sandboxtest runs the sandbox inside tests.
package sandboxtest

import (
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/sandbox"
)

// Start runs a sandbox on a folder of its own until the test ends, and returns its address.
func Start(t testing.TB, config sandbox.Config) (url string) {
	t.Helper()
	config.DataDir = t.TempDir()
	url, stop := Serve(t, config)
	t.Cleanup(stop)
	return url
}

// Serve runs a sandbox on the folder of its configuration until stop is called. The configuration's PublicURL is its address.
func Serve(t testing.TB, config sandbox.Config) (url string, stop func()) {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	config.PublicURL = "http://" + server.Listener.Addr().String()
	box, err := sandbox.New(config)
	require.NoError(t, err)
	server.Config.Handler = box
	server.Start()
	return config.PublicURL, func() {
		server.Close()
		require.NoError(t, box.Close())
	}
}
