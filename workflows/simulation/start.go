package simulation

import (
	"math/rand/v2"

	"cabinet/domain"
)

const price = domain.Kopecks(11_940)

// start is how an order of a service begins: its state before anything has happened, and what its workflow is to know.
func start(service domain.ServiceName, random *rand.Rand) (domain.Order, any) {
	state := domain.Order{
		ID: orderID, CitizenID: citizen, Service: service, Price: price, Email: "a@ukr.net", DataKey: "key",
		Statement: &domain.Statement{Digest: domain.Digest([]byte(service))},
	}
	return starts[service](state, random)
}

// starts are the beginnings of each service's orders, with what differs between orders drawn at random.
var starts = map[domain.ServiceName]func(domain.Order, *rand.Rand) (domain.Order, any){
	domain.VehicleCheckService: func(state domain.Order, _ *rand.Rand) (domain.Order, any) {
		state.Statement = nil
		return state, domain.VehicleCheck{Vehicle: domain.OrderedVehicle{CarID: "car-1"}}
	},
	domain.PlateReserveService: func(state domain.Order, random *rand.Rand) (domain.Order, any) {
		state.Statement, state.Price = nil, pick(random, []domain.Kopecks{price, price, 0})
		return state, domain.PlateReservation{Plate: domain.PlateOption{Plate: "AA1234BB", Cost: state.Price}}
	},
	domain.PlateStorageService: func(state domain.Order, random *rand.Rand) (domain.Order, any) {
		today := domain.DateOf(dawn)
		plate := domain.StoredPlate{Plate: "AA1234BB", EndDate: today.AddDays(random.IntN(12) - 5)}
		end := plate.FirstStorage(today).AddDays(random.IntN(10))
		state.Statement, state.Plate = nil, &domain.OrderedPlate{Plate: plate.Plate}
		state.Storage = &domain.OrderedStorage{EndDate: end}
		return state, domain.PlateStorage{Plate: plate, EndDate: end}
	},
	domain.IndividualPlateService: func(state domain.Order, random *rand.Rand) (domain.Order, any) {
		plate := domain.IndividualPlate{Plate: "КОЗАК1", Vehicle: domain.Auto, CarID: "car-1"}
		plate.Delivery.Type = pick(random, []domain.DeliveryType{domain.DeliveryPickup, domain.DeliveryNovaPoshta})
		state.Plate, state.Delivery = &domain.OrderedPlate{Plate: plate.Plate, Vehicle: plate.Vehicle}, &plate.Delivery
		return state, plate
	},
	domain.LicenceExchangeService:  licenceExchange,
	domain.SPRExchangeService:      certificateExchange,
	domain.OwnerToConfidantService: appointment(domain.SchemaOwner),
	domain.ConfidantToOwnerService: appointment(domain.SchemaConfidant),
	domain.ConfidantRevokeService: func(state domain.Order, _ *rand.Rand) (domain.Order, any) {
		state.Price = 0
		return state, domain.ConfidantRevoke{Vehicle: domain.RevocationVehicle{CarID: "car-1"}}
	},
	domain.FinesService: func(state domain.Order, random *rand.Rand) (domain.Order, any) {
		fine := domain.Fine{
			ID: "F-1", Series: "1АВ", Number: "1", Type: domain.FineType{ID: domain.FinePhoto}, Penalty: price,
			IssuedAt: domain.DateOf(dawn.AddDate(0, 0, -random.IntN(40))), Status: domain.FineState{PaidInfo: `{"bank_account":"UA1"}`},
		}
		state.Statement, state.Price = nil, fine.Due(dawn).Amount
		return state, domain.FinePayment{Fine: fine}
	},
	domain.PostalShipmentService: documentShipment,
	domain.ReshipmentService:     documentShipment,
	domain.ReshipmentSPRService:  documentShipment,
	domain.GreenInsuranceService: func(state domain.Order, random *rand.Rand) (domain.Order, any) {
		state.Statement = nil
		application := domain.GreenApplication{
			StartDate: policyStart(random), Territory: domain.GreenEurope,
			Company: domain.GreenChoice{Name: "Стандарт", Code: "21017341", Price: price},
		}
		return state, application.Order(domain.PolicyTerms{
			Vehicle: domain.InsuranceVehicle{Type: "B1"}, Place: 1, Period: domain.InsurancePeriod{Code: "D15", Days: 15}, TariffID: 7,
		})
	},
	domain.InsuranceService: func(state domain.Order, random *rand.Rand) (domain.Order, any) {
		state.Statement = nil
		application := domain.InsuranceApplication{
			StartDate: policyStart(random),
			Company:   domain.InsuranceChoice{Name: "Стандарт", Code: "21017341", Price: price},
		}
		year := domain.InsurancePeriod{Code: "M12", Months: 12}
		return state, application.Order(domain.InsuranceVehicle{Type: "B1"}, 1, year, domain.Tariff{ID: 7})
	},
}

// policyStart is a day within the next three months.
func policyStart(random *rand.Rand) domain.Date {
	return domain.DateOf(dawn.AddDate(0, 0, 1+random.IntN(90)))
}

func documentShipment(state domain.Order, random *rand.Rand) (domain.Order, any) {
	shipment := domain.Shipment{Document: domain.WaitingDocument{ID: "PS-1", Kind: domain.ShippedLicence, Document: "ВХА 123456"}}
	shipment.Delivery.Type = pick(random, []domain.DeliveryType{domain.DeliveryUkrposhta, domain.DeliveryAbroad})
	state.Statement, state.Delivery = nil, &shipment.Delivery
	state.Shipment = &domain.OrderedShipment{ServiceID: "PS-1", Kind: domain.ShippedLicence, Document: "ВХА 123456"}
	return state, shipment
}

func licenceExchange(state domain.Order, random *rand.Rand) (domain.Order, any) {
	exchange := domain.LicenceExchange{Series: "ВХС", Number: "123456"}
	exchange.Wanted = domain.LicencePhysical
	exchange.Reason = pick(random, []domain.ReasonCode{domain.ReasonWorn, domain.ReasonLoss, domain.ReasonLossDocument})
	exchange.CombatLoss = exchange.Reason == domain.ReasonLoss && random.IntN(2) == 0
	exchange.Delivery.Type = pick(random, []domain.DeliveryType{domain.DeliveryPickup, domain.DeliveryUkrposhta, domain.DeliveryAbroad})
	if !exchange.Payable() {
		state.Price = 0
	}
	return state, exchange
}

func appointment(schema domain.ConfidantSchema) func(domain.Order, *rand.Rand) (domain.Order, any) {
	return func(state domain.Order, random *rand.Rand) (domain.Order, any) {
		state.Price = 0
		return state, domain.ConfidantAppointment{
			Schema: schema, ParticipantID: participant, VIN: "TMB99HAV3KM626020",
			Participant: domain.ConfidantContact{Email: "b@ukr.net", Phone: "+380671112233"},
			EndDate:     domain.DateOf(dawn.AddDate(0, 0, 1+random.IntN(300))),
		}
	}
}
