package api

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
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
		{next, "font-last.woff2", "\x00font", "font/woff2"},
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

// A row becomes no document, which could run scripts of other rows with a citizen's session.
func TestKeptAssetsAreNoDocuments(t *testing.T) {
	c := newCabinetOn(t, dbtest.New(t))
	for _, name := range []string{"page.html", "picture.svg", "page.xml", "page.js.html", "picture.svg.gz"} {
		require.NoError(t, c.queries.KeepAsset(t.Context(), sqlc.KeepAssetParams{Name: name, Content: []byte("<html>"), Now: noon}))
		require.Equal(t, http.StatusNotFound, c.call(http.MethodGet, "/assets/"+name, nil, "Accept-Encoding", "gzip").Code, name)
	}
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

// APIs of one release note their files at the same time. They lock the rows in one order, whatever the order in which these are stored.
func TestAssetsAreNotedInOneOrder(t *testing.T) {
	c := newCabinetOn(t, dbtest.New(t))
	for _, name := range []string{"b.js", "a.js"} {
		require.NoError(t, c.queries.KeepAsset(t.Context(), sqlc.KeepAssetParams{Name: name, Content: []byte("b()"), Now: noon}))
	}
	_, err := c.admin.Exec(t.Context(), "ANALYZE web_assets") // few rows are read as they are stored
	require.NoError(t, err)
	tx, err := c.admin.Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = tx.Rollback(context.Background()) }()
	_, err = tx.Exec(t.Context(), "SELECT FROM web_assets WHERE name = 'a.js' FOR UPDATE")
	require.NoError(t, err)
	noted := make(chan error, 1)
	go func() {
		_, err := c.queries.ServeAssets(t.Context(), sqlc.ServeAssetsParams{Now: noon, Names: []string{"a.js", "b.js"}})
		noted <- err
	}()
	require.Eventually(t, func() bool {
		var waiting bool
		err := c.admin.QueryRow(t.Context(),
			"SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')").Scan(&waiting)
		return err == nil && waiting
	}, 10*time.Second, 10*time.Millisecond, "it waits for the first file")
	_, err = tx.Exec(t.Context(), "SELECT FROM web_assets WHERE name = 'b.js' FOR UPDATE NOWAIT")
	require.NoError(t, err, "it has not locked the second one")
	require.NoError(t, tx.Commit(t.Context()))
	require.NoError(t, <-noted)
}
