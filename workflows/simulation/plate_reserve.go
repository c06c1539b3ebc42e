package simulation

import (
	"math/rand/v2"

	"cabinet/domain"
)

func init() {
	add(simulated{
		service: domain.PlateReserveService, start: startPlateReserve, making: &losesPlate,
		given: decidedAs(domain.ApplyPlateReservation, domain.ApplicationReady),
		look: func(l *Life) {
			if l.Centre.Newest().Status == domain.ApplicationReady {
				return // the plate is its owner's, although an operator may yet have to decide about the money
			}
			for _, hold := range l.Plates.Lapsed {
				if state := l.Last(); !state.Status.Finished() && !l.behind && l.calm(hold.Until, settled) {
					l.fault("the order is %s and its plate is not held any longer", state.Status)
				}
			}
		},
		earned: func(last *domain.Order) bool { // it was not picked up in time
			return last.Price > 0 && last.Ended != nil && last.Ended.By == domain.EventReleased
		},
	})
}

// losesPlate holds a plate, and the answer is lost.
var losesPlate = trouble{"answers of the register of plates are lost", flag(func(l *Life) *bool { return &l.Plates.LosesAnswers })}

func startPlateReserve(state domain.Order, random *rand.Rand) (domain.Order, any) {
	state.Statement, state.Price = nil, pick(random, []domain.Kopecks{price, price, 0})
	return state, domain.PlateReservation{Plate: domain.PlateOption{Plate: "AA1234BB", Cost: state.Price}}
}
