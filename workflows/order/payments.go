package order

import (
	"fmt"
	"slices"
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// BankSignal brings the bank's word about an invoice: a domain.PaymentReport whose signature was verified.
const BankSignal = "bank"

// NewInvoice is what the bank is asked to bill. It has no personal data.
type NewInvoice struct {
	OrderID   string             `json:"orderId"`
	Service   domain.ServiceName `json:"service"`
	Attempt   int                `json:"attempt"`
	Amount    domain.Kopecks     `json:"amount"`
	Purpose   string             `json:"purpose,omitempty"` // empty: the service and the order
	ReturnURL string             `json:"returnUrl"`
	Validity  time.Duration      `json:"validity"`
}

// Reference is what the bank knows the invoice by beside its own id. It leads to the order.
func (i NewInvoice) Reference() string { return fmt.Sprintf("%s-%d", i.OrderID, i.Attempt) }

// IssuedInvoice is the bank's answer to NewInvoice.
type IssuedInvoice struct {
	InvoiceID  string `json:"invoiceId"`
	PaymentURL string `json:"paymentUrl"`
}

// Revocation is the bank's answer to RevokeInvoice.
type Revocation struct {
	// Refused says that there is nothing to revoke: the invoice was paid, has expired, or is not known.
	Refused bool `json:"refused,omitempty"`
}

// FoundInvoice is an invoice that the bank has a payment for and the order does not know.
type FoundInvoice struct {
	OrderID   string `json:"orderId"`
	InvoiceID string `json:"invoiceId"`
}

// Refund asks the bank to give money back. Reference makes a repeated request the same request.
type Refund struct {
	InvoiceID string         `json:"invoiceId"`
	Reference string         `json:"reference"`
	Amount    domain.Kopecks `json:"amount"`
}

// What an order does at the bank.
var (
	CreateInvoice = effect.Define[NewInvoice, IssuedInvoice](effect.Definition{
		Name: "CreateInvoice", Summary: "Виставлення рахунку в банку", Policy: effect.Interactive,
		Queue: effect.Bank, Repeat: effect.Unsafe(
			"the bank makes another invoice and the first can still be paid: a citizen who pays both waits for one refund"),
	})
	AskBank = effect.Define[string, domain.PaymentReport](effect.Definition{
		Name: "AskBank", Summary: "Запит до банку про стан оплати", Policy: effect.Interactive,
		Queue: effect.Bank, Repeat: effect.ReadsOnly,
	})
	// ConfirmInvoice reads the status of a FoundInvoice with the cabinet's own key to the bank, and claims it for the order. That
	// it is not the order's is a final failure: the bank does not have it, it has another reference, or has paid another order.
	ConfirmInvoice = effect.Define[FoundInvoice, domain.PaymentReport](effect.Definition{
		Name: "ConfirmInvoice", Summary: "Перевірка в банку рахунку, якого замовлення не знає", Policy: effect.Forever,
		Queue: effect.Bank, Repeat: effect.ReadsOnly,
	})
	RevokeInvoice = effect.Define[string, Revocation](effect.Definition{
		Name: "RevokeInvoice", Summary: "Відкликання рахунку в банку", Policy: effect.Forever,
		Queue: effect.Bank, Repeat: effect.AlreadyReleased,
	})
	ReturnMoney = effect.Define[Refund, effect.Nothing](effect.Definition{
		Name: "ReturnMoney", Summary: "Повернення грошей платнику", Policy: effect.Forever,
		Queue: effect.Bank, Repeat: effect.Safe("the refund's reference makes it the same refund"),
	})
)

// payments are the facts about an order's invoices.
type payments struct {
	lock     workflow.Mutex         // held while the bank is being asked for a new invoice or for its last word
	invoices []*invoice             // by attempt
	billing  bool                   // the bank is being asked for an invoice: its word about it may come before its answer
	early    []domain.PaymentReport // words about invoices that we do not know yet
	doubted  []string               // invoices that the bank was asked to confirm: each is asked about once
	closed   bool                   // nobody can start to pay any more
	refund   *Compensation          // gives the money back, should the order end without its result
	check    func(workflow.Context) error
	stopped  *Ending // the check's last word: there is nothing to pay any more
}

// invoice is one attempt to bill the citizen.
type invoice struct {
	id       string
	attempt  int
	report   domain.PaymentReport // the bank's latest word
	revoke   *Compensation
	returned bool // the money was given back, or the bank was asked to
	found    bool // it was not billed in this life of the order: nobody is sent to its page
}

// taken says that the bank has the citizen's money for this invoice and we have not given it back.
func (i *invoice) taken() bool { return i.report.State == domain.PaymentTaken && !i.returned }

// drainBankSignals keeps the bank's words as they come: late, twice, in any order, before the invoice is known.
func (o *Order) drainBankSignals(ctx workflow.Context, words workflow.ReceiveChannel) {
	for {
		var report domain.PaymentReport
		if !words.ReceiveAsync(&report) {
			return
		}
		o.heed(ctx, report)
	}
}

// heed keeps the bank's word about an invoice if it is newer than what is known.
func (o *Order) heed(ctx workflow.Context, report domain.PaymentReport) {
	known := o.payments.find(report.InvoiceID)
	if known == nil {
		o.heedUnknown(ctx, report)
		return
	}
	if !o.isNewer(ctx, report, known.report) {
		return
	}
	known.report = report
	if report.State == domain.PaymentDeclined && o.state.AwaitsPayment() && known == o.payments.current() {
		o.Change(ctx, domain.EventPaymentDeclined, func(state *domain.Order) {
			state.Invoice.Status = domain.InvoiceDeclined
			state.Invoice.Declined = domain.DeclineText(report.ErrCode)
		})
	}
}

// isNewer reports whether the bank's word came after the one that is known. Orders that have had two words of one instant
// before that was so keep the first.
func (o *Order) isNewer(ctx workflow.Context, report, known domain.PaymentReport) bool {
	return report.ModifiedAt.After(known.ModifiedAt) || report.Outweighs(known) && o.Passes(ctx, wordsOfOneInstant)
}

func (p *payments) find(invoiceID string) *invoice {
	for _, known := range p.invoices {
		if known.id == invoiceID {
			return known
		}
	}
	return nil
}

// current is the newest invoice that the citizen was billed by; nil before the first.
func (p *payments) current() *invoice {
	for _, billed := range slices.Backward(p.invoices) {
		if !billed.found {
			return billed
		}
	}
	return nil
}

// overpaid is an invoice whose money we hold and may not keep; nil if there is none. The one that paid for the
// order is kept, unless its sum is wrong.
func (o *Order) overpaid() *invoice {
	for _, known := range o.payments.invoices {
		keeps := o.state.Paid() && o.state.Invoice.ID == known.id
		if known.taken() && !keeps && (o.state.Status.Finished() || known.report.Amount != o.state.Price) {
			return known
		}
	}
	return nil
}

// settling is an invoice that pays for the order: the bank has taken exactly its price. Nil if there is none.
func (o *Order) settling() *invoice {
	for _, known := range o.payments.invoices {
		if known.taken() && known.report.Amount == o.state.Price {
			return known
		}
	}
	return nil
}
