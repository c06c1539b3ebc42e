package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Of two words of one instant the one that ends more counts; words of other instants are not weighed.
func TestOutweighs(t *testing.T) {
	report := func(state PaymentState, at time.Time) PaymentReport {
		return PaymentReport{State: state, ModifiedAt: at}
	}
	words := []PaymentState{PaymentPending, PaymentDeclined, PaymentClosed, PaymentTaken, PaymentReturned}
	for i, word := range words {
		for j, known := range words {
			require.Equal(t, i > j, report(word, noon).Outweighs(report(known, noon)), "%s over %s", word, known)
		}
	}
	require.False(t, report(PaymentTaken, noon.Add(time.Second)).Outweighs(report(PaymentPending, noon)))
	require.True(t, report(PaymentTaken, noon.In(Kyiv)).Outweighs(report(PaymentPending, noon)), "the same instant elsewhere")
}

// Why an attempt to pay has failed is said in a sentence, whatever the bank's code.
func TestDeclineText(t *testing.T) {
	for code, text := range map[string]string{
		"51":   "Строк дії картки минув. Спробуйте іншу картку.",
		"59":   "На картці недостатньо коштів. Спробуйте іншу картку.",
		"1034": "Банк не підтвердив оплату (3-D Secure). Спробуйте ще раз.",
		"":     "Банк відхилив оплату. Спробуйте ще раз або іншою карткою.",
		"7777": "Банк відхилив оплату. Спробуйте ще раз або іншою карткою.",
	} {
		require.Equal(t, text, DeclineText(code), code)
	}
}
