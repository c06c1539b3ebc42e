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
	// noteAssets is how often an API notes that it serves its files, and noteAgain how soon again when that has failed.
	noteAssets = 10 * time.Minute
	noteAgain  = 10 * time.Second
)

// assetName is the name of such a file, as the build gives it: a script, a style or a font, which may be compressed. A document is none: it would
// run scripts from the database on the cabinet's origin.
var assetName = regexp.MustCompile(`^[\w.-]{1,200}\.(js|css|woff2)(\.(br|gz))?$`)

// keepOwnAssets stores the files of this release for the APIs of others, until ctx ends: a page that was open while a release was rolled out,
// or back, loads its parts from any API.
func (s *Server) keepOwnAssets(ctx context.Context) {
	var noted time.Time
	loop.Every(ctx, noteAgain, s.logger, "the files of the web app are not stored for other releases", func(ctx context.Context) error {
		if time.Since(noted) < noteAssets {
			return nil
		}
		err := s.storeAssets(ctx)
		if err == nil {
			noted = time.Now()
		}
		return err
	})
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

// ownAssets are the names of the files of this release, also of those that are compressed.
func (s *Server) ownAssets() (names []string, err error) {
	entries, err := os.ReadDir(s.asset(""))
	if errors.Is(err, os.ErrNotExist) { // of `make dev`
		return nil, nil
	}
	for _, entry := range entries {
		if entry.Type().IsRegular() && assetName.MatchString(entry.Name()) {
			names = append(names, entry.Name())
		}
	}
	return names, err
}

func (s *Server) asset(name string) string {
	return filepath.Join(s.config.WebDir, filepath.FromSlash(assetsPath), name)
}

// sendKept sends a file of another release, as its build has compressed it. It costs one look into an index.
func (s *Server) sendKept(c *gin.Context, name string) {
	encoded := map[string]string{}
	var names []string
	for _, encoding := range encodings {
		if strings.Contains(c.GetHeader("Accept-Encoding"), encoding.name) {
			names = append(names, name+encoding.suffix)
			encoded[name+encoding.suffix] = encoding.name
		}
	}
	kept, err := s.queries.KeptAsset(c, append(names, name))
	if errors.Is(err, pgx.ErrNoRows) {
		c.Status(http.StatusNotFound)
		return
	}
	if err != nil {
		s.refuse(c, fmt.Errorf("file of the web app: %w", err))
		return
	}
	c.Header("Cache-Control", lasting(assetsPath+name))
	c.Header("Vary", "Accept-Encoding")
	if encoding := encoded[kept.Name]; encoding != "" {
		c.Header("Content-Encoding", encoding)
	}
	c.Data(http.StatusOK, contentTypes[path.Ext(name)], kept.Content)
}
