package api

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	tracing "go.opentelemetry.io/otel/trace"
)

// streamRoute is followed for hours: it is no span.
const streamRoute = "/api/services/ordered/stream"

// trace makes a call a span of its caller's trace (traceparent), or the first of one. It is named by its route's template:
// paths and queries may hold personal data.
func trace(c *gin.Context) {
	route := c.FullPath()
	if !isCall(route) || route == streamRoute {
		c.Next()
		return
	}
	ctx := otel.GetTextMapPropagator().Extract(c.Request.Context(), propagation.HeaderCarrier(c.Request.Header))
	ctx, span := otel.Tracer("cabinet/api").Start(ctx, c.Request.Method+" "+route, tracing.WithSpanKind(tracing.SpanKindServer),
		tracing.WithAttributes(attribute.String("http.request.method", c.Request.Method), attribute.String("http.route", route)))
	defer span.End()
	c.Request = c.Request.WithContext(ctx)
	c.Next()
	status := c.Writer.Status()
	span.SetAttributes(attribute.Int("http.response.status_code", status), attribute.String("cabinet.request", c.GetString(requestIDKey)))
	if order := orderNamed(c); order != "" {
		span.SetAttributes(attribute.String("cabinet.order", order))
	}
	if status >= http.StatusInternalServerError {
		span.SetStatus(codes.Error, "")
	}
}
