package support

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	commonpb "go.temporal.io/api/common/v1"
	failurepb "go.temporal.io/api/failure/v1"
	historypb "go.temporal.io/api/history/v1"
	workflowpb "go.temporal.io/api/workflow/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/converter"
	"google.golang.org/protobuf/proto"

	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/temporal/history"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// Engine is what the desk reads of the engine.
type Engine interface {
	temporal.Searcher
	CountWorkflow(context.Context, *workflowservice.CountWorkflowExecutionsRequest) (*workflowservice.CountWorkflowExecutionsResponse, error)
	WorkflowService() workflowservice.WorkflowServiceClient
}

// run is an order's run in the engine, for staff.
type run struct {
	ID      string
	Away    bool // the engine does not answer
	Gone    bool // the engine does not have it any more
	Failure *cause
	Effects []effectUnderWay
}

// cause is why an order does not proceed.
type cause struct {
	Heading  string
	Messages []string // the outer one first
	Place    string   // file and line of the cabinet's code
	At       string
}

// effectUnderWay is an effect that the order waits for.
type effectUnderWay struct {
	Name    string
	Since   string
	Attempt int32
	Next    string
	Polls   bool     // the last attempt found nothing new, which is no fault
	Last    []string // what the last attempt failed with
}

// runOf describes an order's newest run. An engine that does not answer must not hide the order itself.
func (d *Desk) runOf(ctx context.Context, workflowID string) (found run) {
	described, err := d.engine.DescribeWorkflowExecution(ctx, workflowID, "")
	if err != nil {
		d.logger.WarnContext(ctx, "support: an order is not described", "workflow", workflowID, "error", err)
		return run{Away: !notFound(err), Gone: notFound(err)}
	}
	info := described.GetWorkflowExecutionInfo()
	found.ID = info.GetExecution().GetRunId()
	for _, pending := range described.GetPendingActivities() {
		found.Effects = append(found.Effects, d.effectOf(pending))
	}
	switch state := temporal.StateOf(described); state {
	case temporal.RunFailed, temporal.RunStuck:
		found.Failure = d.causeOf(ctx, info.GetExecution(), state)
	}
	return found
}

func (d *Desk) effectOf(pending *workflowpb.PendingActivityInfo) effectUnderWay {
	name := pending.GetActivityType().GetName()
	if known, ok := effect.Named(name); ok {
		name = cmp.Or(known.Summary, name)
	}
	shown := effectUnderWay{
		Name: name, Since: domain.KyivTimeNamed(pending.GetScheduledTime().AsTime()), Attempt: pending.GetAttempt(),
		Polls: pending.GetLastFailure().GetApplicationFailureInfo().GetType() == order.NoNews,
	}
	if !shown.Polls {
		shown.Last = d.messages(pending.GetLastFailure())
	}
	if next := pending.GetNextAttemptScheduleTime(); next != nil {
		shown.Next = domain.KyivTimeNamed(next.AsTime())
	}
	return shown
}

// recentEvents are how many events are looked through for a failure, the newest first.
const recentEvents = 20

// causeOf finds the event with which a run failed, or its last task did.
func (d *Desk) causeOf(ctx context.Context, execution *commonpb.WorkflowExecution, state temporal.RunState) *cause {
	shown := &cause{Heading: "Замовлення зупинилося через нашу помилку"}
	if state == temporal.RunStuck {
		shown.Heading = "Код не може вести замовлення далі, спроби тривають"
	}
	page, err := d.engine.WorkflowService().GetWorkflowExecutionHistoryReverse(ctx, &workflowservice.GetWorkflowExecutionHistoryReverseRequest{
		Namespace: d.config.Namespace, Execution: execution, MaximumPageSize: recentEvents,
	})
	if err != nil {
		d.logger.WarnContext(ctx, "support: the cause of a failure is not read", "workflow", execution.GetWorkflowId(), "error", err)
		return shown
	}
	for _, event := range page.GetHistory().GetEvents() {
		if failure := failureOf(event); failure != nil {
			shown.Messages, shown.Place = d.messages(failure), place(d.opened(failure).GetStackTrace())
			shown.At = domain.KyivTimeNamed(event.GetEventTime().AsTime())
			break
		}
	}
	return shown
}

func failureOf(event *historypb.HistoryEvent) *failurepb.Failure {
	if failed := event.GetWorkflowExecutionFailedEventAttributes(); failed != nil {
		return failed.GetFailure()
	}
	return event.GetWorkflowTaskFailedEventAttributes().GetFailure()
}

// opened is a failure whose message and stack trace are decrypted.
func (d *Desk) opened(failure *failurepb.Failure) *failurepb.Failure {
	opened, ok := proto.Clone(failure).(*failurepb.Failure)
	if !ok || failure == nil {
		return nil
	}
	for at := opened; at != nil; at = at.GetCause() {
		d.openOne(at)
	}
	return opened
}

// openOne decrypts one failure. The codec panics when the key store is away; then the message stays encrypted.
func (d *Desk) openOne(failure *failurepb.Failure) {
	defer func() { _ = recover() }()
	converter.DecodeCommonFailureAttributes(temporal.Converter(d.codec), failure)
}

// messages are those of a failure and its causes, each once: one often ends with that of its cause.
func (d *Desk) messages(failure *failurepb.Failure) (messages []string) {
	for at := d.opened(failure); at != nil; at = at.GetCause() {
		text := strings.TrimSpace(history.Readable(at.GetMessage()))
		known := func(message string) bool { return strings.Contains(message, text) }
		if !slices.ContainsFunc(messages, known) && text != "" {
			messages = append(messages, text)
		}
	}
	return messages
}

var codeLine = regexp.MustCompile(`(?:^|[\s/])((?:workflows|activities|domain)/\S+?\.go:\d+)`)

// place is the first line of a stack trace that is in the cabinet's code.
func place(stack string) string {
	found := codeLine.FindStringSubmatch(stack)
	if found == nil {
		return ""
	}
	return found[1]
}
