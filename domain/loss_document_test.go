package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Whoever has asked for a document that confirms the loss reads of that document, not of a licence (LIC-35).
func TestWordsOfALossDocument(t *testing.T) {
	order := func(code ReasonCode) *Order {
		return &Order{
			ID: idOf("1"), CitizenID: "c", Service: LicenceExchangeService, Status: StatusDraft, Licence: &OrderedLicence{Code: code},
			Delivery: &Delivery{Type: DeliveryPickup},
		}
	}
	loss, licence := order(ReasonLossDocument), order(ReasonTermEnded)
	for kind, words := range map[TaskKind][2]string{
		TaskSign:      {"Підпишіть заяву на документ, що підтверджує втрату", "Підпишіть заяву на обмін посвідчення"},
		TaskPickUp:    {"Заберіть документ, що підтверджує втрату, в сервісному центрі", "Заберіть посвідчення водія в сервісному центрі"},
		TaskSendAgain: {"Замовте повторну доставку документа, що підтверджує втрату", "Замовте повторну доставку посвідчення водія"},
	} {
		require.Equal(t, words[0], loss.taskTitle(kind))
		require.Equal(t, words[1], licence.taskTitle(kind))
	}
	last := func(o *Order) string { steps := o.Progress(); return steps[len(steps)-1].Text }
	require.Equal(t, "Документ у Вас", last(loss))
	require.Equal(t, "Посвідчення у Вас", last(licence))
}
