package simulation

import (
	"fmt"
	"slices"
	"strings"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// The names of what an order may hold outside; those that it may hold several of begin with these words.
const (
	heldPlate       = "plate"
	heldReservation = "reserved plate"
	heldPolicy      = "policy"
	heldShipment    = "shipment"
	heldApplication = "application "
	heldInvoice     = "invoice "
	heldMoney       = "money "
)

// outside is what the order holds outside now, in no certain order.
func (l *Life) outside() (all []string) {
	for name, held := range map[string]bool{
		heldPlate: len(l.Plates.Held) > 0, heldReservation: l.KeepsPlate(), heldPolicy: l.Insurer.Keeps(orderID),
		heldShipment: l.Shipments.Sending == orderID,
	} {
		if held {
			all = append(all, name)
		}
	}
	for _, number := range l.Centre.OpenNumbers() {
		all = append(all, heldApplication+number)
	}
	for _, id := range l.Bank.Payable() {
		all = append(all, heldInvoice+id)
	}
	for id := range l.Bank.Captured {
		if l.Bank.Has(id) > 0 {
			all = append(all, heldMoney+id)
		}
	}
	slices.Sort(all)
	return all
}

// recount notes what the order holds: what is new is the youngest. by is the effect that has just been carried out; nil: others have acted.
func (l *Life) recount(by *effect.Definition) {
	now := l.outside()
	before := l.holdings
	l.holdings = slices.DeleteFunc(slices.Clone(before), func(held string) bool { return !slices.Contains(now, held) })
	for _, held := range now {
		if !slices.Contains(l.holdings, held) {
			l.holdings = append(l.holdings, held)
		}
	}
	if by == nil || by.Repeat != effect.AlreadyReleased && by.Name != order.ReturnMoney.Name {
		return
	}
	for _, given := range before {
		if !slices.Contains(now, given) {
			l.checkGivenBack(given, before)
		}
	}
}

// checkGivenBack checks that an order gives back first what it has taken last: before is what it held, the oldest first.
func (l *Life) checkGivenBack(given string, before []string) {
	if l.behind || l.ReadModelDown || !l.compensates(given) {
		return
	}
	older := before[:slices.Index(before, given)]
	if slices.ContainsFunc(older, l.compensates) {
		l.happened(gaveBackInTurn)
	}
	for _, younger := range l.holdings {
		if slices.Index(before, younger) > slices.Index(before, given) && l.compensates(younger) {
			l.fault("the order gives back the %s before the %s, which it has taken later", given, younger)
		}
	}
}

// compensates reports whether the order gives a thing back only when it ends without its result, and can: invoices that it does not know,
// and money that has not paid for it, are given back beside its rule, and what the bank refuses to return is passed over.
func (l *Life) compensates(held string) bool {
	state := l.Last()
	switch id := held[strings.LastIndex(held, " ")+1:]; {
	case strings.HasPrefix(held, heldInvoice):
		return state.Invoice != nil && state.Invoice.ID == id && !state.Paid()
	case strings.HasPrefix(held, heldMoney):
		i := slices.IndexFunc(state.Payments, func(known domain.Payment) bool { return known.Invoice == id })
		refused := l.Bank.Refuses || i >= 0 && state.Payments[i].Refund == domain.RefundRefused
		return state.Paid() && state.Invoice.ID == id && !refused && !l.keepsPayment(&state)
	}
	return true
}

// keepsPayment reports whether the order ends without its result and keeps the payment: nobody has come for what was reserved.
func (l *Life) keepsPayment(state *domain.Order) bool {
	over := state.Deadline
	return over != nil && over.Kind == domain.DeadlineReservation && !l.env.Now().Before(over.Until.Add(-early))
}

// checkPayable checks that no unpaid invoice of a paid or ended order can be paid any more. One whose number the order has lost stays payable.
func (l *Life) checkPayable() {
	state := l.Last()
	if l.behind || l.ReadModelDown || !state.Paid() && !state.Status.Finished() {
		return
	}
	for _, id := range l.Bank.Payable() {
		known := slices.ContainsFunc(state.Payments, func(known domain.Payment) bool { return known.Invoice == id })
		if known && l.calm(state.UpdatedAt, settled) {
			l.fault("invoice %s can still be paid, and the order is %s", id, state.Status)
		}
	}
}

func nameOfInvoice(number int) string { return fmt.Sprint("inv-", number) }
