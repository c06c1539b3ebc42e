package workflows_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

var _ = addPaid(domain.LicenceExchangeService, paidService{
	toBank: (*scenario).statementSignedAndBilled, paid: (*scenario).readyAtCentre, live: func(l *scenario) { l.exchangeLicence(pickup) },
})

func (l *scenario) exchangeLicence(change func(*domain.LicenceExchange)) {
	in := domain.LicenceExchange{Series: "ВХС", Number: "123456"}
	in.Reason, in.Wanted = domain.ReasonWorn, domain.LicencePhysical
	in.Delivery = domain.Delivery{Type: domain.DeliveryUkrposhta}
	if change != nil {
		change(&in)
	}
	live(l, domain.LicenceExchangeService, domain.Order{Statement: &domain.Statement{Digest: "d1"}}, in)
}

func pickup(in *domain.LicenceExchange) { in.Delivery = domain.Delivery{Type: domain.DeliveryPickup} }

// A licence from its signature to its delivery by post.
func TestLicenceExchangeDelivered(t *testing.T) {
	l := newScenario(t)
	created := l.create()
	signed := l.sign(time.Hour, "s", citizen)
	paying := l.pay(2*time.Hour, "k")
	l.bankReports(3*time.Hour, taken(3*time.Hour))
	var sent, processed domain.Order
	l.at(4*time.Hour, func() { sent = l.Last() })
	l.decides(24*time.Hour, domain.ApplicationApproved, "")
	l.decides(48*time.Hour, domain.ApplicationProcessed, "")
	l.at(49*time.Hour, func() { processed = l.Last() })
	l.decides(72*time.Hour, domain.ApplicationReady, "")
	l.moves(100*time.Hour, domain.ParcelInTransit)
	l.moves(200*time.Hour, domain.ParcelArrived)
	l.moves(250*time.Hour, domain.ParcelDelivered)
	l.exchangeLicence(nil)

	require.Equal(t, domain.StatusDraft, created.state.Status)
	require.Equal(t, "Очікує підпис", domain.LabelOf(created.state.Status, created.state.SubStatus).Text)
	require.Equal(t, []domain.Allowed{
		{Action: domain.ActionSign, Until: start.Add(720 * time.Hour)}, {Action: domain.ActionCancel, Until: start.Add(720 * time.Hour)},
	}, created.state.Actions(citizen, start))
	require.Equal(t, domain.StatusWaitToPay, signed.state.Status, "the answer has the next step")
	require.Equal(t, "file-s", signed.state.Statement.Signatures[0].FileID)
	require.Equal(t, "d1", l.Signatures.Checked[0].Digest)
	require.Equal(t, "https://pay.example/inv-1", paying.state.Invoice.PaymentURL)
	require.Equal(t, domain.StatusSent, sent.Status, "LIC-58, ORD-65")
	require.Equal(t, "Опрацьовано", domain.LabelOf(processed.Status, processed.SubStatus).Text, "ORD-53")
	require.Len(t, l.Post.Parcels, 1)
	require.Equal(t, []string{
		"0s created", "1h0m0s signed", "1h0m0s payable", "2h0m0s invoice_issued", "3h0m0s paid", "3h0m0s submitted",
		"24h0m0s received", "48h0m0s processed", "72h0m0s dispatched",
	}, l.timeline()[:9])
	require.Equal(t, []domain.EventKind{domain.EventMoved, domain.EventParcelArrived, domain.EventDone}, l.kinds()[9:])
	require.Equal(t, domain.StatusDone, l.Last().Status, "LIC-01")
	require.Equal(t, domain.ParcelDelivered, l.Last().Parcel.State)
	require.Empty(t, l.Bank.Returned)
}

