package simulation

import (
	"math/rand/v2"

	"cabinet/domain"
)

func init() {
	add(simulated{
		service: domain.FinesService, start: startFine, changes: true,
		judge: func(l *Life, last *domain.Order) {
			if done(last) != (l.Fines.Paid != "") {
				l.fault("the order ended %s, and the register knows the payment %q", last.Status, l.Fines.Paid)
			}
		},
	})
}

// What may happen to a fine, and break, in every life.
var (
	fineMoves = []move{
		{"the fine is paid elsewhere", func(l *Life) { l.Fines.SetStatus(domain.FinePaid) }},
	}
	fineTroubles = []trouble{
		{"the register of fines goes down", flag(func(l *Life) *bool { return &l.Fines.Down })},
		{"answers of the register of fines are lost", flag(func(l *Life) *bool { return &l.Fines.LosesAnswers })},
	}
)

func startFine(state domain.Order, random *rand.Rand) (domain.Order, any) {
	fine := domain.Fine{
		ID: "F-1", Series: "1АВ", Number: "1", Type: domain.FineType{ID: domain.FinePhoto}, Penalty: price,
		IssuedAt: domain.DateOf(dawn.AddDate(0, 0, -random.IntN(40))), Status: domain.FineState{PaidInfo: `{"bank_account":"UA1"}`},
	}
	state.Statement, state.Price = nil, fine.Due(dawn).Amount
	return state, domain.FinePayment{Fine: fine, Ends: fine.Due(dawn).Ends()}
}
