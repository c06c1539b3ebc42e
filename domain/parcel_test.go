package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What the posts' codes mean; one that is not known reads as being on the way (ORD-08).
func TestParcelStateOf(t *testing.T) {
	for _, row := range []struct {
		carrier Carrier
		code    string
		state   ParcelState
		known   bool
	}{
		{NovaPoshta, "7", ParcelArrived, true},
		{NovaPoshta, "9", ParcelDelivered, true},
		{NovaPoshta, "103", ParcelRefused, true},
		{Ukrposhta, "21700", ParcelArrived, true},
		{Ukrposhta, "41010", ParcelReturned, true},
		{Ukrposhta, "24200", ParcelReturning, true},
		{Ukrposhta, "24500", ParcelInTransit, true},
		{Ukrposhta, "9", ParcelInTransit, false},
		{"meest", "9", ParcelInTransit, false},
	} {
		state, known := ParcelStateOf(row.carrier, row.code)
		require.Equal(t, row.state, state, row.code)
		require.Equal(t, row.known, known, row.code)
		require.NotEmpty(t, state.Label(), "ORD-08")
	}
}

// After which states nothing more happens to a parcel, and in which the post has had it.
func TestParcelStates(t *testing.T) {
	for state, row := range map[ParcelState]struct{ final, accepted bool }{
		"":              {false, false},
		ParcelUnknown:   {false, false},
		ParcelCreated:   {false, false},
		ParcelInTransit: {false, true},
		ParcelArrived:   {false, true},
		ParcelCourier:   {false, true},
		ParcelRefused:   {false, true},
		ParcelExpired:   {false, true},
		ParcelReturning: {false, true},
		ParcelDelivered: {true, true},
		ParcelReturned:  {true, true},
		ParcelCancelled: {true, true},
		ParcelLost:      {true, true},
	} {
		require.Equal(t, row.final, state.Final(), state)
		require.Equal(t, row.accepted, Tracking{State: state}.Accepted(), state)
	}
	lost := Tracking{Number: "0503700123456", State: ParcelInTransit, Text: "У дорозі"}.Lost()
	require.Equal(t, Tracking{Number: "0503700123456", State: ParcelLost, Text: "Відправлення не знайдено"}, lost)
}

// A new state on the road has its line in the timeline; another word about the same state, and an end, are news of the post.
func TestEventsOfAParcel(t *testing.T) {
	for _, row := range []struct {
		before, now ParcelState
		event       EventKind
	}{
		{"", ParcelInTransit, EventMoved},
		{ParcelInTransit, ParcelArrived, EventParcelArrived},
		{ParcelArrived, ParcelArrived, EventTracked},
		{ParcelInTransit, ParcelCourier, EventParcelCourier},
		{ParcelArrived, ParcelRefused, EventParcelRefused},
		{ParcelArrived, ParcelExpired, EventParcelExpired},
		{ParcelExpired, ParcelReturning, EventParcelReturning},
		{ParcelArrived, ParcelDelivered, EventTracked},
		{"", ParcelCreated, EventTracked},
	} {
		require.Equal(t, row.event, Tracking{State: row.now}.EventAfter(Tracking{State: row.before}), "%s after %s", row.now, row.before)
	}
}

// A parcel is followed on its post's own page (ORD-07); of an unknown post there is none.
func TestTrackingPage(t *testing.T) {
	require.Equal(t, "https://novaposhta.ua/tracking/?cargo_number=20450000000001", Tracking{Carrier: NovaPoshta, Number: "20450000000001"}.URL())
	require.Equal(t, "https://track.ukrposhta.ua/tracking_UA.html?barcode=RB+1%26", Tracking{Carrier: Ukrposhta, Number: "RB 1&"}.URL())
	require.Empty(t, Tracking{Carrier: "meest", Number: "1"}.URL())
}
