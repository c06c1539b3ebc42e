package domain

// earlierDeliveries is how many addresses of earlier orders are offered.
const earlierDeliveries = 3

// ReturnedText says what to do about an order's parcel that has come back: to order another delivery, once that
// can be ordered.
func ReturnedText(service ServiceName) string {
	again, known := ServiceNamed(service.definition().resentBy)
	return returnedText(known && again.Orderable())
}

func returnedText(orderable bool) string {
	if orderable {
		return textParcelReturned + " Замовте повторну доставку."
	}
	return textParcelReturned + " Заберіть його там."
}

// place is the delivery without what belongs to one order alone: the phone, the confirmation, and the lines that were printed.
func (d Delivery) place() Delivery {
	d.ContactPhone, d.CheckCode, d.Confirmed = "", "", false
	d.PostalLines = PostalLines{}
	return d
}

// EarlierDeliveries are the places to which a post has carried for orders, each once, in the orders' order. What was erased is
// not offered.
func EarlierDeliveries(orders []*Order) []Delivery {
	found := []Delivery{}
	seen := map[string]bool{}
	for _, order := range orders {
		if order.Delivery == nil || !order.Delivery.ByPost() || order.Delivery.Address == "" {
			continue
		}
		place := order.Delivery.place()
		key := place.Type.Label() + place.DeliveryType + place.Address
		if !seen[key] && len(found) < earlierDeliveries {
			seen[key] = true
			found = append(found, place)
		}
	}
	return found
}
