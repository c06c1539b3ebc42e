package domain

import "time"

// What a post says at last of what it does not bring.
const (
	textParcelLost     = "Пошта не знаходить відправлення. Зверніться до служби підтримки."
	textParcelCanceled = "Пошта скасувала відправлення."
	textAddressRefused = "Пошта не приймає відправлення на цю адресу."
	textParcelReturned = "Відправлення повернулося до сервісного центру."
)

// ParcelEnd is what the last state of an order's parcel means to the order: the line of the timeline, and why the result did not
// get to its citizen and where it is now; empty when it did.
func (o *Order) ParcelEnd(state ParcelState) (event EventKind, reason string) {
	switch state {
	case ParcelDelivered:
		return EventParcelDelivered, ""
	case ParcelReturned:
		return EventReturned, o.returnedText()
	case ParcelLost:
		return EventParcelLost, textParcelLost
	}
	return EventParcelCanceled, textParcelCanceled + " " + o.uncarriedText("Документ лишився в сервісному центрі: замовте доставку ще раз.")
}

// ParcelOverdue is ParcelEnd of a parcel that its post has brought neither here nor back within a term.
func (o *Order) ParcelOverdue(term time.Duration) (event EventKind, reason string) {
	within := counted(int(term/day), "день", "дні", "днів")
	return EventParcelLost, "Пошта не вручила відправлення за " + within + " і не повернула його. Зверніться до служби підтримки: вона з’ясує, де воно."
}

// AddressRefused says that the post delivers nothing to the order's address, and what to do (DLV-21).
func (o *Order) AddressRefused() string {
	return textAddressRefused + " " + o.uncarriedText("Замовте доставку ще раз і вкажіть іншу.")
}

// uncarriedText says what to do about a result that no post carries. What a delivery service sends is ordered again.
func (o *Order) uncarriedText(again string) string {
	switch service := o.Service.definition(); {
	case service.pickup != nil:
		return service.pickup(o)
	case service.ships != shipped{}:
		return again
	}
	return "Отримайте документ у сервісному центрі."
}

// returnedText is about a parcel that has come back: a plate is ready to be picked up, as one that was never sent (INZ-05).
func (o *Order) returnedText() string {
	if pickup := o.Service.definition().pickup; pickup != nil {
		return textParcelReturned + " " + pickup(o)
	}
	return ReturnedText(o.Service)
}
