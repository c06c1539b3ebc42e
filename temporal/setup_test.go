package temporal

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/serviceerror"
)

// What is repeated until the time is over ends with the engine's last answer, not with the end of the time; a refusal ends it immediately.
func TestRetry(t *testing.T) {
	unknown, over := serviceerror.NewNamespaceNotFound("drivers"), serviceerror.NewDeadlineExceeded("too late")
	for name, row := range map[string]struct {
		answers  []error
		last     error
		attempts int
	}{
		"succeeds":        {[]error{unknown, over, nil}, nil, 3},
		"time is over":    {[]error{unknown, over, over}, unknown, 0},
		"first is slow":   {[]error{over, unknown, over}, unknown, 0},
		"refused":         {[]error{serviceerror.NewPermissionDenied("no", "")}, serviceerror.NewPermissionDenied("no", ""), 1},
		"other's account": {[]error{&RefusedError{Cause: unknown}}, &RefusedError{Cause: unknown}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			attempts := 0
			err := retry(ctx, func(context.Context) error {
				attempts++
				return row.answers[min(attempts, len(row.answers))-1]
			})
			require.Equal(t, row.last, err)
			if row.attempts > 0 {
				require.Equal(t, row.attempts, attempts)
			}
		})
	}
	require.True(t, notSetUp(unknown))
	require.False(t, notSetUp(errors.New("reset by peer")))
}
