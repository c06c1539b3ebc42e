package api

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// Every address of the app is the app; files are files; what begins with /api or /auth is never a page (ROUTE-31,
// ROUTE-35).
func TestPagesAreServed(t *testing.T) {
	c := newCabinet(t)
	for _, path := range []string{"/", "/services/ordered", "/services/vehicle-check?id=1", "/nothing", "/../../etc/passwd", "/assets"} {
		answer := c.call(http.MethodGet, path, nil)
		if answer.Code == http.StatusBadRequest { // an address that climbs is refused as such
			continue
		}
		require.Equal(t, http.StatusOK, answer.Code, path)
		require.Equal(t, "<title>Кабінет</title>", answer.Body.String(), path)
		require.Equal(t, "no-cache", answer.Header().Get("Cache-Control"))
	}
	script := c.call(http.MethodGet, "/assets/app.js", nil)
	require.Equal(t, "app()", script.Body.String())
	require.Contains(t, script.Header().Get("Cache-Control"), "immutable")
	require.Equal(t, http.StatusNotFound, c.call(http.MethodGet, "/assets/old.js", nil).Code, "a file of an older build")
	for _, note := range []string{"/.vite/manifest.json", "/.env", "/assets/.notes/a.json"} {
		file := filepath.Join(c.config.WebDir, filepath.FromSlash(note))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte("{}"), 0o600))
		answer := c.call(http.MethodGet, note, nil)
		require.Equal(t, http.StatusNotFound, answer.Code, "%s is the build's own", note)
		require.NotContains(t, answer.Body.String(), "{}")
	}
	refused(t, c.call(http.MethodGet, "/api/nothing", nil), http.StatusNotFound, domain.CodeNotFound)
	refused(t, c.call(http.MethodGet, "/auth/nothing", nil), http.StatusNotFound, domain.CodeNotFound)
	refused(t, c.call(http.MethodPost, "/services/ordered", nil), http.StatusMethodNotAllowed, domain.CodeMethodNotAllowed)
}

// What the build has compressed is sent so, as the browser understands it; what it has not, as it is.
func TestFilesAreSentCompressed(t *testing.T) {
	c := newCabinet(t)
	script := filepath.Join(c.config.WebDir, "assets", "app.js")
	require.NoError(t, os.WriteFile(script+".gz", []byte("gzip"), 0o600))
	require.NoError(t, os.WriteFile(script+".br", []byte("brotli"), 0o600))
	for accepted, sent := range map[string]struct{ encoding, content string }{
		"gzip, deflate, br, zstd": {"br", "brotli"},
		"gzip, deflate":           {"gzip", "gzip"},
		"identity":                {"", "app()"},
	} {
		answer := c.call(http.MethodGet, "/assets/app.js", nil, "Accept-Encoding", accepted)
		require.Equal(t, sent.content, answer.Body.String(), accepted)
		require.Equal(t, sent.encoding, answer.Header().Get("Content-Encoding"), accepted)
		require.Equal(t, "Accept-Encoding", answer.Header().Get("Vary"), accepted)
		require.Contains(t, answer.Header().Get("Content-Type"), "javascript", accepted)
	}
}

// Pages may load nothing of others, be framed by nobody, and answers of the API are kept nowhere.
func TestHeadersProtect(t *testing.T) {
	c := newCabinet(t)
	page := c.call(http.MethodGet, "/", nil).Header()
	require.Contains(t, page.Get("Content-Security-Policy"), "default-src 'self'")
	require.Contains(t, page.Get("Content-Security-Policy"), "frame-ancestors 'none'")
	require.NotContains(t, page.Get("Content-Security-Policy"), "script-src 'unsafe")
	require.Contains(t, page.Get("Content-Security-Policy"), "; frame-src https://widget.test") // and no other frame
	require.Equal(t, "nosniff", page.Get("X-Content-Type-Options"))
	require.Equal(t, "no-referrer", page.Get("Referrer-Policy"), "ids of orders do not leave in addresses")
	require.NotEmpty(t, page.Get("Strict-Transport-Security"))
	require.NotEmpty(t, page.Get("X-Request-Id"))
	require.Equal(t, "no-store", c.call(http.MethodGet, "/api/ping", nil).Header().Get("Cache-Control"))
}

// The cabinet says that it answers, and the time by its clock; outside of works there is nothing to tell (API-014, API-015).
func TestPingAndMaintenance(t *testing.T) {
	c := newCabinet(t)
	require.JSONEq(t, `{"ok":true,"now":"2026-03-05T12:00:00+02:00"}`, c.call(http.MethodGet, "/api/ping", nil).Body.String())
	require.JSONEq(t, `{"active":false,"now":"2026-03-05T12:00:00+02:00"}`, c.call(http.MethodGet, "/api/maintenance", nil).Body.String())
}
