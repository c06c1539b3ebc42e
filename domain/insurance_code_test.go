package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// After a wrong code the order says how many tries are left, and of a locked code that it is locked (INS-24).
func TestTriesOfACode(t *testing.T) {
	for name, row := range map[string]struct {
		code  SentCode
		left  int
		words string
	}{
		"none was wrong":        {SentCode{}, 0, "Страхова компанія надіслала Вам код у SMS."},
		"one was wrong":         {SentCode{Wrong: 1}, 2, "залишилося 2 спроби"},
		"two were wrong":        {SentCode{Wrong: 2}, 1, "залишилася 1 спроба"},
		"the insurer is kinder": {SentCode{Wrong: 3}, 1, "залишилася 1 спроба"},
		"locked":                {SentCode{Wrong: 3, Spent: true}, 0, "заблоковано: його тричі ввели неправильно"},
		"too old":               {SentCode{Wrong: 1, Spent: true}, 0, "Код із SMS більше не діє. Потрібно отримати новий код"},
		"no other is sent":      {SentCode{Wrong: 3, Spent: true, Resent: maxResent}, 0, "нових для цього поліса страхова компанія не надсилає"},
	} {
		row.code.SentAt = noon
		order := Order{Service: InsuranceService, Status: StatusDraft, SubStatus: SubStatusApproved, Insurance: &OrderedPolicy{Code: row.code}}
		require.Equal(t, row.left, row.code.TriesLeft(), name)
		require.Contains(t, order.Explanation(PartyInitiator), row.words, name)
	}
}

// Once the policy can be downloaded nobody reads that it is still to come (INS-26, ORD-74).
func TestPrintedPolicy(t *testing.T) {
	order := Order{CitizenID: "c", Service: InsuranceService, Status: StatusDone, UpdatedAt: noon, Insurance: &OrderedPolicy{}}
	require.Contains(t, order.ViewFor("c", noon).Explanation, "з’являється в кабінеті за 5 хвилин")
	order.Deadline = &Deadline{Kind: DeadlineErasing, Until: noon.Add(7 * day)}
	require.Contains(t, order.ViewFor("c", noon.Add(policyPrinting+time.Second)).Explanation, "Завантажте його файл тут до "+DateOf(noon.Add(7*day)).String())
}
