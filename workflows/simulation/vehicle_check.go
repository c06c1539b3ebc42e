package simulation

import (
	"math/rand/v2"

	"cabinet/domain"
)

func init() {
	add(simulated{
		service: domain.VehicleCheckService, start: startVehicleCheck,
		given: func(l *Life) bool { return l.Vehicles.Fetched > 0 },
	})
}

// vehicleMoves may happen in every life.
var vehicleMoves = []move{
	{"the vehicle leaves the register", func(l *Life) { l.Vehicles.Gone = true }},
}

func startVehicleCheck(state domain.Order, _ *rand.Rand) (domain.Order, any) {
	state.Statement = nil
	return state, domain.VehicleCheck{Vehicle: domain.OrderedVehicle{CarID: "car-1"}}
}
