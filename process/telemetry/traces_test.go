package telemetry

import (
	"context"
	"encoding/binary"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/trace"
)

// Processes that are configured to record one trace in ten choose the same ones, also when browsers ask for all; a sampler that
// follows its parent leaves nothing out, as docs/operations.md says.
func TestSampling(t *testing.T) {
	const traces = 2000
	for _, row := range []struct {
		sampler     string
		least, most int
	}{
		{"", traces, traces}, {"traceidratio", traces / 20, traces / 5}, {"parentbased_traceidratio", traces, traces},
	} {
		api, worker := sampled(t, "api", row.sampler, traces), sampled(t, "worker", row.sampler, traces)
		require.Equal(t, api, worker, row.sampler)
		require.GreaterOrEqual(t, len(api), row.least, row.sampler)
		require.LessOrEqual(t, len(api), row.most, row.sampler)
	}
}

// sampled are the traces, of those that browsers have begun, that a process records.
func sampled(t *testing.T, process, sampler string, traces int) (recorded []int) {
	t.Helper()
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1") // whom it tells is none of this test's concern
	t.Setenv("OTEL_TRACES_SAMPLER", sampler)
	t.Setenv("OTEL_TRACES_SAMPLER_ARG", "0.1")
	stop, err := StartTracing(t.Context(), process, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	defer stop()
	for i := range traces {
		ctx := trace.ContextWithRemoteSpanContext(context.Background(), trace.NewSpanContext(trace.SpanContextConfig{
			TraceID: traceID(i), SpanID: trace.SpanID{1}, TraceFlags: trace.FlagsSampled, Remote: true,
		}))
		_, span := otel.Tracer("test").Start(ctx, process)
		if span.SpanContext().IsSampled() {
			recorded = append(recorded, i)
		}
		span.End()
	}
	return recorded
}

// traceID spreads numbers over the ids that there may be, the same in each process.
func traceID(i int) (id trace.TraceID) {
	binary.BigEndian.PutUint64(id[8:], uint64(i+1)*0x9E3779B97F4A7C15)
	return id
}
