package workflows

import (
	"time"

	"github.com/google/uuid"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// FineSettlement reports to the register that an order has paid a fine.
type FineSettlement struct {
	OrderID   uuid.UUID      `json:"orderId"`
	CitizenID string         `json:"citizenId"`
	Fine      domain.Fine    `json:"fine"`
	Amount    domain.Kopecks `json:"amount"`
	PaidAt    time.Time      `json:"paidAt"`
}

// FineCheck asks whether an ordered fine can still be paid, at the order's price.
type FineCheck struct {
	domain.Fine
	// Price is zero if the workflow compares it, as it did before the activity did.
	Price domain.Kopecks `json:"orderPrice,omitempty"`
}

// CheckedFine is an ordered fine as the register has it.
type CheckedFine struct {
	domain.Fine
	Verdict
}

// What a fine's payment does at the register. The register's refusal is a final failure. Its type is the
// domain.Code.
var (
	// CheckFine reads a fine's present state and refuses one that cannot be paid at the order's price by the tariff of today.
	CheckFine = effect.Define[FineCheck, CheckedFine](effect.Definition{
		Name: "CheckFine", Summary: "Звірка штрафу з реєстром", Policy: effect.Interactive,
		Queue: effect.Registers, Repeat: effect.ReadsOnly,
	})
	SettleFine = effect.Define[FineSettlement, effect.Nothing](effect.Definition{
		Name: "SettleFine", Summary: "Повідомлення реєстру про сплату штрафу", Policy: effect.Background,
		Queue: effect.Registers, Repeat: effect.Safe("the register knows the payment by the order, and has it once"),
	})
)

const fineNotPayable = "Реєстр більше не приймає оплату цього штрафу."

// fineRefusals are the reasons, for the citizen, why a fine cannot be paid in the cabinet any more.
var fineRefusals = prepaid{otherwise: fineNotPayable, refusals: map[domain.Code]string{
	domain.CodeFinePaid:       "Штраф уже сплачено в інший спосіб: платити його ще раз не потрібно.",
	domain.CodeFineEnforced:   "Штраф передано до державної виконавчої служби. Сплатіть його за реквізитами виконавчого провадження.",
	domain.CodeFineNotFound:   "У реєстрі більше немає цього штрафу.",
	domain.CodeFineNotPayable: fineNotPayable,
	domain.CodeFineAmount:     "Сума штрафу змінилася. Перевірте нову суму й замовте оплату ще раз.",
}}

// finePayment: pay what is due today, before more is due, and report it to the register. A fine that was paid elsewhere in the
// meantime is not billed; if it was, the payment is refunded (FINE-14, PAYF-17, TIME-05).
func finePayment(ctx workflow.Context, o *order.Order, in domain.FinePayment) error {
	now := workflow.Now(ctx)
	until := now.Add(o.Deadlines().Payment)
	if !in.Ends.IsZero() {
		until = earlier(until, in.Ends)
	}
	if !now.Before(until) {
		return order.NotMade(domain.Refuse(domain.CodeFineAmount))
	}
	o.OnBilling(func(ctx workflow.Context) error { return checkFine(ctx, o, in.Fine) })
	if err := o.AwaitPaymentUntil(ctx, until); err != nil {
		return err
	}
	_, err := order.Require(ctx, o, SettleFine, FineSettlement{
		OrderID: o.ID(), CitizenID: o.CitizenID(), Fine: in.Fine, Amount: o.State().Price, PaidAt: o.State().Invoice.PaidAt,
	}, domain.ProblemRegister)
	return fineRefusals.ending(err)
}

// checkFine refuses the payment if the fine cannot be paid any more, or if another sum is due by now.
func checkFine(ctx workflow.Context, o *order.Order, ordered domain.Fine) error {
	return checkPrepaid(ctx, fineRefusals, CheckFine, FineCheck{ordered, o.State().Price}, func(found CheckedFine) error {
		why := found.Payable()
		if why == nil && found.Penalty != ordered.Penalty {
			why = domain.Refuse(domain.CodeFineAmount)
		}
		return why
	})
}
