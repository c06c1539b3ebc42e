package wire

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// What is counted of calls to outside systems. Operations are names in our code, outcomes are kinds of failure or "ok".
var (
	calls = promauto.NewCounterVec(prometheus.CounterOpts{
		Name: "cabinet_outside_calls_total", Help: "Calls to outside systems by outcome.",
	}, []string{"system", "operation", "outcome"})
	callSeconds = promauto.NewHistogramVec(prometheus.HistogramOpts{
		Name: "cabinet_outside_call_seconds", Help: "Duration of calls to outside systems.",
		Buckets: []float64{.005, .01, .02, .05, .1, .2, .5, 1, 2, 3.5, 10},
	}, []string{"system", "outcome"})
)

// answered is the outcome of a call that was answered, with whatever.
const answered = "ok"

// Observe makes a call to an outside system, counts it, and makes it a span of its context's trace. A span has neither
// address nor content: they may name people. The trace context is not sent to the outside system.
func Observe(ctx context.Context, system, operation string, call func(context.Context) error) error {
	ctx, span := otel.Tracer("cabinet/clients").Start(ctx, system+" "+operation, trace.WithSpanKind(trace.SpanKindClient),
		trace.WithAttributes(attribute.String("peer.service", system)))
	defer span.End()
	began := time.Now()
	err := call(ctx)
	outcome := answered
	if err != nil {
		if outcome = string(KindOf(err)); outcome == "" {
			outcome = string(Malformed) // it never left us
		}
		span.SetStatus(codes.Error, outcome)
	}
	calls.WithLabelValues(system, operation, outcome).Inc()
	callSeconds.WithLabelValues(system, outcome).Observe(time.Since(began).Seconds())
	return err
}
