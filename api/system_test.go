package api

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// Every address of the app is the app; files are files; what begins with /api or /auth is never a page (ROUTE-31,
// ROUTE-35).
func TestPagesAreServed(t *testing.T) {
	c := newCabinet(t)
	for _, path := range []string{"/", "/index.html", "/services/ordered", "/services/vehicle-check?id=1", "/nothing", "/../../etc/passwd", "/assets"} {
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
	require.Equal(t, http.StatusServiceUnavailable, c.call(http.MethodGet, "/assets/old.js", nil).Code, "a file of another build, and no database")
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
	for _, directive := range []string{
		"default-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'",
		"require-trusted-types-for 'script'", "trusted-types push-worker", "worker-src 'self'", "frame-src https://widget.test", // and no other frame
	} {
		require.Contains(t, strings.Split(page.Get("Content-Security-Policy"), "; "), directive)
	}
	require.Equal(t, "same-origin", page.Get("Cross-Origin-Opener-Policy"))
	require.Equal(t, "same-origin", page.Get("Cross-Origin-Resource-Policy"))
	for _, path := range []string{"/", "/assets/app.js", "/api/ping", "/nothing.js"} {
		require.NotContains(t, c.call(http.MethodGet, path, nil).Header().Get("Content-Security-Policy"), "unsafe-inline", path)
	}
	require.Equal(t, "nosniff", page.Get("X-Content-Type-Options"))
	require.Equal(t, "no-referrer", page.Get("Referrer-Policy"), "ids of orders do not leave in addresses")
	require.NotEmpty(t, page.Get("Strict-Transport-Security"))
	require.NotEmpty(t, page.Get("X-Request-Id"))
	require.Equal(t, "no-store", c.call(http.MethodGet, "/api/ping", nil).Header().Get("Cache-Control"))
}

// Each page's own styles carry a nonce that its policy alone names; a page that was kept is never confirmed under another one.
func TestPagesHaveNonces(t *testing.T) {
	c := newCabinet(t)
	require.NoError(t, os.WriteFile(filepath.Join(c.config.WebDir, "index.html"), []byte(`<style nonce="CSP_NONCE"></style><link nonce="CSP_NONCE">`), 0o600))
	seen := map[string]bool{}
	for range 2 {
		answer := c.call(http.MethodGet, "/", nil)
		found := regexp.MustCompile(`style-src 'self' 'nonce-([\w-]{43})'$`).FindStringSubmatch(answer.Header().Get("Content-Security-Policy"))
		require.NotNil(t, found, answer.Header().Get("Content-Security-Policy"))
		require.Equal(t, `<style nonce="`+found[1]+`"></style><link nonce="`+found[1]+`">`, answer.Body.String())
		require.Empty(t, answer.Header().Get("Last-Modified")+answer.Header().Get("ETag"))
		require.Equal(t, "no-cache", answer.Header().Get("Cache-Control"))
		require.False(t, seen[found[1]], "a nonce is used once")
		seen[found[1]] = true
	}
	require.Regexp(t, "style-src 'self'$", c.call(http.MethodGet, "/api/ping", nil).Header().Get("Content-Security-Policy"))
}

// The sign-in has a document of its own. Documents are compressed for browsers that can read that.
func TestSignInHasItsDocument(t *testing.T) {
	c := newCabinet(t)
	require.Equal(t, "<title>Кабінет</title>", c.call(http.MethodGet, "/login", nil).Body.String(), "without one the app's document")
	require.NoError(t, os.WriteFile(filepath.Join(c.config.WebDir, "login.html"), []byte(`<h1 nonce="CSP_NONCE">Вхід</h1>`), 0o600))
	answer := c.call(http.MethodGet, "/login?redirectTo=%2Ffines", nil, "Accept-Encoding", "gzip, br")
	require.Equal(t, "gzip", answer.Header().Get("Content-Encoding"))
	require.Equal(t, "Accept-Encoding", answer.Header().Get("Vary"))
	body, err := gzip.NewReader(answer.Body)
	require.NoError(t, err)
	page, err := io.ReadAll(body)
	require.NoError(t, err)
	require.Regexp(t, `^<h1 nonce="[\w-]{43}">Вхід</h1>$`, string(page))
	require.Equal(t, http.StatusNotFound, c.call(http.MethodGet, "/login.html", nil).Code)
}

// Of scripts within a document the policy names those that the build has written, by their hashes: no other one runs.
func TestScriptsOfPagesAreNamedByHashes(t *testing.T) {
	c := newCabinet(t)
	page := "<script>first()</script><script src=\"/app.js\"></script>"
	require.NoError(t, os.WriteFile(filepath.Join(c.config.WebDir, "index.html"), []byte(page), 0o600))
	hash := sha256.Sum256([]byte("first()"))
	policy := c.call(http.MethodGet, "/", nil).Header().Get("Content-Security-Policy")
	require.Contains(t, policy, "; script-src 'self' 'sha256-"+base64.StdEncoding.EncodeToString(hash[:])+"'; style-src")
	require.NotContains(t, policy, "unsafe-inline")
}

// The reference, a third party's page with inline scripts, does not run where the tokens are: operators have it on their port.
func TestReferenceHasAnOriginOfItsOwn(t *testing.T) {
	c := newCabinet(t)
	for path, content := range map[string]string{"/api/docs": "swagger-ui", "/api/docs/swagger-ui-bundle.js": "SwaggerUIBundle", "/api/openapi.yaml": "openapi: 3"} {
		require.Equal(t, http.StatusNotFound, c.call(http.MethodGet, path, nil).Code, path)
		answer := httptest.NewRecorder()
		Reference().ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
		require.Equal(t, http.StatusOK, answer.Code, path)
		require.Contains(t, answer.Body.String(), content, path)
		require.Contains(t, answer.Header().Get("Content-Security-Policy"), "form-action 'none'", path)
	}
}

// The cabinet says that it answers, and the time by its clock; outside of works there is nothing to tell (API-014, API-015).
func TestPingAndMaintenance(t *testing.T) {
	c := newCabinet(t)
	require.JSONEq(t, `{"ok":true,"now":"2026-03-05T12:00:00+02:00"}`, c.call(http.MethodGet, "/api/ping", nil).Body.String())
	require.JSONEq(t, `{"active":false,"now":"2026-03-05T12:00:00+02:00"}`, c.call(http.MethodGet, "/api/maintenance", nil).Body.String())
}
