package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Ten days an order, from the end of the storage, or from today when it has ended (PSTO-07, TIME-08, AMB-039, AMB-040).
func TestLongestStorage(t *testing.T) {
	today := Date{2026, 3, 5}
	for end, longest := range map[Date]Date{
		{2026, 3, 11}: {2026, 3, 21}, {2026, 3, 5}: {2026, 3, 15}, {2026, 3, 4}: {2026, 3, 15}, {2025, 12, 31}: {2026, 3, 15},
	} {
		require.Equal(t, longest, StoredPlate{EndDate: end}.LongestStorage(today), end)
	}
}
