package simulation

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"go.temporal.io/sdk/testsuite"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// moneyMoves are what happens to an order's money beyond its payment.
var moneyMoves = []move{
	{"the bank takes the money back", func(l *Life) { l.takeBack(1, true) }},
	{"the bank takes the money back and its callback is lost", func(l *Life) { l.takeBack(1, false) }},
	{"the bank takes a part of the money back", func(l *Life) { l.takeBack(2, true) }},
	{"the bank processes a refund", (*Life).refundRuns},
	{"a second invoice is paid", func(l *Life) { l.secondInvoice(0) }},
	{"a second invoice is paid with a wrong sum", func(l *Life) { l.secondInvoice(1) }},
	{"the citizen comes back from the bank", func(l *Life) { l.operate(order.AskPayment) }},
	{"the bank takes the money, its callback is lost, and the citizen comes back", func(l *Life) {
		l.money(nil, false)
		l.operate(order.AskPayment)
	}},
	{"an operator asks the bank", func(l *Life) { l.operate(order.AskBankNow) }},
	{"an operator returns money by hand", (*Life).returnByHand},
	{"an operator lets an order continue without its money", func(l *Life) { l.operate(order.GoOn) }},
	{"an operator ends an order without its money", func(l *Life) { l.operate(order.LetGo) }},
}

// maxSecond is how many invoices a life has that its order does not know.
const maxSecond = 3

// secondInvoice pays an invoice of the order whose number it has lost.
func (l *Life) secondInvoice(less domain.Kopecks) {
	state := l.Last()
	if l.second == maxSecond || state.Price == 0 || l.Bank.LosesInvoices || len(l.Bank.Invoices) == 0 {
		return
	}
	l.second++
	l.report(domain.PaymentReport{
		InvoiceID: fmt.Sprint("second-", l.second), State: domain.PaymentTaken, Amount: state.Price - less, ModifiedAt: l.bankClock(),
	}, true)
}

// takeBack is a chargeback of what the bank has, whole or a share of it, with or without its callback.
func (l *Life) takeBack(share domain.Kopecks, callback bool) {
	ids := slices.DeleteFunc(slices.Sorted(maps.Keys(l.Bank.Captured)), func(id string) bool { return l.Bank.Has(id) == 0 })
	if len(ids) == 0 {
		return
	}
	id := pick(l.random, ids)
	report := domain.PaymentReport{InvoiceID: id, State: domain.PaymentReturned, ModifiedAt: l.bankClock()}
	if left := l.Bank.Has(id) - l.Bank.Has(id)/share; left > 0 {
		report.State, report.Amount = domain.PaymentTaken, left
	}
	l.report(report, callback)
}

// refundRuns reports an invoice whose money the bank has as one in processing: a refund was begun, and then fails without a callback.
func (l *Life) refundRuns() {
	for _, id := range slices.Sorted(maps.Keys(l.Bank.Captured)) {
		if l.Bank.Has(id) > 0 {
			l.Signal(order.BankSignal, domain.PaymentReport{InvoiceID: id, State: domain.PaymentPending, ModifiedAt: l.bankClock()})
			l.report(domain.PaymentReport{InvoiceID: id, State: domain.PaymentTaken, Amount: l.Bank.Has(id), ModifiedAt: l.bankClock()}, false)
			return
		}
	}
}

// report is the bank's report about an invoice.
func (l *Life) report(report domain.PaymentReport, callback bool) {
	before := len(l.Bank.Captured)
	l.Bank.SetReport(report)
	l.noteCapture(report.InvoiceID, before, callback)
	if callback {
		l.Signal(order.BankSignal, report)
	}
	l.at(attended, l.look)
	l.at(heardWithin, l.look)
	switch newest := l.Bank.Newest(report.InvoiceID) == report; {
	case newest && callback:
		l.reported[report.InvoiceID] = l.env.Now()
	case newest:
		delete(l.reported, report.InvoiceID)
	}
}

// noteCapture notes that the bank has taken the money of an invoice: before is of how many it had.
func (l *Life) noteCapture(id string, before int, callback bool) {
	if len(l.Bank.Captured) == before {
		return
	}
	l.captured[id] = l.env.Now()
	if before > 0 {
		l.happened(twoCaptured)
	}
	if l.Last().Status.Finished() {
		l.happened(lateMoney)
	}
	if !callback {
		l.happened(paidSilently)
	}
}

// returnByHand: an operator transfers what the bank refuses to return, and says so.
func (l *Life) returnByHand() {
	state := l.Last()
	if l.behind || l.ReadModelDown {
		return
	}
	for _, payment := range state.Payments {
		if payment.Refund == domain.RefundRefused {
			l.Bank.Returned = append(l.Bank.Returned, order.Refund{InvoiceID: payment.Invoice, Amount: l.Bank.Has(payment.Invoice)})
		}
	}
	l.operate(order.ReturnedByHand)
}

