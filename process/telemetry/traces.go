package telemetry

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
	"go.temporal.io/sdk/contrib/opentelemetry"
	"go.temporal.io/sdk/interceptor"
)

// Tracing reports whether the environment configures an endpoint for traces.
func Tracing() bool {
	return os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT") != "" || os.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") != ""
}

// lastSpans is the timeout of exporting the last spans.
const lastSpans = 3 * time.Second

// StartTracing exports the spans of a process by OTLP over HTTP. All OTEL_* variables of the exporter and the sampler are honoured.
// Without an endpoint nothing is recorded. The returned stop exports the remaining spans.
func StartTracing(ctx context.Context, process string, logger *slog.Logger) (stop func(), err error) {
	if !Tracing() {
		return func() {}, nil
	}
	exporter, err := otlptracehttp.New(ctx)
	if err != nil {
		return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_ENDPOINT: %w", err)
	}
	// OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES have priority.
	about, err := resource.New(ctx,
		resource.WithAttributes(attribute.String("service.namespace", "cabinet"), attribute.String("service.name", "cabinet-"+process)),
		resource.WithFromEnv())
	if err != nil {
		return nil, fmt.Errorf("OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { logger.Warn("traces are not sent", "error", err) }))
	provider := sdktrace.NewTracerProvider(sdktrace.WithBatcher(exporter), sdktrace.WithResource(about))
	otel.SetTracerProvider(provider)
	otel.SetTextMapPropagator(propagation.TraceContext{})
	return func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastSpans)
		defer cancel()
		if err := provider.Shutdown(ctx); err != nil {
			logger.Warn("the last traces are not sent", "error", err)
		}
	}, nil
}

// interceptors propagate traces through the engine, from a request to its activities.
func interceptors() ([]interceptor.ClientInterceptor, error) {
	if !Tracing() {
		return nil, nil
	}
	traced, err := opentelemetry.NewTracingInterceptor(opentelemetry.TracerOptions{
		Tracer: otel.Tracer("cabinet/temporal"), TextMapPropagator: propagation.TraceContext{}, DisableBaggage: true,
		// An unreadable trace context does not stop an order.
		AllowInvalidParentSpans: true, SpanStarter: start,
	})
	if err != nil {
		return nil, fmt.Errorf("traces of the engine: %w", err)
	}
	return []interceptor.ClientInterceptor{traced}, nil
}

// replayed are the operations that a replay repeats, after a restart or an eviction. They have no spans, which would be emitted again:
// they pass the request's span on.
var replayed = []string{"RunWorkflow:", "HandleUpdate:"}

func start(ctx context.Context, tracer trace.Tracer, name string, options ...trace.SpanStartOption) trace.Span {
	for _, prefix := range replayed {
		if strings.HasPrefix(name, prefix) {
			return trace.SpanFromContext(ctx)
		}
	}
	_, span := tracer.Start(ctx, name, options...)
	return span
}
