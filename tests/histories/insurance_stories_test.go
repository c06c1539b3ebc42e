//go:build record

package histories

import (
	"slices"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// insurance begins on a day that no recording reaches.
var insurance = domain.InsuranceApplication{
	StartDate: domain.Date{Year: 2100, Month: time.January, Day: 1},
	Company:   domain.InsuranceChoice{Name: "Стандарт", Code: "21017341", Price: 260_000},
}.Order(domain.InsuranceVehicle{Type: "B1"}, 1, domain.InsurancePeriod{Code: "M12", Months: 12}, domain.Tariff{ID: 7})

// card is insurance's counterpart abroad.
var card = domain.GreenApplication{
	StartDate: domain.Date{Year: 2100, Month: time.January, Day: 1}, Territory: domain.GreenEurope,
	Company: domain.GreenChoice{Name: "Стандарт", Code: "21017341", Price: 260_000},
}.Order(domain.PolicyTerms{
	Vehicle: domain.InsuranceVehicle{Type: "B1"}, Place: 1, Period: domain.InsurancePeriod{Code: "D15", Days: 15}, TariffID: 7,
})

// insuranceStories are every ending of both insurances.
var _ = add(slices.Concat(policiesOf(domain.InsuranceService, insurance), policiesOf(domain.GreenInsuranceService, card)))

func policiesOf(service domain.ServiceName, in any) []story {
	return []story{
		{service, "done", in, func(l *life) {
			l.signPolicy()
			l.payNow()
			l.await(domain.StatusDone)
		}},
		{service, "done-wrong-code", in, func(l *life) {
			require.NoError(l, l.approve("k"))
			require.Error(l, l.typeCode("9999"))
			require.NoError(l, l.typeCode(l.phone()))
			l.payNow()
			l.await(domain.StatusDone)
		}},
		{service, "done-insurer-down", in, func(l *life) {
			l.signPolicy()
			l.pay("k")
			l.Do(func() { l.Insurer.Down = true })
			l.bankSays(nil)
			l.awaitProblem(domain.ProblemInsurer)
			l.Do(func() { l.Insurer.Down = false })
			l.await(domain.StatusDone)
		}},
		{service, "refusal", in, func(l *life) {
			l.signPolicy()
			l.Do(func() { l.Insurer.Refuses = domain.CodeInsurerRefused })
			l.payNow()
			l.await(domain.StatusRefusal)
		}},
		{service, "refusal-approval", in, func(l *life) {
			l.Do(func() { l.Insurer.Refuses = domain.CodePolicyStart })
			require.NoError(l, l.approve("k"))
			l.await(domain.StatusRefusal)
		}},
		{service, "expired-locked", in, func(l *life) {
			require.NoError(l, l.approve("k"))
			for _, wrong := range []string{"9991", "9992", "9993"} {
				require.Error(l, l.typeCode(wrong))
			}
			require.Error(l, l.choose(domain.ActionResendCode, "early", nil), "another code comes after a minute")
			l.await(domain.StatusExpired)
		}},
		{service, "expired-unsigned", in, func(l *life) {
			require.NoError(l, l.approve("k"))
			l.await(domain.StatusExpired)
		}},
		{service, "expired-unpaid", in, func(l *life) {
			l.signPolicy()
			l.await(domain.StatusExpired)
		}},
		{service, "canceled", in, func(l *life) { require.NoError(l, l.act(order.CancelUpdate, "k")) }},
		{service, "canceled-signed", in, func(l *life) {
			l.signPolicy()
			l.pay("k")
			require.NoError(l, l.act(order.CancelUpdate, "k"))
		}},
	}
}

// approve confirms the data of a policy.
func (l *life) approve(key string) error {
	return l.choose(domain.ActionApprove, key, domain.PolicyApproval{ConfirmData: true})
}

func (l *life) typeCode(code string) error {
	return l.choose(domain.ActionEnterCode, code, domain.TypedCode{Code: code})
}

// phone is the code in the citizen's phone.
func (l *life) phone() (code string) {
	l.Do(func() { code = l.Insurer.GoodCode() })
	return code
}

// signPolicy confirms the data and types the code.
func (l *life) signPolicy() {
	l.Helper()
	require.NoError(l, l.approve("k"))
	require.NoError(l, l.typeCode(l.phone()))
}
