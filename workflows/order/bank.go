package order

import (
	"fmt"
	"time"

	"github.com/google/uuid"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// BankSignal carries the bank's report about an invoice: a domain.PaymentReport whose signature was verified.
const BankSignal = "bank"

// NewInvoice asks the bank for an invoice. It has no personal data.
type NewInvoice struct {
	OrderID   uuid.UUID          `json:"orderId"`
	Service   domain.ServiceName `json:"service"`
	Attempt   int                `json:"attempt"`
	Amount    domain.Kopecks     `json:"amount"`
	Purpose   string             `json:"purpose,omitempty"` // empty: the service and the order
	ReturnURL string             `json:"returnUrl"`
	Validity  time.Duration      `json:"validity"`
}

// Reference is the merchant's reference of the invoice, beside the bank's own id. It leads to the order.
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

// FoundInvoice is a paid invoice that the order does not know.
type FoundInvoice struct {
	OrderID   uuid.UUID `json:"orderId"`
	InvoiceID string    `json:"invoiceId"`
}

// Refund asks the bank to return money. Reference is the name by which a repeated request finds what the bank has done for it.
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
	// ConfirmInvoice reads the status of a FoundInvoice with the cabinet's own key to the bank, and claims it for the order. It
	// fails finally if the invoice is not the order's: the bank does not have it, it has another reference, or has paid for
	// another order.
	ConfirmInvoice = effect.Define[FoundInvoice, domain.PaymentReport](effect.Definition{
		Name: "ConfirmInvoice", Summary: "Перевірка в банку рахунку, якого замовлення не знає", Policy: effect.Forever,
		Queue: effect.Bank, Repeat: effect.Safe("an invoice is claimed for one order, once"),
	})
	RevokeInvoice = effect.Define[string, Revocation](effect.Definition{
		Name: "RevokeInvoice", Summary: "Відкликання рахунку в банку", Policy: effect.Forever,
		Queue: effect.Bank, Repeat: effect.AlreadyReleased,
	})
	ReturnMoney = effect.Define[Refund, effect.Nothing](effect.Definition{
		Name: "ReturnMoney", Summary: "Повернення грошей платнику", Policy: effect.Forever,
		Queue: effect.Bank, Repeat: effect.Safe("what the bank has refunded is read from the invoice before each request"),
	})
)
