package orders

import (
	"context"
	"errors"
	"time"

	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"
	sdk "go.temporal.io/sdk/temporal"

	"cabinet/domain"
)

// refusal turns the engine's error into the cabinet's, keeping the cause for operators. What the order has answered is settled,
// unless it has only said that it works on the act; what the engine says leaves the outcome open.
func refusal(err error) error {
	var business *sdk.ApplicationError
	if errors.As(err, &business) {
		refused := domain.RefuseFor(domain.Code(business.Type()), err)
		refused.Settled = refused.Code != domain.CodeAccepted
		if business.HasDetails() {
			refused.Cause = errors.Join(err, business.Details(&refused.Fields))
		}
		return refused
	}
	refused := domain.RefuseFor(codeOf(err), err)
	if refused.Code == domain.CodeTooManyRequests {
		refused.RetryAfter = exhaustedFor
	}
	return refused
}

// exhaustedFor is how long an engine is left alone that has too much to do; it does not say so itself.
const exhaustedFor = time.Minute

// codeOf is the table of the engine's own errors.
func codeOf(err error) domain.Code {
	var (
		unknown   *client.WorkflowUpdateServiceTimeoutOrCanceledError
		started   *serviceerror.WorkflowExecutionAlreadyStarted
		notFound  *serviceerror.NotFound
		notReady  *serviceerror.WorkflowNotReady
		exhausted *serviceerror.ResourceExhausted
	)
	switch {
	case errors.As(err, &unknown), errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return domain.CodeAccepted
	case errors.As(err, &started):
		return domain.CodeKeyReused
	case errors.As(err, &notFound):
		return domain.CodeNotFound
	case errors.As(err, &notReady):
		return domain.CodeUnavailable
	case errors.As(err, &exhausted):
		return domain.CodeTooManyRequests
	}
	return domain.CodeUnavailable
}
