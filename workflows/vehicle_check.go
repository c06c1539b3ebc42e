package workflows

import (
	"github.com/google/uuid"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// ReportRequest asks for the register's extract about a vehicle, which is stored for an order.
type ReportRequest struct {
	OrderID   uuid.UUID `json:"orderId"`
	CitizenID string    `json:"citizenId"`
	CarID     string    `json:"carId"`
}

// FetchVehicleReport reads the extract from the register and stores it.
var FetchVehicleReport = effect.Define[ReportRequest, effect.Nothing](effect.Definition{
	Name: "FetchVehicleReport", Summary: "Витяг з реєстру транспортних засобів", Policy: effect.Background,
	Queue: effect.Registers, Repeat: effect.FirstIsKept,
})

// vehicleGone is the reason, for the citizen, why a paid check ends without its report.
const vehicleGone = "У реєстрі більше немає даних про цей транспортний засіб."

// vehicleCheck: pay, then fetch the register's report about the vehicle. If the register no longer has the vehicle, the payment is
// refunded (VCHK-01).
func vehicleCheck(ctx workflow.Context, o *order.Order, check domain.VehicleCheck) error {
	if err := o.AwaitPayment(ctx); err != nil {
		return err
	}
	err := obtainReport(ctx, o, ReportRequest{OrderID: o.ID(), CitizenID: o.CitizenID(), CarID: check.Vehicle.CarID})
	if effect.Type(err) == string(domain.CodeVehicleNotFound) {
		return order.Refused(vehicleGone)
	}
	return err
}

// obtainReport reads the report, however long that takes.
func obtainReport(ctx workflow.Context, o *order.Order, in ReportRequest) error {
	fetch := FetchVehicleReport
	if order.Patched(ctx, order.ReportInTask) {
		fetch = fetch.LocalFirst()
	}
	_, err := order.Require(ctx, o, fetch, in, domain.ProblemRegister)
	return err
}
