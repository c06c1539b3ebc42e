package domain

import (
	"slices"
	"time"
)

// ServiceName is the internal name of a service: in addresses, orders and search attributes (GAP-06).
type ServiceName string

// services are all services, in the order of their ids (CAT-04 to CAT-19). Each is defined in a file of its own,
// service_*.go. A service whose order the cabinet cannot carry out yet is in progress.
var services = []Service{
	vehicleCheck, licenceExchange, certificateExchange, motorInsurance, ownerToConfidant, confidantToOwner, confidantRevoke,
	individualPlate, plateReserve, fines, greenInsurance, plateStorage, postalShipment, reshipment, reshipmentSPR,
	licenceCorrection, certificateCorrection, parking, serviceStations, towTruck, trafficTests,
}

// Service is everything that differs between services: the entry of the catalogue (CAT-28), and the rules and sentences of its
// orders. A service that is ordered as another one, or not at all, has the entry only.
type Service struct {
	ID           int
	Name         string
	InternalName ServiceName
	Short        string
	Description  string
	Availability Availability
	Popularity   Popularity
	PriceTags    PriceTags
	Pricing      Pricing
	// OrderedAs is the service whose order does this one too; empty: its own (GAP-63).
	OrderedAs ServiceName
	// Outside says that the service is another site's: its card leads there (CAT-18).
	Outside bool
	// Term says in words how long the service takes.
	Term string
	// Needed lists what the citizen should have at hand before starting.
	Needed []string
	// Result says what the citizen gets.
	Result string

	// tasks are the sentences of what the citizen has to do, where they differ from commonTasks.
	tasks taskTable
	// progress is the way of an order to its result, step by step.
	progress []progressStep

	// whenPaid is the status of an order once it is paid (ORD-64, ORD-65); empty: it is free of charge.
	whenPaid Status
	// feed is the type of the notification about an order's status (DASH-17).
	feed NotificationType
	// notices are notifications beside that one; nil: none.
	notices func(order *Order, now time.Time) []Notification
	// unique says which orders are duplicates; notUnique: none.
	unique uniqueness
	// unpaid is the code with which any other order of the service is refused while the citizen has an unpaid one, which holds something
	// free of charge; empty: it is not.
	unpaid Code
	// title names an order for a party; nil, or an empty answer: the service's name.
	title func(order *Order, party Party) string
	// purpose is what the payment says; nil, or an empty answer: the service and the order (INS-19).
	purpose func(*Order) string

	// actions are the rows of the table of actions beside commonActions.
	actions []ActionRule
	// explanations, labels, events and letters come before those of all services.
	explanations explanationTable
	labels       map[Status]Label
	events       map[EventKind]string
	letters      letterTable
	// result says where the result is, if not in the cabinet.
	result func(*Order) string
	// pickup says where and how the result is picked up when no post carries it; nil: at any service centre.
	pickup func(*Order) string
	// showsRejection says that the ordered list shows why an order was rejected (ORD-70).
	showsRejection bool

	// deliveries are the types of delivery that the service offers (DLV-01, INZ-34, AMB-111). The electronic type of a licence
	// is chosen with the licence, not in the step of delivery.
	deliveries []DeliveryType
	// resentBy is the service that delivers again what a post has returned; empty: none.
	resentBy ServiceName
	// ships is what a delivery service sends, and nothingToShip the sentence for citizens who have no such document.
	ships         shipped
	nothingToShip string

	// insures says that the result is a policy.
	insures bool
	// appoints is the schema of an appointment (AMB-075, AMB-076); empty: it is not an appointment.
	appoints ConfidantSchema
}

// definition is the service of a name; empty for an unknown one.
func (n ServiceName) definition() *Service {
	i := slices.IndexFunc(services, func(s Service) bool { return s.InternalName == n })
	if i < 0 {
		return &Service{}
	}
	return &services[i]
}

// ServiceNamed finds a service of the catalogue by its internal name.
func ServiceNamed(name ServiceName) (service Service, known bool) {
	service = *name.definition()
	return service, service.ID != 0
}

// ServiceNumbered finds a service of the catalogue by its id (ROUTE-20).
func ServiceNumbered(id int) (Service, bool) {
	i := slices.IndexFunc(services, func(s Service) bool { return s.ID == id })
	if i < 0 {
		return Service{}, false
	}
	return services[i], true
}

// Insures reports whether the service's result is a policy.
func (n ServiceName) Insures() bool { return n.definition().insures }

// StatusAfterPayment is the status to expect once an order of the service is paid; ok is false for services that
// are not paid for in the cabinet's wizards (ORD-64, ORD-65).
func (n ServiceName) StatusAfterPayment() (status Status, ok bool) {
	status = n.definition().whenPaid
	return status, status != ""
}

// Deliveries are the types of delivery that the service offers; none for a service that delivers nothing.
func (n ServiceName) Deliveries() []DeliveryType { return slices.Clone(n.definition().deliveries) }

// SchemaOf is the schema of a service's requests (AMB-075, AMB-076); empty for services that are not appointments.
func SchemaOf(service ServiceName) ConfidantSchema { return service.definition().appoints }

// PaymentPurpose is what the payment for the order says; empty: the service and the order (INS-19).
func (o *Order) PaymentPurpose() string {
	if purpose := o.Service.definition().purpose; purpose != nil {
		return purpose(o)
	}
	return ""
}
