package orders

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/serviceerror"
	sdk "go.temporal.io/sdk/temporal"

	"cabinet/domain"
)

// An engine that has too much to do is not asked again at once.
func TestExhaustedEngine(t *testing.T) {
	var refused *domain.Error
	require.ErrorAs(t, refusal(&serviceerror.ResourceExhausted{Message: "namespace rate limit"}), &refused)
	require.Equal(t, domain.CodeTooManyRequests, refused.Code)
	require.Equal(t, time.Minute, refused.RetryAfter)
	require.Equal(t, "Забагато запитів. Спробуйте за 1 хвилину.", refused.Message())
}

// What the order has said stays with its key. What the engine says, and that the order is still at work, leave it open: the
// same key may bring another answer.
func TestSettled(t *testing.T) {
	for _, row := range []struct {
		err     error
		code    domain.Code
		settled bool
	}{
		{sdk.NewApplicationError("the register is away", string(domain.CodeUnavailable)), domain.CodeUnavailable, true},
		{sdk.NewApplicationError("no", string(domain.CodeInvalid), domain.Fields{"plate": "no"}), domain.CodeInvalid, true},
		{sdk.NewApplicationError("working", string(domain.CodeAccepted)), domain.CodeAccepted, false},
		{serviceerror.NewWorkflowNotReady("no task yet"), domain.CodeUnavailable, false},
		{serviceerror.NewUnavailable("connection refused"), domain.CodeUnavailable, false},
		{context.DeadlineExceeded, domain.CodeAccepted, false},
	} {
		var refused *domain.Error
		require.ErrorAs(t, refusal(row.err), &refused)
		require.Equal(t, row.code, refused.Code)
		require.Equal(t, row.settled, refused.Settled, row.err)
	}
}
