package web

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestMoney(t *testing.T) {
	for kopecks, want := range map[int64]string{
		0: "0,00 ₴", 5: "0,05 ₴", 36000: "360,00 ₴", 123456: "1 234,56 ₴", 100000000: "1 000 000,00 ₴", -250: "−2,50 ₴",
	} {
		require.Equal(t, want, strings.ReplaceAll(Money(kopecks), "\u00a0", " "))
	}
}

func TestKyivTime(t *testing.T) {
	require.Equal(t, "01.07.2026 02:30:00", KyivTime(time.Date(2026, 6, 30, 23, 30, 0, 0, time.UTC)))
	require.Equal(t, "01:30", KyivClock(time.Date(2026, 1, 1, 23, 30, 0, 0, time.UTC)))
}
