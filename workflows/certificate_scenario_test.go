package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

const (
	newPlate     = "AA7777BB"
	platePrice   = domain.Kopecks(36_000)
	bothForms    = domain.Kopecks(44_600)
	electronic   = domain.Kopecks(21_500)
	homeDelivery = domain.Kopecks(12_000)
)

var generatedPrice = domain.Kopecks(24_600)

// exchangeCertificate runs an exchange of a registration certificate.
func (l *scenario) exchangeCertificate(change func(*domain.CertificateExchange)) {
	delivery, abroad := homeDelivery, domain.Kopecks(45_000)
	in := domain.CertificateExchange{
		CertificateExchangeRequest: domain.CertificateExchangeRequest{
			UUID: "check-1", VIN: "TMBJJ7NE5H0012345", CarID: "car-1", FirstNameLatin: "OLEKSANDR", LastNameLatin: "KOVALENKO",
			Email: "driver@ukr.net", Phone: "+380671234567",
		},
		Tags: domain.PriceTags{Delivery: &delivery, IntDelivery: &abroad},
	}
	if change != nil {
		change(&in)
	}
	vehicle := domain.OrderedVehicle{CarID: in.CarID, VIN: in.VIN, Plate: "AA1111AA", Brand: "SKODA", Model: "OCTAVIA"}
	live(l, domain.SPRExchangeService, domain.Order{DataKey: in.VIN, Vehicle: &vehicle}, in)
}

// permits permits the exchange.
func (l *scenario) permits(at time.Duration) {
	l.at(at, func() {
		l.Permit(domain.CertificatePermission{
			PresentAllowed: true, RegionID: 26, Vehicle: domain.Auto, Engine: domain.EngineFuel, CategoryID: 1001,
			GeneratedPrice: &generatedPrice,
		}, start.Add(at))
	})
}

func (l *scenario) choosePlate(at time.Duration, key string, choice domain.PlateChoice) *reply {
	return l.choose(at, domain.ActionChoosePlate, key, citizen, choice)
}

// reserves reserves a plate at the centre.
func (l *scenario) reserves(at time.Duration, origin domain.PlateOrigin, plate string, price domain.Kopecks) {
	l.at(at, func() {
		l.Reserve(domain.CertificateReservation{
			Origin: origin, Plate: plate, Price: price, DocID: "НЗ-1", Certificates: []domain.CertificatePrice{
				{Type: domain.ElectronicOnly, Price: electronic}, {Type: domain.PhysicalAndElectronic, Price: bothForms},
			},
		}, start.Add(at))
	})
}

// agrees chooses the kind of certificate and the delivery.
func (l *scenario) agrees(at time.Duration, key string, certificate domain.CertificateChoice, delivery *domain.Delivery) *reply {
	return l.choose(at, domain.ActionContinue, key, citizen, domain.CertificateSelection{Certificate: certificate, Delivery: delivery})
}

func atCentre() *domain.Delivery {
	return &domain.Delivery{Type: domain.DeliveryPickup, Branch: "8041"}
}

func atHome() *domain.Delivery {
	return &domain.Delivery{
		Type: domain.DeliveryUkrposhta, Zip: "43000", Region: "Волинська", RegionID: "2", District: "Луцький", DistrictID: "2",
		City: "Луцьк", CityID: "2", Street: "вул. Винниченка", StreetID: "13742", House: "27",
		DeliveryType: domain.DeliveryToOffice, CheckCode: "1234", Confirmed: true,
	}
}

func chosenPlate() domain.PlateChoice {
	return domain.PlateChoice{Origin: domain.PlateReserve, Plate: "аа 7777 вв"}
}

// reserved runs until the plate is reserved, at the fourth hour.
func (l *scenario) reserved() {
	l.create()
	l.permits(time.Hour)
	l.choosePlate(2*time.Hour, "p", chosenPlate())
	l.reserves(3*time.Hour, domain.PlateReserve, newPlate, platePrice)
}

// drafted runs until the statement is fixed, at the fourth hour.
func (l *scenario) drafted() *reply {
	l.reserved()
	return l.agrees(4*time.Hour, "a", domain.PhysicalAndElectronic, atHome())
}

// signedCertificate runs until the payment, at the fifth hour.
func (l *scenario) signedCertificate() *reply {
	l.drafted()
	return l.sign(5*time.Hour, "s", citizen)
}

// paidCertificate runs until the exchange, at the sixth hour.
func (l *scenario) paidCertificate() {
	l.signedCertificate()
	l.pay(6*time.Hour, "k")
	l.at(6*time.Hour+time.Minute, func() { l.ReportPayment(l.Bank.Taken(start.Add(6*time.Hour + time.Minute))) })
}

func labelOf(o *domain.Order) string { return o.Label().Text }

func infoOf(t testing.TB, o *domain.Order) domain.StageInfo {
	info, ok := o.StageInfo()
	require.True(t, ok)
	return info
}

func (l *scenario) requireNothingGivenBack() {
	require.Empty(l, l.Bank.Returned)
	require.Empty(l, l.Bank.Revoked)
	require.Empty(l, l.Centre.Withdrawn)
	require.Empty(l, l.Certificates.Released)
}
