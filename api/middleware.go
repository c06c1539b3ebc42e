package api

import (
	"fmt"
	"net/url"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/domain"
)

const requestIDKey = "request"

// identifyRequest names each request, in its answer and in the log.
func (s *Server) identifyRequest(c *gin.Context) {
	id := uuid.NewString()
	c.Set(requestIDKey, id)
	c.Header("X-Request-Id", id)
	c.Next()
}

// measure logs and counts requests by their route's template: paths and queries may hold personal data.
func (s *Server) measure(c *gin.Context) {
	began := time.Now()
	c.Next()
	took := time.Since(began)
	route := c.FullPath()
	if route == "" {
		route = "other"
	}
	s.metrics.requests.WithLabelValues(c.Request.Method, route, strconv.Itoa(c.Writer.Status())).Observe(took.Seconds())
	if strings.HasPrefix(route, "/api") || strings.HasPrefix(route, "/auth") {
		s.logger.DebugContext(c, "request", "request", c.GetString(requestIDKey), "method", c.Request.Method,
			"route", route, "status", c.Writer.Status(), "took", took)
	}
}

// recoverPanic turns a fault of ours into an error like any other.
func (s *Server) recoverPanic(c *gin.Context) {
	defer func() {
		if fault := recover(); fault != nil {
			s.logger.ErrorContext(c, "panic", "request", c.GetString(requestIDKey), "route", c.FullPath(),
				"fault", fmt.Sprint(fault), "stack", string(debug.Stack()))
			s.refuse(c, domain.Refuse(domain.CodeInternal))
		}
	}()
	c.Next()
}

// contentPolicy lets pages load nothing but the cabinet's own files; pagePolicy adds the frame of the signature's widget.
const contentPolicy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
	"connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

func pagePolicy(widget string) string {
	address, err := url.Parse(widget)
	if err != nil || address.Host == "" {
		return contentPolicy
	}
	return contentPolicy + "; frame-src " + address.Scheme + "://" + address.Host
}

// secure sets the headers that keep a browser from being tricked.
func (s *Server) secure(c *gin.Context) {
	c.Header("Content-Security-Policy", s.policy)
	c.Header("X-Content-Type-Options", "nosniff")
	c.Header("Referrer-Policy", "no-referrer")
	c.Header("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
	if s.public.Scheme == "https" {
		c.Header("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
	}
	if strings.HasPrefix(c.Request.URL.Path, "/api") || strings.HasPrefix(c.Request.URL.Path, "/auth") {
		c.Header("Cache-Control", "no-store")
	}
	c.Next()
}
