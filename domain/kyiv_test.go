package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Hours are Kyiv's, in winter and in summer; what is no hour is refused.
func TestKyivTime(t *testing.T) {
	for text, at := range map[string]time.Time{
		"05.03.2026 14:30": time.Date(2026, 3, 5, 12, 30, 0, 0, time.UTC),
		"05.07.2026 14:30": time.Date(2026, 7, 5, 11, 30, 0, 0, time.UTC),
	} {
		require.Equal(t, text, KyivTime(at))
		read, err := ParseKyivTime(text)
		require.NoError(t, err, text)
		require.True(t, at.Equal(read), text)
	}
	for _, wrong := range []string{"", "05.03.2026", "31.02.2026 14:30", "05.03.2026 24:30"} {
		_, err := ParseKyivTime(wrong)
		require.Error(t, err, wrong)
	}
}
