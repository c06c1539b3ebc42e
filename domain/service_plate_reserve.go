package domain

// PlateReserveService is the reservation of a number plate (PRES).
const PlateReserveService ServiceName = "plate-reserve"

var plateReserve = Service{
	ID: 9, InternalName: PlateReserveService, Name: "Бронювання номерного знака",
	Short:        "Оберіть і забронюйте вільний номерний знак у сервісному центрі.",
	Description:  "Бронювання діє 9 днів. За цей час треба звернутися до обраного сервісного центру.",
	Availability: Active, Popularity: PopularityRaising, PriceTags: PriceTags{Base: kopecks(PlateBasePrice)}, Pricing: PricingFrom,
	Term: "Одразу після оплати", Result: "Заброньований номерний знак",
	Needed: []string{"Документ, що посвідчує особу", "Банківська картка для оплати"},

	whenPaid: StatusSent, feed: NotifyServices, unique: uniqueness{CodeReservationExists, sameService},
	notices: reservationNotices,
	actions: []ActionRule{
		{Status: StatusCreated, Action: ActionCancel, By: PartyInitiator}, // nothing is to be paid
		receiptWhenProcessed,
	},
	result: func(o *Order) string {
		return "Номерний знак видають у сервісному центрі" + o.centreText() + ". Якщо Ви ще не забрали його, візьміть із собою документ, що посвідчує особу."
	},
	explanations: explanationTable{
		StatusDone:            {"": "{результат}"},
		StatusWaitToPay:       {"": "Потрібно оплатити замовлення, щоб ми забронювали номерний знак. Після оплати бронювання діє 9 днів: за цей час треба звернутися до сервісного центру{центр}."},
		StatusCreated:         {"": "Номерний знак утримується за Вами. Передаємо бронювання до сервісного центру."},
		StatusPaymentReceived: {"": "Оплату отримано. Передаємо бронювання до сервісного центру."},
		StatusSent:            {"": "Номерний знак заброньовано за Вами. Зверніться до сервісного центру{центр} {до строку}."},
		StatusReceived:        {"": "Сервісний центр готує номерний знак, заброньований за Вами. Зверніться по нього до сервісного центру{центр} {до строку}."},
		StatusProcessed:       {SubStatusWaitToDelivery: "Номерний знак підготовлено. Заберіть його в сервісному центрі{центр} {до строку}."},
	},
	letters: letterTable{
		EventDone: {{To: PartyInitiator, Subject: "Номерний знак готовий", Text: "{результат}"}},
		EventSubmitted: {{
			To: PartyInitiator, Subject: "Номерний знак заброньовано",
			Text: "Номерний знак заброньовано за Вами. Зверніться до сервісного центру{центр} протягом 9 днів, до {строк}: далі бронювання буде скасовано.",
		}},
		EventReceived: {{
			To: PartyInitiator, Subject: "Бронювання отримано",
			Text: "Сервісний центр отримав Ваше бронювання і готує номерний знак. Бронювання діє до {строк}.",
		}},
		EventProcessed: {{
			To: PartyInitiator, Subject: "Номерний знак підготовлено",
			Text: "Номерний знак підготовлено. Заберіть його в сервісному центрі{центр} протягом 9 днів, до {строк}: далі бронювання буде скасовано.",
		}},
	},

	tasks: taskTable{TaskPay: "Сплатіть бронювання номерного знака"},
	progress: []progressStep{
		stepPay,
		waitingFor("Передання бронювання до сервісного центру", "зазвичай до хвилини", StatusCreated, StatusPaymentReceived),
		waitingFor("Підготовка номерного знака", "бронювання діє 9 днів", StatusSent, StatusReceived),
		waitingFor("Отримання в сервісному центрі", "", StatusProcessed),
		final("Бронювання виконано"),
	},
}
