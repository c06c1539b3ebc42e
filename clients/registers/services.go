package registers

import "strings"

// service is one service of the registers: its code in Uxp-Service, and its path.
type service struct{ code, path string }

// name is the service in a form of Uxp-Service.
func (s service) name(form string) string {
	upper := strings.ToUpper(s.code[:1]) + s.code[1:]
	return strings.NewReplacer("{service}", s.code, "{Service}", upper).Replace(form)
}

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
