package workflows_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

var _ = addPaid(domain.InsuranceService, paidService{
	toBank: (*scenario).signedAndBilled, live: func(l *scenario) { l.insure(inTenDays) },
})

const (
	policyNumber = "230000001"
	policyPrice  = domain.Kopecks(260_000)
)

// inTenDays is when a policy begins unless a test says otherwise.
var inTenDays = domain.DateOf(start.AddDate(0, 0, 10))

// policyScenario runs the order of a policy that begins on a day.
type policyScenario func(l *scenario, begins domain.Date)

// insurances run the orders of both insurances.
var insurances = map[domain.ServiceName]policyScenario{
	domain.InsuranceService: (*scenario).insure, domain.GreenInsuranceService: (*scenario).insureAbroad,
}

// eachInsurance runs a test with each insurance.
func eachInsurance(t *testing.T, test func(t *testing.T, insure policyScenario)) {
	for service, insure := range insurances {
		t.Run(string(service), func(t *testing.T) { test(t, insure) })
	}
}

// insure runs the order of a motor insurance.
func (l *scenario) insure(begins domain.Date) {
	a := domain.InsuranceApplication{
		StartDate: begins, Company: domain.InsuranceChoice{Name: "Стандарт", Code: "21017341", Price: policyPrice},
	}
	year := domain.InsurancePeriod{Code: "M12", Months: 12}
	live(l, domain.InsuranceService, domain.Order{Email: "driver@ukr.net"},
		a.Order(domain.InsuranceVehicle{Type: "B1"}, 1, year, domain.Tariff{ID: 7}))
}

// choose takes an action with a choice.
func (l *scenario) choose(at time.Duration, action domain.Action, key, who string, choice any) *reply {
	normal, err := domain.NormalChoice(action, choice)
	if err != nil { // the order refuses it, too
		normal = choice
	}
	content, err := json.Marshal(normal)
	require.NoError(l, err)
	return l.do(at, string(action), key, order.ActionRequest{CitizenID: who, Choice: content})
}

func (l *scenario) approve(at time.Duration) *reply {
	return l.choose(at, domain.ActionApprove, at.String(), citizen, domain.PolicyApproval{ConfirmData: true})
}

func (l *scenario) types(at time.Duration, code string) *reply {
	return l.choose(at, domain.ActionEnterCode, at.String(), citizen, domain.TypedCode{Code: code})
}

func (l *scenario) resend(at time.Duration) *reply {
	return l.choose(at, domain.ActionResendCode, at.String(), citizen, nil)
}

// paysPolicy pays the newest invoice.
func (l *scenario) paysPolicy(at time.Duration) {
	l.pay(at, at.String())
	l.at(at+time.Minute, func() { l.ReportPayment(l.Bank.Taken(start.Add(at + time.Minute))) })
}

// signs creates the order, approves and signs within three minutes.
func (l *scenario) signs() *reply {
	l.create()
	l.approve(time.Minute)
	return l.types(3*time.Minute, "1001")
}

func offered(allowed []domain.Allowed) (actions []domain.Action) {
	for _, one := range allowed {
		actions = append(actions, one.Action)
	}
	return actions
}

// A contract that gets its number in force is shown with it.
func TestNumberInForce(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		l := newScenario(t)
		l.Insurer.NumberInForce = "EP-987654321"
		reserved := l.signs()
		l.paysPolicy(4 * time.Minute)
		insure(l, inTenDays)
		require.Equal(t, policyNumber, reserved.state.PolicyNumber())
		last := l.Last()
		require.Equal(t, domain.StatusDone, last.Status)
		require.Equal(t, "EP-987654321", last.PolicyNumber())
	})
}

