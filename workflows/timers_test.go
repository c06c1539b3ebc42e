package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// timers counts the timers of a scenario.
type timers struct{ started, fired, cancelled int }

func (l *scenario) countTimers() *timers {
	counted := &timers{}
	l.env.SetOnTimerScheduledListener(func(string, time.Duration) { counted.started++ })
	l.env.SetOnTimerFiredListener(func(string) { counted.fired++ })
	l.env.SetOnTimerCanceledListener(func(string) { counted.cancelled++ })
	return counted
}

// Only the erasure wakes an order that is done: every wait that is over has canceled its timer.
func TestNoTimerOutlivesItsWait(t *testing.T) {
	l := newScenario(t)
	counted := l.countTimers()
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(90*time.Second, taken(90*time.Second))
	for i, status := range []domain.ApplicationStatus{domain.ApplicationApproved, domain.ApplicationProcessed, domain.ApplicationReady} {
		l.decides(time.Duration(3+i)*time.Minute, status, "")
	}
	l.reservePlate()
	require.Equal(t, domain.StatusDone, l.Last().Status)
	require.Equal(t, 1, counted.fired, "the erasure")
	require.Equal(t, counted.started, counted.fired+counted.cancelled)
	require.Equal(t, 5, counted.started, "payment, the bank's callback, nine days, the centre's callback, erasure")
}

// After one callback timeout the centre is polled for every later step.
func TestCentreThatWasQuietIsAsked(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	l.decides(24*time.Hour, domain.ApplicationApproved, "")
	l.at(25*time.Hour, func() { l.Centre.DecideSilently(domain.ApplicationReady, "", start.Add(25*time.Hour)) }) // its callback is lost
	l.at(25*time.Hour+domain.StandardDeadlines.Asking, func() { require.Equal(t, domain.StatusDone, l.Last().Status) })
	l.reservePlate()
}
