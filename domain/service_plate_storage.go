package domain

// PlateStorageService is the prolonged storage of a number plate at a service centre (PSTO).
const PlateStorageService ServiceName = "plate-storage"

var plateStorage = Service{
	ID: 12, InternalName: PlateStorageService, Name: "Зберігання номерних знаків",
	Short:        "Продовжте зберігання номерного знака в сервісному центрі.",
	Description:  "Зберігання оплачується за кожен день, найбільше на 10 днів за одне замовлення. Вартість дня вказано з ПДВ.",
	Availability: Active, Popularity: PopularityActual, PriceTags: PriceTags{Base: kopecks(1_080)}, Pricing: PricingPerDay,
	Term: "Одразу після оплати", Result: "Продовжений строк зберігання",
	Needed: []string{"Номерний знак, що зберігається в сервісному центрі", "Банківська картка для оплати"},

	whenPaid: StatusDone, feed: NotifyPlateStorage, unique: uniqueness{CodeStorageOrdered, sameKey},
	purpose: (*Order).storagePurpose,
	actions: []ActionRule{receiptWhenDone},
	explanations: explanationTable{
		StatusPaymentReceived: {"": "Оплату отримано. Повідомляємо сервісний центр про новий строк зберігання."},
		StatusDone:            {"": "Зберігання номерного знака продовжено. У реєстрі новий строк з’явиться протягом доби."},
	},
	letters: letterTable{EventDone: {{
		To: PartyInitiator, Subject: "Зберігання продовжено",
		Text: "Номерний знак зберігатиметься в сервісному центрі до {зберігання}. Квитанція – у Вашому кабінеті.",
	}}},

	tasks:    taskTable{TaskPay: "Сплатіть зберігання номерного знака"},
	progress: paidProgress("Повідомлення сервісного центру", "зазвичай до хвилини", "Зберігання продовжено"),
}
