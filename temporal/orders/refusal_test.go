package orders

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/serviceerror"

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
