package workflows_test

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows"
)

// paidService runs orders of a service that cost something: until the bank's page, what has to happen after the payment, and to their
// end.
type paidService struct{ toBank, paid, live func(*scenario) }

// paidServices are all of them: the test file of each adds it.
var paidServices = map[domain.ServiceName]paidService{}

func addPaid(service domain.ServiceName, way paidService) struct{} {
	paidServices[service] = way
	return struct{}{}
}

// signedAndBilled runs until the bank's page with a signed policy.
func (l *scenario) signedAndBilled() {
	l.signs()
	l.pay(7*time.Hour, "k")
}

// statementSignedAndBilled runs until the bank's page with a signed statement.
func (l *scenario) statementSignedAndBilled() {
	l.create()
	l.sign(time.Hour, "s", citizen)
	l.pay(7*time.Hour, "k")
}

// billed runs until the bank's page without a step before it.
func (l *scenario) billed() {
	l.create()
	l.pay(7*time.Hour, "k")
}

// arrives schedules the parcel's delivery.
func (l *scenario) arrives() { l.moves(10*24*time.Hour, domain.ParcelDelivered) }

// readyAtCentre schedules the service centre's result.
func (l *scenario) readyAtCentre() {
	l.decides(24*time.Hour, domain.ApplicationProcessed, "")
	l.decides(25*time.Hour, domain.ApplicationReady, "")
}

// The citizen cancels a paid order before the bank's callback: the cancellation is refused because it is paid, and the order of
// every paid service continues to its result.
func TestPaidOrderIsNotCanceled(t *testing.T) {
	for service, way := range paidServices {
		t.Run(string(service), func(t *testing.T) {
			l := newScenario(t)
			way.toBank(l)
			at := 8 * time.Hour
			l.at(at, func() { l.Bank.SetReport(l.Bank.Taken(start.Add(at))) })
			given := l.cancel(at + time.Second)
			if way.paid != nil {
				way.paid(l)
			}
			way.live(l)
			require.Equal(t, domain.CodeAlreadyPaid, given.code())
			require.Equal(t, domain.StatusDone, l.Last().Status, "%v", l.timeline())
			l.requireNothingGivenBack()
		})
	}
}

// Every service that is paid for is among them.
func TestPaidServicesAreAllThere(t *testing.T) {
	paid := slices.DeleteFunc(workflows.Services(), func(service domain.ServiceName) bool {
		_, costs := service.StatusAfterPayment()
		return !costs
	})
	require.Equal(t, paid, slices.Sorted(maps.Keys(paidServices)))
}
