package domain

// IndividualPlateService is a number plate with symbols of the citizen's choice (INZ).
const IndividualPlateService ServiceName = "inz"

// individualPlateTags are three symbols, each further one, and the fee for the kind of vehicle (INZ-35).
var individualPlateTags = PriceTags{
	Base: kopecks(300_000), PerChar: kopecks(75_000), Auto: kopecks(60_000), Moto: kopecks(42_000), Delivery: kopecks(12_000),
}

var individualPlate = Service{
	ID: 8, InternalName: IndividualPlateService, Name: "Індивідуальний номерний знак",
	Short:        "Складіть власну комбінацію літер і цифр для автомобіля чи мотоцикла.",
	Description:  "Перевірте, чи вільна комбінація, погодьте макет і замовте виготовлення. Три символи – за базовою вартістю, кожен наступний, до восьмого, оплачується окремо. Отримати знак можна в сервісному центрі в Києві або у відділенні Нової пошти. Протягом 10 днів після отримання його реєструють у свідоцтві.",
	Availability: Active, Popularity: PopularityPopular, PriceTags: individualPlateTags, Pricing: PricingFrom,
	Term: "До одного місяця після передачі макета виробнику", Result: "Індивідуальний номерний знак",
	Needed: []string{"Транспортний засіб у Вашій власності", "Електронний підпис", "Банківська картка для оплати"},

	whenPaid: StatusSent, feed: NotifyINZ, unique: uniqueness{CodeActiveApplication, sameVehicle}, unpaid: CodePlateUnpaid,
	notices: NotificationsOfIndividualPlate, result: (*Order).individualPlateResult, pickup: (*Order).fetchThePlate,
	actions: append(draftActions(DeadlineSignature), receiptWhenDone),
	explanations: explanationTable{
		StatusPaymentReceived: {"": "Оплату отримано. Передаємо заяву та макет до сервісного центру."},
		StatusReceived:        {"": madeByText},
		StatusProcessed:       {SubStatusWaitToDelivery: "Номерний знак виготовлено. Ми повідомимо, щойно його можна буде отримати."},
		StatusDone:            {"": "{результат}"},
	},
	events: map[EventKind]string{
		EventSubmitted: "Заяву та макет номерного знака відправлено до сервісного центру",
		EventReceived:  "Сервісний центр передав макет виробнику",
		EventProcessed: "Номерний знак виготовлено",
	},
	letters: letterTable{
		EventReceived: {{To: PartyInitiator, Subject: "Макет передано виробнику", Text: madeByText}},
		EventProcessed: {{
			To: PartyInitiator, Subject: "Номерний знак виготовлено",
			Text: "Ваш індивідуальний номерний знак виготовлено. Ми повідомимо, щойно його можна буде отримати.",
		}},
		EventDone: {{To: PartyInitiator, Subject: "{знак}", Text: "{результат}"}},
	},
	deliveries: []DeliveryType{DeliveryPickup, DeliveryNovaPoshta},

	tasks: taskTable{
		TaskSign: "Підпишіть заяву на індивідуальний номерний знак", TaskPay: "Сплатіть індивідуальний номерний знак",
		TaskPickUp:        "Заберіть індивідуальний номерний знак у сервісному центрі й зареєструйте його",
		TaskCollectParcel: "Заберіть номерний знак у відділенні пошти",
		TaskRegisterPlate: "Зареєструйте індивідуальний номерний знак у свідоцтві",
	},
	progress: []progressStep{
		stepSign, stepPay,
		waitingFor("Передання макета виробнику", "зазвичай кілька днів", StatusPaymentReceived, StatusSent),
		waitingFor("Виготовлення номерного знака", "до місяця", StatusReceived),
		{text: "Доставка Новою поштою", note: "зазвичай кілька днів", at: []phase{{status: StatusProcessed}}, when: (*Order).byPost},
		{text: "Підготовка до видачі", at: []phase{{status: StatusProcessed}}, when: func(o *Order) bool { return !o.byPost() }},
		stepPickup, final("Номерний знак у Вас"),
	},
}
