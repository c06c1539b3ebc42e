package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
	"cabinet/process/loop"
)

// assetsPath is where the web app's files are that carry a hash of their content in their names.
const assetsPath = "/assets/"

const (
	// keepAssets is how long files are served of a release that no API has any more: as long as a page is open without loading another one.
	keepAssets = 24 * time.Hour
	// noteAssets is how often an API notes that it serves its files.
	noteAssets = 10 * time.Minute
)

// assetName is the name of such a file, as the build gives it.
var assetName = regexp.MustCompile(`^[\w.-]{1,200}$`)

// keepOwnAssets stores the files of this release for the APIs of others, until ctx ends: a page that was open while a release was rolled out,
// or back, loads its parts from any API.
func (s *Server) keepOwnAssets(ctx context.Context) {
	loop.Every(ctx, noteAssets, s.logger, "the files of the web app are not stored for other releases", s.storeAssets)
}

func (s *Server) storeAssets(ctx context.Context) error {
	own, err := s.ownAssets()
	if err != nil || len(own) == 0 {
		return err
	}
	stored, err := s.queries.ServeAssets(ctx, sqlc.ServeAssetsParams{Now: s.config.Now(), Names: own})
	if err != nil {
		return err
	}
	for _, name := range own {
		if slices.Contains(stored, name) {
			continue
		}
		content, err := os.ReadFile(s.asset(name))
		if err != nil {
			return err
		}
		if err := s.queries.KeepAsset(ctx, sqlc.KeepAssetParams{Name: name, Content: content, Now: s.config.Now()}); err != nil {
			return err
		}
	}
	return nil
}

// ownAssets are the names of the files of this release, without those that are compressed. They are sorted, so that two APIs that store them at
// once lock rows in the same order.
func (s *Server) ownAssets() (names []string, err error) {
	entries, err := os.ReadDir(s.asset(""))
	if errors.Is(err, os.ErrNotExist) { // of `make dev`
		return nil, nil
	}
	for _, entry := range entries {
		name := entry.Name()
		compressed := slices.ContainsFunc(encodings, func(e encoding) bool { return strings.HasSuffix(name, e.suffix) })
		if entry.Type().IsRegular() && !compressed && assetName.MatchString(name) {
			names = append(names, name)
		}
	}
	return names, err
}

func (s *Server) asset(name string) string {
	return filepath.Join(s.config.WebDir, filepath.FromSlash(assetsPath), name)
}

// sendKept sends a file of another release.
func (s *Server) sendKept(c *gin.Context, name string) {
	content, err := s.queries.KeptAsset(c, name)
	if errors.Is(err, pgx.ErrNoRows) {
		c.Status(http.StatusNotFound)
		return
	}
	if err != nil {
		s.refuse(c, fmt.Errorf("file of the web app: %w", err))
		return
	}
	kind, known := contentTypes[path.Ext(name)]
	if !known {
		kind = "application/octet-stream"
	}
	c.Header("Cache-Control", lasting(assetsPath+name))
	c.Header("Vary", "Accept-Encoding")
	if strings.Contains(c.GetHeader("Accept-Encoding"), "gzip") {
		c.Header("Content-Encoding", "gzip")
		content = zipped(content)
	}
	c.Data(http.StatusOK, kind, content)
}
