package rebuild

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/sqlc"
)

// A row that is ahead of its history is wrong only when its change cannot be on its way to the engine any more.
func TestRowsAheadOfTheirHistory(t *testing.T) {
	id, now := uuid.New(), time.Now()
	current := &currentRows{keys: map[uuid.UUID]bool{id: true}, rows: map[uuid.UUID]sqlc.OrdersToRebuildRow{id: {ID: id, Version: 5, UpdatedAt: now}}}
	behind := &projection{row: sqlc.RestoreOrderParams{ID: id, Version: 4}, complete: true}
	require.Equal(t, readAgain, current.judge(behind, retries{}, now))
	require.Equal(t, readAgain, current.judge(behind, retries{id: 5}, now.Add(underWay)), "the task that changed it may be in progress")
	require.Equal(t, readAgain, current.judge(behind, retries{id: 4}, now.Add(time.Minute)), "it has changed since")
	require.Equal(t, restore, current.judge(behind, retries{id: 5}, now.Add(time.Minute)))
	require.Equal(t, restore, current.judge(&projection{row: sqlc.RestoreOrderParams{ID: id, Version: 5}}, retries{}, now))
}
