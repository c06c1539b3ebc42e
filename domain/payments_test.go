package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Every state of a payment has a text, with every state of its refund.
func TestPaymentTexts(t *testing.T) {
	for _, state := range []PaymentState{PaymentPending, PaymentDeclined, PaymentTaken, PaymentReturned, PaymentClosed} {
		require.NotEmpty(t, Payment{State: state}.StateText())
	}
	for _, refund := range []RefundState{RefundAsked, RefundDone, RefundRefused} {
		require.Contains(t, Payment{State: PaymentTaken, Refund: refund}.StateText(), refundTexts[refund])
	}
	require.Equal(t, "банк повернув гроші платнику", Payment{State: PaymentReturned, Refund: RefundDone}.StateText())
}

// A problem of the money is read beside what the order itself says, whatever that is; an outage is read alone.
func TestMoneyProblemIsReadBeside(t *testing.T) {
	for _, status := range []Status{StatusWaitToPay, StatusSent, StatusRefusal, StatusCanceled, StatusExpired, StatusDone} {
		order := Order{Service: PlateReserveService, Status: status, Plate: &OrderedPlate{}}
		alone := order.Explanation(PartyInitiator)
		for _, problem := range Problems() {
			order.Problem = problem
			text := order.Explanation(PartyInitiator)
			if problem.OfMoney() {
				require.Equal(t, alone+" "+problem.Text(), text)
			} else {
				require.Equal(t, problem.Text(), text)
			}
		}
	}
}
