package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

var _ = addPaid(domain.PlateReserveService, paidService{
	toBank: (*scenario).billed, paid: (*scenario).readyAtCentre, live: (*scenario).reservePlate,
})

const plate = "AA1234BB"

func (l *scenario) reservePlate() {
	live(l, domain.PlateReserveService, domain.Order{DataKey: plate, Plate: &domain.OrderedPlate{Plate: plate}},
		domain.PlateReservation{Plate: domain.PlateOption{Plate: plate, CentreID: "3201", Cost: price}})
}

// A plate is held first, submitted when it is paid, and given out at the centre (PRES-01, ORD-65, ORD-76).
func TestPlateReservationDone(t *testing.T) {
	l := newScenario(t)
	created := l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	var sent, processed domain.Order
	l.at(time.Hour, func() {
		sent = l.Last()
		require.Equal(t, start.Add(10*24*time.Hour), l.Plates.Held[plate].Until, "held for the day to pay and the nine days")
	})
	l.decides(48*time.Hour, domain.ApplicationApproved, "")
	l.decides(72*time.Hour, domain.ApplicationProcessed, "")
	l.at(73*time.Hour, func() { processed = l.Last() })
	l.decides(96*time.Hour, domain.ApplicationReady, "")
	l.reservePlate()

	require.Equal(t, domain.StatusWaitToPay, created.state.Status)
	require.Equal(t, domain.StatusSent, sent.Status)
	require.Equal(t, start.Add(2*time.Minute+9*24*time.Hour), sent.Deadline.Until)
	require.Equal(t, []domain.Allowed{{Action: domain.ActionDownloadReceipt}}, processed.Actions(citizen, start.Add(73*time.Hour)))
	require.Equal(t, []string{
		"0s created", "1m0s invoice_issued", "2m0s paid", "2m0s submitted", "48h0m0s received", "72h0m0s processed", "96h0m0s done",
	}, l.timeline())
	require.Empty(t, l.Plates.Released)
	require.Empty(t, l.Bank.Returned)
	require.Empty(t, l.Centre.Withdrawn)
}

// A plate that is free of charge is reserved without a payment (PRES-17).
func TestPlateReservationFree(t *testing.T) {
	l := newScenario(t)
	created := l.create()
	l.decides(time.Hour, domain.ApplicationReady, "")
	live(l, domain.PlateReserveService, domain.Order{}, domain.PlateReservation{Plate: domain.PlateOption{Plate: plate}})
	require.Equal(t, domain.StatusSent, created.state.Status)
	require.Equal(t, []string{"0s submitted", "1h0m0s done"}, l.timeline())
	require.Empty(t, l.Bank.Invoices)
}

// A plate that is free of charge while the service centre is down: the order is in the citizen's list immediately and can be
// canceled (PRES-17, ORD-21).
func TestPlateReservationFreeWhileTheCentreIsDown(t *testing.T) {
	for name, ends := range map[domain.Status]func(*scenario) *reply{
		domain.StatusDone: func(l *scenario) *reply {
			l.decides(3*time.Hour, domain.ApplicationReady, "")
			return nil
		},
		domain.StatusCanceled: func(l *scenario) *reply { return l.cancel(time.Hour + time.Minute) },
	} {
		t.Run(string(name), func(t *testing.T) {
			l := newScenario(t)
			l.Centre.Down = true
			created := l.create()
			var waiting domain.Order
			l.at(time.Hour, func() { waiting = l.Last() })
			l.at(2*time.Hour, func() { l.Centre.Down = false })
			canceled := ends(l)
			live(l, domain.PlateReserveService, domain.Order{}, domain.PlateReservation{Plate: domain.PlateOption{Plate: plate}})
			require.Equal(t, domain.StatusCreated, created.state.Status)
			for i := range l.Projections {
				require.NotEmpty(t, l.Projections[i].Order.Status, "every order in the list has a status")
			}
			require.Equal(t, domain.StatusCreated, waiting.Status)
			require.Equal(t, domain.ProblemCentre, waiting.Problem)
			require.Equal(t, []domain.Allowed{{Action: domain.ActionCancel}}, waiting.Actions(citizen, start.Add(time.Hour)))
			require.Equal(t, name, l.Last().Status)
			if canceled != nil {
				require.Equal(t, domain.CodeAccepted, canceled.code(), "the order ends when the centre answers")
				require.Equal(t, []string{plate}, l.Plates.Released)
				require.Equal(t, []string{"app-1"}, l.Centre.Withdrawn)
			}
		})
	}
}

