package domain

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A lock screen shows notifications to anybody: whatever happens to an order of whichever service, they name neither a person nor a
// vehicle, nor what the order's letters quote.
func TestPushesNameNobody(t *testing.T) {
	secrets := []string{"АА1234ВВ", "KA9400PP", "GOLF", "Шевченко", "0500000000001", "ТСЦ", "причина", "driver@ukr.net"}
	o := &Order{
		Vehicle: &OrderedVehicle{Brand: "GOLF", Plate: "KA9400PP"}, Plate: &OrderedPlate{Plate: "АА1234ВВ", Centre: "ТСЦ 8041"},
		Reason: "причина: Шевченко", Email: "driver@ukr.net", Parcel: &Tracking{Number: "0500000000001"},
		Deadline: &Deadline{Kind: DeadlineReservation, Until: noon},
	}
	count := 0
	for _, service := range ordered() {
		o.Service = service.InternalName
		events := slices.Concat(slices.Collect(maps.Keys(commonLetters)), slices.Collect(maps.Keys(service.letters)))
		for _, kind := range events {
			for _, letter := range o.Letters(kind) {
				push := o.Push(letter, Event{Kind: kind, Version: 7, At: noon.Add(-time.Hour)})
				count++
				require.NotEmpty(t, push.Title, "%s of %s", kind, service.InternalName)
				require.NotEmpty(t, push.Body, "%s of %s", kind, service.InternalName)
				for _, secret := range secrets {
					require.NotContains(t, push.Title+push.Body, secret, "%s of %s", kind, service.InternalName)
				}
				require.Equal(t, letter.Term, push.Urgent)
				require.True(t, push.Until.After(noon.Add(-time.Hour)))
			}
		}
	}
	require.Greater(t, count, 100)
}

// Who has to act within a term reads until when, and is not notified after it.
func TestPushOfATerm(t *testing.T) {
	o := &Order{Service: SPRExchangeService, Deadline: &Deadline{Kind: DeadlineCertificate, Until: noon}}
	event := Event{Kind: EventPlateReserved, Version: 4, At: noon.Add(-time.Hour)}
	push := o.Push(o.Letters(event.Kind)[0], event)
	require.True(t, push.Urgent)
	require.Equal(t, noon, push.Until)
	require.Contains(t, push.Body, KyivTime(noon))
	require.Equal(t, int64(4), push.Version)

	event.Kind = EventSubmitted
	push = o.Push(o.Letters(event.Kind)[0], event)
	require.False(t, push.Urgent)
	require.Equal(t, event.At.Add(pushLife), push.Until)
	require.NotContains(t, push.Body, KyivTime(noon))
}

// What is not a browser's key and secret is not subscribed.
func TestPushSubscription(t *testing.T) {
	whole := PushSubscription{
		Endpoint: "https://fcm.googleapis.com/x", Auth: "BTBZMqHH6r4Tts7J_aSIgg",
		P256DH: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
	}
	require.True(t, whole.Valid())
	for name, change := range map[string]func(*PushSubscription){
		"without an endpoint": func(s *PushSubscription) { s.Endpoint = "" },
		"a long endpoint":     func(s *PushSubscription) { s.Endpoint += string(make([]byte, maxEndpoint)) },
		"no point":            func(s *PushSubscription) { s.P256DH = "BCVx" },
		"not on the curve":    func(s *PushSubscription) { s.P256DH = "BA" + s.P256DH[2:] },
		"no base64":           func(s *PushSubscription) { s.Auth = "?" },
		"a short secret":      func(s *PushSubscription) { s.Auth = "BTBZMqHH" },
	} {
		wrong := whole
		change(&wrong)
		require.False(t, wrong.Valid(), name)
	}
}