// A policy is reserved, approved, signed by a code from an SMS, paid and in force.
func TestInsuranceDone(t *testing.T) {
	l := newScenario(t)
	created := l.create()
	approved := l.approve(time.Minute)
	signed := l.types(3*time.Minute, "1001")
	paying := l.pay(4*time.Minute, "k")
	l.at(5*time.Minute, func() { l.ReportPayment(l.Bank.Taken(start.Add(5 * time.Minute))) })
	l.insure(inTenDays)

	require.Equal(t, domain.StatusDraft, created.state.Status)
	require.Equal(t, domain.SubStatusNew, created.state.SubStatus)
	require.Equal(t, domain.DeadlinePolicy, created.state.Deadline.Kind)
	require.Equal(t, start.Add(24*time.Hour), created.state.Deadline.Until)
	require.Equal(t, policyPrice, created.state.Price, "the insurer's price, not that of the input")
	require.Equal(t, []domain.Action{domain.ActionApprove, domain.ActionCancel}, offered(created.state.Actions(citizen, start)))
	require.Equal(t, domain.SubStatusApproved, approved.state.SubStatus, "INS-22")
	require.Equal(t, 4, approved.state.Insurance.Code.Length, "INS-23")
	require.Equal(t, []domain.Action{domain.ActionEnterCode, domain.ActionCancel},
		offered(approved.state.Actions(citizen, start.Add(time.Minute))))
	require.Equal(t, domain.StatusWaitToPay, signed.state.Status, "INS-24: the answer has the next step")
	require.Equal(t, policyPrice, paying.state.Invoice.Amount)
	require.Equal(t, "Страховий платіж за договором "+policyNumber, l.Bank.Invoices[0].Purpose, "INS-19")
	require.Equal(t, []string{
		"0s created", "1m0s approved", "3m0s policy_signed", "3m0s payable", "4m0s invoice_issued", "5m0s paid", "5m0s done",
	}, l.timeline())
	last := l.Last()
	require.Equal(t, domain.StatusDone, last.Status, "INS-25, ORD-64")
	require.Equal(t, policyNumber, last.DataKey, "ORD-16")
	require.Equal(t, "Стандарт", last.Insurance.Company, "ORD-19")
	require.Equal(t, domain.DateOf(start.AddDate(1, 0, 9)), last.Insurance.EndDate, "ORD-18")
	require.Equal(t, 1, l.Insurer.Emitted)
	require.Empty(t, l.Insurer.Released)
	require.Empty(t, l.Bank.Returned)
	require.Empty(t, l.Insurer.Asked[0].Insurance.Application.Insurer.RNOKPP, "no history holds it")

	// ORD-74, INS-26, TIME-19: five minutes later the policy can be downloaded, by its citizen alone.
	ready := start.Add(10 * time.Minute)
	require.Empty(t, last.Actions(citizen, ready.Add(-time.Second)))
	require.Equal(t, []domain.Allowed{{Action: domain.ActionDownloadPolicy, From: ready}}, last.Soon(citizen, ready.Add(-time.Second)))
	require.Equal(t, domain.CodeTooEarly, domain.CodeOf(last.Permit(domain.ActionDownloadPolicy, citizen, ready.Add(-time.Second))))
	require.Equal(t, []domain.Allowed{{Action: domain.ActionDownloadPolicy}}, last.Actions(citizen, ready))
	require.NoError(t, last.Permit(domain.ActionDownloadPolicy, citizen, ready))
	require.Equal(t, domain.CodeNotFound, domain.CodeOf(last.Permit(domain.ActionDownloadPolicy, stranger, ready)))
}

// The insurer refuses the reservation: no order is made, and the citizen reads why (GAP-61).
func TestInsuranceNotMade(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		for _, code := range []domain.Code{
			domain.CodeOfferStale, domain.CodePolicyStart, domain.CodeInsurerRefused, domain.CodeInsurerUnknown,
		} {
			l := newScenario(t)
			l.Insurer.Refuses = code
			created := l.create()
			insure(l, inTenDays)
			require.Equal(t, code, created.code(), "INS-68")
			require.Empty(t, l.Projections)
			require.Empty(t, l.Insurer.Released, "nothing was reserved")
		}
	})
}

// The insurer does not answer: the caller gets an error within seconds, and a reservation with a lost answer is released when the
// insurer is back.
func TestInsuranceReservationLost(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		l := newScenario(t)
		l.Insurer.LosesAnswers = true
		created := l.create()
		l.at(9*time.Second, func() { require.True(t, created.answered, "the answer does not wait for the compensations") })
		l.at(time.Hour, func() { require.Empty(t, l.Insurer.Released) })
		l.at(2*time.Hour, func() { l.Insurer.LosesAnswers = false })
		insure(l, inTenDays)
		require.Equal(t, domain.CodeUnavailable, created.code())
		require.Equal(t, []string{orderID}, l.Insurer.Released)
		require.Empty(t, l.Projections)
	})
}

