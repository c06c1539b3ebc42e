package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

var (
	_ = addPaid(domain.PostalShipmentService, paidShipment(domain.PostalShipmentService))
	_ = addPaid(domain.ReshipmentService, paidShipment(domain.ReshipmentService))
	_ = addPaid(domain.ReshipmentSPRService, paidShipment(domain.ReshipmentSPRService))
)

func paidShipment(service domain.ServiceName) paidService {
	return paidService{toBank: (*scenario).billed, paid: (*scenario).arrives, live: func(l *scenario) { l.ship(service) }}
}

// waiting is the document that the tests' orders send.
var waiting = domain.WaitingDocument{
	ID: "LE-000007", Kind: domain.ShippedLicence, State: domain.WaitingReturned, Document: "ВХА 000007", Centre: "8041", Since: domain.Date{Year: 2026, Month: time.March, Day: 1},
}

// ship runs an order that sends the document.
func (l *scenario) ship(service domain.ServiceName) {
	in := domain.Shipment{Document: waiting, Email: "a@ukr.net", Phone: "+380671112233", Delivery: domain.Delivery{
		Type: domain.DeliveryUkrposhta, Address: "01001, Київ", ContactPhone: "+380671112233",
	}}
	live(l, service, domain.Order{DataKey: waiting.Document, Shipment: waiting.Ordered(nil), Delivery: &in.Delivery}, in)
}

// shippingServices send documents; all three have one workflow.
var shippingServices = []domain.ServiceName{domain.PostalShipmentService, domain.ReshipmentService, domain.ReshipmentSPRService}

// shipped pays at the second minute.
func (l *scenario) shipped() {
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
}

const oneDay = 24 * time.Hour

// The order is done with the payment, its parcel is tracked afterwards, and its data is kept until seven days after the parcel's
// arrival.
func TestShipmentIsTrackedAfterItIsDone(t *testing.T) {
	for _, service := range shippingServices {
		t.Run(string(service), func(t *testing.T) {
			l := newScenario(t)
			l.shipped()
			var done, arrived domain.Order
			l.at(time.Hour, func() { done = l.Last() })
			l.moves(5*oneDay, domain.ParcelInTransit)
			l.moves(21*oneDay, domain.ParcelArrived)
			l.at(22*oneDay, func() { arrived = l.Last() })
			l.moves(23*oneDay, domain.ParcelDelivered)
			var kept bool
			l.at(30*oneDay, func() { kept = !l.Erased })
			l.ship(service)

			require.Equal(t, domain.StatusDone, done.Status, "DLV-10, ORD-64")
			require.Nil(t, done.Deadline, "its data is needed until the parcel has arrived")
			require.Equal(t, []domain.Allowed{{Action: domain.ActionDownloadReceipt}}, done.Actions(citizen, start.Add(time.Hour)), "ORD-77, AMB-057")
			require.Contains(t, done.Letters(domain.EventShipped)[0].Text, done.Parcel.Number)
			require.Empty(t, done.Letters(domain.EventDispatched), "one letter is about both")
			require.True(t, arrived.TrackingShown(), "ORD-66")
			require.Equal(t, "Потрібно забрати відправлення до 31.03.2026: воно чекає на Вас у відділенні пошти.", arrived.Explanation(domain.PartyInitiator))
			require.Contains(t, arrived.Letters(domain.EventParcelArrived)[0].Text, "до 31.03.2026", "DLV-24, TIME-24")
			require.Equal(t, []domain.EventKind{
				domain.EventCreated, domain.EventInvoiceIssued, domain.EventPaid, domain.EventDispatched, domain.EventShipped,
				domain.EventMoved, domain.EventParcelArrived, domain.EventParcelDelivered,
			}, l.kinds())
			require.True(t, kept, "TIME-28: seven days after the parcel's end")
			last := l.Last()
			require.Equal(t, domain.StatusDone, last.Status)
			require.Equal(t, "Відправлення вручено.", last.Explanation(domain.PartyInitiator))
			require.Equal(t, orderID, l.Shipments.Sending)
			require.Empty(t, l.Bank.Invoices[0].Purpose, "no document's number: the purpose is the service and the order")
			require.Empty(t, l.Bank.Returned)
		})
	}
}

