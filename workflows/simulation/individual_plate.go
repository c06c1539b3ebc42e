package simulation

import (
	"math/rand/v2"

	"cabinet/domain"
)

func init() {
	add(simulated{
		service: domain.IndividualPlateService, start: startIndividualPlate, signing: deadlines.PlateSignature, making: &losesPlate,
		given: decidedAs(domain.ApplyIndividualPlate, domain.ApplicationReady),
		look: func(l *Life) { // the plate is held for as long as its order is open and it is not made
			state := l.Last()
			if awaitsDecision(&state) {
				l.Plates.Lapsed = nil // it does nothing outside, and prolongs no hold, before an operator has decided
			}
			open := !state.Status.Finished() && state.Status != domain.StatusProcessed && !l.behind
			if len(l.Plates.Lapsed) > 0 && open {
				l.fault("the order is %s and its plate is not held any longer", state.Status)
			}
			until := dawn.Add(deadlines.PlateSignature + catchUp)
			if state.Status == domain.StatusDraft && state.Problem == domain.ProblemNone && l.env.Now().After(until) && !l.behind {
				l.fault("the order is not signed and holds its plate for longer than %s", deadlines.PlateSignature)
			}
		},
	})
}

func startIndividualPlate(state domain.Order, random *rand.Rand) (domain.Order, any) {
	plate := domain.IndividualPlate{Plate: "КОЗАК1", Vehicle: domain.Auto, CarID: "car-1"}
	plate.Delivery.Type = pick(random, []domain.DeliveryType{domain.DeliveryPickup, domain.DeliveryNovaPoshta})
	state.Plate, state.Delivery = &domain.OrderedPlate{Plate: plate.Plate, Vehicle: plate.Vehicle}, &plate.Delivery
	return state, plate
}
