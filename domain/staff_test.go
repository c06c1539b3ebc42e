package domain

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

var staffNow = time.Date(2026, 3, 5, 10, 0, 0, 0, time.UTC)

func forStaff(change func(*Order)) (turn string, facts map[string]string) {
	order := Order{
		ID: uuid.New(), CitizenID: "c", Service: LicenceExchangeService, Status: StatusSent, Price: 35_000,
		CreatedAt: staffNow, UpdatedAt: staffNow,
	}
	change(&order)
	facts = map[string]string{}
	for _, fact := range order.ForStaff(staffNow).Facts(nil, staffNow) {
		facts[fact.Name] = fact.Text
	}
	return facts["Чий хід"], facts
}

// Waiting for the centre's decision is not the centre that does not answer, and each wait has its own party.
func TestTurns(t *testing.T) {
	paid := &Invoice{ID: "i", Status: InvoicePaid, PaidAt: staffNow}
	for turn, change := range map[string]func(*Order){
		turnCentre:                  func(*Order) {},
		problemTurns[ProblemCentre]: func(o *Order) { o.Problem = ProblemCentre },
		problemTurns[ProblemBank]:   func(o *Order) { o.Status, o.Problem = StatusWaitToPay, ProblemBank },
		turnHeldUp:                  func(o *Order) { o.Status = StatusWaitToPay; o.HoldUp() },
		turnRefund:                  func(o *Order) { o.Problem = ProblemRefund },
		"Громадянина: сплатіть обмін посвідчення":           func(o *Order) { o.Status = StatusWaitToPay },
		"Громадянина: підпишіть заяву на обмін посвідчення": func(o *Order) { o.Status, o.SubStatus = StatusDraft, SubStatusPending },
		turnMaking:   func(o *Order) { o.Status, o.Invoice = StatusProcessed, paid },
		turnHandOver: func(o *Order) { o.Status, o.Parcel = StatusProcessed, &Tracking{State: ParcelCreated} },
		turnPost:     func(o *Order) { o.Status, o.Parcel = StatusProcessed, &Tracking{State: ParcelInTransit} },
		"Громадянина: заберіть відправлення у відділенні пошти": func(o *Order) {
			o.Status, o.Parcel = StatusProcessed, &Tracking{State: ParcelArrived, At: staffNow}
		},
		turnInsurer: func(o *Order) { o.Service, o.Status = InsuranceService, StatusPaymentReceived },
		turnOther: func(o *Order) {
			o.Service, o.Status, o.ParticipantID = OwnerToConfidantService, StatusWaitToConfirm, "p"
		},
		turnOurs:   func(o *Order) { o.Service, o.Status = VehicleCheckService, StatusPaymentReceived },
		turnNobody: func(o *Order) { o.Status = StatusCanceled },
	} {
		got, _ := forStaff(change)
		require.Equal(t, turn, got)
	}
}

// Staff read when, how much and by which numbers; every time names its zone.
func TestFacts(t *testing.T) {
	_, facts := forStaff(func(o *Order) {
		o.Invoice = &Invoice{ID: "inv-7", Status: InvoicePaid, PaidAt: staffNow.Add(-time.Hour)}
		o.Lodged, o.Parcel = &Lodged{Number: "A-17"}, &Tracking{Number: "2045", State: ParcelInTransit, At: staffNow}
	})
	require.Equal(t, map[string]string{
		"Чий хід": turnPost, "Без змін з": "05.03.2026 12:00 за київським часом",
		"Гроші": "350\u00a0грн, сплачено 05.03.2026 11:00 за київським часом", "Рахунок": "inv-7", "Заявка в сервісному центрі": "A-17",
		"Відправлення": "2045, У дорозі, 05.03.2026 12:00 за київським часом",
	}, facts)
	for money, change := range map[string]func(*Order){
		"безоплатно": func(o *Order) { o.Price = 0 },
		"350\u00a0грн, рахунок не виставлено": func(*Order) {},
		"350\u00a0грн, за останнім записом не сплачено; чи є оплата зараз, скаже банк": func(o *Order) {
			o.Invoice = &Invoice{Status: InvoiceIssued}
			o.HoldUp()
		},
		"350\u00a0грн, банк скасував оплату": func(o *Order) { o.Invoice = &Invoice{Status: InvoiceReversed} },
		"350\u00a0грн, банк скасував оплату, служба підтримки вирішила обійтися без неї": func(o *Order) {
			o.Invoice = &Invoice{Status: InvoiceReversed, Waived: true}
		},
		"350\u00a0грн, не сплачено": func(o *Order) { o.Invoice = &Invoice{Status: InvoiceIssued} },
		"350\u00a0грн, не сплачено. На картці недостатньо коштів. Спробуйте іншу картку.": func(o *Order) {
			o.Invoice = &Invoice{Status: InvoiceDeclined, Declined: DeclineText("59")}
		},
		"350\u00a0грн, гроші повернуто": func(o *Order) { o.Invoice, o.Refunded = &Invoice{Status: InvoiceRefunded}, true },
	} {
		_, facts := forStaff(change)
		require.Equal(t, money, facts["Гроші"])
	}
}

