package workflows_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// A client that presses pay without end does not use up what the engine takes: the order refuses it in time, and can still be canceled
// by its citizen; of that there is an end, too.
func TestUpdatesAreBounded(t *testing.T) {
	l := newScenario(t)
	l.create()
	presses := l.flood(time.Minute, order.PayUpdate, order.MaxActions+10)
	l.at(time.Hour, func() { l.Bank.Down = true }) // which delays the cancellation
	cancels := l.flood(time.Hour+time.Minute, order.CancelUpdate, order.MaxUpdates-order.MaxActions+10)
	l.at(2*time.Hour, func() { l.Bank.Down = false })
	l.run()
	l.requireBounded(presses, order.MaxActions)
	l.requireBounded(cancels, order.MaxUpdates-order.MaxActions)
	require.Len(t, l.Bank.Invoices, 1, "each press was answered with the same page")
	require.Equal(t, domain.StatusCanceled, l.Last().Status)
}

// requireBounded requires that the first replies accept, and that all others refuse without an event in the history.
func (l *scenario) requireBounded(replies []*reply, accepted int) {
	l.Helper()
	for i, r := range replies {
		require.True(l, r.answered, i)
		require.Equal(l, i >= accepted, r.rejected, i)
		if r.rejected {
			require.Equal(l, domain.CodeTooManyActions, r.code())
		}
	}
}

// flood sends an update again and again, a hundred times a second: the test environment queues no more.
func (l *scenario) flood(from time.Duration, update string, times int) []*reply {
	replies := make([]*reply, times)
	for i := range replies {
		replies[i] = &reply{}
	}
	const burst = 100
	for first := 0; first < times; first += burst {
		l.at(from+time.Duration(first/burst)*time.Second, func() {
			for i, r := range replies[first:min(first+burst, times)] {
				l.send(update, update+"/"+strconv.Itoa(first+i), order.ActionRequest{CitizenID: citizen, ReturnURL: "http://localhost:8080/services"}, r)
			}
		})
	}
	return replies
}
