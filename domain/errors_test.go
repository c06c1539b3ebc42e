package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Who has asked too often is told when to try again.
func TestRefusalsSayWhenToTryAgain(t *testing.T) {
	for after, words := range map[time.Duration]string{
		time.Millisecond:             "1 секунду",
		2 * time.Second:              "2 секунди",
		10500 * time.Millisecond:     "11 секунд",
		21 * time.Second:             "21 секунду",
		30 * time.Second:             "30 секунд",
		time.Minute:                  "1 хвилину",
		61 * time.Second:             "2 хвилини",
		12 * time.Minute:             "12 хвилин",
		43*time.Minute + time.Second: "44 хвилини",
	} {
		require.Equal(t, "Забагато запитів. Спробуйте за "+words+".", RefuseFrequent(CodeTooManyRequests, after).Message())
	}
	require.Equal(t, CodeUnavailable.Message(), Refuse(CodeUnavailable).Message())
}
