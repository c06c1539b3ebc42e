package orders

import (
	"context"
	"errors"
	"time"

	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"
)

// An update whose workflow task fails is aborted by the engine with WorkflowNotReady, though the next attempt of the task may
// succeed: the engine did not know a new search attribute yet, say. The update is sent again, under its ID, for readyWithin.
const (
	readyWithin = 8 * time.Second // below answerWithin, so that the citizen reads what happened
	readyPause  = 250 * time.Millisecond
)

// outcome sends an update and reads its result.
func outcome[State any](ctx context.Context, send func() (client.WorkflowUpdateHandle, error)) (state State, _ error) {
	handle, err := whenReady(ctx, send)
	if err == nil {
		err = handle.Get(ctx, &state)
	}
	if err != nil {
		var none State
		return none, refusal(err)
	}
	return state, nil
}

// whenReady sends an update until the engine does not answer WorkflowNotReady.
func whenReady(ctx context.Context, send func() (client.WorkflowUpdateHandle, error)) (client.WorkflowUpdateHandle, error) {
	limit := time.After(readyWithin)
	for {
		handle, err := send()
		var notReady *serviceerror.WorkflowNotReady
		if !errors.As(err, &notReady) {
			return handle, err
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-limit:
			return nil, err
		case <-time.After(readyPause):
		}
	}
}