// Nine days after the last change the plate is released, to the minute; the payment is not refunded (PRES-05, TIME-07,
// AMB-039).
func TestPlateReservationReleased(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	l.decides(24*time.Hour, domain.ApplicationApproved, "")
	l.at((24+216)*time.Hour-time.Second, func() { require.Empty(t, l.Plates.Released) })
	l.reservePlate()
	require.Equal(t, "240h0m0s released", l.timeline()[5])
	require.Equal(t, domain.StatusCanceled, l.Last().Status)
	require.Equal(t, "Термін бронювання минув, номерний знак знову вільний.", l.Last().Reason)
	require.Equal(t, []string{plate}, l.Plates.Released)
	require.Equal(t, []string{"app-1"}, l.Centre.Withdrawn)
	require.Empty(t, l.Bank.Returned)
}

// The plate is held for as long as it may be picked up: each step of the service centre extends the hold (PRES-05).
func TestPlateReservationHeldToTheEnd(t *testing.T) {
	const day = 24 * time.Hour
	for name, disturb := range map[string]func(*scenario){
		"at once":           func(*scenario) {},
		"the register down": func(l *scenario) { l.Plates.Down = true },
		"no answer":         func(l *scenario) { l.Plates.LosesAnswers = true },
	} {
		t.Run(name, func(t *testing.T) {
			l := newScenario(t)
			l.create()
			l.pay(time.Minute, "k")
			l.bankReports(23*time.Hour, taken(23*time.Hour))
			l.decides(2*day, domain.ApplicationApproved, "")
			l.at(3*day-time.Minute, func() { disturb(l) })
			l.decides(3*day, domain.ApplicationProcessed, "")
			l.at(4*day, func() { l.Plates.Down, l.Plates.LosesAnswers = false, false })
			for _, at := range []time.Duration{time.Hour, day, 2*day + time.Hour, 5 * day, 12*day - time.Minute} {
				l.at(at, func() { require.False(t, l.Plates.Held[plate].Until.Before(l.Last().Deadline.Until), "after %s", at) })
			}
			l.reservePlate()
			require.Equal(t, "288h0m0s released", l.timeline()[len(l.timeline())-1])
			require.Equal(t, []string{plate}, l.Plates.Released)
			require.Empty(t, l.Plates.Held)
		})
	}
}

// The service centre was down for days: the hold counts from the submission (PRES-05).
func TestPlateReservationHandedInLate(t *testing.T) {
	l := newScenario(t)
	l.Centre.Down = true
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	l.at(72*time.Hour, func() { l.Centre.Down = false })
	l.at(80*time.Hour, func() { require.Equal(t, l.Last().Deadline.Until, l.Plates.Held[plate].Until) })
	l.reservePlate()
	require.Equal(t, domain.StatusCanceled, l.Last().Status)
}

// If the plate was given out before its hold is extended, the order does not end for it (PRES-05).
func TestPlateReservationGivenOutBeforeTheHoldIsExtended(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	l.at(47*time.Hour, func() { l.Plates.Taken = true })
	l.decides(48*time.Hour, domain.ApplicationApproved, "")
	l.decides(49*time.Hour, domain.ApplicationReady, "")
	l.reservePlate()
	require.Equal(t, domain.StatusDone, l.Last().Status)
	require.Empty(t, l.Bank.Returned)
}

// Without a payment the plate is released after 24 hours (ORD-61, ORD-84).
func TestPlateReservationUnpaid(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.reservePlate()
	require.Equal(t, []string{"0s created", "24h0m0s expired"}, l.timeline())
	require.Equal(t, []string{plate}, l.Plates.Released)
	require.Empty(t, l.Centre.Lodged)
}

// An order that is canceled before the payment releases the plate and revokes the invoice.
func TestPlateReservationCanceled(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.cancel(2 * time.Minute)
	l.reservePlate()
	require.Equal(t, domain.StatusCanceled, l.Last().Status)
	require.Equal(t, []string{plate}, l.Plates.Released)
	require.Equal(t, []string{"inv-1"}, l.Bank.Revoked)
}

