package history_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/temporal/history"
	"cabinet/workflows/order"
	"cabinet/workflows/replay"
)

// The code answers what had just happened to an order at every moment of its life, and that is no divergence.
func TestAnswer(t *testing.T) {
	again := replayer(t)
	each(t, func(t *testing.T, life *history.Life) {
		for until := 2; until < len(life.Events); until++ {
			if until == 2 || arrives[life.Events[until].GetEventType()] {
				require.NoError(t, again.Answer(cut(life, until)), "after event %d", until)
			}
		}
		require.NoError(t, again.Answer(life))
	})
}

// Code that replays and panics on what it has not answered yet is told so, whether its task is ordered, begun, or neither.
func TestAnswerPanics(t *testing.T) {
	life, fetched := read(t, stored+"/vehicle-check/done.json"), 0
	for i, event := range life.Events {
		if event.GetActivityTaskCompletedEventAttributes() != nil {
			fetched = i + 1
			break
		}
	}
	require.NotZero(t, fetched, "the history fetches no report")
	for until := fetched; until <= fetched+2; until++ {
		told := func(recorded order.Projection) {
			if recorded.Order.Status == domain.StatusDone {
				panic("no such report")
			}
		}
		again, err := history.NewWatched(history.NewReader(nil), replay.Watch{Projection: told}, false)
		require.NoError(t, err)
		news := cut(life, until)
		require.NoError(t, again.Replay(news))
		var found *history.Divergence
		require.ErrorAs(t, again.Answer(news), &found)
		require.Equal(t, int64(until), found.Event)
		require.Equal(t, "not answered yet", found.Recorded)
		require.Equal(t, "panics: no such report", found.Replayed)
	}
}
