package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Another link is sent a minute after the last one and not a moment earlier, and the sixth once the first is an hour old.
func TestVerificationLimits(t *testing.T) {
	ago := func(waits ...time.Duration) (sent []time.Time) {
		for _, wait := range waits {
			sent = append(sent, noon.Add(-wait))
		}
		return sent
	}
	for name, row := range map[string]struct {
		sent []time.Time
		want error
	}{
		"the first":                   {nil, nil},
		"a minute after the last":     {ago(time.Minute), nil},
		"a moment less than a minute": {ago(time.Minute - time.Second), RefuseFrequent(CodeTooManyRequests, time.Second)},
		"the fifth of an hour":        {ago(2*time.Minute, 3*time.Minute, 4*time.Minute, 59*time.Minute), nil},
		"the sixth within the hour":   {ago(2*time.Minute, 3*time.Minute, 4*time.Minute, 5*time.Minute, 45*time.Minute), RefuseFrequent(CodeLettersLimit, 15*time.Minute)},
		"the sixth at once":           {ago(0, time.Minute, 2*time.Minute, 3*time.Minute, 4*time.Minute), RefuseFrequent(CodeLettersLimit, 56*time.Minute)},
	} {
		require.Equal(t, row.want, PermitVerification(row.sent, noon), name)
	}
	require.Equal(t, noon.Add(-time.Hour), VerificationsSince(noon))
}

// The letter carries the link, says until when it works by the clock of Kyiv, and that it works once.
func TestVerificationLetter(t *testing.T) {
	letter := VerificationLetter("c0de", noon.Add(30*time.Minute))
	require.Equal(t, "Підтвердьте свою електронну адресу", letter.Subject())
	require.Equal(t, PartyInitiator, letter.To)
	require.Equal(t, "Щоб підтвердити, що ця адреса Ваша, натисніть кнопку до 05.03.2026 12:30.\n\n"+
		"Посилання діє один раз. Якщо Ви не просили про підтвердження, не відкривайте його.", letter.Text)
	require.Equal(t, "/confirm/email/c0de", letter.Path)
}