// A licence lost to the war is free of charge (LIC-12, LIC-33, LIC-34); with a pickup the order is done when it is made.
func TestLicenceExchangeCombatLoss(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.sign(time.Hour, "s", citizen)
	l.decides(24*time.Hour, domain.ApplicationProcessed, "")
	l.decides(25*time.Hour, domain.ApplicationReady, "")
	l.exchangeLicence(func(in *domain.LicenceExchange) {
		pickup(in)
		in.Reason, in.CombatLoss = domain.ReasonLoss, true
	})
	require.Equal(t, []string{
		"0s created", "1h0m0s signed", "1h0m0s submitted", "24h0m0s processed", "25h0m0s done",
	}, l.timeline())
	require.Empty(t, l.Bank.Invoices)
	require.Empty(t, l.Post.Parcels)
}

// The stage of a document that confirms a loss is offered once, and only to orders that have it, also while the service centre is
// down after it (LIC-36).
func TestLicenceExchangeStageIsAskedForOnce(t *testing.T) {
	confirm := string(domain.ActionConfirmLoss)
	for name, change := range map[string]func(*domain.LicenceExchange){
		"a loss to the war":               func(in *domain.LicenceExchange) { in.CombatLoss = true },
		"a document that confirms a loss": func(in *domain.LicenceExchange) { in.Reason = domain.ReasonLossDocument },
	} {
		t.Run(name, func(t *testing.T) {
			l := newScenario(t)
			l.Centre.Down = true
			l.create()
			l.sign(time.Hour, "s", citizen)
			offered := map[time.Duration]bool{}
			for _, at := range []time.Duration{90 * time.Minute, 3 * time.Hour} {
				l.at(at, func() {
					state := l.Last()
					offered[at] = slices.ContainsFunc(state.Actions(citizen, start.Add(at)), func(a domain.Allowed) bool {
						return a.Action == domain.ActionConfirmLoss
					})
				})
			}
			first := l.act(2*time.Hour, confirm, "k", citizen)
			again := l.act(3*time.Hour, confirm, "k2", citizen)
			l.at(4*time.Hour, func() {
				require.Equal(t, domain.CodeNotAllowed, again.code(), "answered immediately")
				l.Centre.Down = false
			})
			l.decides(24*time.Hour, domain.ApplicationReady, "")
			var has bool
			l.exchangeLicence(func(in *domain.LicenceExchange) {
				pickup(in)
				change(in)
				has = in.ConfirmsLoss()
			})
			require.Equal(t, map[time.Duration]bool{90 * time.Minute: has, 3 * time.Hour: false}, offered)
			require.Equal(t, has, first.code() != domain.CodeNotAllowed)
			require.Equal(t, domain.StatusDone, l.Last().Status)
		})
	}
}

// The document that confirms a loss has its own stage after the signature, and is free of charge (LIC-35, LIC-36).
func TestLicenceExchangeLossDocument(t *testing.T) {
	l := newScenario(t)
	l.create()
	early := l.act(time.Minute, string(domain.ActionConfirmLoss), "e", citizen)
	l.sign(time.Hour, "s", citizen)
	stage := l.act(2*time.Hour, string(domain.ActionConfirmLoss), "k", citizen)
	l.decides(24*time.Hour, domain.ApplicationReady, "")
	l.exchangeLicence(func(in *domain.LicenceExchange) {
		pickup(in)
		in.Reason = domain.ReasonLossDocument
	})
	require.Equal(t, domain.CodeNotAllowed, early.code())
	require.Equal(t, domain.Code(""), stage.code())
	require.Equal(t, []string{
		"0s created", "1h0m0s signed", "2h0m0s loss_confirmed", "2h0m0s submitted", "24h0m0s done",
	}, l.timeline())
	require.Empty(t, l.Bank.Invoices)
}

