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

// Tracing reports whether traces are wanted: the environment names where they go, as OpenTelemetry's standard has it.
func Tracing() bool {
	return os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT") != "" || os.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") != ""
}

// lastSpans is how long the last spans may take to leave.
const lastSpans = 3 * time.Second

// StartTracing sends the spans of a process, by OTLP over HTTP, to where the environment says: all OTEL_* variables of the
// exporter and of the sampler are heeded. Without an address nothing is recorded. The returned stop sends what is left.
func StartTracing(ctx context.Context, process string, logger *slog.Logger) (stop func(), err error) {
	if !Tracing() {
		return func() {}, nil
	}
	exporter, err := otlptracehttp.New(ctx)
	if err != nil {
		return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_ENDPOINT: %w", err)
	}
	// The environment's OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES go before.
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

// interceptors carry traces through the engine: from who asks for something to the activities that it leads to.
func interceptors() ([]interceptor.ClientInterceptor, error) {
	if !Tracing() {
		return nil, nil
	}
	traced, err := opentelemetry.NewTracingInterceptor(opentelemetry.TracerOptions{
		Tracer: otel.Tracer("cabinet/temporal"), TextMapPropagator: propagation.TraceContext{}, DisableBaggage: true,
		// An order that cannot read where it came from goes on all the same.
		AllowInvalidParentSpans: true, SpanStarter: start,
	})
	if err != nil {
		return nil, fmt.Errorf("traces of the engine: %w", err)
	}
	return []interceptor.ClientInterceptor{traced}, nil
}

// replayed are what workflow code does again whenever it is replayed, after a restart or an eviction, weeks later too. It
// is no span of its own, which would be told each time anew: it hands on the span of who asked for it.
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
