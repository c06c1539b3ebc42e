package domain

// policyExplanations say what happens next with a policy, and who has to act.
var policyExplanations = explanationTable{
	StatusDraft: {
		SubStatusNew:      "Поліс зарезервовано. Потрібно перевірити і підтвердити дані.",
		SubStatusApproved: "Страхова компанія надіслала Вам код у SMS. Потрібно підписати ним поліс.",
	},
	StatusPaymentReceived: {"": "Оплату отримано. Страхова компанія укладає поліс, зазвичай це триває кілька секунд."},
	StatusDone:            {"": policyDone},
}

// policyMailed is how long after the payment the insurer's e-mail with the policy comes (INS-27, TIME-20). The cabinet sends none, so
// no deadline depends on it.
const policyMailed = "протягом години"

// policyDone says when the policy comes (INS-26, INS-27, TIME-19).
const policyDone = "Поліс укладено. Його файл з’являється в кабінеті за 5 хвилин, а " + policyMailed + " страхова компанія надсилає його на Вашу електронну пошту."

// policyPrinted is read once the file is there, and until when it is (INS-26, ORD-74).
const policyPrinted = "Поліс укладено. Завантажте його файл тут {до стирання}. На Вашу електронну пошту страхова компанія надсилає його " + policyMailed + "."

// textNotInsured follows the reason of a refused policy: no reader may believe to be insured.
const textNotInsured = "Поліс не укладено: транспортний засіб не застраховано."

const (
	textCodeSpent  = "Код із SMS більше не діє. Потрібно отримати новий код і підписати ним поліс."
	textCodeLocked = "Код із SMS заблоковано: його тричі ввели неправильно. Потрібно отримати новий код і підписати ним поліс."
	textTriesFew   = "Код із SMS не підійшов, залишилося 2 спроби. Потрібно підписати ним поліс."
	textTriesOne   = "Код із SMS не підійшов, залишилася 1 спроба. Потрібно підписати ним поліс або отримати новий код."
	textCodesOver  = "Код із SMS більше не діє, і нових для цього поліса страхова компанія не надсилає. Оформіть поліс ще раз."
)

// codeExplanation is read when a code was wrong, and when the one that was sent is locked or too old to sign with.
func (o *Order) codeExplanation(Party) string {
	if o.Status != StatusDraft || o.SubStatus != SubStatusApproved || o.Insurance == nil {
		return ""
	}
	switch code := o.Insurance.Code; {
	case code.TriesLeft() == 1:
		return textTriesOne
	case code.TriesLeft() > 1:
		return textTriesFew
	case !code.Spent:
		return ""
	case !code.Resendable():
		return textCodesOver
	case code.Locked():
		return textCodeLocked
	}
	return textCodeSpent
}
