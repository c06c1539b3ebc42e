package domain

// ConfidantRevokeService is the revocation of an appointment by the owner (CONF-13).
const ConfidantRevokeService ServiceName = "confidant-revoke"

var confidantRevoke = Service{
	ID: 7, InternalName: ConfidantRevokeService, Name: "Скасувати належного користувача",
	Short:        "Припиніть право іншої людини користуватися Вашим автомобілем.",
	Description:  "Заява власника опрацьовується протягом одного робочого дня.",
	Availability: Active, Popularity: PopularityActual, PriceTags: PriceTags{Base: kopecks(0)}, Pricing: PricingFixed,
	Term: "Один робочий день", Result: "Право користування припинено",
	Needed: []string{"Електронний підпис"},

	feed: NotifyConfidant, unique: uniqueness{CodeActiveApplication, sameKey}, showsRejection: true,
	actions: draftActions(DeadlineSignature),
	explanations: explanationTable{ // one working day (CONF-13, TIME-22)
		StatusDraft:  {SubStatusPending: "Потрібно підписати заяву про скасування призначення."},
		StatusSigned: {"": "Заяву підписано. Передаємо її до сервісного центру МВС."},
		StatusSent:   {"": "Заяву передано до сервісного центру МВС. Її опрацюють протягом одного робочого дня."},
		StatusDone:   {"": revocationDone},
	},

	tasks: taskTable{TaskSign: "Підпишіть заяву про скасування належного користувача"},
	progress: []progressStep{
		stepSign,
		waitingFor("Розгляд у сервісному центрі", "зазвичай один робочий день", StatusSigned, StatusSent),
		final("Право користування припинено"),
	},
}
