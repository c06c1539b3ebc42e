package history

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"sort"
	"strconv"
	"strings"

	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"

	"cabinet/temporal"
	"cabinet/workflows/replay"
)

// Replayer replays histories with the workflows of this build.
type Replayer struct {
	reader *Reader
	worker *replay.Replayer
	watch  replay.Watch
	tried  string      // the last effect that was tried inside a workflow task
	over   func() bool // reports whether it had a result
}

// NewReplayer returns a replayer. With debug, workflow code may stop in a debugger for any time.
func NewReplayer(reader *Reader, debug bool) (*Replayer, error) {
	return NewWatched(reader, replay.Watch{}, debug)
}

// NewWatched returns a replayer with a watch. The output of a replay is discarded, so nothing is encrypted.
func NewWatched(reader *Reader, watch replay.Watch, leisurely bool) (*Replayer, error) {
	r := &Replayer{reader: reader, watch: watch}
	watch.LocalAttempt = func(effect string, over func() bool) { r.tried, r.over = effect, over } // for the text of a divergence
	var err error
	r.worker, err = replay.New(replay.Options{
		Data: reader.data, Failures: temporal.FailureConverter(reader.data), Watch: watch, NoDeadlockDetection: leisurely,
	})
	if err != nil {
		return nil, err
	}
	return r, nil
}

// Divergence is the first event at which the code of this build differs from the history. The error has no personal data.
type Divergence struct {
	Event    int64  // in the history; 0: unknown
	Recorded string // in the history
	Replayed string // by the code
	Line     string // of our code, where it panics or makes the call; empty: unknown
}

// Error names both sides.
func (d *Divergence) Error() string {
	return fmt.Sprintf("event %d: the history says %q, the code says %q", d.Event, d.Recorded, d.Replayed)
}

// ErrInconclusive is returned when a replay fails for a reason other than the code, so that it is unknown whether the code diverges.
var ErrInconclusive = errors.New("the replay was broken off")

// Replay replays the completed tasks of a run. It returns nil if the code does what was recorded, a *Divergence if it does not, and
// ErrInconclusive otherwise.
func (r *Replayer) Replay(run *Run) error {
	completedTasks := run.Completed()
	if !completedTasks.hasCompletedTask() {
		return nil
	}
	r.over = nil
	err := r.try(completedTasks)
	if diverges(err) {
		found := r.divergence(completedTasks, err.Error())
		if found.Line == "" {
			found.Line = cmp.Or(ownLine(stackOf(err)), r.lineOf(completedTasks, found.Replayed))
		}
		return found
	}
	return err
}

// try replays a history unchanged; ErrInconclusive if the code is not the cause of the failure.
func (r *Replayer) try(run *Run) error {
	err := r.worker.Replay(run.Execution, run.History)
	if err == nil || !notOfTheCode.MatchString(err.Error()) && (panics(err) || ofTheCode.MatchString(err.Error())) {
		return err
	}
	return fmt.Errorf("%w: %s", ErrInconclusive, Readable(err.Error()))
}

// diverges reports whether an error of try is about the code.
func diverges(err error) bool { return err != nil && !errors.Is(err, ErrInconclusive) }

// panics reports whether workflow code has panicked; only such errors have a stack.
func panics(err error) bool {
	var panicked interface{ StackTrace() string }
	return errors.As(err, &panicked)
}

// nothing is the side of a divergence without an event or command.
const nothing = "nothing more"

// divergence parses the SDK's error. Its text contains arguments, so only names are used.
func (r *Replayer) divergence(run *Run, said string) *Divergence {
	var recorded, replayed string
	if found := bothSides.FindStringSubmatch(said); found != nil {
		recorded, replayed = found[1], command(found[2])
	} else if found := missing.FindStringSubmatch(said); found != nil {
		recorded, replayed = found[1], r.trying()
		if other := r.called(r.shortest(run)); replayed == nothing && other != nil && other.Replayed != nothing {
			return other
		}
	} else if found := extra.FindStringSubmatch(said); found != nil {
		return &Divergence{Event: run.last(), Recorded: nothing, Replayed: command(found[1])}
	} else {
		return r.unnamed(run, said)
	}
	event := run.find(recorded)
	if !completed.MatchString(recorded) { // the text does not name the task
		until := r.shortest(run)
		event = until.lastTask().find(recorded)
	}
	if event == 0 {
		kind, _, _ := strings.Cut(recorded, ":")
		return &Divergence{Recorded: kind, Replayed: replayed}
	}
	if words := r.words(run, event); words != "" {
		recorded = words
	}
	return &Divergence{Event: event, Recorded: recorded, Replayed: replayed}
}

