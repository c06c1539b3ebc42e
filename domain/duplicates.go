package domain

// uniqueness is when a second order of a service duplicates an unfinished one, and the code of its refusal.
type uniqueness struct {
	code Code
	same func(requested, unfinished *Order) bool
}

// notUnique allows any number of unfinished orders of a service.
var notUnique = uniqueness{same: func(_, _ *Order) bool { return false }}

// Unique reports whether a citizen can have one unfinished order of the service at a time: about one thing, or at all.
func (n ServiceName) Unique() bool { return n.definition().unique.code != "" }

// RefuseDuplicate refuses an order that repeats one of its citizen's unfinished orders; the error has that order's id.
func (o *Order) RefuseDuplicate(others []*Order) error {
	service := o.Service.definition()
	for _, other := range others {
		if other.ID == o.ID || other.Status.Finished() && !other.carried() {
			continue
		}
		switch rule := service.unique; {
		case rule.same != nil && rule.same(o, other):
			return &Error{Code: rule.code, OrderID: other.ID.String()}
		case service.unpaid != "" && sameService(o, other) && !other.Paid():
			return &Error{Code: service.unpaid, OrderID: other.ID.String()}
		}
	}
	return nil
}

func sameService(requested, unfinished *Order) bool { return requested.Service == unfinished.Service }

func sameKey(requested, unfinished *Order) bool {
	return sameService(requested, unfinished) && requested.DataKey == unfinished.DataKey
}

// sameDocument reports whether two orders send one document, by whichever service.
func sameDocument(requested, unfinished *Order) bool {
	a, b := requested.Shipment, unfinished.Shipment
	return a != nil && b != nil && a.ServiceID == b.ServiceID
}

// sameVehicle reports whether two orders of a service are about one vehicle.
func sameVehicle(requested, unfinished *Order) bool {
	a, b := requested.Vehicle, unfinished.Vehicle
	return sameService(requested, unfinished) && a != nil && b != nil && a.CarID == b.CarID
}

// sameAppointment reports whether two orders give one vehicle to one person, whichever of both sides has asked.
func sameAppointment(requested, unfinished *Order) bool {
	a, b := requested.Confidant, unfinished.Confidant
	if a == nil || b == nil || requested.DataKey != unfinished.DataKey {
		return false
	}
	if a.Schema == b.Schema {
		return a.Initiator == b.Initiator && a.Participant == b.Participant
	}
	return a.Initiator == b.Participant && a.Participant == b.Initiator
}

// sameCover reports whether two policies of one vehicle and one kind have a day in common.
func sameCover(requested, unfinished *Order) bool {
	a, b := requested.Insurance, unfinished.Insurance
	if a == nil || b == nil || requested.Vehicle == nil || unfinished.Vehicle == nil || !sameService(requested, unfinished) {
		return false
	}
	return requested.Vehicle.Plate == unfinished.Vehicle.Plate && requested.Vehicle.VIN == unfinished.Vehicle.VIN &&
		!a.EndDate.Before(b.StartDate) && !b.EndDate.Before(a.StartDate)
}
