package simulation

import (
	"math/rand/v2"

	"cabinet/domain"
)

func init() {
	add(simulated{
		service: domain.LicenceExchangeService, start: startLicenceExchange,
		given: decidedAs(domain.ApplyLicenceExchange, domain.ApplicationReady),
	})
}

func startLicenceExchange(state domain.Order, random *rand.Rand) (domain.Order, any) {
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
