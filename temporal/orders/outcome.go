package orders

import (
	"context"
	"errors"
	"time"

	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"
)

const (
	sendWithin = 8 * time.Second // below answerWithin, so that the citizen reads what happened; a lost workflow task is taken again after five
	sendPause  = 250 * time.Millisecond
)

// outcome sends an update and reads its result.
func outcome[State any](ctx context.Context, send func() (client.WorkflowUpdateHandle, error)) (state State, _ error) {
	handle, err := SendAgain(ctx, send, notReady)
	if err == nil {
		err = handle.Get(ctx, &state)
	}
	if err != nil {
		var none State
		return none, refusal(err)
	}
	return state, nil
}

// notReady reports whether the engine has aborted an update because its workflow task failed: the next attempt of the task may succeed,
// for example when the engine did not know a new search attribute yet.
func notReady(err error) bool {
	var failure *serviceerror.WorkflowNotReady
	return errors.As(err, &failure)
}

// SendAgain sends an update until it succeeds or has an error that another attempt does not change, for at most sendWithin, and
// returns the last result and error. The update needs an ID, so that it is done once.
func SendAgain[Result any](ctx context.Context, send func() (Result, error), temporary func(error) bool) (Result, error) {
	limit := time.After(sendWithin)
	for {
		result, err := send()
		if err == nil || !temporary(err) {
			return result, err
		}
		select {
		case <-ctx.Done():
			return result, err
		case <-limit:
			return result, err
		case <-time.After(sendPause):
		}
	}
}