// A letter says what to do about a parcel that comes back or is lost; the payment is kept.
func TestShipmentDoesNotArrive(t *testing.T) {
	for state, row := range map[domain.ParcelState]struct {
		event  domain.EventKind
		reason string
	}{
		domain.ParcelReturned: {domain.EventReturned, domain.ReturnedText(domain.ReshipmentService)},
		domain.ParcelLost:     {domain.EventParcelLost, "Пошта не знаходить відправлення. Зверніться до служби підтримки."},
	} {
		t.Run(string(state), func(t *testing.T) {
			l := newScenario(t)
			l.shipped()
			l.moves(10*oneDay, domain.ParcelRefused)
			l.moves(20*oneDay, state)
			l.ship(domain.ReshipmentService)
			last := l.Last()
			require.Equal(t, domain.StatusDone, last.Status)
			require.Equal(t, row.reason, last.Explanation(domain.PartyInitiator))
			require.Equal(t, row.event, l.kinds()[len(l.kinds())-1])
			require.Contains(t, last.Letters(row.event)[0].Text, row.reason)
			require.Empty(t, l.Bank.Returned)
		})
	}
}

// The post cancels the parcel before it is sent: the service centre keeps the document, and the payment is refunded.
func TestShipmentCalledOffByThePost(t *testing.T) {
	l := newScenario(t)
	l.shipped()
	l.moves(oneDay, domain.ParcelCancelled)
	l.ship(domain.PostalShipmentService)
	last := l.Last()
	require.Equal(t, domain.StatusDone, last.Status)
	require.Contains(t, last.Explanation(domain.PartyInitiator), "замовте доставку ще раз. Гроші повернуто")
	require.Equal(t, []order.Refund{{InvoiceID: "inv-1", Reference: orderID + "-1", Amount: price}}, l.Bank.Returned)
	require.Equal(t, []string{orderID}, l.Shipments.Kept)
	require.Empty(t, last.Actions(citizen, start.Add(2*oneDay)), "a refunded order has no receipt")
}

// An order that is canceled before the payment sends nothing, and a late payment is refunded.
func TestShipmentCanceled(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.cancel(2 * time.Minute)
	l.bankReports(3*time.Minute, taken(3*time.Minute))
	l.ship(domain.ReshipmentService)
	require.Equal(t, domain.StatusCanceled, l.Last().Status)
	require.Len(t, l.Bank.Returned, 1)
	require.Empty(t, l.Shipments.Sending)
	require.Empty(t, l.Post.Parcels)
}

// A parcel without a final state is not tracked forever, and its order's data is erased.
func TestShipmentWithoutEnd(t *testing.T) {
	l := newScenario(t)
	l.shipped()
	l.moves(10*oneDay, domain.ParcelInTransit)
	var kept bool
	l.at(186*oneDay, func() { kept = !l.Erased })
	l.ship(domain.ReshipmentService)
	require.True(t, kept)
	require.WithinDuration(t, start.Add(187*oneDay), l.env.Now(), time.Hour, "TIME-28: half a year and seven days")
}

// unsendable are what may happen to a document while the order is being paid, by the reason for the citizen. An unknown refusal has a
// general reason.
var unsendable = map[string]func(*scenario){
	"його видали в сервісному центрі":            func(l *scenario) { l.Shipments.GivenOut = true },
	"вже замовлено в інший спосіб":               func(l *scenario) { l.Shipments.SentElsewhere = true },
	"Сервісний центр не передав документ пошті.": func(l *scenario) { l.Shipments.RefusesFor = "maintenance" },
}

