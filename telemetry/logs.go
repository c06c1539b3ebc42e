// Package telemetry is what operators see of a running cabinet: logs, traces, the engine's metrics, and what waits in the
// read model. Nothing of it is personal: orders are named by their ids, people not at all.
package telemetry

import (
	"context"
	"io"
	"log/slog"
	"strings"

	"go.opentelemetry.io/otel/trace"
)

// Logs say how a process writes its log.
type Logs struct {
	Level slog.Level `env:"CABINET_LOG_LEVEL" envDefault:"info"`
	JSON  bool       `env:"CABINET_LOG_JSON" envDefault:"true"`
}

// Logger writes one line for each event: JSON for machines, or text for people. A line of a request or of an order carries
// its trace.
func (l Logs) Logger(out io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: l.Level, ReplaceAttr: rename}
	if l.JSON {
		return slog.New(traced{slog.NewJSONHandler(out, options)})
	}
	return slog.New(traced{slog.NewTextHandler(out, options)})
}

// names are ours for what the engine's SDK calls otherwise: one name is asked for in all logs.
var names = map[string]string{
	"TraceID": "trace", "SpanID": "span", "RunID": "run", "ActivityType": "activity", "WorkflowType": "service",
	"TaskQueue": "queue", "Attempt": "attempt", "Error": "error", "WorkerID": "worker",
}

// orderPrefix begins the engine's name of an order.
const orderPrefix = "order/"

// rename gives the fields of the engine's SDK our names, and an order its id.
func rename(groups []string, field slog.Attr) slog.Attr {
	if len(groups) > 0 {
		return field
	}
	if field.Key == "WorkflowID" {
		if id, ok := strings.CutPrefix(field.Value.String(), orderPrefix); ok {
			return slog.String("order", id)
		}
	}
	if name, ok := names[field.Key]; ok {
		field.Key = name
	}
	return field
}

// traced adds the trace under which something was logged.
type traced struct{ slog.Handler }

// Handle adds the trace of the context.
func (t traced) Handle(ctx context.Context, record slog.Record) error {
	if span := trace.SpanContextFromContext(ctx); span.IsValid() {
		record.AddAttrs(slog.String("trace", span.TraceID().String()), slog.String("span", span.SpanID().String()))
	}
	return t.Handler.Handle(ctx, record)
}

// WithAttrs keeps adding the trace.
func (t traced) WithAttrs(attrs []slog.Attr) slog.Handler { return traced{t.Handler.WithAttrs(attrs)} }

// WithGroup keeps adding the trace.
func (t traced) WithGroup(name string) slog.Handler { return traced{t.Handler.WithGroup(name)} }
