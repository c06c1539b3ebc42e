package deployment

import (
	"context"
	"errors"
	"slices"
	"time"

	"go.temporal.io/api/serviceerror"
	"google.golang.org/grpc/codes"
)

const (
	// patience is how long a change of the deployment is tried.
	patience = 30 * time.Second
	// routingPatience is how long the engine may take to route all queues: it does so in steps of its own, which wait on a busy machine.
	routingPatience = 3 * time.Minute
	// againPause is the pause between two attempts.
	againPause = 500 * time.Millisecond
)

// passing are the answers that change by themselves: the engine is busy with another change of the deployment, or has made one since it was
// described, or does not know a build, or all of its queues, yet.
var passing = []codes.Code{codes.NotFound, codes.ResourceExhausted, codes.FailedPrecondition, codes.Unavailable, codes.Aborted, codes.DeadlineExceeded}

// again repeats an attempt for a time while the answer may change by itself, and returns the last one.
func again(ctx context.Context, atMost time.Duration, attempt func(ctx context.Context) error) error {
	until, cancel := context.WithTimeout(ctx, atMost)
	defer cancel()
	for {
		err := attempt(ctx)
		if err == nil || !passes(err) {
			return err
		}
		select {
		case <-until.Done():
			return err
		case <-time.After(againPause):
		}
	}
}

// passes reports whether an error of the engine may change by itself.
func passes(err error) bool {
	var answer serviceerror.ServiceError
	return errors.As(err, &answer) && slices.Contains(passing, answer.Status().Code())
}
