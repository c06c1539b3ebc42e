package domain

import (
	"cmp"
	"time"
)

// EventKind names what happened to an order.
type EventKind string

// What can happen to an order.
const (
	EventCreated         EventKind = "created"
	EventPayable         EventKind = "payable"
	EventSigned          EventKind = "signed"
	EventUnsigned        EventKind = "unsigned"
	EventLossConfirmed   EventKind = "loss_confirmed"
	EventConfirmable     EventKind = "confirmable"
	EventConfirmed       EventKind = "confirmed"
	EventAgreed          EventKind = "agreed"
	EventSubmitted       EventKind = "submitted"
	EventReceived        EventKind = "received"
	EventProcessed       EventKind = "processed"
	EventMade            EventKind = "made"
	EventDispatched      EventKind = "dispatched"
	EventShipped         EventKind = "shipped"
	EventMoved           EventKind = "moved"
	EventTracked         EventKind = "tracked"
	EventParcelArrived   EventKind = "parcel_arrived"
	EventParcelCourier   EventKind = "parcel_courier"
	EventParcelRefused   EventKind = "parcel_refused"
	EventParcelExpired   EventKind = "parcel_expired"
	EventParcelReturning EventKind = "parcel_returning"
	EventParcelDelivered EventKind = "parcel_delivered"
	EventParcelCanceled  EventKind = "parcel_canceled"
	EventReturned        EventKind = "returned"
	EventParcelLost      EventKind = "parcel_lost"
	EventNotCarried      EventKind = "not_carried"
	EventReleased        EventKind = "released"
	EventRejected        EventKind = "rejected"
	EventRevoked         EventKind = "revoked"
	EventStageLodged     EventKind = "stage_lodged"
	EventPermitted       EventKind = "permitted"
	EventPlateChosen     EventKind = "plate_chosen"
	EventPlateReserved   EventKind = "plate_reserved"
	EventPlateLost       EventKind = "plate_lost"
	EventStatementFixed  EventKind = "statement_fixed"
	EventApproved        EventKind = "approved"
	EventCodeSent        EventKind = "code_sent"
	EventCodeRefused     EventKind = "code_refused"
	EventCodeLimit       EventKind = "code_limit"
	EventPolicySigned    EventKind = "policy_signed"
	EventInvoiceIssued   EventKind = "invoice_issued"
	EventPaymentDeclined EventKind = "payment_declined"
	EventPaid            EventKind = "paid"
	EventDone            EventKind = "done"
	EventCanceled        EventKind = "canceled"
	EventExpired         EventKind = "expired"
	EventRefused         EventKind = "refused"
	EventRefunded        EventKind = "refunded"
	EventRefundRefused   EventKind = "refund_refused"
	EventPaidTwice       EventKind = "paid_twice"       // money that is not the order's payment: it goes back
	EventExtraRefunded   EventKind = "extra_refunded"   // and is back
	EventReversed        EventKind = "payment_reversed" // the bank has taken the payment back
	EventReinstated      EventKind = "payment_reinstated"
	EventGoesOn          EventKind = "goes_on" // an operator has decided so, without the payment
	EventSettled         EventKind = "money_settled"
	EventDelayed         EventKind = "delayed"
	EventResumed         EventKind = "resumed"
	EventHeldUp          EventKind = "held_up"
)

// Event is one line of an order's timeline. Its Version is the order's version that it led to.
type Event struct {
	Version int64     `json:"version"`
	At      time.Time `json:"at"`
	Kind    EventKind `json:"kind"`
}

