package api

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/gin-gonic/gin"

	"cabinet/api/secret"
	"cabinet/domain"
)

// contentPolicy is the Content-Security-Policy of everything that the cabinet serves, without the nonce of a page's styles.
type contentPolicy string

// newContentPolicy lets pages load nothing but the cabinet's own files, and embed nothing but the signature's widget. Scripts
// may turn no text into markup or code: the only policy of trusted types names the worker that shows notifications
// (web/src/features/profile/push.ts).
func newContentPolicy(widget string) contentPolicy {
	policy := "default-src 'self'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; frame-ancestors 'none'; " +
		"base-uri 'none'; form-action 'self'; worker-src 'self'; require-trusted-types-for 'script'; trusted-types push-worker"
	if address, err := url.Parse(widget); err == nil && address.Host != "" {
		policy += "; frame-src " + address.Scheme + "://" + address.Host
	}
	return contentPolicy(policy)
}

// ofPage is the policy of a document: its styles carry a nonce, and of scripts within it only those run that the build has written.
func (p contentPolicy) ofPage(page []byte, nonce string) string {
	scripts := "; script-src 'self'"
	for _, found := range inlineScript.FindAllSubmatch(page, -1) {
		hash := sha256.Sum256(found[1])
		scripts += " 'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'"
	}
	return contentPolicy(string(p) + scripts).of(nonce)
}

// inlineScript finds a script within a document.
var inlineScript = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// of is the policy of a response whose own styles carry a nonce; without one it has no inline styles.
func (p contentPolicy) of(nonce string) string {
	if nonce == "" {
		return string(p) + "; style-src 'self'"
	}
	return string(p) + "; style-src 'self' 'nonce-" + nonce + "'"
}

// noncePlace is where the built page has the nonce of its styles (web/vite.config.ts).
const noncePlace = "CSP_NONCE"

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
	info, err := os.Stat(file)
	switch {
	case err == nil && !info.IsDir() && path.Ext(wanted) != ".html":
		c.Header("Cache-Control", lasting(wanted))
		sendCompressed(c, file)
	case assetName.MatchString(strings.TrimPrefix(wanted, assetsPath)):
		s.sendKept(c, strings.TrimPrefix(wanted, assetsPath))
	case path.Ext(wanted) != "" && wanted != pageFile:
		c.Status(http.StatusNotFound)
	default:
		s.sendPage(c, wanted)
	}
}

const (
	// pageFile is the app's document.
	pageFile = "/index.html"
	// signInPath has a document of its own, which shows the sign-in before the app's script has come (web/scripts/documents.mjs).
	signInPath = "/login"
	signInFile = "/login.html"
)

// sendPage sends the app's document with a nonce of its own. It has no validators: a page that a browser has kept must not be
// confirmed under a policy with another nonce.
func (s *Server) sendPage(c *gin.Context, wanted string) {
	file := filepath.Join(s.config.WebDir, pageFile)
	if own := filepath.Join(s.config.WebDir, signInFile); wanted == signInPath && isFile(own) {
		file = own
	}
	page, err := os.ReadFile(file)
	if err != nil {
		s.refuse(c, fmt.Errorf("page: %w", err))
		return
	}
	nonce := secret.New()
	c.Header("Content-Security-Policy", s.policy.ofPage(page, nonce))
	c.Header("Cache-Control", "no-cache")
	page = bytes.ReplaceAll(page, []byte(noncePlace), []byte(nonce))
	c.Header("Vary", "Accept-Encoding")
	if strings.Contains(c.GetHeader("Accept-Encoding"), "gzip") {
		c.Header("Content-Encoding", "gzip")
		page = zipped(page)
	}
	c.Data(http.StatusOK, contentTypes[".html"], page)
}

// zipped compresses a page. The page has nothing that a sender of a request could choose, so its length does not reveal the nonce.
func zipped(page []byte) []byte {
	var body bytes.Buffer
	writer, _ := gzip.NewWriterLevel(&body, gzip.BestCompression) // the level exists
	_, _ = writer.Write(page)                                     // a buffer takes everything
	_ = writer.Close()
	return body.Bytes()
}

// lasting says how long a browser may keep a file: built ones carry a hash of their content in their names, pictures change
// seldom.
func lasting(file string) string {
	switch {
	case strings.HasPrefix(file, assetsPath):
		return "public, max-age=31536000, immutable"
	case path.Ext(file) == ".svg":
		return "public, max-age=86400"
	default:
		return "no-cache"
	}
}
