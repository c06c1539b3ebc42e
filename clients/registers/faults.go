package registers

// The registers' own reasons for a refusal, as wire.Error carries them in Code. Each is a decision about what was asked, but for
// FaultNotFound, which says that there is no such record.
const (
	FaultNotFound          = "Client.NotFound"
	FaultPlateTaken        = "Client.PlateTaken"        // another one holds the plate (PRES-29, SPR-36)
	FaultReservationExists = "Client.ReservationExists" // the person has another plate reserved (PRES-10, PRES-11)
	FaultPlateUsed         = "Client.PlateUsed"         // it is on a vehicle already and cannot be released
	FaultPlateForbidden    = "Client.PlateForbidden"    // no such individual plate can be made
	FaultVehicleUnfit      = "Client.VehicleUnfit"      // the vehicle cannot have an individual plate, or is of another kind or region
	FaultPresentPlate      = "Client.PresentPlate"      // the present plate may not be kept
	FaultNoPlates          = "Client.NoPlates"          // the region has no free plate to generate
	FaultActiveApplication = "Client.ActiveApplication" // another application is under way (SPR-34)
	FaultStageNotApproved  = "Client.StageNotApproved"  // the stage before is not approved (SPR-19)
	FaultUnknownCheck      = "Client.UnknownCheck"      // the availability's uuid is not of this vehicle
	FaultOtherLicence      = "Client.OtherLicence"      // the person has another licence by now
	FaultExamsNeeded       = "Client.ExamsNeeded"       // LIC-47
	FaultConfidantSelf     = "Client.ConfidantSelf"     // CONF-38
	FaultConfidantAssigned = "Client.ConfidantAssigned" // CONF-42
	FaultOtherOwner        = "Client.OtherOwner"        // the vehicle has another owner by now
	FaultOtherVehicle      = "Client.OtherVehicle"      // the vehicle has other documents by now
	FaultStorageEnd        = "Client.StorageEnd"        // the new end is not after the present one (PSTO-04)
	FaultShipmentGone      = "Client.ShipmentGone"      // the document was given out, or sent
	FaultShipmentOrdered   = "Client.ShipmentOrdered"   // by another reference
	FaultFinePaid          = "Client.FinePaid"          // by another reference, or elsewhere
	FaultFineEnforced      = "Client.FineEnforced"      // the executive service has it
	FaultObserverClosed    = "Client.ObserverClosed"    // the request does not wait for a decision any more (MON-04)
	FaultAlreadyDone       = "Client.AlreadyDone"       // too late to withdraw
)

// decisions are the faults that answer what was asked. All others say that the request, or who sends it, is not accepted as such:
// Client.AccessDenied, InvalidHeader, UnknownService, BadRequest, ReferenceReused, and what the contract does not name.
var decisions = []string{
	FaultPlateTaken, FaultReservationExists, FaultPlateUsed, FaultPlateForbidden, FaultVehicleUnfit, FaultPresentPlate,
	FaultNoPlates, FaultActiveApplication, FaultStageNotApproved, FaultUnknownCheck, FaultOtherLicence, FaultExamsNeeded,
	FaultConfidantSelf, FaultConfidantAssigned, FaultOtherOwner, FaultOtherVehicle, FaultStorageEnd, FaultShipmentGone,
	FaultShipmentOrdered, FaultFinePaid, FaultFineEnforced, FaultObserverClosed, FaultAlreadyDone,
}
