// Package workflows holds the rules of the services: straight-line code on the kernel of package order, which reaches outside
// systems only through effects. A rule reads from top to bottom, below its effects, in the file of what is ordered:
//
//	certificate_exchange.go  exchange-spr; its stages are in certificate_lodging.go and certificate_plate.go
//	confidant.go             the three services of confidants
//	fine_payment.go          fines
//	insurance.go             both insurances; the signing of a policy is in insurance_sign.go
//	shipment.go              the three services that send documents
//
// Every other file has the name of its service.
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

// services are the workflows by service. The service's name is the workflow's type.
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

// Register gives a worker, or a replayer, the workflows of all services, and those that are not orders.
func Register(worker registry) {
	for service, run := range services {
		worker.RegisterWorkflowWithOptions(run, workflow.RegisterOptions{Name: string(service)})
	}
	worker.RegisterWorkflowWithOptions(fineMonitoring, workflow.RegisterOptions{Name: FineMonitoring})
	worker.RegisterWorkflowWithOptions(reminders, workflow.RegisterOptions{Name: Reminders})
	worker.RegisterWorkflowWithOptions(reconciliation, workflow.RegisterOptions{Name: Reconciliation})
	worker.RegisterWorkflowWithOptions(orphans, workflow.RegisterOptions{Name: Orphans})
}

// Services are the names of the services that have workflows.
func Services() []domain.ServiceName { return slices.Sorted(maps.Keys(services)) }
