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
	Parcels []order.NewParcel

	word domain.Tracking
}

// Move makes the post say something new about the parcel.
func (p *Post) Move(state domain.ParcelState, at time.Time) {
	p.word.State, p.word.Text, p.word.At = state, state.Label(), at
}

// Tell makes the post say the same of the parcel in other words.
func (p *Post) Tell(text string) { p.word.Text = text }

func (p *Post) create(in order.NewParcel) (domain.Tracking, error) {
	switch {
	case p.Down:
		return domain.Tracking{}, ErrDown
	case p.Refuses:
		return domain.Tracking{}, temporal.NewNonRetryableApplicationError("no such address", "refused", nil)
	case slices.Contains(p.Parcels, in): // it knows the parcel by its order and day
		return p.word, nil
	}
	p.Parcels = append(p.Parcels, in)
	p.word = domain.Tracking{Number: "0500000000001", Carrier: domain.Ukrposhta, State: domain.ParcelCreated}
	return p.word, nil
}

func (p *Post) watch(known domain.Tracking) (domain.Tracking, error) {
	switch {
	case p.Down:
		return domain.Tracking{}, ErrDown
	case p.word.State == known.State && p.word.Text == known.Text:
		return domain.Tracking{}, temporal.NewApplicationError("nothing new", order.NoNews)
	}
	return p.word, nil
}
