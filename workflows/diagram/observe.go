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

// unobserved are in the names of lives that are not drawn: of those whose read model was told of several states at once, and
// of one that went a way that no order goes any more.
var unobserved = []string{"read-model-down", "canceled-already-paid"}

func rank(file string) int {
	if strings.HasPrefix(filepath.Base(file), string(domain.StatusDone)) {
		return 0
	}
	return 1
}

func (s *seen) replay(replayer *replay.Replayer, file string) error {
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
	return replayer.Replay(workflow.Execution{}, history)
}

// move notes a projected state.
func (s *seen) move(told order.Projection) {
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

// act notes what an act is answered with.
func (s *seen) act(action domain.Action) (answered func(domain.Order)) {
	done := act{s.now, action}
	return func(order domain.Order) { s.answers[done] = add(s.answers[done], stateOf(&order)) }
}

func add[T comparable](to []T, one T) []T {
	if slices.Contains(to, one) {
		return to
	}
	return append(to, one)
}