// The data is approved once, by its citizen, with the checkbox, before anything is signed (INS-23, INS-44).
func TestInsuranceApproval(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		l := newScenario(t)
		l.create()
		early := l.types(time.Second, "1001")
		earlyCode := l.resend(time.Second)
		unticked := l.choose(2*time.Second, domain.ActionApprove, "u", citizen, domain.PolicyApproval{})
		unread := l.choose(3*time.Second, domain.ActionApprove, "r", citizen, "так")
		foreign := l.choose(4*time.Second, domain.ActionApprove, "f", stranger, domain.PolicyApproval{ConfirmData: true})
		unpaid := l.pay(5*time.Second, "p")
		first, second := l.approve(time.Minute), l.choose(time.Minute, domain.ActionApprove, "s", citizen, domain.PolicyApproval{ConfirmData: true})
		again := l.approve(2 * time.Minute)
		insure(l, inTenDays)
		require.Equal(t, domain.CodeNotAllowed, early.code())
		require.Equal(t, domain.CodeNotAllowed, earlyCode.code())
		require.Equal(t, domain.CodeInvalid, unticked.code())
		require.Equal(t, domain.CodeUnreadable, unread.code())
		require.Equal(t, domain.CodeNotFound, foreign.code())
		require.Equal(t, domain.CodeNotAllowed, unpaid.code())
		require.Equal(t, domain.Code(""), first.code())
		require.Equal(t, domain.CodeNotAllowed, second.code())
		require.Equal(t, domain.CodeNotAllowed, again.code())
		require.Equal(t, 1, l.Insurer.Approved)
		require.Equal(t, 1, l.Insurer.Sent)
	})
}

// A wrong code is refused and counted, the third one locks it, the next code signs (INS-24, AMB-105).
func TestInsuranceWrongCode(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		l := newScenario(t)
		l.create()
		l.approve(time.Minute)
		foreign := l.choose(90*time.Second, domain.ActionEnterCode, "f", stranger, domain.TypedCode{Code: "1001"})
		short := l.types(91*time.Second, "100")
		letters := l.types(92*time.Second, "10x1")
		first, second := l.types(100*time.Second, "9999"), l.types(101*time.Second, "9998")
		var wrong domain.Order
		l.at(105*time.Second, func() { wrong = l.Last() })
		third := l.types(110*time.Second, "9997")
		locked := l.types(115*time.Second, "1001")
		another := l.resend(2 * time.Minute)
		old := l.types(130*time.Second, "1001")
		good := l.types(140*time.Second, "1002")
		insure(l, inTenDays)
		require.Equal(t, domain.CodeNotFound, foreign.code())
		require.Equal(t, domain.CodeInvalid, short.code())
		require.Equal(t, domain.CodeInvalid, letters.code())
		require.Equal(t, domain.CodeOTPWrong, first.code())
		require.Equal(t, domain.CodeOTPWrong, second.code())
		require.Equal(t, 1, wrong.Insurance.Code.TriesLeft())
		require.Contains(t, wrong.Explanation(domain.PartyInitiator), "залишилася 1 спроба")
		require.Equal(t, domain.CodeOTPLocked, third.code())
		require.Equal(t, domain.CodeNotAllowed, locked.code(), "even the right one comes too late")
		require.Equal(t, domain.Code(""), another.code())
		require.Zero(t, another.state.Insurance.Code.Wrong)
		require.Equal(t, domain.CodeOTPWrong, old.code())
		require.Equal(t, domain.StatusWaitToPay, good.state.Status)
		require.Equal(t, 5, l.Insurer.Typed, "an impossible code is not checked")
	})
}

