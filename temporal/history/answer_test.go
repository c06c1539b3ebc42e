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
	each(t, func(t *testing.T, run *history.Run) {
		for until := 2; until < len(run.Events); until++ {
			if until == 2 || arrives[run.Events[until].GetEventType()] {
				require.NoError(t, again.Answer(cut(run, until)), "after event %d", until)
			}
		}
		require.NoError(t, again.Answer(run))
	})
}

// A panic on events that were not processed yet is reported, whether their task is scheduled, started, or neither.
func TestAnswerPanics(t *testing.T) {
	run, fetched := read(t, stored+"/vehicle-check/done.json"), 0
	for i, event := range run.Events {
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
		news := cut(run, until)
		require.NoError(t, again.Replay(news))
		var found *history.Divergence
		require.ErrorAs(t, again.Answer(news), &found)
		require.Equal(t, int64(until), found.Event)
		require.Equal(t, "not answered yet", found.Recorded)
		require.Equal(t, "panics: no such report", found.Replayed)
		require.Regexp(t, `/answer_test\.go:\d+$`, found.Line)
	}
}
