package api

import (
	_ "embed"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/gin-gonic/gin"

	"cabinet/domain"
	"cabinet/health"
)

//go:embed openapi.yaml
var specification []byte

// serveSystem adds what operators and developers call.
func (s *Server) serveSystem(router *gin.Engine) {
	router.GET("/healthz", gin.WrapF(health.Alive))
	router.GET("/readyz", s.ready)
	router.GET("/api/openapi.yaml", func(c *gin.Context) { c.Data(http.StatusOK, "application/yaml", specification) })
	s.serveReference(router)
}

// ready says whether work may come, to balancers and to anybody: on what this stands, and how that is, is for operators alone.
func (s *Server) ready(c *gin.Context) {
	status := http.StatusOK
	_, ready := s.world.Readiness.State(c)
	if !ready {
		status = http.StatusServiceUnavailable
	}
	c.Header("Cache-Control", "no-store")
	c.JSON(status, gin.H{"ready": ready})
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
	if strings.Contains(wanted, "/.") { // what the build notes for itself
		c.Status(http.StatusNotFound)
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
	c.Header("Cache-Control", lasting(wanted))
	sendCompressed(c, file)
}

// lasting says how long a browser may keep a file: built ones carry a hash of their content in their names, pictures change
// seldom, and the page that names them all is asked for each time.
func lasting(file string) string {
	switch {
	case strings.HasPrefix(file, "/assets/"):
		return "public, max-age=31536000, immutable"
	case path.Ext(file) == ".svg":
		return "public, max-age=86400"
	default:
		return "no-cache"
	}
}

// encodings are those that the build has compressed its files with, the best one first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// sendCompressed sends a file as the build has compressed it, in the best way that the browser knows.
func sendCompressed(c *gin.Context, file string) {
	c.Header("Vary", "Accept-Encoding")
	for _, encoding := range encodings {
		compressed := file + encoding.suffix
		if strings.Contains(c.GetHeader("Accept-Encoding"), encoding.name) && isFile(compressed) {
			c.Header("Content-Encoding", encoding.name)
			c.Header("Content-Type", contentTypes[filepath.Ext(file)])
			c.File(compressed)
			return
		}
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
