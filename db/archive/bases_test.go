package archive

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/robfig/cron/v3"
	"github.com/stretchr/testify/require"
)

// A base backup is due on the schedule, and at once after a gap or on a new timeline; after a failure, or if the last one has not
// closed the gap, there is a pause.
func TestWaitForBase(t *testing.T) {
	t.Parallel()
	now := time.Now()
	recent, old := &Base{Started: now, Timeline: 1}, &Base{Started: now.Add(-2 * time.Hour), Timeline: 1}
	for name, one := range map[string]struct {
		state  State
		last   *Base
		failed time.Time
		due    bool
	}{
		"not examined":            {State{}, nil, time.Time{}, false},
		"none":                    {State{examined: true, Gap: "none", timeline: 1}, nil, time.Time{}, true},
		"scheduled later":         {State{examined: true, Base: recent, timeline: 1}, nil, time.Time{}, false},
		"scheduled":               {State{examined: true, Base: old, timeline: 1}, old, time.Time{}, true},
		"gap":                     {State{examined: true, Base: recent, Gap: "gap", timeline: 1}, nil, time.Time{}, true},
		"gap, not closed":         {State{examined: true, Base: recent, Gap: "gap", timeline: 1}, recent, time.Time{}, false},
		"gap, failed":             {State{examined: true, Base: old, Gap: "gap", timeline: 1}, nil, now, false},
		"gap, failed before":      {State{examined: true, Base: old, Gap: "gap", timeline: 1}, old, now.Add(-time.Hour), true},
		"new timeline":            {State{examined: true, Base: recent, timeline: 2}, recent, time.Time{}, true},
		"new timeline, and a gap": {State{examined: true, Gap: "gap", timeline: 2}, recent, time.Time{}, true},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
		k := &Keeper{Schedule: cron.Every(time.Hour), wake: make(chan struct{}, 1), state: one.state}
		require.Equal(t, one.due, k.waitForBase(ctx, one.last, one.failed), name)
		cancel()
	}
}

// A base backup begins although the program of an interrupted one still writes, and the next one deletes what it has left.
func TestBaseBesideAnInterruptedOne(t *testing.T) {
	t.Parallel()
	spool := filepath.Join(t.TempDir(), "spool")
	interrupted, err := plainFolder(spool)
	require.NoError(t, err)
	ctx, end := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for i := 0; ctx.Err() == nil; i++ {
			if os.MkdirAll(filepath.Join(interrupted, "base"), folderMode) == nil {
				_ = os.WriteFile(filepath.Join(interrupted, "base", strconv.Itoa(i)), nil, fileMode)
			}
		}
	}()
	for range 20 {
		plain, err := plainFolder(spool)
		require.NoError(t, err)
		left, err := os.ReadDir(plain)
		require.NoError(t, err)
		require.Empty(t, left)
	}
	end()
	<-ended
	plain, err := plainFolder(spool)
	require.NoError(t, err)
	left, err := os.ReadDir(spool)
	require.NoError(t, err)
	require.Len(t, left, 1)
	require.Equal(t, filepath.Base(plain), left[0].Name())
}
