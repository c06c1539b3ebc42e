package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// timers counts the timers of a life.
type timers struct{ started, fired, cancelled int }

func (l *life) countTimers() *timers {
	counted := &timers{}
	l.env.SetOnTimerScheduledListener(func(string, time.Duration) { counted.started++ })
	l.env.SetOnTimerFiredListener(func(string) { counted.fired++ })
	l.env.SetOnTimerCanceledListener(func(string) { counted.cancelled++ })
	return counted
}

// An order that is done is woken by nothing but its erasing: every wait that is over has taken its timer with it.
func TestNoTimerOutlivesItsWait(t *testing.T) {
	l := newLife(t)
	counted := l.countTimers()
	l.create()
	l.pay(time.Minute, "k")
	l.says(90*time.Second, taken(90*time.Second))
	for i, status := range []domain.ApplicationStatus{domain.ApplicationApproved, domain.ApplicationProcessed, domain.ApplicationReady} {
		l.decides(time.Duration(3+i)*time.Minute, status, "")
	}
	l.reservePlate()
	require.Equal(t, domain.StatusDone, l.Last().Status)
	require.Equal(t, 1, counted.fired, "the erasing")
	require.Equal(t, counted.started, counted.fired+counted.cancelled)
	require.Equal(t, 5, counted.started, "to pay, to hear the bank, nine days, to hear the centre, to be erased")
}

// A centre whose callback was waited for in vain once is asked about every later step.
func TestCentreThatWasQuietIsAsked(t *testing.T) {
	l := newLife(t)
	l.create()
	l.pay(time.Minute, "k")
	l.says(2*time.Minute, taken(2*time.Minute))
	l.decides(24*time.Hour, domain.ApplicationApproved, "")
	l.at(25*time.Hour, func() { l.Centre.Settle(domain.ApplicationReady, "", dawn.Add(25*time.Hour)) }) // its callback is lost
	l.at(25*time.Hour+domain.StandardDeadlines.Asking, func() { require.Equal(t, domain.StatusDone, l.Last().Status) })
	l.reservePlate()
}
