package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Abroad a parcel's receiver has a phone of any country but Russia and Belarus, at home a Ukrainian one (VAL-18, VAL-19).
func TestDeliveryPhone(t *testing.T) {
	for phone, wrong := range map[string]struct{ home, abroad bool }{
		"+380671234567":   {false, false},
		"067 123 45 67":   {false, false},
		"+48 601 234 567": {true, false},
		"+7 916 1234567":  {true, true},
		"+375291234567":   {true, true},
		"601234567":       {true, true},
	} {
		for kind, refused := range map[DeliveryType]bool{DeliveryUkrposhta: wrong.home, DeliveryAbroad: wrong.abroad} {
			delivery := Delivery{Type: kind, ContactPhone: phone}.Normalize()
			fields := faults(t, delivery.Validate(LicenceExchangeService))
			if refused {
				require.Contains(t, fields, "contactPhone", phone)
			} else {
				require.NotContains(t, fields, "contactPhone", phone)
			}
		}
	}
}

// What the post says is shown of what is processed as soon as there is a word (ORD-67), of what is done with its parcel's number
// (ORD-66), and in no other status (ORD-68, AMB-119).
func TestTrackingIsShown(t *testing.T) {
	word, numbered := &Tracking{Text: "Прийнято"}, &Tracking{Text: "Вручено", Number: "0503700123456"}
	shown := func(status Status, parcel *Tracking) bool {
		return (&Order{Status: status, Parcel: parcel}).TrackingShown()
	}
	require.True(t, shown(StatusProcessed, word))
	require.False(t, shown(StatusDone, word))
	require.True(t, shown(StatusDone, numbered))
	for _, status := range []Status{StatusProcessed, StatusDone} {
		require.False(t, shown(status, nil))
		require.False(t, shown(status, &Tracking{Number: "0503700123456"}))
	}
	for status := range explanations {
		if status != StatusProcessed && status != StatusDone {
			require.False(t, shown(status, numbered), status)
		}
	}
}
