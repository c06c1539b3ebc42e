package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// sameInstant is when the fake centre accepts applications: a decision of this time is from the same millisecond.
var sameInstant time.Time

// swift are scenarios with an application at the service centre from the first hour on, and the last status of each.
var swift = map[domain.ServiceName]struct {
	last domain.ApplicationStatus
	live func(*scenario)
}{
	domain.PlateReserveService: {domain.ApplicationReady, func(l *scenario) {
		l.pay(time.Minute, "k")
		l.bankReports(2*time.Minute, taken(2*time.Minute))
		l.reservePlate()
	}},
	domain.LicenceExchangeService: {domain.ApplicationReady, func(l *scenario) {
		l.sign(time.Minute, "s", citizen)
		l.pay(2*time.Minute, "k")
		l.bankReports(3*time.Minute, taken(3*time.Minute))
		l.exchangeLicence(pickup)
	}},
	domain.IndividualPlateService: {domain.ApplicationReady, func(l *scenario) {
		l.sign(time.Minute, "s", citizen)
		l.pay(2*time.Minute, "k")
		l.bankReports(3*time.Minute, taken(3*time.Minute))
		l.fetchPlate()
	}},
	domain.ConfidantRevokeService: {domain.ApplicationApproved, func(l *scenario) {
		l.sign(time.Minute, "s", citizen)
		l.revoke()
	}},
	domain.SPRExchangeService: {domain.ApplicationRefused, func(l *scenario) { l.exchangeCertificate(nil) }},
}

// A decision of the instant in which the application was accepted is received by the callback, and by polling if that is lost.
func TestCentreDecidesAtOnce(t *testing.T) {
	const hour, polls = time.Hour, time.Hour // four times as long as a callback is waited for
	for service, at := range swift {
		t.Run(string(service), func(t *testing.T) {
			called := newScenario(t)
			called.create()
			called.at(hour, func() { called.Decide(at.last, "причина", sameInstant) })
			called.at(hour+time.Minute, func() { require.True(t, called.Last().Status.Finished(), "the callback") })
			at.live(called)

			asked := newScenario(t)
			asked.create()
			asked.at(hour, func() { asked.Centre.DecideSilently(at.last, "причина", sameInstant) })
			asked.at(hour+polls, func() { require.True(t, asked.Last().Status.Finished(), "the polling") })
			at.live(asked)
		})
	}
}
