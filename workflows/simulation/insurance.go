package simulation

import (
	"math/rand/v2"

	"cabinet/domain"
)

func init() {
	add(insured(domain.InsuranceService, startMotorInsurance))
}

// insured is how the orders of a policy are lived.
func insured(service domain.ServiceName, start func(domain.Order, *rand.Rand) (domain.Order, any)) simulated {
	return simulated{
		service: service, start: start, moves: policyMoves,
		making: &trouble{"answers of the insurer are lost", flag(func(l *Life) *bool { return &l.Insurer.LosesAnswers })},
		given:  func(l *Life) bool { return l.Insurer.Emitted == 1 },
	}
}

// policyMoves may happen to a policy that is being signed.
var policyMoves = []move{
	{"the citizen asks for another code", func(l *Life) { l.attempt(domain.ActionResendCode, citizen) }},
}

func startMotorInsurance(state domain.Order, random *rand.Rand) (domain.Order, any) {
	state.Statement = nil
	application := domain.InsuranceApplication{
		StartDate: policyStart(random),
		Company:   domain.InsuranceChoice{Name: "Стандарт", Code: "21017341", Price: price},
	}
	year := domain.InsurancePeriod{Code: "M12", Months: 12}
	return state, application.Order(domain.InsuranceVehicle{Type: "B1"}, 1, year, domain.Tariff{ID: 7})
}

// policyStart is a day within the next three months.
func policyStart(random *rand.Rand) domain.Date {
	return domain.DateOf(dawn.AddDate(0, 0, 1+random.IntN(90)))
}
