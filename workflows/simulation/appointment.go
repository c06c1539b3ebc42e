package simulation

import (
	"math/rand/v2"

	"cabinet/domain"
)

func init() {
	add(appointment(domain.OwnerToConfidantService, domain.SchemaOwner))
	add(appointment(domain.ConfidantToOwnerService, domain.SchemaConfidant))
}

func appointment(service domain.ServiceName, schema domain.ConfidantSchema) simulated {
	return simulated{
		service: service, start: startAppointment(schema), signing: deadlines.Confirmation,
		given: decidedAs(domain.ApplyConfidantAssign, domain.ApplicationApproved),
	}
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
