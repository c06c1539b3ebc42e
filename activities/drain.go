package activities

import (
	"context"
	"log/slog"
	"time"
)

// sendPause is the pause between looks into an empty queue, and after an error.
const sendPause = time.Second

// drain sends what is due, one after another, and pauses while nothing is, until ctx ends. Errors are logged with the message.
func drain(ctx context.Context, logger *slog.Logger, message string, sendDue func(context.Context) (taken bool, err error)) {
	for ctx.Err() == nil {
		taken, err := sendDue(ctx)
		if err != nil && ctx.Err() == nil {
			logger.WarnContext(ctx, message, "error", err)
		}
		if taken && err == nil {
			continue // there may be more
		}
		select {
		case <-ctx.Done():
		case <-time.After(sendPause):
		}
	}
}
