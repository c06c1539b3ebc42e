package simulation

import (
	"math/rand/v2"

	"cabinet/domain"
)

func init() {
	add(simulated{
		service: domain.ConfidantRevokeService, start: startConfidantRevoke,
		given: decidedAs(domain.ApplyConfidantRevoke, domain.ApplicationApproved),
	})
}

func startConfidantRevoke(state domain.Order, _ *rand.Rand) (domain.Order, any) {
	state.Price = 0
	return state, domain.ConfidantRevoke{Vehicle: domain.RevocationVehicle{CarID: "car-1"}}
}
