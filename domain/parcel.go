package domain

import (
	"net/url"
	"time"
)

// Carrier is a post.
type Carrier string

// The posts.
const (
	NovaPoshta Carrier = "novaposhta"
	Ukrposhta  Carrier = "ukrposhta"
)

// ParcelState is the state of a parcel, one set for all posts.
type ParcelState string

// The states of a parcel.
const (
	ParcelUnknown   ParcelState = "unknown"    // the post does not know the number, or not yet
	ParcelCreated   ParcelState = "created"    // announced, not handed over to the post
	ParcelInTransit ParcelState = "in_transit" // on its way
	ParcelArrived   ParcelState = "arrived"    // lies at the office: CollectWithin runs
	ParcelCourier   ParcelState = "courier"    // a courier brings it
	ParcelDelivered ParcelState = "delivered"
	ParcelRefused   ParcelState = "refused"   // the recipient does not take it
	ParcelExpired   ParcelState = "expired"   // it was not picked up
	ParcelReturning ParcelState = "returning" // on its way back
	ParcelReturned  ParcelState = "returned"  // back with the sender
	ParcelCancelled ParcelState = "cancelled" // taken back before the post got it
	ParcelLost      ParcelState = "lost"      // the post had it and does not know it any more
)

// parcelLabels are the states in words for the citizen (ORD-08).
var parcelLabels = map[ParcelState]string{
	ParcelUnknown:   "Пошта ще не зареєструвала відправлення",
	ParcelCreated:   "Створено, ще не передано пошті",
	ParcelInTransit: "У дорозі",
	ParcelArrived:   "Чекає на Вас у відділенні",
	ParcelCourier:   "У кур’єра",
	ParcelDelivered: "Вручено",
	ParcelRefused:   "Відмова від отримання",
	ParcelExpired:   "Строк зберігання минув",
	ParcelReturning: "Повертається відправникові",
	ParcelReturned:  "Повернуто відправникові",
	ParcelCancelled: "Відправлення скасовано",
	ParcelLost:      "Відправлення не знайдено",
}

// Label is the state in words.
func (s ParcelState) Label() string { return parcelLabels[s] }

// Final says that nothing more will happen to the parcel.
func (s ParcelState) Final() bool {
	return s == ParcelDelivered || s == ParcelReturned || s == ParcelCancelled || s == ParcelLost
}

// parcelStates are the posts' codes. Nova Poshta's are complete; Ukrposhta's are those that are known to be in use,
// and another one reads as being on the way.
var parcelStates = map[Carrier]map[string]ParcelState{
	NovaPoshta: {
		"1":   ParcelCreated,
		"2":   ParcelCancelled,
		"3":   ParcelUnknown,
		"4":   ParcelInTransit, // in the sender's city
		"41":  ParcelInTransit, // in the one city of both
		"5":   ParcelInTransit,
		"6":   ParcelInTransit, // in the recipient's city
		"7":   ParcelArrived,
		"8":   ParcelArrived, // at a postomat
		"9":   ParcelDelivered,
		"10":  ParcelDelivered, // the money goes back
		"11":  ParcelDelivered,
		"12":  ParcelInTransit, // being packed
		"14":  ParcelArrived,   // being looked at
		"101": ParcelCourier,
		"102": ParcelReturning,
		"103": ParcelRefused,
		"104": ParcelInTransit, // to another address
		"105": ParcelExpired,
		"106": ParcelDelivered, // something goes back to the sender
		"108": ParcelRefused,
		"111": ParcelInTransit, // an attempt that failed
		"112": ParcelInTransit, // on another day
	},
	Ukrposhta: {
		"10100": ParcelInTransit, // accepted
		"10600": ParcelCancelled,
		"10601": ParcelCreated,
		"10602": ParcelCancelled,
		"10603": ParcelCancelled,
		"20700": ParcelInTransit, // at a sorting centre
		"20800": ParcelInTransit,
		"20900": ParcelInTransit,
		"21400": ParcelArrived, // in storage
		"21500": ParcelInTransit,
		"21700": ParcelArrived,
		"24200": ParcelReturning, // its export was cancelled
		"24500": ParcelInTransit, // imported by the other country
		"31100": ParcelInTransit, // an attempt that failed
		"31200": ParcelReturning,
		"31300": ParcelInTransit, // to another office
		"31400": ParcelArrived,   // an attempt that failed, now in storage
		"41000": ParcelDelivered, // for the reason 10: 41010
		"41010": ParcelReturned,  // the post's document calls 41000 for the reason 10 so, and never sends it
		"48000": ParcelDelivered, // abroad
	},
}

// ParcelStateOf is the state that a post's code means; known is false for one that is in no table, which reads as being
// on the way: no order ends by an unknown code.
func ParcelStateOf(carrier Carrier, code string) (state ParcelState, known bool) {
	if state, known = parcelStates[carrier][code]; known {
		return state, true
	}
	return ParcelInTransit, false
}

