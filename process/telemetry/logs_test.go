package telemetry

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/trace"
	"go.temporal.io/sdk/log"
)

// A line carries its trace, and the engine's SDK names an order as we do.
func TestLog(t *testing.T) {
	var out bytes.Buffer
	logger := Logs{JSON: true}.Logger(&out)
	sdk := log.With(log.NewStructuredLogger(logger), "WorkflowID", "order/7c0b", "Attempt", 2)
	sdk.Warn("Activity error.")
	var line map[string]any
	require.NoError(t, json.Unmarshal(out.Bytes(), &line))
	require.Equal(t, "7c0b", line["order"])
	require.InDelta(t, 2, line["attempt"], 0)

	out.Reset()
	span := trace.NewSpanContext(trace.SpanContextConfig{TraceID: trace.TraceID{1}, SpanID: trace.SpanID{2}})
	logger.With("part", "api").InfoContext(trace.ContextWithSpanContext(t.Context(), span), "request")
	require.NoError(t, json.Unmarshal(out.Bytes(), &line))
	require.Equal(t, span.TraceID().String(), line["trace"])
	require.Equal(t, "api", line["part"])

	out.Reset()
	Logs{Level: slog.LevelError}.Logger(&out).Warn("nobody asked")
	require.Empty(t, out.String())
}