// Another code is sent at most once a minute, to the second; a wrong attempt does not delay it.
func TestInsuranceResendPause(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		l := newScenario(t)
		l.create()
		approved := l.approve(time.Minute)
		l.types(90*time.Second, "9999")
		early := l.resend(2*time.Minute - time.Second)
		inTime, twice := l.resend(2*time.Minute), l.choose(2*time.Minute, domain.ActionResendCode, "t", citizen, nil)
		insure(l, inTenDays)
		require.Equal(t, []domain.Allowed{
			{Action: domain.ActionResendCode, From: start.Add(2 * time.Minute), Until: start.Add(24 * time.Hour)},
		}, approved.state.Soon(citizen, start.Add(time.Minute)))
		require.Equal(t, domain.CodeTooEarly, early.code())
		require.Equal(t, domain.Code(""), inTime.code())
		require.Equal(t, domain.CodeTooEarly, twice.code())
		require.Equal(t, 1, inTime.state.Insurance.Code.Resent)
		require.Equal(t, 2, l.Insurer.Sent)
	})
}

// The insurer sends five codes in all. When it sends no more, the last one still signs.
func TestInsuranceCodesRunOut(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		l := newScenario(t)
		l.create()
		l.approve(time.Minute)
		for minute := 2; minute <= 5; minute++ {
			l.resend(time.Duration(minute) * time.Minute)
		}
		none := l.resend(6 * time.Minute)
		after := l.resend(7 * time.Minute)
		good := l.types(8*time.Minute, "1005")
		l.paysPolicy(9 * time.Minute)
		insure(l, inTenDays)
		require.Equal(t, domain.CodeOTPLimit, none.code())
		require.Equal(t, domain.CodeNotAllowed, after.code())
		require.Equal(t, domain.StatusWaitToPay, good.state.Status)
		require.Equal(t, domain.StatusDone, l.Last().Status)
	})
}

// If the last code is locked, the order ends with the reason and the policy is released.
func TestInsuranceLastCodeLocked(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		l := newScenario(t)
		l.create()
		l.approve(time.Minute)
		for minute := 2; minute <= 6; minute++ { // the fifth is refused, the fourth stays good
			l.resend(time.Duration(minute) * time.Minute)
		}
		for second := range 3 {
			l.types(7*time.Minute+time.Duration(second)*time.Second, "9999")
		}
		insure(l, inTenDays)
		require.Equal(t, domain.StatusRefusal, l.Last().Status)
		require.Equal(t, domain.CodeOTPLimit.Message(), l.Last().Reason)
		require.Equal(t, []string{orderID}, l.Insurer.Released)

		// The other way round: locked first, and then no other code is sent.
		l = newScenario(t)
		l.create()
		l.approve(time.Minute)
		for second := range 3 {
			l.types(time.Minute+time.Duration(second+1)*time.Second, "9999")
		}
		l.at(90*time.Second, func() { l.Insurer.Sent = 5 })
		last := l.resend(2 * time.Minute)
		insure(l, inTenDays)
		require.Equal(t, domain.StatusRefusal, last.state.Status)
		require.Equal(t, domain.CodeOTPLimit.Message(), l.Last().Reason)
	})
}

// An expired code is refused, and another one can be sent.
func TestInsuranceCodeTooOld(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		l := newScenario(t)
		l.create()
		l.approve(time.Minute)
		l.at(19*time.Minute, func() { l.Insurer.CodesTooOld = true })
		late := l.types(20*time.Minute, "1001")
		l.at(21*time.Minute, func() {
			state := l.Last()
			require.Equal(t, []domain.Action{domain.ActionResendCode, domain.ActionCancel}, offered(state.Actions(citizen, start.Add(21*time.Minute))))
			l.Insurer.CodesTooOld = false
		})
		l.resend(22 * time.Minute)
		good := l.types(23*time.Minute, "1002")
		insure(l, inTenDays)
		require.Equal(t, domain.CodeOTPExpired, late.code())
		require.Equal(t, domain.StatusWaitToPay, good.state.Status)
	})
}

