// Package redrive resets failed and stuck orders to a point in their history from which the present code continues. A plan lists
// what would be repeated.
package redrive

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"

	"cabinet/temporal/history"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
	"cabinet/workflows/replay"
)

// Point is the workflow task that is repeated.
type Point struct {
	First bool  // the first task
	Event int64 // the last task that ended up to this event; 0: the last task
}

// Plan is what a redrive would do.
type Plan struct {
	Run       *history.Run
	Event     int64          // the end of the repeated task
	Version   int64          // of the order before that task; 0: none
	Repeats   []Repeat       // effects that would be repeated
	Reapplied []string       // later updates and signals, applied again in the first task
	Dropped   []string       // later updates that are not
	Fails     *history.Cause // why this build would fail again; nil: it does not, or cannot be known
}

// updatePrefix begins what names an update among what is applied again.
const updatePrefix = "update "

// DropUpdates leaves later updates out. An order that has taken nearly as many as the engine accepts of one run can take new ones then.
func (p *Plan) DropUpdates() {
	isUpdate := func(name string) bool { return strings.HasPrefix(name, updatePrefix) }
	for _, name := range p.Reapplied {
		if isUpdate(name) {
			p.Dropped = append(p.Dropped, name)
		}
	}
	p.Reapplied = slices.DeleteFunc(p.Reapplied, isUpdate)
}

// Repeat is an effect that would be repeated, and how often.
type Repeat struct {
	Effect string
	Times  int
	effect.Repeat
}

// The reasons why there is no plan, or why it is not carried out.
var (
	ErrNoPoint  = errors.New("no workflow task has ended to which it could be reset")
	ErrFails    = errors.New("this build fails there again: deploy the fixed one first, and run its redrive (--force to reset anyway)")
	ErrDiverges = errors.New("the code of this build cannot continue from there: it diverges earlier")
)

// Prepare returns the plan of resetting a run to a point. If this build cannot continue from the task that has failed last, because
// another build has completed the one before, the plan is to repeat that one, unless the point was chosen.
func Prepare(reader *history.Reader, run *history.Run, to Point) (*Plan, error) {
	plan, err := prepare(reader, run, to, endsTask)
	if errors.Is(err, ErrDiverges) && to == (Point{}) {
		if earlier, again := prepare(reader, run, to, completesTask); again == nil {
			return earlier, nil
		}
	}
	return plan, err
}

// prepare is Prepare with the events that may end the repeated task.
func prepare(reader *history.Reader, run *history.Run, to Point, ends func(*historypb.HistoryEvent) bool) (*Plan, error) {
	plan := &Plan{Run: run}
	for _, event := range run.Events {
		if !ends(event) || to.Event > 0 && event.GetEventId() > to.Event {
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
	plan.findRepeats(reader)
	if err := plan.replayBefore(reader); err != nil {
		return nil, err
	}
	replayer, err := history.NewReplayer(reader, true)
	if err != nil {
		return nil, err
	}
	plan.Fails = replayer.Fails(run)
	return plan, nil
}

// endsTask reports whether an event ends a task that can be repeated. One that has failed counts: a run that is stuck, perhaps since a
// reset, waits for that task, and to repeat the completed one before it would take the order further back each time.
func endsTask(event *historypb.HistoryEvent) bool {
	if failed := event.GetWorkflowTaskFailedEventAttributes(); failed != nil {
		return failed.GetStartedEventId() == event.GetEventId()-1
	}
	return completesTask(event)
}

func completesTask(event *historypb.HistoryEvent) bool {
	return event.GetEventType() == enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED
}

// replayBefore replays the run up to the point, which the code of this build must do without divergence, and sets the version.
func (p *Plan) replayBefore(reader *history.Reader) error {
	before := &history.Run{Execution: p.Run.Execution, History: &historypb.History{}}
	for _, event := range p.Run.Events {
		if event.GetEventId() == p.Event {
			break
		}
		before.Events = append(before.Events, event)
	}
	record := func(projection order.Projection) { p.Version = projection.Order.Version }
	replayer, err := history.NewWatched(reader, replay.Watch{Projection: record}, true)
	if err != nil {
		return err
	}
	err = replayer.Replay(before)
	var found *history.Divergence
	if errors.As(err, &found) {
		return fmt.Errorf("%w: %w", ErrDiverges, found)
	}
	return err
}

// findRepeats finds what comes after the point.
func (p *Plan) findRepeats(reader *history.Reader) {
	times, open := map[string]int{}, map[int64]string{}
	updates, taken := p.Run.Updates(), map[string]bool{}
	for _, event := range p.Run.Events {
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
		if name := event.GetWorkflowExecutionSignaledEventAttributes().GetSignalName(); name != "" {
			p.Reapplied = append(p.Reapplied, "signal "+name)
		}
		if update, ok := updates[event.GetEventId()]; ok && !taken[update.ID] { // it may be admitted and accepted
			taken[update.ID] = true
			p.Reapplied = append(p.Reapplied, updatePrefix+update.Input.GetName())
		}
	}
	// Effects in progress at the point are started again too, because their results came after it.
	for _, name := range open {
		times[name]++
	}
	for name, count := range times {
		p.Repeats = append(p.Repeats, Repeat{name, count, repeatOf(name)})
	}
	slices.SortFunc(p.Repeats, compare)
}

// repeatOf reports whether an effect is safe to repeat. One that this version does not know is not.
func repeatOf(name string) effect.Repeat {
	if known, ok := effect.Named(name); ok {
		return known.Repeat
	}
	return effect.Unsafe("this version does not know the effect")
}

// closes returns the scheduled event of the effect that an event completes; 0 if it completes none.
func closes(event *historypb.HistoryEvent) int64 {
	return max(
		event.GetActivityTaskCompletedEventAttributes().GetScheduledEventId(),
		event.GetActivityTaskFailedEventAttributes().GetScheduledEventId(),
		event.GetActivityTaskTimedOutEventAttributes().GetScheduledEventId(),
		event.GetActivityTaskCanceledEventAttributes().GetScheduledEventId(),
	)
}

// Unsafe returns an error for an unsafe repeat that the operator has not accepted by name.
func (p *Plan) Unsafe(accepted []string) error {
	for _, repeat := range p.Repeats {
		if !repeat.Safe && !slices.Contains(accepted, repeat.Effect) {
			return fmt.Errorf("%s would be repeated: %s (--accept %s to allow it)", repeat.Effect, repeat.Why, repeat.Effect)
		}
	}
	return nil
}

// Again returns an error if this build fails again, unless that is forced.
func (p *Plan) Again(forced bool) error {
	if p.Fails != nil && !forced {
		return ErrFails
	}
	return nil
}