// eventTexts are the timeline's sentences, for the citizen and for support staff.
var eventTexts = map[EventKind]string{
	EventCreated:         "Замовлення створено",
	EventPayable:         "Замовлення очікує на оплату",
	EventSigned:          "Заяву підписано",
	EventUnsigned:        "Заяву подано без електронного підпису (демонстрація)",
	EventLossConfirmed:   "Надіслано запит на документ, що підтверджує втрату",
	EventConfirmable:     "Заява очікує на підпис другого учасника",
	EventConfirmed:       "Заяву підписав другий учасник",
	EventAgreed:          "Другий учасник погодив заяву без електронного підпису (демонстрація)",
	EventSubmitted:       "Заявку відправлено до сервісного центру",
	EventReceived:        "Сервісний центр отримав заявку",
	EventProcessed:       "Сервісний центр опрацював заявку",
	EventMade:            "Документ виготовлено",
	EventDispatched:      "Пошта зареєструвала відправлення",
	EventShipped:         "Доставку оформлено: сервісний центр передає документ пошті",
	EventMoved:           "Відправлення в дорозі",
	EventTracked:         "Пошта оновила відомості про відправлення",
	EventParcelArrived:   "Відправлення прибуло до відділення пошти",
	EventParcelCourier:   "Відправлення у кур’єра",
	EventParcelRefused:   "Від отримання відправлення відмовилися",
	EventParcelExpired:   "Строк зберігання відправлення на пошті минув",
	EventParcelReturning: "Відправлення повертається до сервісного центру",
	EventParcelDelivered: "Відправлення вручено",
	EventParcelCanceled:  "Пошта скасувала відправлення",
	EventReturned:        "Відправлення повернулося до сервісного центру",
	EventParcelLost:      "Пошта не знаходить відправлення",
	EventNotCarried:      "Пошта не прийняла відправлення",
	EventReleased:        "Термін бронювання номерного знака минув",
	EventRejected:        "Заяву відхилено",
	EventRevoked:         "Власник скасував призначення",
	EventStageLodged:     "Запит передано до сервісного центру",
	EventPermitted:       "Сервісний центр дозволив обмін свідоцтва",
	EventPlateChosen:     "Обрано номерний знак, його бронює сервісний центр",
	EventPlateReserved:   "Номерний знак заброньовано",
	EventPlateLost:       "Номерний знак забронювати не вдалося",
	EventStatementFixed:  "Заяву сформовано",
	EventApproved:        "Дані підтверджено, страхова компанія надіслала код у SMS",
	EventCodeSent:        "Страхова компанія надіслала новий код у SMS",
	EventCodeRefused:     "Код не підійшов",
	EventCodeLimit:       "Страхова компанія більше не надсилає кодів для цього поліса",
	EventPolicySigned:    "Поліс підписано кодом із SMS",
	EventInvoiceIssued:   "Виставлено рахунок",
	EventPaymentDeclined: "Банк відхилив спробу оплати",
	EventPaid:            "Оплату отримано",
	EventDone:            "Послугу надано",
	EventCanceled:        "Замовлення скасовано",
	EventExpired:         "Час на оформлення послуги минув",
	EventRefused:         "У послузі відмовлено",
	EventRefunded:        "Гроші повернуто",
	EventRefundRefused:   "Банк не повернув гроші, до справи взялася служба підтримки",
	EventPaidTwice:       "Надійшла ще одна оплата цього замовлення, повертаємо її",
	EventExtraRefunded:   "Другу оплату повернуто, на замовлення це не впливає",
	EventReversed:        "Банк скасував оплату, служба підтримки вирішує, що далі",
	EventReinstated:      "Банк відновив оплату",
	EventGoesOn:          "Служба підтримки вирішила: замовлення виконується, попри скасовану оплату",
	EventSettled:         "Служба підтримки повернула гроші",
	EventDelayed:         "Зовнішня система не відповідає, запит повторюється",
	EventHeldUp:          "Сталася наша помилка, її виправляють",
	EventResumed:         "Зовнішня система відповіла, замовлення опрацьовується далі",
}

// unsignedEvents are what happens in place of a signature when none is given (SIGN-09).
var unsignedEvents = map[EventKind]EventKind{EventSigned: EventUnsigned, EventConfirmed: EventAgreed}

// EventText is the sentence of a service's timeline; empty for what cannot happen.
func (n ServiceName) EventText(kind EventKind) string {
	return cmp.Or(n.definition().events[kind], eventTexts[kind])
}

// TimelineLine is an event of an order as a party reads it.
type TimelineLine struct {
	Event
	Text string
}

// Timeline are the events of the order as a party reads them: a refusal with its reason, and before the refund that it has caused.
func (o *Order) Timeline(party Party, events []Event) []TimelineLine {
	lines := make([]TimelineLine, len(events))
	for i, event := range events {
		lines[i] = TimelineLine{event, o.timelineText(party, event.Kind)}
	}
	for i := 1; i < len(lines); i++ {
		refund, ending := lines[i-1], lines[i]
		caused := refund.Kind == EventRefunded && o.Ended != nil && ending.Kind == o.Ended.By
		if caused && ending.At.Sub(refund.At) < causedWithin { // the money goes back before the order enters its status
			lines[i-1], lines[i] = ending, refund
		}
	}
	return lines
}

// causedWithin is how long after a refund the order that it belongs to ends, as long as the bank answers.
const causedWithin = time.Minute

func (o *Order) timelineText(party Party, kind EventKind) string {
	text := o.Service.EventText(kind)
	if reason := o.refusedFor(party); reason != "" && o.Ended != nil && kind == o.Ended.By {
		return text + ". " + reason
	}
	return text
}
