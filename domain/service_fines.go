package domain

// FinesService is the payment of a fine (FINE).
const FinesService ServiceName = "fines"

var fines = Service{
	ID: 10, InternalName: FinesService, Name: "Штрафи",
	Short:        "Перевірте і сплатіть штраф за реквізитами постанови.",
	Description:  "Введіть серію та номер постанови і номерний знак: кабінет знайде штраф і покаже суму з урахуванням знижки. Відомості про штрафи за VIN-кодом надаються платно, за постановою Кабінету Міністрів України.",
	Availability: Active, Popularity: PopularityActual, Pricing: PricingOffered,
	Term: "Одразу після оплати", Result: "Квитанція про сплату",
	Needed: []string{"Серія та номер постанови", "Номерний знак", "Банківська картка для оплати"},

	whenPaid: StatusDone, feed: NotifyFines, unique: uniqueness{CodeFineOrdered, sameKey},
	title: (*Order).fineTitle, purpose: (*Order).finePurpose,
	actions: []ActionRule{receiptWhenDone},
	explanations: explanationTable{
		StatusWaitToPay:       {"": "Потрібно сплатити штраф."},
		StatusPaymentReceived: {"": "Оплату отримано. Повідомляємо реєстр штрафів."},
		StatusDone:            {"": "Штраф сплачено. Реєстр уже знає про оплату, зарахування може тривати кілька днів."},
	},
	letters: letterTable{EventDone: {{
		To: PartyInitiator, Subject: "Штраф сплачено", Text: "Реєстр штрафів отримав відомості про оплату. Квитанція – у Вашому кабінеті.",
	}}},

	tasks:    taskTable{TaskPay: "Сплатіть штраф"},
	progress: paidProgress("Повідомлення реєстру штрафів", "зазвичай до хвилини", "Штраф сплачено"),
}
