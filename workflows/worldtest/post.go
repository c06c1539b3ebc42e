package worldtest

import (
	"slices"
	"time"

	"go.temporal.io/sdk/temporal"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// Post carries one parcel.
type Post struct {
	Down    bool
	Refuses bool // to carry to the address
	// Untracked reports whether it refuses to track the parcel.
	Untracked bool
	Parcels   []order.NewParcel

	tracking domain.Tracking
}

// Move gives the parcel a new state.
func (p *Post) Move(state domain.ParcelState, at time.Time) {
	p.tracking.State, p.tracking.Text, p.tracking.At = state, state.Label(), at
}

// Tracking is what the post says of the parcel.
func (p *Post) Tracking() domain.Tracking { return p.tracking }

// SetText changes the text of the parcel's state, and not the state.
func (p *Post) SetText(text string) { p.tracking.Text = text }

func (p *Post) create(in order.NewParcel) (domain.Tracking, error) {
	switch {
	case p.Down:
		return domain.Tracking{}, ErrDown
	case p.Refuses:
		return domain.Tracking{}, temporal.NewNonRetryableApplicationError("no such address", "refused", nil)
	case slices.Contains(p.Parcels, in): // it knows the parcel by its order and day
		return p.tracking, nil
	}
	p.Parcels = append(p.Parcels, in)
	p.tracking = domain.Tracking{Number: "0500000000001", Carrier: domain.Ukrposhta, State: domain.ParcelCreated}
	return p.tracking, nil
}

func (p *Post) watch(known domain.Tracking) (domain.Tracking, error) {
	switch {
	case p.Down:
		return domain.Tracking{}, ErrDown
	case p.Untracked:
		return domain.Tracking{}, temporal.NewNonRetryableApplicationError("unknown", "refused", nil)
	case p.tracking.State == known.State && p.tracking.Text == known.Text:
		return domain.Tracking{}, temporal.NewApplicationError("nothing new", order.NoNews)
	}
	return p.tracking, nil
}
