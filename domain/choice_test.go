package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// What comes with an action is brought into normal form before it is sent; what has another shape is refused.
func TestNormalChoices(t *testing.T) {
	for action, row := range map[Action]struct{ sent, normal any }{
		ActionReject:      {Rejection{Reason: "  не знаю \n власника "}, Rejection{Reason: "не знаю власника"}},
		ActionChoosePlate: {map[string]any{"origin": "reserve", "plate": "аа 7777 вв"}, PlateChoice{PlateReserve, "AA7777BB"}},
		ActionContinue: {
			map[string]any{"sprType": "plastic", "delivery": map[string]any{"type": DeliveryPickup, "branch": " 8041 "}},
			CertificateSelection{PhysicalAndElectronic, &Delivery{Type: DeliveryPickup, Branch: "8041"}},
		},
		ActionEnterCode: {TypedCode{Code: "123456"}, TypedCode{Code: "123456"}},
		ActionSign:      {nil, nil},
	} {
		normal, err := NormalChoice(action, row.sent)
		require.NoError(t, err, action)
		require.Equal(t, row.normal, normal, action)
	}
	for _, unreadable := range []any{"a plate", []int{1}, make(chan int)} {
		_, err := NormalChoice(ActionChoosePlate, unreadable)
		require.Equal(t, CodeUnreadable, CodeOf(err))
	}
}

// The instants and the charge that an order carries count, whatever the law says by then; one that carries none has those of its days.
func TestFrozenWithTheOrder(t *testing.T) {
	day := Date{2026, time.March, 8}
	midnight, frozen := time.Date(2026, time.March, 7, 22, 0, 0, 0, time.UTC), time.Date(2026, time.March, 7, 23, 0, 0, 0, time.UTC)

	storage := StoredPlate{}.Until(day)
	require.Equal(t, midnight.AddDate(0, 0, 1), storage.PayUntil(), "PSTO-09: the last day is stored, too")
	require.Equal(t, storage.Ends, PlateStorage{EndDate: day}.PayUntil())
	storage.Ends = frozen
	require.Equal(t, frozen, storage.PayUntil())

	appointment := ConfidantRequest{EndDate: day}.Appointment("c")
	require.Equal(t, midnight, appointment.SignUntil(), "CONF-43")
	require.Equal(t, midnight, ConfidantAppointment{EndDate: day}.SignUntil())
	appointment.LastDay = frozen
	require.Equal(t, frozen, appointment.SignUntil())

	require.Equal(t, midnight, (&Policy{StartDate: day}).Begins())
	require.Equal(t, frozen, (&Policy{StartDate: day, StartsAt: frozen}).Begins())

	exchange := LicenceExchangeRequest{CombatLoss: true}.Exchange(RegistryAddress{})
	require.False(t, exchange.Payable(), "LIC-12")
	charged := true
	exchange.Pays = &charged
	require.True(t, exchange.Payable())
}

// The stage of a loss is the reason's own: its code is stored in orders, and no dictionary gives it another meaning.
func TestReasonsOfALossDocument(t *testing.T) {
	for _, reason := range LicenceReasons {
		require.Equal(t, reason.Document, LicenceExchange{Reason: reason.Code}.ConfirmsLoss(), "LIC-35: %s", reason.Name)
	}
}
