package registers

import "cabinet/sandbox/store"

// The kinds of applications.
const (
	kindLicence         = "licence_exchange"
	kindPermission      = "certificate_permission"
	kindReserve         = "certificate_reserve"
	kindExchange        = "certificate_exchange"
	kindConfidantAssign = "confidant_assign"
	kindConfidantRevoke = "confidant_revoke"
	kindReservation     = "plate_reservation"
	kindIndividual      = "individual_plate"
)

// kind is what is particular to the applications of one service. The effect is what a decision does to the registers;
// it may change the status that the decision gave.
type kind struct {
	id, service, path, prefix string
	title                     string // for a tester
	form                      func() form
	effect                    func(g *Gateway, tx *store.Tx, a *Application) error
}

var kinds = []kind{
	{
		kindLicence, "licenceExchange", "licences/exchange", "LE", "Обмін посвідчення водія",
		func() form { return new(licenceForm) }, (*Gateway).licenceDecided,
	},
	{
		kindPermission, "certificatePermission", "certificates/permission", "CP", "Свідоцтво: дозвіл на обмін",
		func() form { return new(permissionForm) }, (*Gateway).permissionDecided,
	},
	{
		kindReserve, "certificateReserve", "certificates/reserve", "CR", "Свідоцтво: номерний знак",
		func() form { return new(reserveForm) }, (*Gateway).reserveDecided,
	},
	{
		kindExchange, "certificateExchange", "certificates/exchange", "CE", "Обмін свідоцтва про реєстрацію",
		func() form { return new(exchangeForm) }, (*Gateway).exchangeDecided,
	},
	{
		kindConfidantAssign, "confidantAssign", "confidants/assign", "PU", "Призначення належного користувача",
		func() form { return new(assignForm) }, (*Gateway).assignDecided,
	},
	{
		kindConfidantRevoke, "confidantRevoke", "confidants/revoke", "PC", "Скасування належного користувача",
		func() form { return new(revokeForm) }, (*Gateway).revokeDecided,
	},
	{
		kindReservation, "plateReservation", "plates/reservation", "PR", "Бронювання номерного знака",
		func() form { return new(plateForm) }, (*Gateway).plateDecided,
	},
	{
		kindIndividual, "individualPlate", "plates/individual", "IP", "Індивідуальний номерний знак",
		func() form { return new(individualForm) }, (*Gateway).plateDecided,
	},
}

func kindNamed(id string) kind {
	for _, k := range kinds {
		if k.id == id {
			return k
		}
	}
	return kind{}
}

// Title is the application's kind in words.
func (a *Application) Title() string { return kindNamed(a.Kind).title }
