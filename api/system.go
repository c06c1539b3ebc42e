package api

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"github.com/gin-gonic/gin"

	"cabinet/process/health"
)

// serveSystem adds what operators and developers call.
func (s *Server) serveSystem(router *gin.Engine) {
	router.GET("/healthz", gin.WrapF(health.Alive))
	router.GET("/readyz", s.ready)
}

// ready reports whether work may come. Balancers need no more, and anybody may ask: the state of each part is for operators alone.
func (s *Server) ready(c *gin.Context) {
	status := http.StatusOK
	_, ready := s.world.Readiness.State(c)
	if !ready {
		status = http.StatusServiceUnavailable
	}
	c.Header("Cache-Control", "no-store")
	c.JSON(status, gin.H{"ready": ready})
}

// encodings are those that the build has compressed its files with, the best one first.
var encodings = []encoding{{"br", ".br"}, {"gzip", ".gz"}}

// encoding is a way in which files are compressed, and how the names of those end.
type encoding struct{ name, suffix string }

// sendCompressed sends a file as the build has compressed it, in the best way that the browser knows.
func sendCompressed(c *gin.Context, file string) {
	c.Header("Vary", "Accept-Encoding")
	if kind := contentTypes[filepath.Ext(file)]; kind != "" {
		c.Header("Content-Type", kind)
	}
	for _, encoding := range encodings {
		compressed := file + encoding.suffix
		if strings.Contains(c.GetHeader("Accept-Encoding"), encoding.name) && isFile(compressed) {
			c.Header("Content-Encoding", encoding.name)
			c.File(compressed)
			return
		}
	}
	c.File(file)
}

// contentTypes are the types of compressed files, whose own name says only that they are compressed, and of those that few
// systems know by their name.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml", ".woff2": "font/woff2", ".json": "application/json", ".webmanifest": "application/manifest+json",
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
