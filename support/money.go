package support

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/google/uuid"

	"cabinet/domain"
	refusals "cabinet/ordering/refusal"
	"cabinet/workflows/order"
)

// Money asks orders about their payments, and carries out what operators decide about them.
type Money interface {
	Money(ctx context.Context, id uuid.UUID) (order.Money, error)
	Operate(ctx context.Context, id uuid.UUID, key string, act order.MoneyAct) (domain.Order, error)
}

// moneyWithin is how long the page of an order waits for what the order itself says of its payments: without a worker it says nothing.
const moneyWithin = 2 * time.Second

// moneyButton is what an operator can do about the money of an order now.
type moneyButton struct {
	Act     order.MoneyAct
	Text    string
	Note    string // what follows
	Confirm string // what is ticked first, because the act cannot be undone; empty: nothing
	Done    string // what the page says afterwards
}

// moneyButtons are all of them.
var moneyButtons = map[order.MoneyAct]moneyButton{
	order.AskBankNow: {
		Act: order.AskBankNow, Text: "Запитати банк зараз",
		Note: "Замовлення запитає банк про кожен свій рахунок і врахує відповідь.",
		Done: "Банк запитано.",
	},
	order.ReturnedByHand: {
		Act: order.ReturnedByHand, Text: "Гроші повернуто іншим шляхом",
		Note:    "Лише після того, як гроші справді переказано платнику. Громадянин отримає лист.",
		Confirm: "Гроші вже переказано платнику",
		Done:    "Записано: гроші повернуто іншим шляхом.",
	},
	order.GoOn: {
		Act: order.GoOn, Text: "Виконувати без оплати",
		Note:    "Замовлення виконуватиметься далі, хоча банк забрав гроші.",
		Confirm: "Так, виконувати без оплати",
		Done:    "Вирішено: замовлення лишається без оплати.",
	},
	order.LetGo: {
		Act: order.LetGo, Text: "Завершити без результату",
		Note:    "Громадянин отримає відмову, подані заявки буде відкликано. Скасувати це не можна.",
		Confirm: "Так, завершити без результату",
		Done:    "Вирішено: замовлення завершується без результату.",
	},
}

// noteOfRefused is the note of the button that asks the bank, if the bank has refused a refund.
const noteOfRefused = "Замовлення запитає банк про кожен свій рахунок і ще раз попросить його повернути гроші."

// goOnAfterEnd is the button for an order that has ended with its result.
var goOnAfterEnd = moneyButton{
	Act: order.GoOn, Text: "Залишити без оплати",
	Note:    "Результат лишається в громадянина, хоча банк забрав гроші.",
	Confirm: "Так, залишити без оплати",
}

// buttonsFor are the buttons of what an operator can do about an order's money.
func buttonsFor(state *domain.Order, known order.Money) (buttons []moneyButton) {
	for _, act := range PermittedMoneyActs(state, known) {
		button := moneyButtons[act]
		switch {
		case act == order.AskBankNow && hasRefused(known):
			button.Note = noteOfRefused
		case act == order.GoOn && state.Status.Finished():
			button = goOnAfterEnd
		}
		buttons = append(buttons, button)
	}
	return buttons
}

// hasRefused reports whether the bank has refused a refund.
func hasRefused(known order.Money) bool {
	return slices.ContainsFunc(known.Payments, func(p domain.Payment) bool { return p.Refund == domain.RefundRefused })
}

// PermittedMoneyActs are what an operator can do about an order's money: as the order says, or, if no worker answers or an older one, as
// follows from what it has recorded last.
func PermittedMoneyActs(state *domain.Order, known order.Money) (acts []order.MoneyAct) {
	switch {
	case state.Erased:
		return nil
	case len(known.Acts) > 0:
		return known.Acts
	}
	reversed := state.Invoice != nil && state.Invoice.Status == domain.InvoiceReversed && !state.Invoice.Waived
	add := func(when bool, act order.MoneyAct) {
		if when {
			acts = append(acts, act)
		}
	}
	add(len(known.Payments) > 0 && !state.HeldUp(), order.AskBankNow)
	add(hasRefused(known), order.ReturnedByHand)
	add(reversed, order.GoOn)
	add(reversed && !state.Status.Finished(), order.LetGo)
	return acts
}

// moneyPart is what the page of an order has about its payments.
type moneyPart struct {
	Payments []paymentLine
	Asked    string // when the bank was asked, and when it is asked next
	// Overlooked is how many paid invoices the order neither knows nor asks about.
	Overlooked int
	Buttons    []moneyButton
	Said       string // what became of the act that was sent
	Fault      string // why it was refused
}

