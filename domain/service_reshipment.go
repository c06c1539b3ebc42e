package domain

// ReshipmentService is another delivery of a driving licence that the post has returned (DLV).
const ReshipmentService ServiceName = "reshipment"

var reshipment = Service{
	ID: 14, InternalName: ReshipmentService, Name: "Повторна доставка посвідчення водія",
	Short:        "Якщо відправлення повернулося до сервісного центру.",
	Description:  "Замовте повторну доставку посвідчення, яке Ви не встигли отримати. Адресу можна змінити. Доставка триває від 3 тижнів.",
	Availability: Active, Popularity: PopularityActual, PriceTags: shipmentTags, Pricing: PricingFrom,
	Term: "Від 3 тижнів", Result: "Посвідчення водія за Вашою адресою",
	Needed: []string{"Посвідчення, яке пошта повернула до сервісного центру", "Банківська картка для оплати"},

	whenPaid: StatusDone, feed: NotifyReshipment, unique: uniqueness{CodeShipmentOrdered, sameDocument},
	ships:         shipped{ShippedLicence, WaitingReturned},
	nothingToShip: "Жодне відправлення з Вашим посвідченням не повернулося до сервісного центру. Якщо пошта вже везе його назад, зачекайте, доки сервісний центр його отримає: ми повідомимо.",
	deliveries:    []DeliveryType{DeliveryUkrposhta, DeliveryAbroad}, resentBy: ReshipmentService,
	actions: []ActionRule{receiptWhenDone}, explanations: shipmentExplanations, letters: shipmentLetters,

	tasks:    taskTable{TaskPay: "Сплатіть повторну доставку посвідчення водія", TaskSendAgain: "Замовте повторну доставку посвідчення водія"},
	progress: shipmentProgress,
}