// An invalid signature is refused with the reason, and the order continues to wait.
func TestLicenceExchangeWrongSigner(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.at(30*time.Minute, func() { l.Signatures.Fault = domain.CodeSignatureAnotherSigner })
	wrong := l.sign(time.Hour, "a", citizen)
	l.at(90*time.Minute, func() { l.Signatures.Fault = "" })
	l.at(100*time.Minute, func() { l.Signatures.Down = true })
	down := l.sign(2*time.Hour, "b", citizen)
	l.at(150*time.Minute, func() { l.Signatures.Down = false })
	foreign := l.sign(160*time.Minute, "c", stranger)
	good := l.sign(3*time.Hour, "d", citizen)
	twice := l.sign(3*time.Hour+time.Minute, "e", citizen)
	l.exchangeLicence(nil)
	require.Equal(t, domain.CodeSignatureAnotherSigner, wrong.code(), "SIGN-07, LIC-38, ERR-26")
	require.Equal(t, "РНОКПП не збігається з вказаним у профілі", wrong.code().Message(), "SIGN-07, ERR-26")
	require.Equal(t, domain.CodeUnavailable, down.code(), "LIC-38")
	require.Equal(t, domain.CodeNotFound, foreign.code())
	require.Equal(t, domain.Code(""), good.code())
	require.Equal(t, domain.CodeNotAllowed, twice.code())
	require.Len(t, good.state.Statement.Signatures, 1)
}

// Of two simultaneous signatures one is accepted, and the other refused as too late.
func TestLicenceExchangeSignedTwice(t *testing.T) {
	l := newScenario(t)
	l.create()
	first, second := l.sign(time.Hour, "a", citizen), l.sign(time.Hour, "b", citizen)
	l.exchangeLicence(nil)
	require.Equal(t, domain.Code(""), first.code())
	require.Equal(t, domain.CodeNotAllowed, second.code())
	require.Len(t, l.Last().Statement.Signatures, 1)
}

// An unsigned draft expires after thirty days, to the minute; a canceled one ends immediately.
func TestLicenceExchangeUnsigned(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.exchangeLicence(nil)
	require.Equal(t, []string{"0s created", "720h0m0s expired"}, l.timeline())

	l = newScenario(t)
	l.create()
	given := l.cancel(time.Hour)
	l.exchangeLicence(nil)
	require.Equal(t, domain.StatusCanceled, given.state.Status)
	require.Equal(t, []string{"0s created", "1h0m0s canceled"}, l.timeline())
}

// A refusal of the service centre after the payment: the payment is refunded, and the reason shown (ORD-69).
func TestLicenceExchangeRefused(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.sign(time.Hour, "s", citizen)
	l.pay(2*time.Hour, "k")
	l.bankReports(3*time.Hour, taken(3*time.Hour))
	l.decides(24*time.Hour, domain.ApplicationRefused, "Фото не відповідає вимогам")
	l.exchangeLicence(nil)
	require.Equal(t, domain.StatusRefusal, l.Last().Status)
	require.Equal(t, "Фото не відповідає вимогам", l.Last().Reason)
	require.True(t, l.Last().Refunded)
}

// An application that was withdrawn at the service centre, or that it does not have any more after a restore, ends the order like
// a refusal: with a reason and a refund, and without another withdrawal.
func TestLicenceExchangeWithdrawnAtTheCentre(t *testing.T) {
	for _, reason := range []string{"", "Відкликано на прохання заявника"} {
		l := newScenario(t)
		l.create()
		l.sign(time.Hour, "s", citizen)
		l.pay(2*time.Hour, "k")
		l.bankReports(3*time.Hour, taken(3*time.Hour))
		l.decides(24*time.Hour, domain.ApplicationApproved, "")
		l.decides(25*time.Hour, domain.ApplicationWithdrawn, reason)
		l.at(26*time.Hour, func() { require.Equal(t, domain.StatusRefusal, l.Last().Status) })
		l.exchangeLicence(nil)
		require.Contains(t, l.Last().Reason, "ідкликано")
		require.Contains(t, l.Last().Reason, reason)
		require.True(t, l.Last().Refunded)
		require.Empty(t, l.Centre.Withdrawn)
	}
}

// The centre does not accept the application: the order is refused, with the reason if the citizen can act on it, and the payment refunded.
func TestLicenceExchangeNotTaken(t *testing.T) {
	for code, reason := range map[domain.Code]string{
		domain.CodeRefused:        "Сервісний центр не прийняв заявку. Зверніться до сервісного центру МВС.",
		domain.CodeExamsNeeded:    "потрібно повторно скласти іспити", // LIC-47
		domain.CodeLicenceChanged: "Дані посвідчення в реєстрі змінилися",
	} {
		l := newScenario(t)
		l.Centre.RefusesFor = code
		l.create()
		l.sign(time.Hour, "s", citizen)
		l.pay(2*time.Hour, "k")
		l.bankReports(3*time.Hour, taken(3*time.Hour))
		l.exchangeLicence(nil)
		require.Equal(t, domain.StatusRefusal, l.Last().Status, code)
		require.Contains(t, l.Last().Reason, reason)
		require.True(t, l.Last().Refunded, code)
	}
}

