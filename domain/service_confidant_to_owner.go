package domain

// ConfidantToOwnerService is the request to an owner to be appointed as the confidant (CONF-14).
const ConfidantToOwnerService ServiceName = "confidantToOwner"

var confidantToOwner = Service{
	ID: 6, InternalName: ConfidantToOwnerService, Name: "Стати належним користувачем",
	Short:        "Попросіть власника автомобіля призначити Вас належним користувачем.",
	Description:  "Ви подаєте заяву, власник підтверджує її своїм електронним підписом.",
	Availability: Active, Popularity: PopularityPopular, PriceTags: PriceTags{Base: kopecks(0)}, Pricing: PricingFixed,
	Term: "Один робочий день після підпису обох сторін", Result: "Запис про належного користувача в реєстрі",
	Needed: []string{"Електронний підпис", "VIN-код автомобіля, пошта і телефон власника"},

	feed: NotifyConfidant, unique: uniqueness{CodeActiveApplication, sameAppointment},
	appoints: SchemaConfidant, showsRejection: true, title: (*Order).appointmentTitle,
	actions: appointmentActions, explanations: appointmentExplanations,
	letters: appointmentLetters(
		SchemaConfidant,
		"Вас просять призначити належного користувача",
		"Вас як власника просять призначити належного користувача Вашого транспортного засобу. ",
	),

	tasks: taskTable{
		TaskSign:    "Підпишіть заяву про призначення Вас належним користувачем",
		TaskConfirm: "Дайте відповідь: {хто} просить Ваш {авто} у користування",
	},
	progress: appointmentProgress,
}
