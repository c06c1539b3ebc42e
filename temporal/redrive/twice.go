package redrive

import (
	"cabinet/workflows"
	"cabinet/workflows/order"
)

// Twice is what comes of an effect that is carried out a second time.
type Twice struct {
	Safe bool
	Why  string
}

func safe(why string) Twice   { return Twice{true, why} }
func unsafe(why string) Twice { return Twice{false, why} }

// Why a second time is none.
const (
	reads      = "it only reads"
	byRef      = "the other side knows the order by its reference and answers with what it has made the first time"
	alreadyOff = "what is given up already is as good"
	once       = "each reminder is kept, and written of, once"
	firstStays = "what was kept the first time stays"
)

// effects says of each effect what comes of a second time. One that is missing is not safe.
var effects = map[string]Twice{
	order.Record.Name:              safe("the read model keeps the newest state and each event once"),
	order.Erase.Name:               safe(alreadyOff),
	order.AskBank.Name:             safe(reads),
	order.ConfirmInvoice.Name:      safe(reads),
	order.RevokeInvoice.Name:       safe(alreadyOff),
	order.ReturnMoney.Name:         safe("the refund's reference makes it the same refund"),
	order.AskCentre.Name:           safe(reads),
	order.WatchCentre.Name:         safe(reads),
	order.WithdrawApplication.Name: safe(alreadyOff),
	order.VerifySignature.Name:     safe(reads),
	order.FixStatement.Name:        safe(firstStays),
	order.CreateParcel.Name:        safe(byRef),
	order.WatchParcel.Name:         safe(reads),
	order.CreateInvoice.Name: unsafe(
		"the bank makes another invoice, and the first one can be paid still: who pays both waits for one sum to come back"),

	workflows.FetchVehicleReport.Name:         safe(firstStays),
	workflows.HoldPlate.Name:                  safe("the same order holds the same plate; its end moves"),
	workflows.ReleasePlate.Name:               safe(alreadyOff),
	workflows.ReleaseReservedPlate.Name:       safe(alreadyOff),
	workflows.LodgePlateReservation.Name:      safe(byRef),
	workflows.LodgeLicenceExchange.Name:       safe(byRef),
	workflows.LodgeIndividualPlate.Name:       safe(byRef),
	workflows.LodgeCertificatePermission.Name: safe(byRef),
	workflows.LodgeCertificateReserve.Name:    safe(byRef),
	workflows.LodgeCertificateExchange.Name:   safe(byRef),
	workflows.AssignConfidant.Name:            safe(byRef),
	workflows.RevokeConfidant.Name:            safe(byRef),

	workflows.RegisterVerdict.Name:     safe("the same decision twice is one"),
	workflows.RecordObserver.Name:      safe("the newest version stays"),
	workflows.CheckLicences.Name:       safe(once),
	workflows.CheckPolicies.Name:       safe(once),
	workflows.CheckStoredPlates.Name:   safe(once),
	workflows.CheckMadePlates.Name:     safe(once),
	workflows.CheckFine.Name:           safe(reads),
	workflows.SettleFine.Name:          safe("the register knows the payment by the order, and has it once"),
	workflows.CheckPlateStorage.Name:   safe(reads),
	workflows.ProlongPlateStorage.Name: safe("the register knows the prolonging by the order, and has it once"),

	workflows.CheckDocument.Name:  safe(reads),
	workflows.OrderShipment.Name:  safe("the register knows the shipment by the order, and has it once"),
	workflows.CancelShipment.Name: safe(alreadyOff),

	workflows.ReservePolicy.Name:    safe(byRef),
	workflows.ReserveGreenCard.Name: safe(byRef),
	workflows.EmitPolicy.Name:       safe("a policy that is in force is found and stays the same"),
	workflows.ReleasePolicy.Name:    safe(alreadyOff),
	workflows.ApprovePolicy.Name:    unsafe("the citizen gets another code by SMS, and the one in hand may be good no more"),
	workflows.SendCode.Name:         unsafe("the citizen gets another code by SMS, of few"),
	workflows.CheckCode.Name:        unsafe("it counts as another try of the code, of few"),
}

// TwiceOf is what comes of a second time of an effect.
func TwiceOf(effect string) Twice {
	if known, ok := effects[effect]; ok {
		return known
	}
	return unsafe("nobody has said what comes of a second time")
}