// words returns the printed text of one event.
func (r *Replayer) words(run *Run, event int64) string {
	for _, line := range r.reader.Lines(run) {
		if line.ID == event {
			return line.Text
		}
	}
	return ""
}

// trying describes code without a command: it may wait for an effect inside the task.
func (r *Replayer) trying() string {
	if r.over == nil || r.over() {
		return nothing
	}
	return "effect in the task " + r.tried
}

// unnamed finds the event of a divergence if the SDK's error does not name it.
func (r *Replayer) unnamed(run *Run, said string) *Divergence {
	until := r.shortest(run)
	// Code that goes another way may panic by what it finds there.
	if found := r.called(until); found != nil && (found.Replayed != nothing || unordered.MatchString(said)) {
		return found
	}
	if len(until.Events) < len(run.Events) { // the first divergence may have a more specific error than its consequences
		if err := r.try(until); diverges(err) {
			return r.divergence(until, err.Error())
		}
	}
	if found := inTask.FindStringSubmatch(said); found != nil {
		return &Divergence{Event: r.local(until, found[2]), Recorded: "effect in the task " + found[2], Replayed: "effect in the task " + found[1]}
	}
	if found := expected.FindStringSubmatch(said); found != nil {
		if event, err := strconv.ParseInt(found[2], 10, 64); err == nil && r.words(run, event) != "" {
			return &Divergence{Event: event, Recorded: r.words(run, event), Replayed: "no " + strings.ToLower(found[1]) + " there"}
		}
	}
	if found := panicked.FindStringSubmatch(said); found != nil {
		said = found[1]
	}
	return &Divergence{Event: until.last(), Recorded: "the order continues", Replayed: Readable(said)}
}

// shortest returns the shortest beginning of the history that diverges; its last task has the first divergence.
func (r *Replayer) shortest(run *Run) *Run {
	ends := []*Run{}
	for i, event := range run.Events {
		if event.GetEventType() == enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED {
			ends = append(ends, run.until(i))
		}
	}
	at := sort.Search(len(ends), func(i int) bool { return diverges(r.try(ends[i])) })
	if at == len(ends) {
		return run
	}
	return ends[at]
}

// local returns the first event of the last task that records the local effect, or else the last event.
func (r *Replayer) local(run *Run, effect string) int64 {
	found := run.last()
	for i := len(run.Events) - 1; i > 0 && commanded[run.Events[i].GetEventType()]; i-- {
		if r.reader.LocalEffect(run.Events[i]) == effect {
			found = run.Events[i].GetEventId()
		}
	}
	return found
}

// command returns the name of a command from the SDK's text.
func command(words string) string {
	kind, rest, _ := strings.Cut(words, ":")
	for _, name := range []*regexp.Regexp{activity, named} {
		if found := name.FindStringSubmatch(rest); found != nil {
			return kind + " " + found[1]
		}
	}
	return kind
}

func (run *Run) last() int64 { return run.Events[len(run.Events)-1].GetEventId() }

// find returns the event that the SDK's text describes by type, task and name; 0 if there is none.
func (run *Run) find(words string) int64 {
	kind, _, _ := strings.Cut(words, ":")
	task := int64(0)
	if found := completed.FindStringSubmatch(words); found != nil {
		task, _ = strconv.ParseInt(found[1], 10, 64)
	}
	name := ""
	if found := named.FindStringSubmatch(words); found != nil {
		name = found[1]
	}
	for _, event := range run.Events {
		if kindOf(event) == kind && event.GetEventId() > task && (name == "" || nameOf(event) == name) {
			return event.GetEventId()
		}
	}
	return 0
}

// lastTask returns the events of the last completed task.
func (run *Run) lastTask() *Run {
	begin := 0
	for i, event := range run.Events {
		if event.GetEventType() == enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED {
			begin = i
		}
	}
	return &Run{Execution: run.Execution, History: &historypb.History{Events: run.Events[begin:]}}
}

// nameOf returns what distinguishes events of one type.
func nameOf(event *historypb.HistoryEvent) string {
	switch {
	case event.GetActivityTaskScheduledEventAttributes() != nil:
		return event.GetActivityTaskScheduledEventAttributes().GetActivityId()
	case event.GetTimerStartedEventAttributes() != nil:
		return event.GetTimerStartedEventAttributes().GetTimerId()
	case event.GetTimerCanceledEventAttributes() != nil:
		return event.GetTimerCanceledEventAttributes().GetTimerId()
	case event.GetMarkerRecordedEventAttributes() != nil:
		return event.GetMarkerRecordedEventAttributes().GetMarkerName()
	}
	return ""
}
