package domain

import (
	"testing"

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
