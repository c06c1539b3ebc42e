package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The sentence about what no post brings says what to do: a document of an exchange is picked up, one that was only sent is sent
// again, and a plate lies ready at the office with the days to register it (DLV-21, INZ-05, INZ-34).
func TestHowADeliveryEnds(t *testing.T) {
	const fetch, again, anew = "Отримайте документ у сервісному центрі.", "замовте доставку ще раз.", "Замовте доставку ще раз і вкажіть іншу."
	const office, register = "ТСЦ 8041, м. Київ, вул. Туполєва, 19", "Протягом 10 днів після отримання зареєструйте номерний знак"
	for service, row := range map[ServiceName]struct{ refused, canceled, returned []string }{
		LicenceExchangeService: {[]string{fetch}, []string{fetch}, []string{"Замовте повторну доставку"}},
		SPRExchangeService:     {[]string{fetch}, []string{fetch}, []string{"Замовте повторну доставку"}},
		PostalShipmentService:  {[]string{anew}, []string{again}, []string{"Замовте повторну доставку"}},
		ReshipmentService:      {[]string{anew}, []string{again}, []string{"Замовте повторну доставку"}},
		ReshipmentSPRService:   {[]string{anew}, []string{again}, []string{"Замовте повторну доставку"}},
		IndividualPlateService: {[]string{office, register}, []string{office, register}, []string{office, register}},
	} {
		order := &Order{Service: service, Office: office}
		check := func(state ParcelState, event EventKind, words []string) {
			kind, reason := order.ParcelEnd(state)
			require.Equal(t, event, kind, service)
			require.NotEmpty(t, service.EventText(kind))
			for _, word := range words {
				require.Contains(t, reason, word, "%s %s", service, state)
			}
			if service == IndividualPlateService {
				require.NotContains(t, reason, "окумент у", "a plate is no document")
			}
			if reason == "" {
				return
			}
			order.Reason = reason
			letters := order.Letters(event)
			require.Len(t, letters, 1, "%s %s", service, state)
			require.Contains(t, letters[0].Text, reason)
		}
		for _, word := range row.refused {
			require.Contains(t, order.AddressRefused(), word, "DLV-21: %s", service)
		}
		check(ParcelDelivered, EventParcelDelivered, nil)
		check(ParcelCancelled, EventParcelCanceled, row.canceled)
		check(ParcelReturned, EventReturned, row.returned)
		check(ParcelLost, EventParcelLost, []string{"Зверніться до служби підтримки"})
		_, delivered := order.ParcelEnd(ParcelDelivered)
		require.Empty(t, delivered, service)
	}
}

// A post that calls a parcel off has not refused to take it: the line, the letter and the state say the same.
func TestCalledOffIsNotRefused(t *testing.T) {
	require.Equal(t, "Пошта скасувала відправлення", PostalShipmentService.EventText(EventParcelCanceled))
	order := &Order{Service: PostalShipmentService, Reason: "причина"}
	require.Contains(t, order.Letters(EventParcelCanceled)[0].Heading, "Пошта скасувала відправлення")
}
