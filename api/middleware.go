package api

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/domain"
	"cabinet/ordering/refusal"
)

// Keys of a gin.Context: the request's id, and the order that it has made.
const requestIDKey, orderKey = "request", "order"

// requestID returns the id that identifyRequest has given the request.
func requestID(c *gin.Context) uuid.UUID {
	id, err := uuid.Parse(c.GetString(requestIDKey))
	if err != nil {
		return uuid.New()
	}
	return id
}

// routeOf returns the route's template of the request within which a context is; empty: none.
func routeOf(ctx context.Context) string {
	if c, ok := ctx.Value(gin.ContextKey).(*gin.Context); ok {
		return c.FullPath()
	}
	return ""
}

// identifyRequest gives each request an id, which is in its answer and in the log.
func (s *Server) identifyRequest(c *gin.Context) {
	id := uuid.NewString()
	c.Set(requestIDKey, id)
	c.Header("X-Request-Id", id)
	c.Next()
}

// requestLogger returns a logger that adds the request's id to the lines of a request.
func requestLogger(logger *slog.Logger) *slog.Logger {
	return slog.New(requestHandler{logger.Handler()})
}

type requestHandler struct{ slog.Handler }

func (h requestHandler) Handle(ctx context.Context, record slog.Record) error {
	if id, ok := ctx.Value(requestIDKey).(string); ok { // a gin.Context has it, and so have the contexts below it
		record = record.Clone()
		record.AddAttrs(slog.String("request", id))
	}
	return h.Handler.Handle(ctx, record)
}

func (h requestHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return requestHandler{h.Handler.WithAttrs(attrs)}
}

func (h requestHandler) WithGroup(name string) slog.Handler {
	return requestHandler{h.Handler.WithGroup(name)}
}

// measure logs and counts requests by their route's template, because paths and queries may have personal data.
func (s *Server) measure(c *gin.Context) {
	began := time.Now()
	c.Next()
	took := time.Since(began)
	route := c.FullPath()
	if route == "" {
		route = "other"
	}
	s.metrics.requests.WithLabelValues(methodLabel(c.Request.Method), route, strconv.Itoa(c.Writer.Status())).Observe(took.Seconds())
	if isCall(route) {
		s.logger.LogAttrs(c, logLevel(c), "request", append(subject(c), slog.String("method", c.Request.Method), slog.String("route", route), slog.Int("status", c.Writer.Status()),
			slog.Duration("took", took))...)
	}
}

// methodLabel returns a request's method for metrics. Callers may send any text, and each would be a time series.
func methodLabel(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "other"
}

// isCall reports whether a route is an operation of the API, not a page.
func isCall(route string) bool {
	return strings.HasPrefix(route, "/api") || strings.HasPrefix(route, "/auth")
}

// logLevel returns the debug level for requests that neither change anything nor fail.
func logLevel(c *gin.Context) slog.Level {
	if c.Writer.Status() < http.StatusInternalServerError && c.Request.Method == http.MethodGet {
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// subject returns the order that a request is about. No other part of an address is logged.
func subject(c *gin.Context) (fields []slog.Attr) {
	if order := orderNamed(c); order != "" {
		fields = append(fields, slog.String("order", order))
	}
	return fields
}

// orderRoutes begin the routes whose id is an order's.
var orderRoutes = []string{"/api/services/", "/api/payments/", "/api/applications/callback/"}

// orderNamed returns the id of the order that a request has made, or that its address names; empty: none.
func orderNamed(c *gin.Context) string {
	if made := c.GetString(orderKey); made != "" {
		return made
	}
	about := func(prefix string) bool { return strings.HasPrefix(c.FullPath(), prefix) }
	if id, err := uuid.Parse(c.Param("id")); err == nil && slices.ContainsFunc(orderRoutes, about) {
		return id.String()
	}
	return ""
}

// recoverPanic answers a panic as an internal error, and that of the engine's codec, whose key store does not answer, as what it is.
func (s *Server) recoverPanic(c *gin.Context) {
	defer func() {
		fault := recover()
		if err, away := fault.(error); away && refusal.Of(err).Code == domain.CodeUnavailable {
			s.refuse(c, err)
			return
		}
		if fault != nil {
			s.logger.ErrorContext(c, "panic", "route", c.FullPath(),
				"fault", fmt.Sprint(fault), "stack", string(debug.Stack()))
			s.refuse(c, domain.Refuse(domain.CodeInternal))
		}
	}()
	c.Next()
}

// secure sets the security headers.
func (s *Server) secure(c *gin.Context) {
	c.Header("Content-Security-Policy", s.policy.of(""))
	c.Header("Cross-Origin-Opener-Policy", "same-origin")
	c.Header("Cross-Origin-Resource-Policy", "same-origin")
	c.Header("X-Content-Type-Options", "nosniff")
	c.Header("Referrer-Policy", "no-referrer")
	c.Header("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
	if s.overHTTPS() {
		c.Header("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
	}
	if strings.HasPrefix(c.Request.URL.Path, "/api") || strings.HasPrefix(c.Request.URL.Path, "/auth") {
		c.Header("Cache-Control", "no-store")
	}
	c.Next()
}
