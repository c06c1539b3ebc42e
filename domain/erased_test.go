package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What an order says whose personal data is erased is true of every ending: it is not known any more whether its parcel was handed
// over, came back or was lost, whether money was refunded, and where a plate is (GAP-87).
func TestErasedOrdersHaveNoEnding(t *testing.T) {
	pickup, post := &Delivery{Type: DeliveryPickup}, &Delivery{Type: DeliveryUkrposhta}
	parcel := func(state ParcelState) *Tracking { return &Tracking{Number: "1", State: state, Text: state.Label()} }
	for name, order := range map[string]Order{
		"INZ-05: a plate that waits at the office": {Service: IndividualPlateService, Status: StatusDone, Delivery: pickup},
		"a plate that was handed over":             {Service: IndividualPlateService, Status: StatusDone, Delivery: post, Parcel: parcel(ParcelDelivered)},
		"a plate that came back":                   {Service: IndividualPlateService, Status: StatusStorage, Delivery: post, Parcel: parcel(ParcelReturned)},
		"a plate that was lost":                    {Service: IndividualPlateService, Status: StatusStorage, Delivery: post, Parcel: parcel(ParcelLost)},
		"a refused plate":                          {Service: IndividualPlateService, Status: StatusRefusal, Reason: "причина", Refunded: true},
		"DLV-10: a document that was handed over":  {Service: PostalShipmentService, Status: StatusDone, Delivery: post, Parcel: parcel(ParcelDelivered)},
		"DLV-10: a document that came back":        {Service: ReshipmentService, Status: StatusDone, Delivery: post, Parcel: parcel(ParcelReturned)},
		"DLV-10: a document that was lost":         {Service: ReshipmentSPRService, Status: StatusDone, Delivery: post, Parcel: parcel(ParcelLost)},
		"DLV-10: a carriage that was called off":   {Service: PostalShipmentService, Status: StatusDone, Delivery: post, Refunded: true, Parcel: parcel(ParcelCancelled)},
		"a licence that came back":                 {Service: LicenceExchangeService, Status: StatusStorage, Delivery: post, Parcel: parcel(ParcelReturned)},
		"a licence that was lost":                  {Service: LicenceExchangeService, Status: StatusStorage, Delivery: post, Parcel: parcel(ParcelLost)},
		"a certificate that waits":                 {Service: SPRExchangeService, Status: StatusDone, Delivery: pickup},
		"a reservation that was not used":          {Service: PlateReserveService, Status: StatusCanceled, Reason: "причина"},
		"a policy":                                 {Service: InsuranceService, Status: StatusDone},
		"an appointment":                           {Service: OwnerToConfidantService, Status: StatusRejected, Reason: "причина"},
		"an order that expired":                    {Service: VehicleCheckService, Status: StatusExpired},
	} {
		require.NotEqual(t, textErased, order.Explanation(PartyInitiator), name)
		erased := order.WithoutPersonalData()
		require.Equal(t, textErased, erased.Explanation(PartyInitiator), name)
		require.Equal(t, textErased, erased.ViewFor("", noon).Explanation, name)
		require.Equal(t, order.Label(), erased.Label(), "%s: the status stays", name)
	}
}