// operate sends what an operator, or the cabinet itself, does about the money.
func (l *Life) operate(act order.MoneyAct) {
	if l.env.IsWorkflowCompleted() {
		return
	}
	r := l.sends(string(act))
	l.env.UpdateWorkflow(order.MoneyUpdate, fmt.Sprint(order.MoneyUpdate, l.acts), &testsuite.TestUpdateCallback{
		OnAccept: func() {
			l.Do(func() {
				l.accepts(r)
				l.tell("%s: accepted", act)
				l.letGo = l.letGo || act == order.LetGo
			})
		},
		OnReject:   func(error) {},
		OnComplete: func(_ any, err error) { l.wasAnswered(r, err) },
	}, order.MoneyRequest{Act: act})
}

// attended is longer than an order needs to see to money that the bank has reported, while nothing is down.
const attended = 10 * time.Minute

// checkMoney checks that everything that the bank has is owed to a result, or on its way back, or in an operator's list.
func (l *Life) checkMoney() {
	state := l.Last()
	if l.env.IsWorkflowCompleted() || l.behind || l.ReadModelDown {
		return
	}
	var open []string
	for id, at := range l.reported {
		if l.Bank.Has(id) == 0 || !l.calm(at, attended) {
			continue
		}
		i := slices.IndexFunc(state.Payments, func(known domain.Payment) bool { return known.Invoice == id })
		owed := state.Invoice != nil && (state.Invoice.Waived || state.Paid() && state.Invoice.ID == id)
		back := i >= 0 && state.Payments[i].Refund != ""
		if !owed && !back && !state.Problem.OfMoney() {
			open = append(open, id)
		}
	}
	if l.excess(&state, open) {
		l.fault("the bank has money for %v, and no case is open", slices.Sorted(slices.Values(open)))
	}
	if !state.Paid() || state.Problem.OfMoney() {
		return
	}
	at, known := l.reported[state.Invoice.ID]
	if has := l.Bank.Has(state.Invoice.ID); known && has < state.Price && l.calm(at, attended) {
		l.fault("the order says that it is paid, and the bank has %s", has)
	}
}

// excess reports whether, of some invoices with wrong money, the order knows one, or there are more of them than it counts for staff because
// it does not ask about so many. The comparison with the bank's statement finds those.
func (l *Life) excess(state *domain.Order, wrong []string) bool {
	if len(wrong) == 0 {
		return false
	}
	if slices.ContainsFunc(state.Payments, func(known domain.Payment) bool { return slices.Contains(wrong, known.Invoice) }) {
		return true
	}
	answer, err := l.env.QueryWorkflow(order.MoneyQuery)
	var known order.Money
	if err != nil || answer.Get(&known) != nil {
		l.fault("the order does not say what it knows of its money: %v", err)
	}
	return len(wrong) > known.Overlooked
}

// judgeRefunds: each refund is of what the bank had of the invoice, and the citizen reads that it was made.
func (l *Life) judgeRefunds(last *domain.Order) {
	for _, refund := range l.Bank.Returned {
		if had := l.Bank.Captured[refund.InvoiceID].Amount; l.Bank.TakenBack[refund.InvoiceID] == 0 && refund.Amount != had {
			l.fault("the order has asked the bank for %s of %s, and the bank had %s", refund.Amount, refund.InvoiceID, had)
		}
		shown := func(known domain.Payment) bool {
			return known.Invoice == refund.InvoiceID && known.Refund == domain.RefundDone
		}
		if !slices.ContainsFunc(last.Payments, shown) {
			l.fault("the bank has returned the money of %s, and the order does not show it", refund.InvoiceID)
		}
	}
}

// judgeInvoices: of each invoice the bank keeps the price that is due, and of what it has taken back by itself nothing twice.
func (l *Life) judgeInvoices(last *domain.Order) {
	var wrong, sums []string
	for id := range l.Bank.Captured {
		var due domain.Kopecks
		if last.Invoice != nil && last.Invoice.ID == id && l.earned(last) {
			due = last.Price - l.Bank.TakenBack[id]
		}
		if has := l.Bank.Has(id); has != due {
			wrong = append(wrong, id)
			sums = append(sums, fmt.Sprintf("%s of %s instead of %s", has, id, due))
		}
	}
	if l.excess(last, wrong) {
		l.fault("the order ended %s, and the bank has %s", last.Status, strings.Join(slices.Sorted(slices.Values(sums)), ", "))
	}
	if awaitsDecision(last) {
		l.fault("no operator has decided about a payment that the bank has taken back")
	}
	if last.Problem.OfMoney() {
		l.fault("the order is erased with a case of money: %s", last.Problem)
	}
}
