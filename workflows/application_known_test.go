package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// An order that is canceled in the engine while its service centre does not let the cabinet in keeps what it knows of its application.
func TestApplicationIsKnownAfterCancellation(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	l.at(30*time.Minute, func() {
		l.Admit(false, effect.Centres)
		l.Signal(order.CentreSignal, nil)
	})
	l.at(time.Hour, func() { l.env.CancelWorkflow() })
	l.at(2*time.Hour, func() { l.Admit(true, effect.Centres) })
	l.reservePlate()
	last := l.Last()
	require.Equal(t, domain.StatusCanceled, last.Status)
	require.Equal(t, domain.ApplicationPending, last.Lodged.Status)
	require.Equal(t, []string{"app-1"}, l.Centre.Withdrawn)
}
