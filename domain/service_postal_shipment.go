package domain

// PostalShipmentService is the delivery of a made driving licence by post (DLV).
const PostalShipmentService ServiceName = "postal-shipment"

var postalShipment = Service{
	ID: 13, InternalName: PostalShipmentService, Name: "Доставка посвідчення водія",
	Short:        "Отримайте готове посвідчення поштою в Україні чи за кордоном.",
	Description:  "Сервісний центр передасть виготовлене посвідчення Укрпошті, і вона доставить його на Вашу адресу або до відділення. Доставка триває від 3 тижнів.",
	Availability: Active, Popularity: PopularityActual, PriceTags: shipmentTags, Pricing: PricingFrom,
	Term: "Від 3 тижнів", Result: "Посвідчення водія за Вашою адресою",
	Needed: []string{"Виготовлене посвідчення, яке чекає в сервісному центрі", "Банківська картка для оплати"},

	whenPaid: StatusDone, feed: NotifyPostalShipment, unique: uniqueness{CodeShipmentOrdered, sameDocument},
	ships:         shipped{ShippedLicence, WaitingMade},
	nothingToShip: "Жодне Ваше посвідчення не чекає на відправлення поштою. Доставку можна замовити, коли сервісний центр виготовить посвідчення. Якщо посвідчення повернулося з пошти, замовте повторну доставку.",
	deliveries:    []DeliveryType{DeliveryUkrposhta, DeliveryAbroad}, resentBy: ReshipmentService,
	actions: []ActionRule{receiptWhenDone}, explanations: shipmentExplanations, letters: shipmentLetters,

	tasks:    taskTable{TaskPay: "Сплатіть доставку посвідчення водія", TaskSendAgain: "Замовте повторну доставку посвідчення водія"},
	progress: shipmentProgress,
}
