package domain

// OwnerToConfidantService is the appointment of a confidant by the owner of a vehicle (CONF-02).
const OwnerToConfidantService ServiceName = "ownerToConfidant"

var ownerToConfidant = Service{
	ID: 5, InternalName: OwnerToConfidantService, Name: "Призначити належного користувача",
	Short:        "Дайте іншій людині право законно користуватися Вашим автомобілем.",
	Description:  "Власник подає заяву, належний користувач підтверджує її своїм електронним підписом.",
	Availability: Active, Popularity: PopularityPopular, PriceTags: PriceTags{Base: kopecks(0)}, Pricing: PricingFixed,
	Term: "Один робочий день після підпису обох сторін", Result: "Запис про належного користувача в реєстрі",
	Needed: []string{"Електронний підпис", "РНОКПП, пошта і телефон майбутнього користувача"},

	feed: NotifyConfidant, unique: uniqueness{CodeActiveApplication, sameAppointment},
	appoints: SchemaOwner, showsRejection: true, title: (*Order).appointmentTitle,
	actions: appointmentActions, explanations: appointmentExplanations,
	letters: appointmentLetters(
		SchemaOwner,
		"Вас просять стати належним користувачем",
		"Власник транспортного засобу просить Вас стати його належним користувачем. ",
	),

	tasks: taskTable{
		TaskSign:    "Підпишіть заяву про призначення належного користувача",
		TaskConfirm: "Дайте відповідь: {хто} пропонує Вам у користування {авто}",
	},
	progress: appointmentProgress,
}
