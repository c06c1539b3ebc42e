package simulation

import (
	"math/rand/v2"

	"cabinet/domain"
)

func init() {
	add(simulated{
		service: domain.PlateReserveService, start: startPlateReserve,
		earned: func(last *domain.Order) bool { return last.Status == domain.StatusCanceled && last.Paid() }, // it was not picked up in time
	})
}

func startPlateReserve(state domain.Order, random *rand.Rand) (domain.Order, any) {
	state.Statement, state.Price = nil, pick(random, []domain.Kopecks{price, price, 0})
	return state, domain.PlateReservation{Plate: domain.PlateOption{Plate: "AA1234BB", Cost: state.Price}}
}
