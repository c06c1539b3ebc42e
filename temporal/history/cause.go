package history

import (
	"errors"
	"regexp"
	"strings"

	enumspb "go.temporal.io/api/enums/v1"
	failurepb "go.temporal.io/api/failure/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/sdk/converter"
	"google.golang.org/protobuf/proto"

	"cabinet/workflows/replay"
)

// Cause is why an order has failed, or cannot continue. Its messages may be of outside systems.
type Cause struct {
	Event   int64
	Message string // with its causes
	Line    string // of our code: where it panics, or after which it returns the error; empty: unknown
	Panic   bool
	Task    bool // only a workflow task has failed: the engine tries it again
}

// CauseOf returns the cause that the history records: of the failure, or of the last workflow task that has failed if none has
// succeeded since. It is nil for an order that runs, or has ended as it should.
func (r *Reader) CauseOf(run *Run) *Cause {
	for i := len(run.Events) - 1; i >= 0; i-- {
		event := run.Events[i]
		switch event.GetEventType() {
		case enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED:
			return r.cause(event, event.GetWorkflowExecutionFailedEventAttributes().GetFailure())
		case enumspb.EVENT_TYPE_WORKFLOW_TASK_FAILED:
			if resets[event.GetWorkflowTaskFailedEventAttributes().GetCause()] {
				return nil
			}
			cause := r.cause(event, event.GetWorkflowTaskFailedEventAttributes().GetFailure())
			cause.Task = true
			return cause
		case enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED:
			return nil
		}
	}
	return nil
}

// resets are failed tasks that are not the code's: the engine ends a task for its own purposes.
var resets = map[enumspb.WorkflowTaskFailedCause]bool{
	enumspb.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW:          true,
	enumspb.WORKFLOW_TASK_FAILED_CAUSE_FORCE_CLOSE_COMMAND:     true,
	enumspb.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND:       true,
	enumspb.WORKFLOW_TASK_FAILED_CAUSE_RESET_STICKY_TASK_QUEUE: true,
}

func (r *Reader) cause(event *historypb.HistoryEvent, failure *failurepb.Failure) *Cause {
	message, stack := r.Message(failure)
	return &Cause{Event: event.GetEventId(), Message: message, Line: ownLine(stack), Panic: ownLine(stack) != ""}
}

// Message returns the messages of a failure and its causes, and the first stack trace. They may be of outside systems.
func (r *Reader) Message(failure *failurepb.Failure) (message, stack string) {
	var messages []string
	for ; failure != nil; failure = failure.GetCause() {
		clear, _ := proto.Clone(failure).(*failurepb.Failure)
		converter.DecodeCommonFailureAttributes(r.data, clear)
		text := Readable(clear.GetMessage())
		if text == "" {
			text = why(failure)
		}
		if len(messages) == 0 || !strings.Contains(messages[len(messages)-1], text) {
			messages = append(messages, text)
		}
		if stack == "" {
			stack = clear.GetStackTrace()
		}
	}
	return strings.Join(messages, ": "), stack
}

// ownFrame is a frame of the cabinet's code in a stack trace: a function and its file.
var ownFrame = regexp.MustCompile(`(?m)^cabinet/([\w/]+)\.[^\n]*\n\s+\S*?(\w+\.go:\d+)`)

// ownLine is the first line of our code in a stack trace.
func ownLine(stack string) string {
	found := ownFrame.FindStringSubmatch(stack)
	if found == nil {
		return ""
	}
	return found[1] + "/" + found[2]
}

// stackOf is the stack trace of a panic of workflow code; empty for other errors.
func stackOf(err error) string {
	var panicked interface{ StackTrace() string }
	if errors.As(err, &panicked) {
		return panicked.StackTrace()
	}
	return ""
}

// Raised returns the cause that the code of this build has for failing a run's completed tasks: the error that the workflow returns,
// and the last line of the rule that has called the kernel before. It is nil if this build does not fail there.
func (r *Replayer) Raised(run *Run) *Cause {
	calls, failure := r.observe(run.Completed())
	if failure == nil {
		return nil
	}
	cause := &Cause{Event: run.last(), Message: Readable(failure.Error())}
	for _, call := range calls {
		if call.Line != "" {
			cause.Line = call.Line
		}
	}
	return cause
}

// Fails returns the cause for which the code of this build fails a run again, or panics on what no task has processed yet. It is nil if
// it does neither, or goes another way before.
func (r *Replayer) Fails(run *Run) *Cause {
	var found *Divergence
	switch {
	case r.Replay(run) != nil:
		return nil
	case errors.As(r.Answer(run), &found):
		return &Cause{Event: found.Event, Message: found.Replayed, Line: found.Line, Panic: true, Task: true}
	}
	return r.Raised(run)
}

// observe replays a run again and returns the calls of its code, and the error that the workflow has returned.
func (r *Replayer) observe(run *Run) (calls []replay.Call, failure error) {
	watch := r.watch
	watch.Call = func(call replay.Call) { calls = append(calls, call) }
	watch.Failed = func(err error) { failure = err }
	again, err := NewWatched(r.reader, watch, true)
	if err != nil {
		return nil, nil
	}
	_ = again.try(run) // its verdict is known
	return calls, failure
}
