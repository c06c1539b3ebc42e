package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The timeline says what has happened and no more: a parcel that was announced is not in the post's hands yet, and of a plate the maker
// has the layout, not the centre an application.
func TestTimelineIsOfTheService(t *testing.T) {
	for _, row := range []struct {
		service ServiceName
		event   EventKind
		text    string
	}{
		{PostalShipmentService, EventDispatched, "Пошта зареєструвала відправлення"},
		{ReshipmentService, EventShipped, "Доставку оформлено: сервісний центр передає документ пошті"},
		{ReshipmentSPRService, EventParcelCanceled, "Пошта скасувала відправлення"},
		{LicenceExchangeService, EventDispatched, "Пошта зареєструвала відправлення"},
		{LicenceExchangeService, EventReceived, "Сервісний центр отримав заявку"},
		{IndividualPlateService, EventReceived, "Сервісний центр передав макет виробнику"},
		{IndividualPlateService, EventProcessed, "Номерний знак виготовлено"},
		{IndividualPlateService, EventPaid, "Оплату отримано"},
		{IndividualPlateService, "horse", ""},
	} {
		require.Equal(t, row.text, row.service.EventText(row.event), "%s %s", row.service, row.event)
	}
	for state, handedOver := range map[ParcelState]bool{ParcelCreated: false, ParcelUnknown: false, ParcelInTransit: true} {
		order := &Order{Service: IndividualPlateService, Status: StatusProcessed, Parcel: &Tracking{State: state}}
		require.Equal(t, handedOver, order.Explanation(PartyInitiator) == parcelOnRoad, state)
	}
	letter := (&Order{Service: LicenceExchangeService, Parcel: &Tracking{Number: "05", State: ParcelCreated}}).Letters(EventDispatched)[0]
	require.NotContains(t, letter.Heading+letter.Text, "в дорозі")
	require.NotContains(t, letter.Text, "передано")
}

// A refusal is read with its reason, and before the refund that it has caused; a refund of money that came twice stays where it was.
func TestTimelineOfARefusal(t *testing.T) {
	order := Order{
		Service: VehicleCheckService, Status: StatusRefusal, Reason: "У реєстрі більше немає даних.", Ended: &OrderEnd{At: noon, By: EventRefused},
	}
	at := func(version int64, before time.Duration, kind EventKind) Event {
		return Event{version, noon.Add(-before), kind}
	}
	texts := func(party Party, events ...Event) (texts []string) {
		for _, line := range order.Timeline(party, events) {
			texts = append(texts, line.Text)
		}
		return texts
	}
	require.Equal(t, []string{"Оплату отримано", "У послузі відмовлено. У реєстрі більше немає даних.", "Гроші повернуто"},
		texts(PartyInitiator, at(1, time.Hour, EventPaid), at(2, time.Second, EventRefunded), at(3, 0, EventRefused)))
	require.Equal(t, []string{"Гроші повернуто", "У послузі відмовлено. У реєстрі більше немає даних."},
		texts(PartyInitiator, at(1, time.Hour, EventRefunded), at(2, 0, EventRefused)), "another cause")
	order.Status, order.Ended.By = StatusRejected, EventRejected
	require.Equal(t, []string{"Заяву відхилено"}, texts(PartyParticipant, at(1, 0, EventRejected)), "who has rejected it knows why")
}
