// Package loop repeats a piece of work while a process runs.
package loop

import (
	"context"
	"log/slog"
	"time"
)

// Run calls do until ctx ends: again at once while there is more to do, else after the pause, as after an error, which is logged with the
// message.
func Run(ctx context.Context, pause time.Duration, logger *slog.Logger, message string, do func(context.Context) (more bool, err error)) {
	for ctx.Err() == nil {
		more, err := do(ctx)
		if err != nil && ctx.Err() == nil {
			logger.WarnContext(ctx, message, "error", err)
		}
		if more && err == nil {
			continue
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

// Every is Run for work that is done as a whole each time.
func Every(ctx context.Context, pause time.Duration, logger *slog.Logger, message string, do func(context.Context) error) {
	Run(ctx, pause, logger, message, func(ctx context.Context) (bool, error) { return false, do(ctx) })
}
