package simulation

import (
	"math/rand/v2"

	"cabinet/domain"
)

func init() {
	add(simulated{
		service: domain.PlateReserveService, start: startPlateReserve,
		earned: func(last *domain.Order) bool { // it was not picked up in time
			return last.Price > 0 && last.Ended != nil && last.Ended.By == domain.EventReleased
		},
	})
}

func startPlateReserve(state domain.Order, random *rand.Rand) (domain.Order, any) {
	state.Statement, state.Price = nil, pick(random, []domain.Kopecks{price, price, 0})
	return state, domain.PlateReservation{Plate: domain.PlateOption{Plate: "AA1234BB", Cost: state.Price}}
}
