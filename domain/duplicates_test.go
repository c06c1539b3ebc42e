package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// SPR-34, PRES-10: an order that repeats an unfinished one is refused with its id; one about something else is not.
func TestDuplicateOrderIsRefused(t *testing.T) {
	about := func(service ServiceName, key string) Order { return Order{Service: service, DataKey: key} }
	cover := func(vin string, start, end Date) Order {
		return Order{
			Service: InsuranceService, Vehicle: &OrderedVehicle{Plate: "KA0001AA", VIN: vin},
			Insurance: &OrderedPolicy{StartDate: start, EndDate: end},
		}
	}
	green := func(o Order) Order {
		o.Service = GreenInsuranceService
		return o
	}
	appointment := func(service ServiceName, schema ConfidantSchema, initiator, participant string) Order {
		return Order{Service: service, DataKey: "VIN", Confidant: &OrderedConfidant{Schema: schema, Initiator: initiator, Participant: participant}}
	}
	plated := func(service ServiceName, car string) Order {
		return Order{Service: service, DataKey: "plate of " + car, Vehicle: &OrderedVehicle{CarID: car}}
	}
	paid := func(o Order) Order {
		o.Invoice = &Invoice{Status: InvoicePaid}
		return o
	}
	march, april, may := Date{2026, 3, 1}, Date{2026, 4, 1}, Date{2026, 5, 1}
	for name, row := range map[string]struct {
		requested, unfinished Order
		code                  Code
	}{
		"the same licence":     {about(LicenceExchangeService, "AAA1"), about(LicenceExchangeService, "AAA1"), CodeActiveApplication},
		"another licence":      {about(LicenceExchangeService, "AAA2"), about(LicenceExchangeService, "AAA1"), ""},
		"the same vehicle":     {about(SPRExchangeService, "VIN"), about(SPRExchangeService, "VIN"), CodeActiveApplication},
		"another service":      {about(SPRExchangeService, "VIN"), about(ConfidantRevokeService, "VIN"), ""},
		"a revocation":         {about(ConfidantRevokeService, "VIN"), about(ConfidantRevokeService, "VIN"), CodeActiveApplication},
		"another plate":        {about(PlateReserveService, "KA1"), about(PlateReserveService, "KA2"), CodeReservationExists},
		"another in storage":   {about(PlateStorageService, "KA1"), about(PlateStorageService, "KA2"), ""},
		"the same in storage":  {about(PlateStorageService, "KA1"), about(PlateStorageService, "KA1"), CodeStorageOrdered},
		"the same fine":        {about(FinesService, "AA1"), about(FinesService, "AA1"), CodeFineOrdered},
		"a car's second plate": {plated(IndividualPlateService, "1"), plated(IndividualPlateService, "1"), CodeActiveApplication},
		"another car's plate":  {plated(IndividualPlateService, "1"), plated(IndividualPlateService, "2"), CodePlateUnpaid},
		"another car's, paid":  {plated(IndividualPlateService, "1"), paid(plated(IndividualPlateService, "2")), ""},
		"the same car's, paid": {plated(IndividualPlateService, "1"), paid(plated(IndividualPlateService, "1")), CodeActiveApplication},
		"two checks":           {about(VehicleCheckService, "VIN"), about(VehicleCheckService, "VIN"), ""},
		"overlapping policies": {cover("A", march, may), cover("A", april, april), CodePolicyReserved},
		"one after the other":  {cover("A", march, Date{2026, 3, 31}), cover("A", april, may), ""},
		"another vehicle":      {cover("A", march, may), cover("B", march, may), ""},
		"a green card besides": {green(cover("A", march, may)), cover("A", march, may), ""},
		"two green cards":      {green(cover("A", march, may)), green(cover("A", april, april)), CodePolicyReserved},
		"the same appointment": {
			appointment(OwnerToConfidantService, SchemaOwner, "owner", "user"),
			appointment(OwnerToConfidantService, SchemaOwner, "owner", "user"), CodeActiveApplication,
		},
		"asked for by the other side": {
			appointment(ConfidantToOwnerService, SchemaConfidant, "user", "owner"),
			appointment(OwnerToConfidantService, SchemaOwner, "owner", "user"), CodeActiveApplication,
		},
		"of another person": {
			appointment(OwnerToConfidantService, SchemaOwner, "owner", "another"),
			appointment(OwnerToConfidantService, SchemaOwner, "owner", "user"), "",
		},
	} {
		row.requested.ID, row.unfinished.ID, row.unfinished.Status = idOf("second"), idOf("first"), StatusDraft
		err := row.requested.RefuseDuplicate([]*Order{&row.unfinished})
		if row.code == "" {
			require.NoError(t, err, name)
			continue
		}
		require.Equal(t, &Error{Code: row.code, OrderID: idOf("first").String()}, err, name)
		row.unfinished.Status = StatusCanceled
		require.NoError(t, row.requested.RefuseDuplicate([]*Order{&row.unfinished}), name)
		row.unfinished.Status, row.unfinished.ID = StatusDraft, row.requested.ID
		require.NoError(t, row.requested.RefuseDuplicate([]*Order{&row.unfinished}), name)
	}
}

// Services of which a citizen can have one unfinished order at a time.
func TestUniqueServices(t *testing.T) {
	for service, unique := range map[ServiceName]bool{
		PlateReserveService: true, PlateStorageService: true, LicenceExchangeService: true, SPRExchangeService: true,
		OwnerToConfidantService: true, ConfidantToOwnerService: true, ConfidantRevokeService: true, InsuranceService: true, GreenInsuranceService: true,
		FinesService: true, IndividualPlateService: true, VehicleCheckService: false, PostalShipmentService: true, ReshipmentService: true,
		ReshipmentSPRService: true, "other": false,
	} {
		require.Equal(t, unique, service.Unique(), service)
	}
}
