package domain

// ServiceName is the internal name of a service: in addresses, orders and search attributes (GAP-06).
type ServiceName string

// The services of the catalogue.
const (
	VehicleCheckService      ServiceName = "vehicle-check"
	LicenceExchangeService   ServiceName = "licence-exchange"
	LicenceCorrectionService ServiceName = "licence-correction"
	SPRExchangeService       ServiceName = "exchange-spr"
	SPRCorrectionService     ServiceName = "spr-correction"
	OwnerToConfidantService  ServiceName = "ownerToConfidant"
	ConfidantToOwnerService  ServiceName = "confidantToOwner"
	ConfidantRevokeService   ServiceName = "confidant-revoke"
	InsuranceService         ServiceName = "insurance"
	GreenInsuranceService    ServiceName = "insurance-green"
	PlateReserveService      ServiceName = "plate-reserve"
	PlateStorageService      ServiceName = "plate-storage"
	IndividualPlateService   ServiceName = "inz"
	FinesService             ServiceName = "fines"
	PostalShipmentService    ServiceName = "postal-shipment"
	ReshipmentService        ServiceName = "reshipment"
	ReshipmentSPRService     ServiceName = "reshipment-spr"
	ParkingService           ServiceName = "parking"
	ServiceStationsService   ServiceName = "service-stations"
	TowTruckService          ServiceName = "tow-truck"
	TrafficTestsService      ServiceName = "traffic-tests"
)

// paidStatus is the status that an order of a service has once it is paid (ORD-64, ORD-65): the wizard shows its
// result when a citizen comes back from the bank and the order is there.
var paidStatus = map[ServiceName]Status{
	InsuranceService:       StatusDone,
	PlateStorageService:    StatusDone,
	VehicleCheckService:    StatusDone,
	FinesService:           StatusDone,
	ReshipmentService:      StatusDone,
	GreenInsuranceService:  StatusDone,
	PostalShipmentService:  StatusDone,
	ReshipmentSPRService:   StatusDone,
	IndividualPlateService: StatusSent,
	PlateReserveService:    StatusSent,
	LicenceExchangeService: StatusSent,
	SPRExchangeService:     StatusSent,
}

// Insures reports whether the service's result is a policy.
func (n ServiceName) Insures() bool { return n == InsuranceService || n == GreenInsuranceService }

// StatusAfterPayment is the status to expect once an order of the service is paid; ok is false for services that
// are not paid for in the cabinet's wizards (ORD-64, ORD-65).
func (s ServiceName) StatusAfterPayment() (status Status, ok bool) {
	status, ok = paidStatus[s]
	return status, ok
}
