package registers

// service is one service of the registers: its code in Uxp-Service, and its path.
type service struct{ code, path string }

var (
	vehicleSearch = service{"vehicleSearch", "/vehicles/search"}
	vehicleReport = service{"vehicleReport", "/vehicles/report"}
	vehicleLegal  = service{"vehicleLegal", "/vehicles/legal"}
	personSearch  = service{"personByRnokpp", "/persons/search"}
	personCard    = service{"personCard", "/persons/card"}

	licenceNational      = service{"licenceNational", "/licences/national"}
	licenceInternational = service{"licenceInternational", "/licences/international"}
	licencePhoto         = service{"licencePhoto", "/licences/photo"}
	licenceFacts         = service{"licenceFacts", "/licences/facts"}
	licenceExchange      = service{"licenceExchange", "/licences/exchange"}

	certificateAvailability = service{"certificateAvailability", "/certificates/availability"}
	certificatePermission   = service{"certificatePermission", "/certificates/permission"}
	certificateReserve      = service{"certificateReserve", "/certificates/reserve"}
	certificateExchange     = service{"certificateExchange", "/certificates/exchange"}

	confidantInitiator   = service{"confidantInitiator", "/confidants/initiator"}
	confidantParticipant = service{"confidantParticipant", "/confidants/participant"}
	confidantVehicles    = service{"confidantVehicles", "/confidants/vehicles"}
	confidantAssign      = service{"confidantAssign", "/confidants/assign"}
	confidantRevoke      = service{"confidantRevoke", "/confidants/revoke"}

	plateDictionary  = service{"plateDictionary", "/plates/dictionary"}
	plateSearch      = service{"plateSearch", "/plates/search"}
	plateCheck       = service{"plateCheck", "/plates/check"}
	plateWords       = service{"plateWords", "/plates/words"}
	plateSuggest     = service{"plateSuggest", "/plates/suggest"}
	plateHold        = service{"plateHold", "/plates/hold"}
	plateRelease     = service{"plateRelease", "/plates/release"}
	plateHolds       = service{"plateHolds", "/plates/holds"}
	platesStored     = service{"platesStored", "/plates/stored"}
	plateStorage     = service{"plateStorage", "/plates/storage"}
	plateReservation = service{"plateReservation", "/plates/reservation"}
	individualPlate  = service{"individualPlate", "/plates/individual"}

	shipmentList   = service{"shipmentList", "/shipments/list"}
	shipmentOrder  = service{"shipmentOrder", "/shipments/order"}
	shipmentCancel = service{"shipmentCancel", "/shipments/cancel"}

	finesOfPerson  = service{"finesOfPerson", "/fines/person"}
	fineSearch     = service{"fineSearch", "/fines/search"}
	fineMedia      = service{"fineMedia", "/fines/media"}
	finePayment    = service{"finePayment", "/fines/payment"}
	observerList   = service{"observerList", "/observers/list"}
	observerDecide = service{"observerDecide", "/observers/decide"}

	applicationStatus   = service{"applicationStatus", "/applications/status"}
	applicationWithdraw = service{"applicationWithdraw", "/applications/withdraw"}
)

// The registers' own reasons for a refusal, as wire.Error carries them in Code. Trying again does not help.
const (
	FaultPlateTaken        = "Client.PlateTaken"        // another one holds the plate (PRES-29, SPR-36)
	FaultReservationExists = "Client.ReservationExists" // the person has another plate reserved (PRES-10, PRES-11)
	FaultPlateUsed         = "Client.PlateUsed"         // it is on a vehicle already and cannot be released
	FaultPlateForbidden    = "Client.PlateForbidden"    // no such individual plate can be made
	FaultVehicleUnfit      = "Client.VehicleUnfit"      // the vehicle cannot have an individual plate, or is of another kind or region
	FaultPresentPlate      = "Client.PresentPlate"      // the present plate may not be kept
	FaultNoPlates          = "Client.NoPlates"          // the region has no free plate to generate
	FaultActiveApplication = "Client.ActiveApplication" // another application is under way (SPR-34)
	FaultReferenceReused   = "Client.ReferenceReused"   // the reference names another application
	FaultStageNotApproved  = "Client.StageNotApproved"  // the stage before is not approved (SPR-19)
	FaultUnknownCheck      = "Client.UnknownCheck"      // the availability's uuid is not of this vehicle
	FaultOtherLicence      = "Client.OtherLicence"      // the person has another licence by now
	FaultExamsNeeded       = "Client.ExamsNeeded"       // LIC-47
	FaultConfidantSelf     = "Client.ConfidantSelf"     // CONF-38
	FaultConfidantAssigned = "Client.ConfidantAssigned" // CONF-42
	FaultStorageEnd        = "Client.StorageEnd"        // the new end is not after the present one (PSTO-04)
	FaultShipmentGone      = "Client.ShipmentGone"      // the document was given out, or sent
	FaultShipmentOrdered   = "Client.ShipmentOrdered"   // by another reference
	FaultFinePaid          = "Client.FinePaid"          // by another reference, or elsewhere
	FaultFineEnforced      = "Client.FineEnforced"      // the executive service has it
	FaultObserverClosed    = "Client.ObserverClosed"    // the request does not wait for a decision any more (MON-04)
	FaultAlreadyDone       = "Client.AlreadyDone"       // too late to withdraw
)
