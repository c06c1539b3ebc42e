// Package workflows holds the rules of the services. Each reads from top to bottom in a file named after what is ordered
// (exchange-spr is certificate_exchange.go, fines is fine_payment.go, the three of proper users are confidant.go, both insurances are insurance.go, the three that send
// documents are shipment.go), below what
// it asks of the outside world; where a rule has stages of their own (the plate of a certificate's exchange, the signing of a
// policy), they follow in files named after them, and certificate_lodging.go has what the three stages of that exchange ask.
// Rules are straight-line code on the kernel of package order and touch the world only through effects.
package workflows

import (
	"maps"
	"slices"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// registry is the part of a worker that Register needs.
type registry interface {
	RegisterWorkflowWithOptions(w any, options workflow.RegisterOptions)
}

// services are the workflows by the service whose orders they carry out; the name is the workflow's type.
var services = map[domain.ServiceName]any{
	domain.VehicleCheckService:     order.Workflow(vehicleCheck),
	domain.PlateReserveService:     order.Workflow(plateReservation),
	domain.PlateStorageService:     order.Workflow(plateStorage),
	domain.LicenceExchangeService:  order.Workflow(licenceExchange),
	domain.OwnerToConfidantService: order.Workflow(appointConfidant),
	domain.ConfidantToOwnerService: order.Workflow(appointConfidant),
	domain.ConfidantRevokeService:  order.Workflow(revokeConfidant),
	domain.InsuranceService:        order.Workflow(motorInsurance),
	domain.GreenInsuranceService:   order.Workflow(greenInsurance),
	domain.SPRExchangeService:      order.Workflow(certificateExchange),
	domain.FinesService:            order.Workflow(finePayment),
	domain.PostalShipmentService:   order.Workflow(documentShipment),
	domain.ReshipmentService:       order.Workflow(documentShipment),
	domain.ReshipmentSPRService:    order.Workflow(documentShipment),
	domain.IndividualPlateService:  order.Workflow(individualPlate),
}

// Register gives a worker, or a replayer, the workflows of all services, and of what is no order.
func Register(worker registry) {
	for service, run := range services {
		worker.RegisterWorkflowWithOptions(run, workflow.RegisterOptions{Name: string(service)})
	}
	worker.RegisterWorkflowWithOptions(fineMonitoring, workflow.RegisterOptions{Name: FineMonitoring})
	worker.RegisterWorkflowWithOptions(reminders, workflow.RegisterOptions{Name: Reminders})
}

// Services are the names of the services that have workflows.
func Services() []domain.ServiceName { return slices.Sorted(maps.Keys(services)) }
