// Package redrive carries failed and stuck orders on: it takes an order back to a point of its history, from which the
// present code continues, and says beforehand what would happen twice.
package redrive

import (
	"errors"
	"fmt"
	"slices"

	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"

	"cabinet/temporal/history"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
	"cabinet/workflows/replay"
)

// Point is where an order is taken back to: the workflow task that is done again.
type Point struct {
	First bool  // to the very beginning
	Event int64 // the last task that was completed up to this event; 0: the last of all
}

// Plan is what taking an order back would do.
type Plan struct {
	Life      *history.Life
	Event     int64    // the end of the task that is done again
	Version   int64    // of the order before that task; 0: it had none yet
	Repeats   []Repeat // effects that would be carried out a second time
	Reapplied []string // acts and words that came later and are offered to the order again, all at once
}

// Repeat is an effect that would be carried out again, so many times.
type Repeat struct {
	Effect string
	Times  int
	effect.Repeat
}

// Why there is no plan.
var (
	ErrNoPoint = errors.New("there is no completed workflow task to go back to")
	ErrAstray  = errors.New("the code of this build cannot go on from there, it goes another way before")
)

// Prepare says what taking an order back to a point would do.
func Prepare(reader *history.Reader, life *history.Life, to Point) (*Plan, error) {
	plan := &Plan{Life: life}
	for _, event := range life.Events {
		if event.GetEventType() != enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED || to.Event > 0 && event.GetEventId() > to.Event {
			continue
		}
		plan.Event = event.GetEventId()
		if to.First {
			break
		}
	}
	if plan.Event == 0 {
		return nil, ErrNoPoint
	}
	plan.look(reader)
	return plan, plan.live(reader)
}

// live lives the order up to the point with the code of this build, which has to do what was recorded, and finds out which
// version it had.
func (p *Plan) live(reader *history.Reader) error {
	before := &history.Life{Execution: p.Life.Execution, History: &historypb.History{}}
	for _, event := range p.Life.Events {
		if event.GetEventId() == p.Event {
			break
		}
		before.Events = append(before.Events, event)
	}
	told := func(recorded order.Projection) { p.Version = recorded.Order.Version }
	replayer, err := history.NewWatched(reader, replay.Watch{Projection: told}, true)
	if err != nil {
		return err
	}
	err = replayer.Replay(before)
	var found *history.Divergence
	if errors.As(err, &found) {
		return fmt.Errorf("%w: %w", ErrAstray, found)
	}
	return err
}

// look finds what comes after the point.
func (p *Plan) look(reader *history.Reader) {
	times, open := map[string]int{}, map[int64]string{}
	for _, event := range p.Life.Events {
		if name := event.GetActivityTaskScheduledEventAttributes().GetActivityType().GetName(); name != "" {
			open[event.GetEventId()] = name
		}
		if event.GetEventId() <= p.Event {
			delete(open, closes(event))
			continue
		}
		if name := reader.LocalEffect(event); name != "" {
			times[name]++
		}
		if word := reapplied(event); word != "" {
			p.Reapplied = append(p.Reapplied, word)
		}
	}
	// Effects under way at the point are begun again too: their answers came after it.
	for _, name := range open {
		times[name]++
	}
	for name, count := range times {
		p.Repeats = append(p.Repeats, Repeat{name, count, repeatOf(name)})
	}
	slices.SortFunc(p.Repeats, compare)
}

// repeatOf is what carrying an effect out again does. One that this version does not know is not safe.
func repeatOf(name string) effect.Repeat {
	if known, ok := effect.Named(name); ok {
		return known.Repeat
	}
	return effect.Unsafe("this version does not know the effect")
}

// closes is the effect that an event ends; 0 when it ends none.
func closes(event *historypb.HistoryEvent) int64 {
	return max(
		event.GetActivityTaskCompletedEventAttributes().GetScheduledEventId(),
		event.GetActivityTaskFailedEventAttributes().GetScheduledEventId(),
		event.GetActivityTaskTimedOutEventAttributes().GetScheduledEventId(),
		event.GetActivityTaskCanceledEventAttributes().GetScheduledEventId(),
	)
}

// reapplied names what the engine offers to the order again.
func reapplied(event *historypb.HistoryEvent) string {
	if name := event.GetWorkflowExecutionSignaledEventAttributes().GetSignalName(); name != "" {
		return "word of " + name
	}
	if name := event.GetWorkflowExecutionUpdateAcceptedEventAttributes().GetAcceptedRequest().GetInput().GetName(); name != "" {
		return "act " + name
	}
	return ""
}

// Unsafe says which repeats a person has to accept by name.
func (p *Plan) Unsafe(accepted []string) error {
	for _, repeat := range p.Repeats {
		if !repeat.Safe && !slices.Contains(accepted, repeat.Effect) {
			return fmt.Errorf("%s would happen again: %s (--accept %s if that is right here)", repeat.Effect, repeat.Why, repeat.Effect)
		}
	}
	return nil
}
