package history

import (
	"reflect"
	"time"

	commonpb "go.temporal.io/api/common/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// contents are the Go types of the payloads of a history. A payload that is missing has no known type.
type contents map[*commonpb.Payload]reflect.Type

// contentsOf finds the types by the names of workflows, effects, updates and signals.
func contentsOf(events *historypb.History) contents {
	c, scheduled, updates := contents{}, map[int64]string{}, updates(events)
	var own reflect.Type // the workflow's function
	for _, event := range events.GetEvents() {
		c.put(reflect.TypeFor[summary](), event.GetUserMetadata().GetSummary())
		if a := event.GetWorkflowExecutionStartedEventAttributes(); a != nil {
			own = workflowTypes()[a.GetWorkflowType().GetName()]
			c.puts(argument(own), a.GetInput())
		}
		if a := event.GetActivityTaskScheduledEventAttributes(); a != nil {
			scheduled[event.GetEventId()] = a.GetActivityType().GetName()
			in, _ := effect.Types(a.GetActivityType().GetName())
			c.puts(in, a.GetInput())
		}
		if a := event.GetActivityTaskCompletedEventAttributes(); a != nil {
			_, out := effect.Types(scheduled[a.GetScheduledEventId()])
			c.puts(out, a.GetResult())
		}
		if update, ok := updates[event.GetEventId()]; ok {
			in, _ := updateTypes(update.Input.GetName())
			c.puts(in, update.Input.GetArgs())
		}
		if a := event.GetWorkflowExecutionUpdateCompletedEventAttributes(); a != nil {
			_, out := updateTypes(updates[a.GetAcceptedEventId()].Input.GetName())
			c.puts(out, a.GetOutcome().GetSuccess())
		}
		if a := event.GetWorkflowExecutionSignaledEventAttributes(); a != nil {
			c.puts(signals[a.GetSignalName()], a.GetInput())
		}
		if a := event.GetWorkflowExecutionCompletedEventAttributes(); a != nil {
			c.puts(argument(own), a.GetResult()) // only reminders have one, of their argument's type
		}
		if a := event.GetWorkflowExecutionContinuedAsNewEventAttributes(); a != nil {
			c.puts(argument(own), a.GetInput())
		}
		c.marker(event.GetMarkerRecordedEventAttributes())
	}
	return c
}

func (c contents) put(of reflect.Type, payload *commonpb.Payload) {
	if payload != nil && of != nil {
		c[payload] = of
	}
}

func (c contents) puts(of reflect.Type, payloads *commonpb.Payloads) {
	for _, payload := range payloads.GetPayloads() {
		c.put(of, payload)
	}
}

// marker finds the types of what the SDK records in a marker.
func (c contents) marker(marker *historypb.MarkerRecordedEventAttributes) {
	details := marker.GetDetails()
	switch marker.GetMarkerName() {
	case versionMarker:
		for _, payloads := range details {
			c.puts(reflect.TypeFor[version](), payloads)
		}
	case localActivityMarker:
		c.puts(reflect.TypeFor[localAttempt](), details["data"])
		_, out := effect.Types(NewReader(nil).localActivity(marker))
		c.puts(out, details["result"])
	}
}

// Types of what the SDK and the cabinet's workflows record beside the arguments.
type (
	summary      string // of an effect or a timer, for support staff
	version      string // of a rule, or its change id
	localAttempt struct {
		ActivityID, ActivityType string
		ReplayTime               time.Time
		Attempt                  int32
		Backoff                  time.Duration
	}
)

// signals are the types of the signals' arguments.
var signals = map[string]reflect.Type{
	order.BankSignal:    reflect.TypeFor[domain.PaymentReport](),
	order.RevokedSignal: reflect.TypeFor[order.AppointmentEnd](),
}

// updateTypes are the types of an update's argument and result.
func updateTypes(name string) (in, out reflect.Type) {
	observer := reflect.TypeFor[domain.Observer]()
	switch name {
	case workflows.OpenObserver:
		return nil, observer
	case workflows.DecideObserver:
		return reflect.TypeFor[domain.ObserverDecision](), observer
	case workflows.ReportObserver:
		return reflect.TypeFor[domain.ObserverStatus](), observer
	case order.MoneyUpdate:
		return reflect.TypeFor[order.MoneyRequest](), reflect.TypeFor[domain.Order]()
	}
	return reflect.TypeFor[order.ActionRequest](), reflect.TypeFor[domain.Order]()
}

// registered collects the functions of workflows by name.
type registered map[string]reflect.Type

// RegisterWorkflowWithOptions adds a workflow.
func (r registered) RegisterWorkflowWithOptions(run any, options workflow.RegisterOptions) {
	r[options.Name] = reflect.TypeOf(run)
}

func workflowTypes() registered {
	all := registered{}
	workflows.Register(all)
	return all
}

// argument is the type of a workflow's argument, which follows its context.
func argument(run reflect.Type) reflect.Type {
	if run == nil || run.NumIn() < 2 {
		return nil
	}
	return run.In(1)
}
