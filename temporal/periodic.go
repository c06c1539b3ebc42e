package temporal

import (
	"context"
	"log/slog"
	"time"
)

// every calls do, waits for the pause, and repeats until ctx ends. Errors are logged with the message.
func every(ctx context.Context, pause time.Duration, logger *slog.Logger, message string, do func(context.Context) error) {
	for ctx.Err() == nil {
		if err := do(ctx); err != nil && ctx.Err() == nil {
			logger.WarnContext(ctx, message, "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}