// If another order holds the plate, no order is made, and there is nothing to release (PRES-29).
func TestPlateReservationNotMade(t *testing.T) {
	l := newScenario(t)
	l.Plates.Taken = true
	created := l.create()
	l.reservePlate()
	require.Equal(t, domain.CodePlateTaken, created.code())
	require.Empty(t, l.Projections)
	require.Empty(t, l.Plates.Released)
}

// The register is down, or holds the plate and its answer is lost: no order is made, the citizen gets the error immediately, and
// the plate is released as soon as the register answers (PRES-29).
func TestPlateReservationUnexpectedAction(t *testing.T) {
	for name, broken := range map[string]func(*scenario) *bool{
		"down":        func(l *scenario) *bool { return &l.Plates.Down },
		"answer lost": func(l *scenario) *bool { return &l.Plates.LosesAnswers },
	} {
		t.Run(name, func(t *testing.T) {
			l := newScenario(t)
			*broken(l) = true
			created := l.create()
			l.at(time.Minute, func() {
				require.Equal(t, domain.CodeUnavailable, created.code())
				*broken(l) = false
			})
			l.reservePlate()
			require.Empty(t, l.Projections)
			require.Empty(t, l.Plates.Held)
			require.NotEmpty(t, l.Plates.Released)
		})
	}
}

// An order that was not made is compensated and erased even if its workflow is canceled in the meantime.
func TestPlateReservationUnmadeAndCanceled(t *testing.T) {
	l := newScenario(t)
	l.Plates.LosesAnswers = true
	created := l.create()
	l.at(time.Minute, func() { l.env.CancelWorkflow() })
	l.at(2*time.Minute, func() {
		require.Equal(t, domain.CodeUnavailable, created.code())
		l.Plates.LosesAnswers, l.Plates.Released = false, nil
	})
	l.reservePlate()
	require.Empty(t, l.Plates.Held)
	require.Equal(t, []string{plate}, l.Plates.Released, "it retries until it has the answer")
}

// The service centre refuses: the citizen reads why, the payment is refunded and the plate released (ORD-69).
func TestPlateReservationRefused(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	l.decides(time.Hour, domain.ApplicationRefused, "Знак пошкоджено")
	l.reservePlate()
	require.Equal(t, domain.StatusRefusal, l.Last().Status)
	require.Equal(t, "Знак пошкоджено", l.Last().Reason)
	require.True(t, l.Last().Refunded)
	require.Equal(t, []string{plate}, l.Plates.Released)
	require.Empty(t, l.Centre.Withdrawn, "what was refused need not be withdrawn")
}

// If the centre's callback is lost, the order finds the decision within a quarter of an hour. Repeated and early callbacks do no
// harm.
func TestPlateReservationCallbacks(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.pay(time.Minute, "k")
	l.at(90*time.Second, func() { l.Signal("centre", nil) }) // before there is an application
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	l.at(time.Hour, func() { l.Centre.DecideSilently(domain.ApplicationProcessed, "", start.Add(time.Hour)) })
	l.decides(2*time.Hour, domain.ApplicationReady, "")
	l.at(2*time.Hour, func() { l.Signal("centre", nil) })
	l.reservePlate()
	story := l.timeline()
	require.Len(t, story, 6)
	require.Contains(t, story[4], "processed")
	require.Less(t, l.Events()[4].At.Sub(start.Add(time.Hour)), 15*time.Minute+time.Second)
	require.Equal(t, "2h0m0s done", story[5])
}

// The service centre is down after the payment: the order shows it and continues later.
func TestPlateReservationCentreDown(t *testing.T) {
	l := newScenario(t)
	l.Centre.Down = true
	l.create()
	l.pay(time.Minute, "k")
	l.bankReports(2*time.Minute, taken(2*time.Minute))
	var waiting domain.Order
	l.at(time.Hour, func() { waiting = l.Last() })
	l.at(2*time.Hour, func() { l.Centre.Down = false })
	l.decides(4*time.Hour, domain.ApplicationReady, "")
	l.reservePlate()
	require.Equal(t, domain.ProblemCentre, waiting.Problem)
	require.Equal(t, domain.StatusDone, l.Last().Status)
}
