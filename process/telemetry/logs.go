// Package telemetry has the logs, traces and metrics of a running cabinet. None has personal data: orders are named by id, and people
// not at all.
package telemetry

import (
	"context"
	"io"
	"log/slog"
	"strings"

	"go.opentelemetry.io/otel/trace"
)

// Logs configures the log of a process.
type Logs struct {
	Level slog.Level `env:"CABINET_LOG_LEVEL" envDefault:"info"`
	JSON  bool       `env:"CABINET_LOG_JSON" envDefault:"true"`
}

// Logger returns a logger that writes one line per event, as JSON or text. A line of a request or an order has its trace.
func (l Logs) Logger(out io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: l.Level, ReplaceAttr: rename}
	if l.JSON {
		return slog.New(traced{slog.NewJSONHandler(out, options)})
	}
	return slog.New(traced{slog.NewTextHandler(out, options)})
}

// names maps the SDK's field names to the cabinet's.
var names = map[string]string{
	"TraceID": "trace", "SpanID": "span", "RunID": "run", "ActivityType": "activity", "WorkflowType": "service",
	"TaskQueue": "queue", "Attempt": "attempt", "Error": "error", "WorkerID": "worker",
}

// orderPrefix is the prefix of an order's workflow id.
const orderPrefix = "order/"

// rename renames the SDK's fields, and replaces a workflow id by the order's id.
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

// traced is a handler that adds the trace of the context.
type traced struct{ slog.Handler }

// Handle implements slog.Handler.
func (t traced) Handle(ctx context.Context, record slog.Record) error {
	if span := trace.SpanContextFromContext(ctx); span.IsValid() {
		record.AddAttrs(slog.String("trace", span.TraceID().String()), slog.String("span", span.SpanID().String()))
	}
	return t.Handler.Handle(ctx, record)
}

// WithAttrs implements slog.Handler.
func (t traced) WithAttrs(attrs []slog.Attr) slog.Handler { return traced{t.Handler.WithAttrs(attrs)} }

// WithGroup implements slog.Handler.
func (t traced) WithGroup(name string) slog.Handler { return traced{t.Handler.WithGroup(name)} }
