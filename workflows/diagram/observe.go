package main

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/order"
)

// state is what a citizen sees an order in.
type state struct {
	status domain.Status
	sub    domain.SubStatus
}

func stateOf(o *domain.Order) state { return state{o.Status, o.SubStatus} }

// way leads from one state to another; from the zero state an order is made.
type way struct{ from, to state }

// act is an action in a state, by a party.
type act struct {
	in     state
	action domain.Action
}

// seen is what lives of a service's orders have shown.
type seen struct {
	lives     int
	states    []state // in the order in which they were seen
	ways      []way
	events    map[way][]domain.EventKind
	deadlines map[state][]domain.DeadlineKind
	answers   map[act][]state // where an act has led by the time that it was answered

	now state
}

// observe replays the recorded lives of a service, those that end well first: they say in which order states come.
func observe(service domain.ServiceName) (*seen, error) {
	files, err := filepath.Glob(filepath.Join(histories, string(service), "*.json"))
	if err != nil || len(files) == 0 {
		return nil, errors.Join(errors.New("no life was recorded"), err)
	}
	slices.SortStableFunc(files, func(a, b string) int { return rank(a) - rank(b) })
	s := &seen{
		events: map[way][]domain.EventKind{}, deadlines: map[state][]domain.DeadlineKind{}, answers: map[act][]state{},
	}
	replayer, err := worker.NewWorkflowReplayerWithOptions(worker.WorkflowReplayerOptions{
		Interceptors: []interceptor.WorkerInterceptor{&witness{seen: s}}, DisableDeadlockDetection: true,
	})
	if err != nil {
		return nil, err
	}
	workflows.Register(replayer)
	for _, file := range files {
		if strings.Contains(file, unobserved) {
			continue
		}
		if err := s.replay(replayer, file); err != nil {
			return nil, err
		}
	}
	s.giveUp(service)
	return s, nil
}

// giveUp adds the ways that the table of actions opens and that no recorded life has gone: whoever gives an order up, ends
// it.
func (s *seen) giveUp(service domain.ServiceName) {
	canceled := state{status: domain.StatusCanceled}
	for _, from := range s.states {
		for _, rule := range domain.ActionRules(service) {
			if rule.Action != domain.ActionCancel || !concerns(rule, from) {
				continue
			}
			taken := way{from, canceled}
			s.ways = add(s.ways, taken)
			s.events[taken] = add(s.events[taken], domain.EventCanceled)
			s.answers[act{from, rule.Action}] = []state{canceled}
		}
	}
}

// unobserved is in the names of lives whose read model was told of several states at once.
const unobserved = "read-model-down"

func rank(file string) int {
	if strings.HasPrefix(filepath.Base(file), string(domain.StatusDone)) {
		return 0
	}
	return 1
}

func (s *seen) replay(replayer worker.WorkflowReplayer, file string) error {
	content, err := os.Open(file)
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }()
	history, err := client.HistoryFromJSON(content, client.HistoryJSONOptions{})
	if err != nil {
		return err
	}
	s.now = state{}
	s.lives++
	quiet := log.NewStructuredLogger(slog.New(slog.DiscardHandler))
	return replayer.ReplayWorkflowHistoryWithOptions(quiet, history, worker.ReplayWorkflowHistoryOptions{})
}

// move notes a state that the read model was told of.
func (s *seen) move(told order.Recorded) {
	to := stateOf(&told.Order)
	taken := way{s.now, to}
	s.now = to
	s.states = add(s.states, to)
	if deadline := told.Order.Deadline; deadline != nil && !to.status.Finished() {
		s.deadlines[to] = add(s.deadlines[to], deadline.Kind)
	}
	if taken.from == to {
		return
	}
	s.ways = add(s.ways, taken)
	for _, event := range told.Events {
		s.events[taken] = add(s.events[taken], event.Kind)
	}
}

func add[T comparable](to []T, one T) []T {
	if slices.Contains(to, one) {
		return to
	}
	return append(to, one)
}

// witness watches workflows while they are replayed.
type witness struct {
	interceptor.WorkerInterceptorBase
	seen *seen
}

// InterceptWorkflow watches one workflow.
func (w *witness) InterceptWorkflow(_ workflow.Context, next interceptor.WorkflowInboundInterceptor) interceptor.WorkflowInboundInterceptor {
	in := &inbound{seen: w.seen}
	in.Next = next
	return in
}

type inbound struct {
	interceptor.WorkflowInboundInterceptorBase
	seen *seen
}

// Init puts the witness between the workflow and the world.
func (i *inbound) Init(next interceptor.WorkflowOutboundInterceptor) error {
	out := &outbound{seen: i.seen}
	out.Next = next
	return i.Next.Init(out)
}

// ExecuteUpdate notes what an act was answered with.
func (i *inbound) ExecuteUpdate(ctx workflow.Context, in *interceptor.UpdateInput) (any, error) {
	done := act{i.seen.now, domain.Action(in.Name)}
	answer, err := i.Next.ExecuteUpdate(ctx, in)
	if state, ok := answer.(domain.Order); ok && err == nil {
		i.seen.answers[done] = add(i.seen.answers[done], stateOf(&state))
	}
	return answer, err
}

type outbound struct {
	interceptor.WorkflowOutboundInterceptorBase
	seen *seen
}

// ExecuteLocalActivity notes what the read model is told.
func (o *outbound) ExecuteLocalActivity(ctx workflow.Context, name string, args ...any) workflow.Future {
	if told, ok := args[0].(order.Recorded); ok {
		o.seen.move(told)
	}
	return o.Next.ExecuteLocalActivity(ctx, name, args...)
}
