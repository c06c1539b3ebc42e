package history

import (
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

// Replayer carries histories out again, with the workflows of this build.
type Replayer struct {
	reader *Reader
	worker *replay.Replayer
	tried  string      // the effect that was tried last inside a workflow task
	over   func() bool // whether that had an outcome
}

// NewReplayer makes a replayer. With debug the workflow code may stop in a debugger for any time.
func NewReplayer(reader *Reader, debug bool) (*Replayer, error) {
	return NewWatched(reader, replay.Watch{}, debug)
}

// NewWatched makes a replayer with a watch. What a replay writes is not kept, so nothing is encrypted.
func NewWatched(reader *Reader, watch replay.Watch, leisurely bool) (*Replayer, error) {
	r := &Replayer{reader: reader}
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

// Divergence is where the code of this build does something else than the history says. It is an error without
// personal data.
type Divergence struct {
	Event    int64  // of the history; 0: not known
	Recorded string // what the history says
	Replayed string // what the code does
}

// Error names both sides.
func (d *Divergence) Error() string {
	return fmt.Sprintf("event %d: the history says %q, the code says %q", d.Event, d.Recorded, d.Replayed)
}

// ErrUntold says that a replay came to nothing for a reason other than the code: it is unknown whether it diverges.
var ErrUntold = errors.New("the replay was broken off")

// Replay carries a history out again: nil when this build does what was recorded, a *Divergence when it does not, ErrUntold
// when that cannot be told. Of an order that still runs, what no code has answered yet is left out.
func (r *Replayer) Replay(life *Life) error {
	settled := life.Settled()
	if !settled.begun() {
		return nil
	}
	r.over = nil
	err := r.try(settled)
	if diverges(err) {
		return r.divergence(settled, err.Error())
	}
	return err
}

// What the SDK says when a replay does not come to its end.
var (
	ofTheCode    = regexp.MustCompile(`^(?:\[TMPRL1100\]|replay workflow )`) // it does not do what was recorded
	notOfTheCode = regexp.MustCompile(`^(?:\[TMPRL1101\]|` + temporal.KeyStoreAway + `)`)
)

// try carries a history out again as it is: ErrUntold when it is not the code that keeps it from its end.
func (r *Replayer) try(life *Life) error {
	err := r.worker.Replay(life.Execution, life.History)
	if err == nil || !notOfTheCode.MatchString(err.Error()) && (panics(err) || ofTheCode.MatchString(err.Error())) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrUntold, err)
}

// diverges reports whether an error of try is about the code.
func diverges(err error) bool { return err != nil && !errors.Is(err, ErrUntold) }

// panics reports whether workflow code has panicked: such an error alone has a stack.
func panics(err error) bool {
	var panicked interface{ StackTrace() string }
	return errors.As(err, &panicked)
}

// What the SDK says of a divergence.
var (
	bothSides = regexp.MustCompile(`(?s)history event is (.*?), replay command is (.*)`)
	missing   = regexp.MustCompile(`(?s)missing replay command for (.*)`)
	extra     = regexp.MustCompile(`(?s)extra replay command for (.*)`)
	completed = regexp.MustCompile(`WorkflowTaskCompletedEventId:(\d+)`)
	named     = regexp.MustCompile(`(?:ActivityId|TimerId|MarkerName):([^,\s")]+)`)
	activity  = regexp.MustCompile(`ActivityType:\(Name:(\w+)`)
	inTask    = regexp.MustCompile(`code executed local activity (\w+), but history event found (\w+)`)
	expected  = regexp.MustCompile(`a matching (\w+) command was expected in history event position (\d+)`)
	panicked  = regexp.MustCompile(`message:"((?:[^"\\]|\\.){0,300})`)
)

// nothing is a side that is silent where the other one speaks.
const nothing = "nothing more"

// divergence reads the SDK's error. Its text has arguments, so only names are taken from it.
func (r *Replayer) divergence(life *Life, said string) *Divergence {
	var recorded, replayed string
	if found := bothSides.FindStringSubmatch(said); found != nil {
		recorded, replayed = found[1], command(found[2])
	} else if found := missing.FindStringSubmatch(said); found != nil {
		recorded, replayed = found[1], r.trying()
	} else if found := extra.FindStringSubmatch(said); found != nil {
		return &Divergence{Event: life.last(), Recorded: nothing, Replayed: command(found[1])}
	} else {
		return r.unnamed(life, said)
	}
	event := life.find(recorded)
	if !completed.MatchString(recorded) { // the text does not say of which task it is
		until := r.shortest(life)
		event = until.lastTask().find(recorded)
	}
	if event == 0 {
		kind, _, _ := strings.Cut(recorded, ":")
		return &Divergence{Recorded: kind, Replayed: replayed}
	}
	if words := r.words(life, event); words != "" {
		recorded = words
	}
	return &Divergence{Event: event, Recorded: recorded, Replayed: replayed}
}

// words are those of one event.
func (r *Replayer) words(life *Life, event int64) string {
	for _, line := range r.reader.Words(life) {
		if line.ID == event {
			return line.Text
		}
	}
	return ""
}

// trying is what the code does where it has no command for the engine: it may wait for an effect inside the task.
func (r *Replayer) trying() string {
	if r.over == nil || r.over() {
		return nothing
	}
	return "effect in the task " + r.tried
}

// unnamed is a divergence of which the SDK does not name the event.
func (r *Replayer) unnamed(life *Life, said string) *Divergence {
	until := r.shortest(life)
	if len(until.Events) < len(life.Events) { // where it goes another way may be named, unlike what comes of that later
		if err := r.try(until); diverges(err) {
			return r.divergence(until, err.Error())
		}
	}
	if found := inTask.FindStringSubmatch(said); found != nil {
		return &Divergence{Event: r.local(until, found[2]), Recorded: "effect in the task " + found[2], Replayed: "effect in the task " + found[1]}
	}
	if found := expected.FindStringSubmatch(said); found != nil {
		if event, err := strconv.ParseInt(found[2], 10, 64); err == nil && r.words(life, event) != "" {
			return &Divergence{Event: event, Recorded: r.words(life, event), Replayed: "no " + found[1] + " there"}
		}
	}
	if found := panicked.FindStringSubmatch(said); found != nil {
		said = found[1]
	}
	said, _, _ = strings.Cut(said, ", markerData:") // it holds what was passed
	return &Divergence{Event: until.last(), Recorded: "the order goes on", Replayed: said}
}

// shortest is the shortest beginning of a history that diverges: its last task is where the code goes another way.
func (r *Replayer) shortest(life *Life) *Life {
	ends := []*Life{}
	for i, event := range life.Events {
		if event.GetEventType() == enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED {
			ends = append(ends, life.until(i))
		}
	}
	at := sort.Search(len(ends), func(i int) bool { return diverges(r.try(ends[i])) })
	if at == len(ends) {
		return life
	}
	return ends[at]
}

// local is the first event of the last task that records an effect inside of it; the last event when there is none.
func (r *Replayer) local(life *Life, effect string) int64 {
	found := life.last()
	for i := len(life.Events) - 1; i > 0 && commanded[life.Events[i].GetEventType()]; i-- {
		if r.reader.LocalEffect(life.Events[i]) == effect {
			found = life.Events[i].GetEventId()
		}
	}
	return found
}

// command names what the code does.
func command(words string) string {
	kind, rest, _ := strings.Cut(words, ":")
	for _, name := range []*regexp.Regexp{activity, named} {
		if found := name.FindStringSubmatch(rest); found != nil {
			return kind + " " + found[1]
		}
	}
	return kind
}

func (l *Life) last() int64 { return l.Events[len(l.Events)-1].GetEventId() }

// find is the event that the SDK has put in words: of its type, of its task, with its name; 0 when there is none.
func (l *Life) find(words string) int64 {
	kind, _, _ := strings.Cut(words, ":")
	task := int64(0)
	if found := completed.FindStringSubmatch(words); found != nil {
		task, _ = strconv.ParseInt(found[1], 10, 64)
	}
	name := ""
	if found := named.FindStringSubmatch(words); found != nil {
		name = found[1]
	}
	for _, event := range l.Events {
		if kindOf(event) == kind && event.GetEventId() > task && (name == "" || nameOf(event) == name) {
			return event.GetEventId()
		}
	}
	return 0
}

// lastTask is what the last completed task of a history has brought.
func (l *Life) lastTask() *Life {
	begin := 0
	for i, event := range l.Events {
		if event.GetEventType() == enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED {
			begin = i
		}
	}
	return &Life{Execution: l.Execution, History: &historypb.History{Events: l.Events[begin:]}}
}

// nameOf distinguishes events of one type.
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
