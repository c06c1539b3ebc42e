package support

import (
	"context"
	"net/http"
	"time"

	"github.com/google/uuid"

	"cabinet/domain"
	refusals "cabinet/refusal"
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
	Act  order.MoneyAct
	Text string
	Note string // what follows
}

// moneyButtons are all of them.
var moneyButtons = map[order.MoneyAct]moneyButton{
	order.AskBankNow: {
		order.AskBankNow, "Запитати банк зараз",
		"Замовлення запитає банк про кожен рахунок і ще раз попросить повернути те, у чому банк відмовив.",
	},
	order.ReturnedByHand: {
		order.ReturnedByHand, "Гроші повернуто іншим шляхом",
		"Лише після того, як гроші справді переказано платнику. Громадянин отримає лист.",
	},
	order.GoOn: {
		order.GoOn, "Виконувати без оплати",
		"Замовлення виконується далі або лишається виконаним, хоча банк забрав гроші.",
	},
	order.LetGo: {
		order.LetGo, "Завершити без результату",
		"Замовлення буде відмовлено, заявки відкликано. Повернути це не можна.",
	},
}

// PermittedMoneyActs are what an operator can do about an order's money.
func PermittedMoneyActs(state *domain.Order, payments []domain.Payment) (acts []order.MoneyAct) {
	add := func(when bool, act order.MoneyAct) {
		if when {
			acts = append(acts, act)
		}
	}
	if state.Erased {
		return nil
	}
	refused, reversed := false, state.Invoice != nil && state.Invoice.Status == domain.InvoiceReversed && !state.Invoice.Waived
	for _, payment := range payments {
		refused = refused || payment.Refund == domain.RefundRefused
	}
	add(len(payments) > 0 && !state.HeldUp(), order.AskBankNow)
	add(refused, order.ReturnedByHand)
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
		for _, act := range PermittedMoneyActs(state, known.Payments) {
			part.Buttons = append(part.Buttons, moneyButtons[act])
		}
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

// operate carries out what an operator decides about the money of an order that was opened with a reason. It is logged first.
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
	act := reader
	act.Act, act.Orders = ActMoney, []uuid.UUID{id}
	if err := Log(r.Context(), d.queries, act, d.config.Now()); err != nil {
		d.answerPage(w, r, err)
		return
	}
	_, err = d.config.Money.Operate(r.Context(), id, r.PostFormValue("key"), button.Act)
	shown, unread := d.readOrder(r.Context(), id, reader)
	if unread != nil {
		d.answerPage(w, r, unread)
		return
	}
	status := http.StatusOK
	switch {
	case err == nil:
		shown.Money.Said = button.Text + ": зроблено."
	case refusals.Of(err).Code == domain.CodeAccepted: // a system that the act needs does not answer yet
		shown.Money.Said = button.Text + ": прийнято, замовлення ще виконує це."
	default:
		d.logger.WarnContext(r.Context(), "support: an act on money was refused", "order", id, "act", button.Act, "error", err)
		status, shown.Money.Fault = http.StatusConflict, button.Text+": не зроблено. "+refusals.Of(err).Message()
	}
	d.render(w, r, status, "order.gohtml", shown)
}