// An unsigned policy expires after a day, to the minute, and at the latest when it begins.
func TestInsuranceUnsigned(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		l := newScenario(t)
		l.create()
		l.approve(time.Hour)
		l.at(24*time.Hour-time.Second, func() { require.Empty(t, l.Insurer.Released) })
		late := l.types(24*time.Hour+time.Minute, "1001")
		insure(l, inTenDays)
		require.Equal(t, []string{"0s created", "1h0m0s approved", "24h0m0s expired"}, l.timeline())
		require.Equal(t, domain.CodeTooLate, late.code())
		require.Equal(t, []string{orderID}, l.Insurer.Released)

		l = newScenario(t)
		l.create()
		insure(l, domain.DefaultPolicyStart(start))
		require.Equal(t, []string{"0s created", "12h0m0s expired"}, l.timeline(), "midnight in Kyiv")
	})
}

// An order that is canceled at any stage before the payment releases the reservation and revokes the invoice.
func TestInsuranceCanceled(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		for at, story := range map[time.Duration][]string{
			30 * time.Second: {"0s created", "30s canceled"},
			2 * time.Minute:  {"0s created", "1m0s approved", "2m0s canceled"},
			5 * time.Minute:  {"0s created", "1m0s approved", "3m0s policy_signed", "3m0s payable", "4m0s invoice_issued", "5m0s canceled"},
		} {
			l := newScenario(t)
			l.signs()
			l.pay(4*time.Minute, "k")
			given := l.cancel(at)
			after := l.approve(10 * time.Minute)
			insure(l, inTenDays)
			require.Equal(t, domain.StatusCanceled, given.state.Status)
			require.Equal(t, story, l.timeline())
			require.Equal(t, []string{orderID}, l.Insurer.Released)
			require.Len(t, l.Bank.Revoked, len(l.Bank.Invoices))
			require.Equal(t, domain.CodeNotAllowed, after.code())
		}
	})
}

// An insurer that is down refuses the action as unavailable, and the order continues to wait; a request with a lost answer is
// carried out once.
func TestInsuranceDownWhileSigning(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		l := newScenario(t)
		l.create()
		l.at(30*time.Second, func() { l.Insurer.LosesAnswers = true })
		lost := l.approve(time.Minute)
		l.at(2*time.Minute, func() { l.Insurer.LosesAnswers = false })
		approved := l.approve(3 * time.Minute)
		l.at(4*time.Minute, func() { l.Insurer.Down = true })
		typed, resent := l.types(5*time.Minute, "1001"), l.resend(6*time.Minute)
		l.at(7*time.Minute, func() { l.Insurer.Down = false })
		signed := l.types(8*time.Minute, "1001")
		insure(l, inTenDays)
		for _, one := range []*reply{lost, typed, resent} {
			require.Equal(t, domain.CodeUnavailable, one.code())
		}
		require.Equal(t, domain.Code(""), approved.code())
		require.Equal(t, domain.StatusWaitToPay, signed.state.Status)
		require.Equal(t, 1, l.Insurer.Typed)
	})
}

// A code is checked without retries: each would count as another wrong code.
func TestInsuranceCodeIsTriedOnce(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		l := newScenario(t)
		l.create()
		l.approve(time.Minute)
		l.at(90*time.Second, func() { l.Insurer.LosesAnswers = true })
		lost := l.types(2*time.Minute, "9999")
		l.at(3*time.Minute, func() { l.Insurer.LosesAnswers = false })
		insure(l, inTenDays)
		require.Equal(t, domain.CodeUnavailable, lost.code())
		require.Equal(t, 1, l.Insurer.Typed)
	})
}

// The insurer refuses before the signature: the order ends with the reason (ORD-69).
func TestInsuranceRefusedWhileSigning(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		for _, code := range []domain.Code{domain.CodeInsurerRefused, domain.CodePolicyStart, domain.CodeInsurerUnknown} {
			for _, act := range []func(*scenario) *reply{
				func(l *scenario) *reply { return l.approve(3 * time.Minute) },
				func(l *scenario) *reply { l.approve(time.Minute); return l.types(3*time.Minute, "1001") },
				func(l *scenario) *reply { l.approve(time.Minute); return l.resend(3 * time.Minute) },
			} {
				l := newScenario(t)
				l.create()
				l.at(2*time.Minute, func() { l.Insurer.Refuses = code })
				refused := act(l)
				insure(l, inTenDays)
				require.Equal(t, domain.StatusRefusal, refused.state.Status)
				require.Equal(t, code.Message(), l.Last().Reason, "INS-68")
				require.Equal(t, []string{orderID}, l.Insurer.Released)
				require.Empty(t, l.Bank.Invoices)
			}
		}
	})
}

