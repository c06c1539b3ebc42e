package domain

import "slices"

// LicenceExchangeService is the exchange or the restoring of a driving licence (LIC).
const LicenceExchangeService ServiceName = "licence-exchange"

var licenceTags = PriceTags{Base: kopecks(49_700), Electronic: kopecks(20_000), Delivery: kopecks(12_000), IntDelivery: kopecks(45_000)}

var licenceExchange = Service{
	ID: 2, InternalName: LicenceExchangeService, Name: "Обмін або відновлення посвідчення водія",
	Short:        "Нове посвідчення, пластикове чи електронне, без візиту до сервісного центру.",
	Description:  "Замініть посвідчення водія після зміни даних, завершення строку дії, втрати або пошкодження.",
	Availability: Active, Popularity: PopularityNew,
	PriceTags: licenceTags, Pricing: PricingFixed,
	Term: "До 10 робочих днів, доставка від 3 тижнів", Result: "Посвідчення водія",
	Needed: []string{"Електронний підпис", "Документ, що посвідчує особу"},

	whenPaid: StatusSent, feed: NotifyServices, unique: uniqueness{CodeActiveApplication, sameKey},
	actions: slices.Concat(draftActions(DeadlineSignature), []ActionRule{
		{Status: StatusSigned, Action: ActionConfirmLoss, By: PartyInitiator, Deadline: DeadlineSignature},
		{Status: StatusSigned, Action: ActionCancel, By: PartyInitiator, Deadline: DeadlineSignature},
		receiptWhenProcessed,
	}),
	explanations: explanationTable{
		StatusPaymentReceived: {"": "Оплату отримано. Передаємо заяву до сервісного центру."},
		StatusSent:            {"": applicationSent},
		StatusReceived:        {"": applicationReceived},
		StatusProcessed:       {SubStatusWaitToDelivery: "Сервісний центр опрацював заяву, {виготовляють}."},
	},
	deliveries: []DeliveryType{DeliveryPickup, DeliveryUkrposhta, DeliveryElectronic, DeliveryAbroad}, resentBy: ReshipmentService,

	tasks: taskTable{
		TaskSign: "Підпишіть заяву на {обмін}", TaskPay: "Сплатіть {обмін}",
		TaskPickUp:    "Заберіть {документ} в сервісному центрі",
		TaskSendAgain: "Замовте повторну доставку {документа}",
	},
	progress: []progressStep{
		stepSign,
		{text: "Підтвердження втрати", at: []phase{{status: StatusSigned}}, when: func(o *Order) bool { return o.Status == StatusSigned }},
		stepPay, stepDecision, stepMaking, stepPost, stepPickup,
		{text: "Посвідчення у Вас", when: func(o *Order) bool { return !o.confirmsLoss() }},
		{text: "Документ у Вас", when: (*Order).confirmsLoss},
	},
}
