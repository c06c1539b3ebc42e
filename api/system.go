package api

import (
	"context"
	_ "embed"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"cabinet/domain"
)

//go:embed openapi.yaml
var specification []byte

// serveSystem adds what operators and developers call.
func (s *Server) serveSystem(router *gin.Engine) {
	router.GET("/healthz", func(c *gin.Context) { c.JSON(http.StatusOK, gin.H{"ok": true}) })
	router.GET("/readyz", s.refuseDraining, s.ready)
	router.GET("/metrics", gin.WrapH(promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{})))
	router.GET("/api/openapi.yaml", func(c *gin.Context) { c.Data(http.StatusOK, "application/yaml", specification) })
	s.serveReference(router)
}

// ready says whether the parts that the API cannot do without answer.
func (s *Server) ready(c *gin.Context) {
	ctx, cancel := context.WithTimeout(c, 2*time.Second)
	defer cancel()
	parts, status := gin.H{"database": "ok", "engine": "ok"}, http.StatusOK
	if err := s.world.Database.Ping(ctx); err != nil {
		parts["database"], status = "does not answer", http.StatusServiceUnavailable
	}
	if err := s.world.EngineReady(ctx); err != nil {
		parts["engine"], status = "does not answer", http.StatusServiceUnavailable
	}
	c.JSON(status, parts)
}

// serveWeb serves the built web app; a path that is no file is one of the app's own routes.
func (s *Server) serveWeb(c *gin.Context) {
	wanted := path.Clean("/" + c.Request.URL.Path)
	if strings.HasPrefix(wanted, "/api") || strings.HasPrefix(wanted, "/auth") {
		s.refuse(c, domain.Refuse(domain.CodeNotFound))
		return
	}
	if c.Request.Method != http.MethodGet && c.Request.Method != http.MethodHead {
		s.refuse(c, domain.Refuse(domain.CodeMethodNotAllowed))
		return
	}
	file := filepath.Join(s.config.WebDir, filepath.FromSlash(wanted))
	if info, err := os.Stat(file); err != nil || info.IsDir() {
		if path.Ext(wanted) != "" {
			c.Status(http.StatusNotFound)
			return
		}
		file = filepath.Join(s.config.WebDir, "index.html")
	}
	// Built files carry a hash of their content in their names; the page that names them does not.
	if strings.HasPrefix(wanted, "/assets/") {
		c.Header("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		c.Header("Cache-Control", "no-cache")
	}
	if compressed := file + ".gz"; strings.Contains(c.GetHeader("Accept-Encoding"), "gzip") && isFile(compressed) {
		c.Header("Content-Encoding", "gzip")
		c.Header("Vary", "Accept-Encoding")
		c.Header("Content-Type", contentTypes[filepath.Ext(file)])
		c.File(compressed)
		return
	}
	c.File(file)
}

// contentTypes are the types of compressed files, whose own name says only that they are compressed.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml", ".json": "application/json",
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
