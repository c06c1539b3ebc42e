package history

import (
	"errors"
	"fmt"
	"slices"

	"cabinet/domain"
	"cabinet/workflows/order"
	"cabinet/workflows/replay"
)

// shifts is how many shifts of time an export tries. Rules look at calendar days and hours, which a shift may change.
const shifts = 16

// Export returns a history without personal data that replays like the original: the code does the same, order states are the same,
// and a divergence is at the same event.
func (r *Reader) Export(run *Run) (*Run, error) {
	expected, err := r.verdict(run)
	if err != nil {
		return nil, err
	}
	var differs error
	for range shifts {
		exported, err := r.anonymise(run)
		if err != nil {
			return nil, err
		}
		found, err := NewReader(nil).verdict(exported)
		if err != nil {
			return nil, err
		}
		if differs = expected.compare(found); differs == nil {
			return exported, nil
		}
	}
	return nil, fmt.Errorf("without personal data the history replays differently, so nothing is written: %w", differs)
}

// verdict is what a replay shows: its divergence, and the states that the order has on the way.
type verdict struct {
	divergence string
	states     []string
}

func (r *Reader) verdict(run *Run) (verdict, error) {
	var v verdict
	watch := replay.Watch{Projection: func(projection order.Projection) { v.states = append(v.states, stateOf(projection.Order)) }}
	replayer, err := NewWatched(r, watch, false)
	if err != nil {
		return v, err
	}
	err = replayer.Replay(run)
	var found *Divergence
	switch {
	case errors.As(err, &found):
		v.divergence = found.Error()
	case err != nil:
		return v, err
	}
	return v, nil
}

// stateOf is an order's state without personal data.
func stateOf(state domain.Order) string {
	return fmt.Sprintf("%d %s %s %s", state.Version, state.Status, state.SubStatus, state.Problem)
}

func (v verdict) compare(other verdict) error {
	switch {
	case v.divergence != other.divergence:
		return fmt.Errorf("%q, %q", v.divergence, other.divergence)
	case !slices.Equal(v.states, other.states):
		return fmt.Errorf("states %q, %q", v.states, other.states)
	}
	return nil
}
