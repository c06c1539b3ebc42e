package domain

// rivalry is when a second order of a service is one too many while the first is not finished, and how it is refused.
type rivalry struct {
	code Code
	same func(wanted, standing *Order) bool
}

// rivalries are the services that a citizen cannot want twice at a time. The others can be.
var rivalries = map[ServiceName]rivalry{
	PlateReserveService:     {CodeReservationExists, sameService},
	PlateStorageService:     {CodeStorageOrdered, sameKey},
	LicenceExchangeService:  {CodeActiveApplication, sameKey},
	SPRExchangeService:      {CodeActiveApplication, sameKey},
	OwnerToConfidantService: {CodeActiveApplication, sameAppointment},
	ConfidantToOwnerService: {CodeActiveApplication, sameAppointment},
	ConfidantRevokeService:  {CodeActiveApplication, sameKey},
	InsuranceService:        {CodePolicyReserved, sameCover},
	GreenInsuranceService:   {CodePolicyReserved, sameCover},
	FinesService:            {CodeFineOrdered, sameKey},
	PostalShipmentService:   {CodeShipmentOrdered, sameDocument},
	ReshipmentService:       {CodeShipmentOrdered, sameDocument},
	ReshipmentSPRService:    {CodeShipmentOrdered, sameDocument},
	IndividualPlateService:  {CodeActiveApplication, sameVehicle},
}

// Single reports whether a citizen can want the service once at a time: of one thing, or at all.
func (n ServiceName) Single() bool { return rivalries[n].same != nil }

// RefuseSecond refuses an order that is one too many beside its citizen's others, as they stand now: it says which of them
// it would repeat.
func (o *Order) RefuseSecond(others []*Order) error {
	rivalry := rivalries[o.Service]
	for _, other := range others {
		if other.ID != o.ID && (!other.Status.Finished() || other.carried()) && rivalry.same != nil && rivalry.same(o, other) {
			return &Error{Code: rivalry.code, OrderID: other.ID}
		}
	}
	return nil
}

func sameService(wanted, standing *Order) bool { return wanted.Service == standing.Service }

func sameKey(wanted, standing *Order) bool {
	return sameService(wanted, standing) && wanted.DataKey == standing.DataKey
}

// sameDocument reports whether two orders send one document, by whichever service.
func sameDocument(wanted, standing *Order) bool {
	a, b := wanted.Shipment, standing.Shipment
	return a != nil && b != nil && a.ServiceID == b.ServiceID
}

// sameVehicle reports whether two orders of a service are about one vehicle.
func sameVehicle(wanted, standing *Order) bool {
	a, b := wanted.Vehicle, standing.Vehicle
	return sameService(wanted, standing) && a != nil && b != nil && a.CarID == b.CarID
}

// sameAppointment reports whether two orders give one vehicle to one person, whichever of both sides has asked.
func sameAppointment(wanted, standing *Order) bool {
	a, b := wanted.Confidant, standing.Confidant
	if a == nil || b == nil || wanted.DataKey != standing.DataKey {
		return false
	}
	if a.Schema == b.Schema {
		return a.Initiator == b.Initiator && a.Participant == b.Participant
	}
	return a.Initiator == b.Participant && a.Participant == b.Initiator
}

// sameCover reports whether two policies of one vehicle and one kind have a day in common.
func sameCover(wanted, standing *Order) bool {
	a, b := wanted.Insurance, standing.Insurance
	if a == nil || b == nil || wanted.Vehicle == nil || standing.Vehicle == nil || !sameService(wanted, standing) {
		return false
	}
	return wanted.Vehicle.Plate == standing.Vehicle.Plate && wanted.Vehicle.VIN == standing.Vehicle.VIN &&
		!a.EndDate.Before(b.StartDate) && !b.EndDate.Before(a.StartDate)
}