// A document that is not at the service centre any more is not billed.
func TestShipmentIsCheckedBeforeItIsBilled(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.at(time.Minute, func() { l.Shipments.GivenOut = true })
	refused := l.pay(2*time.Minute, "k")
	l.ship(domain.ReshipmentService)
	require.Equal(t, domain.CodeShipmentGone, refused.code())
	require.Equal(t, []string{"0s created", "2m0s refused"}, l.timeline())
	require.Contains(t, l.Last().Reason, "його видали в сервісному центрі")
	require.Empty(t, l.Bank.Invoices)
}

// If the register refuses after the payment, it is refunded, and the reason shown.
func TestShipmentRefusedByTheRegister(t *testing.T) {
	for reason, change := range unsendable {
		t.Run(reason, func(t *testing.T) {
			l := newScenario(t)
			l.create()
			l.pay(time.Minute, "k")
			l.at(90*time.Second, func() { change(l) })
			l.bankReports(2*time.Minute, taken(2*time.Minute))
			l.ship(domain.ReshipmentService)
			require.Equal(t, []string{"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s refunded", "2m0s refused"}, l.timeline())
			require.Contains(t, l.Last().Reason, reason)
			require.Len(t, l.Bank.Returned, 1)
			require.Empty(t, l.Post.Parcels)
		})
	}
}

// If the post refuses the address, the payment is refunded, and the service centre keeps the document (DLV-21).
func TestShipmentRefusedByThePost(t *testing.T) {
	l := newScenario(t)
	l.Post.Refuses = true
	l.shipped()
	l.ship(domain.ReshipmentSPRService)
	last := l.Last()
	require.Equal(t, domain.StatusRefusal, last.Status)
	require.Contains(t, last.Reason, "Замовте доставку ще раз і вкажіть іншу", "DLV-21, ERR-22")
	require.Equal(t, "/services/reshipment-spr", last.Letters(domain.EventRefused)[0].Path)
	require.Len(t, l.Bank.Returned, 1)
	require.Equal(t, []string{orderID}, l.Shipments.Kept)
	require.Empty(t, l.Shipments.Sending)
}

// The register or the post does not answer, or the answer is lost: they are retried, and the document is sent once.
func TestShipmentWaitsForOthers(t *testing.T) {
	for name, row := range map[string]struct {
		broken  func(*scenario) *bool
		problem domain.Problem
	}{
		"the register is down":          {func(l *scenario) *bool { return &l.Shipments.Down }, domain.ProblemRegister},
		"the register's answer is lost": {func(l *scenario) *bool { return &l.Shipments.LosesAnswers }, domain.ProblemRegister},
		"the post is down":              {func(l *scenario) *bool { return &l.Post.Down }, domain.ProblemPost},
	} {
		t.Run(name, func(t *testing.T) {
			l := newScenario(t)
			l.create()
			l.pay(time.Minute, "k")
			l.at(90*time.Second, func() { *row.broken(l) = true })
			l.bankReports(2*time.Minute, taken(2*time.Minute))
			var meanwhile domain.Order
			l.at(time.Hour, func() { meanwhile = l.Last() })
			l.at(30*time.Hour, func() { *row.broken(l) = false })
			l.moves(3*oneDay, domain.ParcelDelivered)
			l.ship(domain.PostalShipmentService)
			require.Equal(t, row.problem, meanwhile.Problem)
			require.Equal(t, domain.StatusPaymentReceived, meanwhile.Status)
			require.Equal(t, domain.StatusDone, l.Last().Status)
			require.Len(t, l.Post.Parcels, 1)
			require.Equal(t, orderID, l.Shipments.Sending)
			require.Empty(t, l.Bank.Returned)
		})
	}
}

// An unpaid order expires after a day, and only the initiator pays or cancels it.
func TestShipmentIsNotPaid(t *testing.T) {
	l := newScenario(t)
	created := l.create()
	other := l.act(time.Minute, order.PayUpdate, "k", stranger)
	l.ship(domain.ReshipmentService)
	require.Equal(t, start.Add(oneDay), created.state.Deadline.Until, "ORD-61")
	require.Equal(t, domain.CodeNotFound, other.code())
	require.Equal(t, []string{"0s created", "24h0m0s expired"}, l.timeline())
	require.Empty(t, l.Shipments.Sending)
}
