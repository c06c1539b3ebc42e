package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The other side of an appointment reads who asks for what, not the title of a service that it has not ordered.
func TestTitleOfAnAppointment(t *testing.T) {
	for service, rows := range map[ServiceName]map[Status]string{
		ConfidantToOwnerService: {
			StatusWaitToConfirm: "Клименко О. В. просить Ваш VOLKSWAGEN GOLF у користування",
			StatusDone:          "Належний користувач Вашого VOLKSWAGEN GOLF: Клименко О. В.",
			StatusRejected:      "Запит на Ваш VOLKSWAGEN GOLF: Клименко О. В.",
		},
		OwnerToConfidantService: {
			StatusWaitToConfirm: "Клименко О. В. пропонує Вам користуватися VOLKSWAGEN GOLF",
			StatusDone:          "Ви – належний користувач VOLKSWAGEN GOLF",
			StatusExpired:       "Пропозиція користуватися VOLKSWAGEN GOLF: Клименко О. В.",
		},
	} {
		for status, title := range rows {
			order := Order{
				Service: service, Status: status, ParticipantID: "p", Vehicle: &OrderedVehicle{Brand: "VOLKSWAGEN", Model: "GOLF"},
				Confidant: &OrderedConfidant{Schema: SchemaOf(service), Initiator: "КЛИМЕНКО ОЛЕНА ВАСИЛІВНА"},
			}
			require.Equal(t, title, order.Title(PartyParticipant))
			require.Equal(t, title, NotificationsOfOrder(&order, nil, "p", noon)[0].Title, "in the feed, too")
			named, _ := ServiceNamed(service)
			require.Equal(t, named.Name, order.Title(PartyInitiator))
			order.Erased = true
			require.Equal(t, named.Name, order.Title(PartyParticipant))
		}
	}
	order := Order{Service: FinesService, Price: 17_000, Fine: &OrderedFine{Series: "1АВ", Number: "12345678"}}
	require.Equal(t, "Штраф 1АВ № 12345678 на 170\u00a0грн", order.Title(PartyInitiator))
	require.Equal(t, "Штрафи", (&Order{Service: FinesService}).Title(PartyInitiator))
}
