//go:build record

package histories

import (
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// storage ends on a day that no recording reaches, so that it can be paid for in every one.
var storage = domain.PlateStorage{
	Plate:   domain.StoredPlate{Plate: "AB7007KB", EndDate: domain.Date{Year: 2100, Month: time.January, Day: 1}},
	EndDate: domain.Date{Year: 2100, Month: time.January, Day: 4},
}

var _ = add([]story{
	{domain.PlateStorageService, "done", storage, func(l *life) {
		l.payNow()
		l.await(domain.StatusDone)
	}},
	{domain.PlateStorageService, "done-register-down", storage, func(l *life) {
		l.pay("k")
		l.Do(func() { l.Storage.Down = true })
		l.bankSays(nil)
		l.awaitProblem(domain.ProblemRegister)
		l.Do(func() { l.Storage.Down = false })
		l.await(domain.StatusDone)
	}},
	{domain.PlateStorageService, "refusal-fetched", storage, func(l *life) {
		l.pay("k")
		l.Do(func() { l.Storage.Fetched = true })
		l.bankSays(nil)
		l.await(domain.StatusRefusal)
	}},
	{domain.PlateStorageService, "refusal-at-billing", storage, func(l *life) {
		l.Do(func() { l.Storage.EndDate = storage.EndDate })
		require.Error(l, l.act(string(domain.ActionPay), "k"))
		l.await(domain.StatusRefusal)
	}},
	{domain.PlateStorageService, "refusal-prolonged-meanwhile", storage, func(l *life) {
		l.pay("k")
		l.Do(func() { l.Storage.EndDate = storage.Plate.EndDate.AddDays(1) })
		l.bankSays(nil)
		l.await(domain.StatusRefusal)
	}},
	{domain.PlateStorageService, "canceled", storage, func(l *life) {
		l.pay("k")
		require.NoError(l, l.act(string(domain.ActionCancel), "k"))
	}},
	{domain.PlateStorageService, "expired-and-paid-late", storage, func(l *life) {
		l.pay("k")
		l.await(domain.StatusExpired)
		l.bankSays(nil)
	}},
	{domain.PlateStorageService, "expired", storage, func(l *life) { l.await(domain.StatusExpired) }},
})
