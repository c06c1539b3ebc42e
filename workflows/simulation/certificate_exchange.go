package simulation

import (
	"math/rand/v2"

	"cabinet/domain"
)

func init() {
	add(simulated{
		service: domain.SPRExchangeService, start: startCertificateExchange,
		given: decidedAs(domain.ApplyCertificateExchange, domain.ApplicationReady),
	})
}

func startCertificateExchange(state domain.Order, random *rand.Rand) (domain.Order, any) {
	state.Price, state.Statement = 0, nil
	state.Vehicle = &domain.OrderedVehicle{CarID: "car-1", VIN: "TMB99HAV3KM626020", Plate: "AA1111AA"}
	home, abroad := domain.Kopecks(12_000), domain.Kopecks(45_000)
	return state, domain.CertificateExchange{
		CertificateExchangeRequest: domain.CertificateExchangeRequest{UUID: "check", VIN: "TMB99HAV3KM626020", CarID: "car-1"},
		Tags:                       domain.PriceTags{Delivery: &home, IntDelivery: &abroad},
		DomesticOnly:               random.IntN(2) == 0,
	}
}

// plateChoice is a plate to be chosen: mostly one that may be.
func plateChoice(random *rand.Rand) domain.PlateChoice {
	return pick(random, []domain.PlateChoice{
		{Origin: domain.PlatePresent},
		{Origin: domain.PlateGenerate},
		{Origin: domain.PlateReserve, Plate: "AA7777BB"},
		{Origin: domain.PlateReserve, Plate: "7"},
	})
}

// certificateSelection is a certificate and its delivery: mostly one that may be.
func certificateSelection(random *rand.Rand) domain.CertificateSelection {
	return domain.CertificateSelection{
		Certificate: pick(random, []domain.CertificateChoice{domain.ElectronicOnly, domain.PhysicalAndElectronic}),
		Delivery: pick(random, []*domain.Delivery{
			nil, {Type: domain.DeliveryPickup, Branch: "8041"}, {Type: domain.DeliveryAbroad}, {
				Type: domain.DeliveryUkrposhta, Zip: "43000", Region: "Волинська", RegionID: "2", District: "Луцький", DistrictID: "2",
				City: "Луцьк", CityID: "2", Street: "вул. Винниченка", StreetID: "13742", House: "27",
				DeliveryType: domain.DeliveryToOffice, CheckCode: "1234", Confirmed: true,
			},
		}),
	}
}

// grant is what comes with the approval of a certificate's stage.
func (l *Life) grant(a *domain.Application) {
	switch a.Kind {
	case domain.ApplyCertificatePermission:
		a.Permission = &domain.CertificatePermission{PresentAllowed: l.random.IntN(2) == 0, RegionID: 26}
	case domain.ApplyCertificateReserve:
		origin := l.Certificates.Reserved[len(l.Certificates.Reserved)-1].Choice.Origin
		a.Reservation = &domain.CertificateReservation{Origin: origin, Plate: "AA7777BB", Price: 36_000, Certificates: []domain.CertificatePrice{
			{Type: domain.ElectronicOnly, Price: 21_500}, {Type: domain.PhysicalAndElectronic, Price: 44_600},
		}}
	}
}
