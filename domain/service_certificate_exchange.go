package domain

import "slices"

// SPRExchangeService is the exchange of a registration certificate (SPR).
const SPRExchangeService ServiceName = "exchange-spr"

var certificateTags = PriceTags{Base: kopecks(21_500), Plate: kopecks(PlateBasePrice), Delivery: kopecks(12_000), IntDelivery: kopecks(45_000)}

var certificateExchange = Service{
	ID: 3, InternalName: SPRExchangeService, Name: "Обмін або відновлення свідоцтва про реєстрацію",
	Short:        "Нове свідоцтво про реєстрацію транспортного засобу, із заміною номерних знаків або без неї.",
	Description:  "Оберіть номерний знак і вид свідоцтва, підпишіть заяву електронним підписом та отримайте документ поштою.",
	Availability: Active, Popularity: PopularityNew,
	PriceTags: certificateTags, Pricing: PricingFrom,
	Term: "До 10 робочих днів, доставка від 3 тижнів", Result: "Свідоцтво про реєстрацію транспортного засобу",
	Needed: []string{"Електронний підпис", "Транспортний засіб у Вашій власності"},

	whenPaid: StatusSent, feed: NotifyServices, unique: uniqueness{CodeActiveApplication, sameKey},
	actions: slices.Concat([]ActionRule{
		{Status: StatusWaitToPermission, Sub: SubStatusApproved, Action: ActionChoosePlate, By: PartyInitiator, Deadline: DeadlineCertificate},
		{Status: StatusWaitToPermission, Sub: SubStatusRepeat, Action: ActionChoosePlate, By: PartyInitiator, Deadline: DeadlineCertificate},
		{Status: StatusWaitToPermission, Action: ActionCancel, By: PartyInitiator, Deadline: DeadlineCertificate},
		{Status: StatusWaitToReserve, Sub: SubStatusApproved, Action: ActionContinue, By: PartyInitiator, Deadline: DeadlineCertificate},
		{Status: StatusWaitToReserve, Action: ActionCancel, By: PartyInitiator, Deadline: DeadlineCertificate},
	}, draftActions(DeadlineCertificate), []ActionRule{
		{Status: StatusSigned, Action: ActionPay, By: PartyInitiator, Deadline: DeadlineCertificate},
		{Status: StatusSigned, Action: ActionCancel, By: PartyInitiator, Deadline: DeadlineCertificate},
		receiptWhenProcessed,
	}),
	explanations: explanationTable{ // AMB-049, AMB-055
		StatusWaitToPermission: {
			SubStatusPending:  "Сервісний центр перевіряє, чи можна обміняти свідоцтво онлайн. Ми повідомимо Вас про рішення.",
			SubStatusApproved: "Обмін дозволено. Потрібно обрати номерний знак.",
			SubStatusRepeat:   TextPlateUnavailable + ".",
		},
		StatusWaitToReserve: {
			SubStatusPending:  "Сервісний центр бронює номерний знак. Ми повідомимо Вас про рішення.",
			SubStatusApproved: "Номерний знак заброньовано. Потрібно обрати вид свідоцтва та доставку.",
		},
		StatusDraft:           {SubStatusPending: "Заяву сформовано. Потрібно перевірити дані та підписати її."},
		StatusSigned:          {"": "Заяву підписано. Потрібно оплатити замовлення, щоб ми передали його до сервісного центру."},
		StatusPaymentReceived: {"": "Оплату отримано. Передаємо заяву до сервісного центру."},
		StatusSent:            {"": applicationSent},
		StatusReceived:        {"": applicationReceived},
		StatusProcessed:       {SubStatusWaitToDelivery: "Сервісний центр опрацював заяву, {виготовляють}."},
		StatusExpired:         {"": "Замовте послугу ще раз."},
	},
	labels:     map[Status]Label{StatusExpired: {"Час на оформлення послуги минув", Gray}}, // nothing was to be paid (AMB-049)
	deliveries: []DeliveryType{DeliveryPickup, DeliveryUkrposhta, DeliveryAbroad}, resentBy: ReshipmentSPRService,

	tasks: taskTable{
		TaskSign: "Підпишіть заяву на обмін свідоцтва про реєстрацію", TaskPay: "Сплатіть обмін свідоцтва про реєстрацію",
		TaskPickUp:    "Заберіть свідоцтво про реєстрацію в сервісному центрі",
		TaskSendAgain: "Замовте повторну доставку документів на транспортний засіб",
	},
	progress: []progressStep{
		{text: "Перевірка в сервісному центрі", note: "зазвичай до кількох годин", at: []phase{{status: StatusWaitToPermission, sub: SubStatusPending}}},
		{text: "Вибір номерного знака", at: []phase{{status: StatusWaitToPermission}}},
		{text: "Бронювання номерного знака", note: "зазвичай до кількох годин", at: []phase{{status: StatusWaitToReserve, sub: SubStatusPending}}},
		{text: "Вибір свідоцтва та доставки", at: []phase{{status: StatusWaitToReserve}}},
		stepSign, waitingFor("Оплата", "", StatusSigned),
		stepDecision, stepMaking, stepPost, stepPickup, final("Свідоцтво у Вас"),
	},
}