type paymentLine struct{ Invoice, RRN, Sum, At, State string }

// moneyOf is what an order has of its payments: what it says itself, or else what it has recorded last.
func (d *Desk) moneyOf(ctx context.Context, state *domain.Order) (part moneyPart) {
	known := order.Money{Payments: state.Payments}
	if d.config.Money != nil && !state.Erased {
		asking, stop := context.WithTimeout(ctx, moneyWithin)
		defer stop()
		if live, err := d.config.Money.Money(asking, state.ID); err == nil {
			known = live
		} else {
			d.logger.WarnContext(ctx, "support: an order does not say what it knows of its payments", "order", state.ID, "error", err)
		}
		part.Buttons = buttonsFor(state, known)
	}
	for _, payment := range known.Payments {
		line := paymentLine{Invoice: payment.Invoice, RRN: payment.RRN, Sum: payment.Amount.String(), State: payment.StateText()}
		if !payment.At.IsZero() {
			line.At = domain.KyivTime(payment.At)
		}
		part.Payments = append(part.Payments, line)
	}
	part.Overlooked = known.Overlooked
	if !known.AskedAt.IsZero() {
		part.Asked = "Банк востаннє запитано " + domain.KyivTime(known.AskedAt) + "."
	}
	if !known.NextAt.IsZero() {
		part.Asked += " Замовлення саме запитає його " + domain.KyivTime(known.NextAt) + "."
	}
	return part
}

// toOrder leads the address of a page that an act has shown to the order's page: it is opened again, or in another tab.
func toOrder(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/orders/"+url.PathEscape(r.PathValue("id")), http.StatusSeeOther)
}

// operate carries out what an operator decides about the money of an order that was opened with a reason.
func (d *Desk) operate(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	id, err := uuid.Parse(r.PathValue("id"))
	button, known := moneyButtons[order.MoneyAct(r.PostFormValue("act"))]
	if err != nil || !known || d.config.Money == nil {
		http.NotFound(w, r)
		return
	}
	path := "/orders/" + id.String()
	reader, ok := d.readerOf(w, r, reasonPage{Heading: "Замовлення " + numberText(id), Subject: id, Target: path})
	if !ok {
		return
	}
	said, err := d.carryOut(r, id, reader, button)
	if err != nil {
		d.answerPage(w, r, err)
		return
	}
	shown, err := d.readOrder(r.Context(), id, reader)
	if err != nil {
		d.answerPage(w, r, err)
		return
	}
	shown.Money.Said, shown.Money.Fault = said.done, said.fault
	d.render(w, r, said.status, "order.gohtml", shown)
}

// outcomeOfAct is what the page says of an act.
type outcomeOfAct struct {
	status      int
	done, fault string
}

// textTooSoon is the refusal of a question that comes too soon after the last one.
const textTooSoon = "Його щойно запитано, спробуйте за кілька секунд."

// carryOut logs an act and sends it to the order. One that cannot be undone is sent only if it was confirmed.
func (d *Desk) carryOut(r *http.Request, id uuid.UUID, reader Access, button moneyButton) (outcomeOfAct, error) {
	refused := button.Text + ": не зроблено. "
	if button.Confirm != "" && r.PostFormValue("confirmed") == "" {
		return outcomeOfAct{status: http.StatusUnprocessableEntity, fault: refused + "Поставте позначку «" + button.Confirm + "»."}, nil
	}
	act := reader
	act.Act, act.Orders = ActMoney, []uuid.UUID{id}
	if err := Log(r.Context(), d.queries, act, d.config.Now()); err != nil {
		return outcomeOfAct{}, err
	}
	_, err := d.config.Money.Operate(r.Context(), id, r.PostFormValue("key"), button.Act)
	if err == nil {
		return outcomeOfAct{status: http.StatusOK, done: button.Done}, nil
	}
	refusal := refusals.Of(err)
	if refusal.Code == domain.CodeAccepted { // a system that the act needs does not answer yet
		return outcomeOfAct{status: http.StatusOK, done: button.Text + ": прийнято, замовлення ще виконує це."}, nil
	}
	d.logger.WarnContext(r.Context(), "support: an act on money was refused", "order", id, "act", button.Act, "error", err)
	if refusal.Code == domain.CodeTooManyRequests {
		return outcomeOfAct{status: http.StatusConflict, fault: refused + textTooSoon}, nil
	}
	return outcomeOfAct{status: http.StatusConflict, fault: refused + refusal.Message()}, nil
}
