package main

import (
	"os"
	"slices"
	"time"

	tlog "go.temporal.io/server/common/log"
	"go.temporal.io/server/common/log/tag"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// The server repeats itself while its database is away: of one message this many are let through in each period.
const (
	repeatPeriod = 10 * time.Second
	repeatLimit  = 3
)

// newLogger writes warnings and errors to stderr, one line each. The level can be raised while the server stops, when
// its parts complain of each other's end.
func newLogger() (tlog.Logger, zap.AtomicLevel) {
	level := zap.NewAtomicLevelAt(zap.WarnLevel)
	format := zap.NewProductionEncoderConfig()
	format.EncodeTime = zapcore.TimeEncoderOfLayout("2006/01/02 15:04:05")
	format.EncodeLevel = zapcore.CapitalLevelEncoder
	format.ConsoleSeparator = " "
	lines := zapcore.NewCore(zapcore.NewConsoleEncoder(format), zapcore.Lock(os.Stderr), level)
	return tlog.NewZapLogger(zap.New(zapcore.NewSamplerWithOptions(terse{lines}, repeatPeriod, repeatLimit, 0))), level
}

// terse leaves the place in the server's code out.
type terse struct{ zapcore.Core }

// With keeps what it makes terse.
func (t terse) With(fields []zapcore.Field) zapcore.Core { return terse{t.Core.With(fields)} }

// Check takes the entries that the core takes.
func (t terse) Check(entry zapcore.Entry, checked *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	if t.Enabled(entry.Level) {
		return checked.AddCore(entry, t)
	}
	return checked
}

// Write drops the field.
func (t terse) Write(entry zapcore.Entry, fields []zapcore.Field) error {
	return t.Core.Write(entry, slices.DeleteFunc(fields, func(field zapcore.Field) bool {
		return field.Key == tag.LoggingCallAtKey
	}))
}
