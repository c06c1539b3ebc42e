package history

import (
	"slices"
	"strings"

	historypb "go.temporal.io/api/history/v1"

	"cabinet/workflows/effect"
	"cabinet/workflows/replay"
)

// called compares what the code starts in the last task of a run with what the history records there, for divergences whose text in
// the SDK names only a consequence. It is nil if there is no difference.
func (r *Replayer) called(run *Run) *Divergence {
	calls := r.lastCalls(run)
	found := &Divergence{Event: run.last(), Recorded: nothing, Replayed: nothing}
	for _, event := range run.lastTask().Events {
		recorded, ok := r.recordedCall(event)
		if !ok {
			continue
		}
		at := slices.IndexFunc(calls, func(call replay.Call) bool { return call.Kind == recorded.Kind && call.Name == recorded.Name })
		switch {
		case at >= 0:
			calls = slices.Delete(calls, at, at+1)
		case found.Recorded == nothing:
			found.Event, found.Recorded = event.GetEventId(), r.words(run, event.GetEventId())
		}
	}
	if len(calls) > 0 {
		found.Replayed, found.Line = callText(calls[0]), calls[0].Line
	}
	if found.Recorded == found.Replayed {
		return nil
	}
	return found
}

// lineOf is the line of the rule that makes the last call that a text names; empty if there is none.
func (r *Replayer) lineOf(run *Run, text string) string {
	calls, _ := r.observe(run)
	for _, call := range slices.Backward(calls) {
		if call.Name != "" && strings.Contains(text, call.Name) {
			return call.Line
		}
	}
	return ""
}

// lastCalls are what the code starts in the last task of a run.
func (r *Replayer) lastCalls(run *Run) (starts []replay.Call) {
	last := run.lastTask().Events[0].GetEventId()
	before, previous := 0, -1
	for i, event := range run.Events {
		if event.GetWorkflowTaskCompletedEventAttributes() != nil && event.GetEventId() < last {
			previous = i
		}
	}
	if previous >= 0 {
		calls, _ := r.observe(run.until(previous))
		before = len(calls)
	}
	calls, _ := r.observe(run)
	for _, call := range calls[min(before, len(calls)):] {
		if call.Kind != replay.CallWait {
			starts = append(starts, call)
		}
	}
	return starts
}

// recordedCall is what an event says that the code has started; ok is false for other events.
func (r *Replayer) recordedCall(event *historypb.HistoryEvent) (call replay.Call, ok bool) {
	switch {
	case event.GetActivityTaskScheduledEventAttributes() != nil:
		return replay.Call{Kind: replay.CallEffect, Name: event.GetActivityTaskScheduledEventAttributes().GetActivityType().GetName()}, true
	case event.GetTimerStartedEventAttributes() != nil:
		return replay.Call{Kind: replay.CallTimer, Name: r.reader.text(event.GetUserMetadata().GetSummary())}, true
	case r.reader.LocalEffect(event) != "":
		return replay.Call{Kind: replay.CallLocal, Name: r.reader.LocalEffect(event)}, true
	}
	return call, false
}

// callText says what a call starts.
func callText(call replay.Call) string {
	name := call.Name
	if known, ok := effect.Named(call.Name); ok {
		name = known.Summary + " [" + name + "]"
	}
	if name == "" {
		name = "without a summary"
	}
	return string(call.Kind) + " " + name
}
