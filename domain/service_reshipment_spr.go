package domain

// ReshipmentSPRService is another delivery of a vehicle's documents that the post has returned (DLV).
const ReshipmentSPRService ServiceName = "reshipment-spr"

var reshipmentSPR = Service{
	ID: 15, InternalName: ReshipmentSPRService, Name: "Повторна доставка свідоцтва про реєстрацію",
	Short:        "Якщо відправлення зі свідоцтвом чи номерним знаком повернулося.",
	Description:  "Замовте повторну доставку документів на транспортний засіб. Адресу можна змінити. Доставка триває від 3 тижнів.",
	Availability: Active, Popularity: PopularityActual, PriceTags: shipmentTags, Pricing: PricingFrom,
	Term: "Від 3 тижнів", Result: "Документи за Вашою адресою",
	Needed: []string{"Документи, які пошта повернула до сервісного центру", "Банківська картка для оплати"},

	whenPaid: StatusDone, feed: NotifyReshipmentSPR, unique: uniqueness{CodeShipmentOrdered, sameDocument},
	ships:         shipped{ShippedCertificate, WaitingReturned},
	nothingToShip: "Жодне відправлення з Вашими документами на транспортний засіб не повернулося до сервісного центру. Якщо пошта вже везе їх назад, зачекайте, доки сервісний центр їх отримає: ми повідомимо.",
	deliveries:    []DeliveryType{DeliveryUkrposhta, DeliveryAbroad}, resentBy: ReshipmentSPRService,
	actions: []ActionRule{receiptWhenDone}, explanations: shipmentExplanations, letters: shipmentLetters,

	tasks: taskTable{
		TaskPay: "Сплатіть повторну доставку документів на транспортний засіб", TaskSendAgain: "Замовте повторну доставку документів на транспортний засіб",
	},
	progress: shipmentProgress,
}
