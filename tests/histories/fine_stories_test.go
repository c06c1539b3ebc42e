//go:build record

package histories

import (
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// fine is of a day that no recording reaches, so that its first rate holds in every one.
var fine = domain.FinePayment{Fine: domain.Fine{
	ID: "F-000001", Series: "ЕНА", Number: "20450001", Plate: "KA9400PP", Type: domain.FineType{ID: domain.FinePatrol},
	Penalty: 11_940, IssuedAt: domain.Date{Year: 2100, Month: time.January, Day: 1},
	Status: domain.FineState{PaidInfo: `{"bank_account":"UA1"}`},
}}

var _ = add([]story{
	{domain.FinesService, "done", fine, func(l *life) {
		l.payNow()
		l.await(domain.StatusDone)
	}},
	{domain.FinesService, "done-register-down", fine, func(l *life) {
		l.pay("k")
		l.Do(func() { l.Fines.Down = true })
		l.bankSays(nil)
		l.awaitProblem(domain.ProblemRegister)
		l.Do(func() { l.Fines.Down = false })
		l.await(domain.StatusDone)
	}},
	{domain.FinesService, "refusal-paid-elsewhere", fine, func(l *life) {
		l.pay("k")
		l.Do(func() { l.Fines.SetStatus(domain.FinePaid) })
		l.bankSays(nil)
		l.await(domain.StatusRefusal)
	}},
	{domain.FinesService, "refusal-at-billing", fine, func(l *life) {
		l.Do(func() { l.Fines.SetStatus(domain.FineEnforced) })
		require.Error(l, l.act(string(domain.ActionPay), "k"))
		l.await(domain.StatusRefusal)
	}},
	{domain.FinesService, "canceled", fine, func(l *life) {
		l.pay("k")
		require.NoError(l, l.act(string(domain.ActionCancel), "k"))
	}},
	{domain.FinesService, "expired", fine, func(l *life) { l.await(domain.StatusExpired) }},
})
