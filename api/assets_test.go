package api

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
)

// writeAsset writes a file of a release.
func (c *cabinet) writeAsset(name, content string) {
	c.Helper()
	require.NoError(c, os.WriteFile(filepath.Join(c.config.WebDir, "assets", name), []byte(content), 0o600))
}

// A page loads its parts from an API of another release, newer or older, for a day after that release was served last.
func TestAssetsOfOtherReleases(t *testing.T) {
	database := dbtest.New(t)
	last, next := newCabinetOn(t, database), newCabinetOn(t, database)
	last.writeAsset("page-last.js", "last()")
	last.writeAsset("page-last.js.br", "brotli")
	last.writeAsset("font-last.woff2", "\x00font")
	next.writeAsset("page-next.js", "next()")
	for _, api := range []*cabinet{last, next} {
		require.NoError(t, api.storeAssets(t.Context()))
	}
	for _, wanted := range []struct {
		api                 *cabinet
		name, content, kind string
	}{
		{next, "page-last.js", "last()", "text/javascript"},
		{next, "font-last.woff2", "\x00font", "octet-stream"},
		{last, "page-next.js", "next()", "text/javascript"},
	} {
		answer := wanted.api.call(http.MethodGet, "/assets/"+wanted.name, nil)
		require.Equal(t, http.StatusOK, answer.Code, wanted.name)
		require.Equal(t, wanted.content, answer.Body.String())
		require.Contains(t, answer.Header().Get("Content-Type"), wanted.kind)
		require.Contains(t, answer.Header().Get("Cache-Control"), "immutable")
		require.Equal(t, "nosniff", answer.Header().Get("X-Content-Type-Options"))
	}
	for _, unknown := range []string{"page-other.js", "a%20b.js", strings.Repeat("a", 201) + ".js"} {
		require.Equal(t, http.StatusNotFound, next.call(http.MethodGet, "/assets/"+unknown, nil).Code, unknown)
	}
	for accepted, encoding := range map[string]string{"gzip, br": "br", "gzip": "", "identity": ""} {
		answer := next.call(http.MethodGet, "/assets/page-last.js", nil, "Accept-Encoding", accepted)
		require.Equal(t, encoding, answer.Header().Get("Content-Encoding"), accepted)
		require.Equal(t, map[string]string{"br": "brotli", "": "last()"}[encoding], answer.Body.String())
		require.Contains(t, answer.Header().Get("Content-Type"), "text/javascript")
		require.Equal(t, "Accept-Encoding", answer.Header().Get("Vary"))
	}

	next.now = noon.Add(keepAssets - time.Hour)
	require.NoError(t, next.storeAssets(t.Context()))
	next.now = noon.Add(keepAssets + time.Hour)
	require.NoError(t, next.sweepOnce(t.Context()))
	require.Equal(t, http.StatusNotFound, next.call(http.MethodGet, "/assets/page-last.js", nil).Code, "a day after it was served last")
	require.Equal(t, http.StatusOK, last.call(http.MethodGet, "/assets/page-next.js", nil).Code, "it is served still")
}

// Without the database a release serves its own files. Whether it has those of another one is not known: they are not missing for ever.
func TestAssetsWithoutDatabase(t *testing.T) {
	c := newCabinet(t)
	require.Error(t, c.storeAssets(t.Context()))
	require.Equal(t, http.StatusOK, c.call(http.MethodGet, "/assets/app.js", nil).Code)
	answer := c.call(http.MethodGet, "/assets/page-last.js", nil)
	require.Equal(t, http.StatusServiceUnavailable, answer.Code)
	require.NotEmpty(t, answer.Header().Get("Retry-After"))
	require.Empty(t, answer.Header().Get("Cache-Control"))
}

// `make dev` has no built files, and stores none.
func TestNoAssets(t *testing.T) {
	c := newCabinet(t)
	require.NoError(t, os.RemoveAll(filepath.Join(c.config.WebDir, "assets")))
	require.NoError(t, c.storeAssets(t.Context()))
}
