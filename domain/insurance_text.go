package domain

// policyExplanations say what happens next with a policy, and who has to act.
var policyExplanations = explanationTable{
	StatusDraft: {
		SubStatusNew:      "Поліс зарезервовано. Ваш хід: перевірте і підтвердьте дані.",
		SubStatusApproved: "Страхова компанія надіслала Вам код у SMS. Ваш хід: підпишіть ним поліс.",
	},
	StatusPaymentReceived: {"": "Оплату отримано. Страхова компанія укладає поліс, зазвичай це триває кілька секунд."},
	StatusDone:            {"": policyDone},
}

// policyDone says when the policy comes (INS-26, INS-27, TIME-19, TIME-20).
const policyDone = "Поліс укладено. Його файл з’явиться в кабінеті за 5 хвилин, а протягом години страхова компанія надішле його на Вашу електронну пошту."
