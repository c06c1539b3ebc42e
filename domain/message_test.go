package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A citizen hears by letter of every step at the service centre and at the post, and until when they must act themselves
// (PRES-05, TIME-07, TIME-24).
func TestLettersOfSteps(t *testing.T) {
	until := time.Date(2026, 3, 14, 10, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		service ServiceName
		event   EventKind
		words   []string
	}{
		{LicenceExchangeService, EventReceived, []string{"отримав Вашу заявку"}},
		{SPRExchangeService, EventReceived, []string{"отримав Вашу заявку"}},
		{LicenceExchangeService, EventParcelArrived, []string{"0500000000001", "протягом 5 днів"}},
		{PlateReserveService, EventSubmitted, []string{"9 днів", KyivTime(until)}},
		{PlateReserveService, EventReceived, []string{KyivTime(until)}},
		{PlateReserveService, EventProcessed, []string{"9 днів", KyivTime(until)}},
	} {
		o := &Order{
			Service: test.service, Deadline: &Deadline{Kind: DeadlineReservation, Until: until},
			Parcel: &Tracking{Number: "0500000000001"},
		}
		letters := o.Letters(test.event)
		require.Len(t, letters, 1, "%s of %s", test.event, test.service)
		require.Equal(t, PartyInitiator, letters[0].To)
		for _, word := range test.words {
			require.Contains(t, letters[0].Text, word)
		}
	}
}

// What was made for a service centre is fetched there: the list and the letter say so, and not that it is in the cabinet.
func TestPickupIsTold(t *testing.T) {
	for kind, words := range map[DeliveryType]string{DeliveryPickup: "в обраному сервісному центрі", DeliveryElectronic: "у Вашому кабінеті"} {
		o := &Order{Service: LicenceExchangeService, Status: StatusDone, Delivery: &Delivery{Type: kind}}
		require.Contains(t, o.Letters(EventDone)[0].Text, words)
		require.Equal(t, kind == DeliveryPickup, o.Told(PartyInitiator) == textPickup)
	}
}