// The insurer is down, or its answers are lost, after the payment: the order shows it, waits, and has one policy in the end.
func TestInsuranceDownAfterPayment(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		for _, breaks := range []func(*scenario, bool){
			func(l *scenario, down bool) { l.Insurer.Down = down },
			func(l *scenario, down bool) { l.Insurer.LosesAnswers = down },
		} {
			l := newScenario(t)
			l.signs()
			l.paysPolicy(4 * time.Minute)
			l.at(4*time.Minute+30*time.Second, func() { breaks(l, true) })
			var waiting domain.Order
			l.at(time.Hour, func() { waiting = l.Last() })
			l.at(2*time.Hour, func() { breaks(l, false) })
			insure(l, inTenDays)
			require.Equal(t, domain.ProblemInsurer, waiting.Problem)
			require.Equal(t, domain.StatusPaymentReceived, waiting.Status)
			require.Equal(t, domain.StatusDone, l.Last().Status)
			require.Equal(t, 1, l.Insurer.Emitted)
			require.Empty(t, l.Bank.Returned)
			require.Empty(t, l.Insurer.Released)
		}
	})
}

// The insurer refuses after the payment: it is refunded, the reservation released, the reason shown (ORD-69).
func TestInsuranceRefusedAfterPayment(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		l := newScenario(t)
		l.signs()
		l.at(4*time.Minute+30*time.Second, func() { l.Insurer.Refuses = domain.CodeInsurerRefused })
		l.paysPolicy(4 * time.Minute)
		insure(l, inTenDays)
		require.Equal(t, domain.StatusRefusal, l.Last().Status)
		require.Equal(t, domain.CodeInsurerRefused.Message(), l.Last().Reason)
		require.True(t, l.Last().Refunded)
		require.Equal(t, policyPrice, l.Bank.Returned[0].Amount)
		require.Equal(t, []string{orderID}, l.Insurer.Released)
		require.Zero(t, l.Insurer.Emitted)
	})
}

// Without a payment within a day (ORD-61), or before the policy begins, the reservation is released, and a later payment is
// refunded.
func TestInsuranceUnpaid(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		for begins, ends := range map[int]time.Duration{10: 24*time.Hour + 3*time.Minute, 1: 12 * time.Hour} {
			l := newScenario(t)
			signed := l.signs()
			l.pay(4*time.Minute, "k")
			l.at(ends-time.Second, func() { require.Equal(t, domain.StatusWaitToPay, l.Last().Status) })
			l.at(ends+time.Second, func() { require.Equal(t, domain.StatusExpired, l.Last().Status) })
			l.at(30*time.Hour, func() { l.ReportPayment(l.Bank.Taken(start.Add(30 * time.Hour))) })
			insure(l, domain.DateOf(start.AddDate(0, 0, begins)))
			require.Equal(t, start.Add(ends), signed.state.Deadline.Until)
			require.Equal(t, ends-4*time.Minute, l.Bank.Invoices[0].Validity, "the order is not paid for nothing")
			require.Equal(t, []string{orderID}, l.Insurer.Released)
			require.Len(t, l.Bank.Returned, 1)
			require.Zero(t, l.Insurer.Emitted)
		}
	})
}

// The price is that of the reserved policy, not that of the order's input.
func TestInsurancePrice(t *testing.T) {
	eachInsurance(t, func(t *testing.T, insure policyScenario) {
		l := newScenario(t)
		l.Insurer.Price = policyPrice + 1
		l.signs()
		l.paysPolicy(4 * time.Minute)
		insure(l, inTenDays)
		require.Equal(t, policyPrice+1, l.Last().Price)
		require.Equal(t, policyPrice+1, l.Bank.Invoices[0].Amount)
		require.Equal(t, domain.StatusDone, l.Last().Status)
	})
}