// A parcel that comes back is stored at the service centre; a post that is down is retried.
func TestLicenceExchangeReturned(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.sign(time.Hour, "s", citizen)
	l.pay(2*time.Hour, "k")
	l.bankReports(3*time.Hour, taken(3*time.Hour))
	l.at(23*time.Hour, func() { l.Post.Down = true })
	l.decides(24*time.Hour, domain.ApplicationReady, "")
	var waiting, carried domain.Order
	l.at(30*time.Hour, func() { waiting = l.Last() })
	l.at(40*time.Hour, func() { l.Post.Down = false })
	l.moves(100*time.Hour, domain.ParcelArrived)
	l.at(110*time.Hour, func() { carried = l.Last() })
	l.at(120*time.Hour, func() { l.Post.SetText("Зберігається у відділенні") })
	l.moves(220*time.Hour, domain.ParcelExpired)
	l.moves(240*time.Hour, domain.ParcelReturning)
	l.moves(300*time.Hour, domain.ParcelReturned)
	l.exchangeLicence(nil)
	kinds := l.kinds()
	require.Equal(t, []domain.EventKind{
		domain.EventParcelArrived, domain.EventTracked, domain.EventParcelExpired, domain.EventParcelReturning, domain.EventReturned,
	}, kinds[slices.Index(kinds, domain.EventDispatched)+1:])
	require.Equal(t, domain.ProblemPost, waiting.Problem)
	require.Equal(t, domain.StatusProcessed, carried.Status, "the centre's last status is ready")
	require.True(t, carried.TrackingShown(), "ORD-66")
	require.Equal(t, domain.StatusStorage, l.Last().Status)
	require.Equal(t, domain.ReturnedText(domain.LicenceExchangeService), l.Last().Reason)
	require.Empty(t, l.Bank.Returned)
	require.Empty(t, l.Centre.Withdrawn)
}

// Each parcel that does not reach the citizen has its own ending: returned, lost, canceled, or refused by the post. The letter says
// so, and what to do.
func TestLicenceExchangeNotDelivered(t *testing.T) {
	for name, test := range map[string]struct {
		ends   domain.ParcelState // empty: the post does not take it
		event  domain.EventKind
		letter string
	}{
		"returned":     {domain.ParcelReturned, domain.EventReturned, "повернулося до сервісного центру"},
		"lost":         {domain.ParcelLost, domain.EventParcelLost, "Зверніться до служби підтримки"},
		"canceled":     {domain.ParcelCancelled, domain.EventParcelCanceled, "Отримайте документ у сервісному центрі"},
		"not accepted": {"", domain.EventNotCarried, "Отримайте документ у сервісному центрі"},
	} {
		t.Run(name, func(t *testing.T) {
			l := newScenario(t)
			l.Post.Refuses = test.ends == ""
			l.create()
			l.sign(time.Hour, "s", citizen)
			l.pay(2*time.Hour, "k")
			l.bankReports(3*time.Hour, taken(3*time.Hour))
			l.decides(24*time.Hour, domain.ApplicationReady, "")
			if test.ends != "" {
				l.moves(100*time.Hour, test.ends)
			}
			l.exchangeLicence(nil)
			last, events := l.Last(), l.Events()
			require.Equal(t, domain.StatusStorage, last.Status)
			require.Equal(t, test.event, events[len(events)-1].Kind)
			letters := last.Letters(test.event)
			require.Len(t, letters, 1)
			require.Contains(t, letters[0].Text, test.letter)
			require.Equal(t, test.event == domain.EventReturned, strings.Contains(letters[0].Heading+letters[0].Text, "повернулося"))
			require.Empty(t, l.Bank.Returned)
		})
	}
}