// An ended order is erased at its deadline, but not before its money is clear.
func TestErasingWaitsForMoney(t *testing.T) {
	for problem, text := range map[Problem]string{
		ProblemNone:     "Персональні дані буде стерто 12.03.2026 12:00 за київським часом",
		ProblemRefund:   "Персональні дані буде стерто, коли вирішиться питання з грошима, але не раніше 12.03.2026 12:00 за київським часом",
		ProblemReversed: "Персональні дані буде стерто, коли вирішиться питання з грошима, але не раніше 12.03.2026 12:00 за київським часом",
	} {
		_, facts := forStaff(func(o *Order) {
			o.Status, o.Problem, o.Deadline = StatusRefusal, problem, &Deadline{Kind: DeadlineErasing, Until: staffNow.AddDate(0, 0, 7)}
		})
		require.Equal(t, text, facts["Строк"], problem)
	}
	_, facts := forStaff(func(o *Order) {
		o.Problem, o.Deadline = ProblemReversed, &Deadline{Kind: DeadlineReservation, Until: staffNow.AddDate(0, 0, 7)}
	})
	require.Equal(t, "Номерний знак заброньовано до 12.03.2026 12:00 за київським часом", facts["Строк"])
}

// Of an order that has ended without its result staff read who has ended it, and why the money is kept.
func TestFactsOfAnEnding(t *testing.T) {
	const at = "05.03.2026 12:00 за київським часом"
	paid := &Invoice{Status: InvoicePaid, PaidAt: staffNow.Add(-time.Hour)}
	for _, row := range []struct {
		by         EventKind
		status     Status
		invoice    *Invoice
		refunded   bool
		who, whyIn string
	}{
		{EventReleased, StatusCanceled, paid, false, "Кабінет: номерний знак не забрали, поки діяло бронювання, " + at, "бронювання: номерний знак тримали для громадянина до " + at}, // PRES-05
		{EventReleased, StatusCanceled, nil, false, "Кабінет: номерний знак не забрали, поки діяло бронювання, " + at, ""},
		{EventCanceled, StatusCanceled, nil, false, "Громадянин скасував, " + at, ""},
		{EventCanceled, StatusCanceled, paid, true, "Громадянин скасував, " + at, ""},
		{EventExpired, StatusExpired, nil, false, "Кабінет: строк громадянина минув, " + at, ""},
		{EventRefused, StatusRefusal, paid, true, "", ""},
		{EventReturned, StatusStorage, paid, false, "", "чекає на громадянина в сервісному центрі"},
		{EventDone, StatusDone, paid, false, "", ""},
	} {
		_, facts := forStaff(func(o *Order) {
			o.Status, o.Invoice, o.Refunded, o.Ended = row.status, row.invoice, row.refunded, &OrderEnd{At: staffNow, By: row.by}
		})
		require.Equal(t, row.who, facts["Хто завершив"], row.by)
		if row.whyIn == "" {
			require.NotContains(t, facts, "Чому гроші не повернуто", row.by)
			continue
		}
		require.Contains(t, facts["Чому гроші не повернуто"], row.whyIn, row.by)
	}
}

// Every action has a name for staff, and every problem a party.
func TestStaffNames(t *testing.T) {
	for _, service := range services {
		for _, rule := range ActionRules(service.InternalName) {
			require.NotEmpty(t, rule.Action.Name(), rule.Action)
		}
	}
	for _, problem := range Problems() {
		require.NotEmpty(t, problemTurns[problem], problem)
	}
}

// The order's page in the engine's web UI says what the citizen reads, and the facts; no one can pay while a bug holds the order up.
func TestDetails(t *testing.T) {
	state := Order{
		CitizenID: "c", Service: VehicleCheckService, Status: StatusWaitToPay, Price: 10_000, UpdatedAt: staffNow,
		Deadline: &Deadline{Kind: DeadlinePayment, Until: staffNow.Add(time.Hour)},
	}
	require.Equal(t, "**Очікує оплату**\n\nГромадянин читає: Потрібно оплатити замовлення, щоб ми взяли його в роботу.\n\n"+
		"Чий хід: "+state.ForStaff(staffNow).Turn(nil, staffNow)+"\n\nБез змін з: 05.03.2026 12:00 за київським часом\n\n"+
		"Строк: Оплатити можна до 05.03.2026 13:00 за київським часом\n\nГроші: 100\u00a0грн, рахунок не виставлено",
		state.ForStaff(staffNow).Details(staffNow))
	state.HoldUp()
	held := state.ForStaff(staffNow).Details(staffNow)
	require.Contains(t, held, "⚠ Громадянин читає: Сталася наша помилка.")
	require.NotContains(t, held, "Оплатити")
}
