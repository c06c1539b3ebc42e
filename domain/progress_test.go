package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Every status in which an order waits, for whomever, is a step of the service's way.
func TestEveryStatusIsAStep(t *testing.T) {
	for _, service := range ordered() {
		states := map[Status][]SubStatus{}
		for status, subs := range service.explanations {
			for sub := range subs {
				states[status] = append(states[status], sub)
			}
		}
		for _, rule := range service.actions {
			states[rule.Status] = append(states[rule.Status], rule.Sub)
		}
		if service.whenPaid != "" && service.InternalName != SPRExchangeService {
			states[StatusWaitToPay], states[StatusPaymentReceived] = []SubStatus{""}, []SubStatus{""}
		}
		for status, subs := range states {
			for _, sub := range subs {
				if status.Finished() || sub == "" && len(combined[status]) > 0 {
					continue
				}
				o := &Order{Service: service.InternalName, Status: status, SubStatus: sub, Delivery: &Delivery{Type: DeliveryNovaPoshta}}
				var current int
				for _, step := range o.Progress() {
					if step.State == ProgressCurrent {
						current++
					}
				}
				require.Equal(t, 1, current, "%s: %s %s", service.InternalName, status, sub)
			}
		}
		done := &Order{Service: service.InternalName, Status: StatusDone}
		for _, step := range done.Progress() {
			require.Equal(t, ProgressDone, step.State, service.InternalName)
			require.Empty(t, step.Note, service.InternalName)
		}
		require.NotEmpty(t, done.Progress(), service.InternalName)
		require.Empty(t, (&Order{Service: service.InternalName, Status: StatusCanceled}).Progress(), "where it ended is in its history")
		require.Empty(t, (&Order{Service: service.InternalName, Status: StatusDone, Erased: true}).Progress())
	}
}

// What is free has no payment (LIC-34), what is fetched no post, and an order is at the step where its parcel is.
func TestProgressFollowsTheOrder(t *testing.T) {
	o := &Order{Service: LicenceExchangeService, Status: StatusSent, Price: 54_000, Delivery: &Delivery{Type: DeliveryUkrposhta}}
	require.Equal(t, []Progress{
		{Text: "Підписання заяви", State: ProgressDone},
		{Text: "Оплата", State: ProgressDone},
		{Text: "Розгляд у сервісному центрі", State: ProgressCurrent, Note: "зазвичай до 10 робочих днів"},
		{Text: "Виготовлення", State: ProgressUpcoming, Note: "зазвичай кілька днів"},
		{Text: "Доставка поштою", State: ProgressUpcoming, Note: "від 3 тижнів"},
		{Text: "Посвідчення у Вас", State: ProgressUpcoming},
	}, o.Progress())
	o.Price, o.Delivery = 0, &Delivery{Type: DeliveryPickup}
	var texts []string
	for _, step := range o.Progress() {
		texts = append(texts, step.Text)
	}
	require.Equal(t, []string{
		"Підписання заяви", "Розгляд у сервісному центрі", "Виготовлення", "Отримання в сервісному центрі", "Посвідчення у Вас",
	}, texts)
	o.Status = StatusDone
	require.Equal(t, ProgressCurrent, o.Progress()[3].State, "it waits at the service centre")

	sent := &Order{Service: ReshipmentService, Status: StatusDone, Shipment: &OrderedShipment{}, Parcel: &Tracking{State: ParcelInTransit}}
	require.Equal(t, Progress{Text: "Доставка поштою", State: ProgressCurrent, Note: "від 3 тижнів"}, sent.Progress()[len(sent.Progress())-2])
	sent.Parcel.State = ParcelReturned
	sent.Reason = ReturnedText(sent.Service)
	require.Empty(t, sent.Progress(), "it was not handed over, and nothing says so")
}
