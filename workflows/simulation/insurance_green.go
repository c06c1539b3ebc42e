package simulation

import (
	"math/rand/v2"

	"cabinet/domain"
)

func init() {
	add(insured(domain.GreenInsuranceService, startGreenInsurance))
}

func startGreenInsurance(state domain.Order, random *rand.Rand) (domain.Order, any) {
	state.Statement = nil
	application := domain.GreenApplication{
		StartDate: policyStart(random), Territory: domain.GreenEurope,
		Company: domain.GreenChoice{Name: "Стандарт", Code: "21017341", Price: price},
	}
	return state, application.Order(domain.PolicyTerms{
		Vehicle: domain.InsuranceVehicle{Type: "B1"}, Place: 1, Period: domain.InsurancePeriod{Code: "D15", Days: 15}, TariffID: 7,
	})
}
