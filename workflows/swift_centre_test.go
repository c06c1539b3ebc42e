package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// sameInstant is when the world's centre takes applications: what it decides then, it decides in the same millisecond.
var sameInstant time.Time

// swift are lives whose application lies at the service centre from the first hour on, with the word that ends each.
var swift = map[domain.ServiceName]struct {
	last domain.ApplicationStatus
	live func(*life)
}{
	domain.PlateReserveService: {domain.ApplicationReady, func(l *life) {
		l.pay(time.Minute, "k")
		l.says(2*time.Minute, taken(2*time.Minute))
		l.reservePlate()
	}},
	domain.LicenceExchangeService: {domain.ApplicationReady, func(l *life) {
		l.sign(time.Minute, "s", citizen)
		l.pay(2*time.Minute, "k")
		l.says(3*time.Minute, taken(3*time.Minute))
		l.exchangeLicence(pickup)
	}},
	domain.IndividualPlateService: {domain.ApplicationReady, func(l *life) {
		l.sign(time.Minute, "s", citizen)
		l.pay(2*time.Minute, "k")
		l.says(3*time.Minute, taken(3*time.Minute))
		l.fetchPlate()
	}},
	domain.ConfidantRevokeService: {domain.ApplicationApproved, func(l *life) {
		l.sign(time.Minute, "s", citizen)
		l.revoke()
	}},
	domain.SPRExchangeService: {domain.ApplicationRefused, func(l *life) { l.exchangeCertificate(nil) }},
}

// A service centre that decides in the instant in which it has taken the application is heard by its callback, and by asking
// when the callback is lost.
func TestCentreDecidesAtOnce(t *testing.T) {
	const hour, polls = time.Hour, time.Hour // four times as long as a callback is waited for
	for service, at := range swift {
		t.Run(string(service), func(t *testing.T) {
			told := newLife(t)
			told.create()
			told.at(hour, func() { told.Decide(at.last, "причина", sameInstant) })
			told.at(hour+time.Minute, func() { require.True(t, told.Last().Status.Finished(), "the callback") })
			at.live(told)

			asked := newLife(t)
			asked.create()
			asked.at(hour, func() { asked.Centre.Settle(at.last, "причина", sameInstant) })
			asked.at(hour+polls, func() { require.True(t, asked.Last().Status.Finished(), "the asking") })
			at.live(asked)
		})
	}
}