// parcelExplanations say what happens now with a result that the post carries.
var parcelExplanations = map[ParcelState]string{
	ParcelCreated:   parcelHandedOver,
	ParcelUnknown:   parcelHandedOver,
	ParcelInTransit: parcelOnRoad,
	ParcelArrived:   "Потрібно забрати відправлення {забрати}: воно чекає на Вас {відділення}.",
	ParcelCourier:   "Відправлення у кур’єра: він привезе його за Вашою адресою.",
	ParcelRefused:   parcelGoesBack,
	ParcelExpired:   parcelGoesBack,
	ParcelReturning: parcelGoesBack,
}

const (
	// parcelHandedOver is read while the post has a parcel in its books, and not in its hands.
	parcelHandedOver = "Доставку оформлено: сервісний центр передає відправлення пошті. Ми повідомимо, коли воно прибуде."
	parcelOnRoad     = "Відправлення в дорозі. Ми повідомимо, коли воно прибуде."
	parcelGoesBack   = "Відправлення повертається до сервісного центру."
)

// officeText says where a parcel waits for its citizen.
func (o *Order) officeText() string {
	switch d := o.Delivery; {
	case d != nil && d.Type == DeliveryNovaPoshta && d.Warehouse != "":
		return "у відділенні Нової пошти (" + d.line() + ")"
	case d != nil && d.Type == DeliveryUkrposhta && d.Zip != "":
		return "у відділенні Укрпошти " + d.Zip
	}
	return "у відділенні пошти"
}

// collectText says until when a parcel waits: as long as the post keeps it, from the day on which it has arrived (DLV-24).
func (o *Order) collectText() string {
	switch {
	case o.Delivery != nil && o.Delivery.Type == DeliveryAbroad: // a foreign post has a term of its own
		return "якнайшвидше"
	case o.Parcel == nil || o.Parcel.At.IsZero():
		return "протягом " + counted(int(CollectWithin/day), "дня", "днів", "днів")
	}
	return "до " + DateOf(o.Parcel.At.Add(CollectWithin)).String()
}

// carriedState is how far the order's parcel has come; empty when it has none.
func (o *Order) carriedState() ParcelState {
	if o.Parcel == nil {
		return ""
	}
	return o.Parcel.State
}

// Tracking is a post's newest report about a parcel.
type Tracking struct {
	Number  string      `json:"number"`
	Carrier Carrier     `json:"carrier"`
	State   ParcelState `json:"state"`
	// Text is the post's own sentence, or the state's label where it has none.
	Text string `json:"text"`
	// At is when that happened; zero when the post does not say.
	At time.Time `json:"at,omitzero"`
}

// parcelEvents are the lines of the timeline about what a parcel does on its road; what it ends with is the order's ending.
var parcelEvents = map[ParcelState]EventKind{
	ParcelInTransit: EventMoved,
	ParcelArrived:   EventParcelArrived,
	ParcelCourier:   EventParcelCourier,
	ParcelRefused:   EventParcelRefused,
	ParcelExpired:   EventParcelExpired,
	ParcelReturning: EventParcelReturning,
}

// EventAfter is the line of the timeline about a tracking report, after an earlier one. Another report of the same state is no
// second arrival.
func (t Tracking) EventAfter(before Tracking) EventKind {
	event, own := parcelEvents[t.State]
	if !own || t.State == before.State {
		return EventTracked
	}
	return event
}

// Accepted reports whether the post has had the parcel: if it then keeps not knowing it, the parcel is lost.
func (t Tracking) Accepted() bool {
	return t.State != "" && t.State != ParcelUnknown && t.State != ParcelCreated
}

// Lost is the report of a parcel that the post has lost.
func (t Tracking) Lost() Tracking {
	t.State, t.Text = ParcelLost, ParcelLost.Label()
	return t
}

// trackPages are the posts' pages for citizens (ORD-01).
var trackPages = map[Carrier]string{
	NovaPoshta: "https://novaposhta.ua/tracking/?cargo_number=",
	Ukrposhta:  "https://track.ukrposhta.ua/tracking_UA.html?barcode=",
}

// URL is the post's page about the parcel (ORD-01, ORD-07).
func (t Tracking) URL() string {
	page, known := trackPages[t.Carrier]
	if !known {
		return ""
	}
	return page + url.QueryEscape(t.Number)
}

// TrackingShown reports whether the list shows what the post says: for what is processed as soon as there is a report, for what is
// done with the parcel's number, and otherwise never (ORD-66 to ORD-68, AMB-119).
func (o *Order) TrackingShown() bool {
	if o.Parcel == nil || o.Parcel.Text == "" {
		return false
	}
	return o.Status == StatusProcessed || o.Status == StatusDone && o.Parcel.Number != ""
}
