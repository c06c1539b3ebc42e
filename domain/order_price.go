package domain

// PriceFrom is the least that the order will cost while its price is not known: the service's price, and once a plate is reserved the
// plate's with the least that a certificate for it costs. It is zero once the price is known, and of an order that is over.
func (o *Order) PriceFrom() Kopecks {
	if o.PriceKnown() || o.Status.Finished() {
		return 0
	}
	service := o.Service.definition()
	least, _ := service.Price()
	if o.Certificate == nil || o.Certificate.Reservation == nil {
		return least
	}
	for i, offered := range o.Certificate.Reservation.Certificates {
		if i == 0 || offered.Price < least {
			least = offered.Price
		}
	}
	return o.Certificate.Reservation.Price + least
}

// PriceKnown reports whether the order has come to its price, which may be nothing. An exchange of a certificate is priced by what is
// chosen after it is ordered; one that is erased before has none.
func (o *Order) PriceKnown() bool {
	if o.Service != SPRExchangeService || o.Price > 0 {
		return true
	}
	return o.Certificate != nil && o.Certificate.Certificate != ""
}
