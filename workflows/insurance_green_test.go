package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

var _ = addPaid(domain.GreenInsuranceService, paidService{
	toBank: (*scenario).signedAndBilled, live: func(l *scenario) { l.insureAbroad(inTenDays) },
})

// insureAbroad runs the order of a green card of 15 days.
func (l *scenario) insureAbroad(start domain.Date) {
	a := domain.GreenApplication{
		StartDate: start, Territory: domain.GreenEurope,
		Company: domain.GreenChoice{Name: "Стандарт", Code: "21017341", Price: policyPrice},
		Insurer: domain.GreenHolder{RNOKPP: "3652504575", LastNameLatin: "KOVALENKO", FirstNameLatin: "OLEKSANDR"},
	}
	live(l, domain.GreenInsuranceService, domain.Order{Email: "driver@ukr.net"}, a.Order(domain.PolicyTerms{
		Vehicle: domain.InsuranceVehicle{Type: "B1"}, Place: 1, Period: domain.InsurancePeriod{Code: "D15", Days: 15}, TariffID: 7,
	}))
}

// A green card is reserved, approved, signed by a code, paid and in force, like a motor policy.
func TestGreenCardDone(t *testing.T) {
	l := newScenario(t)
	created := l.create()
	approved := l.approve(time.Minute)
	signed := l.types(3*time.Minute, "1001")
	paying := l.pay(4*time.Minute, "k")
	l.at(5*time.Minute, func() { l.ReportPayment(l.Bank.Taken(start.Add(5 * time.Minute))) })
	l.insureAbroad(inTenDays)

	require.Equal(t, []domain.Action{domain.ActionApprove, domain.ActionCancel}, offered(created.state.Actions(citizen, start)), "GRN-09")
	require.Equal(t, 4, approved.state.Insurance.Code.Length, "GRN-09: the approval sends a code")
	require.Equal(t, domain.StatusWaitToPay, signed.state.Status, "GRN-09")
	require.Equal(t, policyPrice, paying.state.Invoice.Amount)
	require.Equal(t, []string{
		"0s created", "1m0s approved", "3m0s policy_signed", "3m0s payable", "4m0s invoice_issued", "5m0s paid", "5m0s done",
	}, l.timeline(), "GRN-09")
	last := l.Last()
	require.Equal(t, domain.StatusDone, last.Status, "GRN-14, ORD-64")
	require.Equal(t, policyNumber, last.DataKey, "ORD-17")
	require.Equal(t, domain.DateOf(start.AddDate(0, 0, 24)), last.Insurance.EndDate)
	require.Len(t, l.Insurer.Cards, 1)
	require.Empty(t, l.Insurer.Asked, "no motor policy is reserved")
	require.Empty(t, l.Insurer.Cards[0].Card.Application.Insurer.RNOKPP, "no history holds it")
	require.Equal(t, "KOVALENKO", l.Insurer.Cards[0].Card.Application.Insurer.LastNameLatin)

	ready := start.Add(10 * time.Minute)
	require.Equal(t, domain.CodeTooEarly, domain.CodeOf(last.Permit(domain.ActionDownloadPolicy, citizen, ready.Add(-time.Second))), "ORD-74")
	require.NoError(t, last.Permit(domain.ActionDownloadPolicy, citizen, ready), "ORD-74")
}
