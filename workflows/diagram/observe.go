package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/order"
	"cabinet/workflows/replay"
)

// state is an order's state as a citizen sees it.
type state struct {
	status domain.Status
	sub    domain.SubStatus
}

func stateOf(o *domain.Order) state { return state{o.Status, o.SubStatus} }

// transition is from one state to another; the zero state is that before an order is made.
type transition struct{ from, to state }

// act is an action in a state.
type act struct {
	in     state
	action domain.Action
}

// observations are what the histories of a service's orders show.
type observations struct {
	histories   int
	states      []state // in the order in which they were observed
	transitions []transition
	events      map[transition][]domain.EventKind
	deadlines   map[state][]domain.DeadlineKind
	answers     map[act][]state // the state when the action was answered

	now state
}

// observe replays the stored histories of a service. Those that end with the result come first: they fix the order of the states.
func observe(service domain.ServiceName) (*observations, error) {
	files, err := filepath.Glob(filepath.Join(histories, string(service), "*.json"))
	if err != nil || len(files) == 0 {
		return nil, errors.Join(errors.New("no history is stored"), err)
	}
	slices.SortStableFunc(files, func(a, b string) int { return rank(a) - rank(b) })
	s := &observations{
		events: map[transition][]domain.EventKind{}, deadlines: map[state][]domain.DeadlineKind{}, answers: map[act][]state{},
	}
	replayer, err := replay.New(replay.Options{Watch: replay.Watch{Projection: s.move, Update: s.act}, NoDeadlockDetection: true})
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if slices.ContainsFunc(unobserved, func(name string) bool { return strings.Contains(file, name) }) {
			continue
		}
		if err := s.replay(replayer, file); err != nil {
			return nil, err
		}
	}
	s.addCancellations(service)
	return s, nil
}

// addCancellations adds the transitions of cancellations that the table of actions permits and that no history has.
func (s *observations) addCancellations(service domain.ServiceName) {
	canceled := state{status: domain.StatusCanceled}
	for _, from := range s.states {
		for _, rule := range domain.ActionRules(service) {
			if rule.Action != domain.ActionCancel || !concerns(rule, from) {
				continue
			}
			taken := transition{from, canceled}
			s.transitions = add(s.transitions, taken)
			s.events[taken] = add(s.events[taken], domain.EventCanceled)
			s.answers[act{from, rule.Action}] = []state{canceled}
		}
	}
}

// unobserved are in the names of histories that are not drawn: those that project several states together, and one with a
// transition that orders do not make any more.
var unobserved = []string{"read-model-down", "canceled-already-paid"}

func rank(file string) int {
	if strings.HasPrefix(filepath.Base(file), string(domain.StatusDone)) {
		return 0
	}
	return 1
}

func (s *observations) replay(replayer *replay.Replayer, file string) error {
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
	s.histories++
	return replayer.Replay(workflow.Execution{}, history)
}

// move records a projected state.
func (s *observations) move(projection order.Projection) {
	to := stateOf(&projection.Order)
	taken := transition{s.now, to}
	s.now = to
	s.states = add(s.states, to)
	if deadline := projection.Order.Deadline; deadline != nil && !to.status.Finished() {
		s.deadlines[to] = add(s.deadlines[to], deadline.Kind)
	}
	if taken.from == to {
		return
	}
	s.transitions = add(s.transitions, taken)
	for _, event := range projection.Events {
		s.events[taken] = add(s.events[taken], event.Kind)
	}
}

// act records the state with which an action is answered.
func (s *observations) act(action domain.Action) (answered func(domain.Order)) {
	done := act{s.now, action}
	return func(order domain.Order) { s.answers[done] = add(s.answers[done], stateOf(&order)) }
}

func add[T comparable](to []T, one T) []T {
	if slices.Contains(to, one) {
		return to
	}
	return append(to, one)
}
