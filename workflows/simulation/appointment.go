package simulation

import (
	"math/rand/v2"

	"cabinet/domain"
)

func init() {
	add(simulated{service: domain.OwnerToConfidantService, start: startAppointment(domain.SchemaOwner)})
	add(simulated{service: domain.ConfidantToOwnerService, start: startAppointment(domain.SchemaConfidant)})
}

func startAppointment(schema domain.ConfidantSchema) func(domain.Order, *rand.Rand) (domain.Order, any) {
	return func(state domain.Order, random *rand.Rand) (domain.Order, any) {
		state.Price = 0
		return state, domain.ConfidantAppointment{
			Schema: schema, ParticipantID: participant, VIN: "TMB99HAV3KM626020",
			Participant: domain.ConfidantContact{Email: "b@ukr.net", Phone: "+380671112233"},
			EndDate:     domain.DateOf(dawn.AddDate(0, 0, 1+random.IntN(300))),
		}
	}
}
