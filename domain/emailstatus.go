package domain

import "time"

// EmailStatus is how far a citizen's address is confirmed (PROF-09).
type EmailStatus string

// The states of an address.
const (
	EmailNotVerified EmailStatus = "not_verified"
	EmailPending     EmailStatus = "pending" // a link is on its way
	EmailVerified    EmailStatus = "verified"
)

// Limits of the links that verify an address: one a minute, five an hour.
const (
	verificationPause  = time.Minute
	verificationWindow = time.Hour
	verificationsMost  = 5
)

// VerificationsSince is from when on earlier links count.
func VerificationsSince(now time.Time) time.Time { return now.Add(-verificationWindow) }

// PermitVerification refuses another link when there were too many lately; sent are their instants, the newest first.
func PermitVerification(sent []time.Time, now time.Time) error {
	switch {
	case len(sent) >= verificationsMost:
		return RefuseFrequent(CodeLettersLimit, sent[verificationsMost-1].Add(verificationWindow).Sub(now))
	case len(sent) > 0 && now.Sub(sent[0]) < verificationPause:
		return RefuseFrequent(CodeTooManyRequests, sent[0].Add(verificationPause).Sub(now))
	}
	return nil
}

// VerificationLetter is the letter with a link that verifies an address; until is when the link ends.
func VerificationLetter(code string, until time.Time) Letter {
	return Letter{
		To: PartyInitiator, Heading: "Підтвердьте свою електронну адресу",
		Text: "Щоб підтвердити, що ця адреса Ваша, натисніть кнопку до " + KyivTime(until) + ".\n\n" +
			"Посилання діє один раз. Якщо Ви не просили про підтвердження, не відкривайте його.",
		Path: "/confirm/email/" + code, PathName: "Підтвердити адресу",
	}
}
