package domain

// GreenInsuranceService is an international policy, the green card (GRN).
const GreenInsuranceService ServiceName = "insurance-green"

var greenInsurance = Service{
	ID: 11, InternalName: GreenInsuranceService, Name: "Зелена картка",
	Short:        "Міжнародний поліс для поїздок автомобілем за кордон.",
	Description:  "Оберіть територію і строк, порівняйте пропозиції та оформіть поліс онлайн.",
	Availability: Active, Popularity: PopularityRaising, Pricing: PricingOffered,
	Term: "До 5 хвилин", Result: "Міжнародний страховий поліс",
	Needed: []string{"Номерний знак автомобіля", "Прізвище та ім’я латиницею", "Банківська картка для оплати"},

	whenPaid: StatusDone, feed: NotifyInsurance, unique: uniqueness{CodePolicyReserved, sameCover},
	insures: true, purpose: (*Order).policyPurpose,
	actions: policyActions, explanations: policyExplanations,
	letters: letterTable{EventDone: {{To: PartyInitiator, Subject: "Зелену картку укладено", Text: policyDone}}},

	tasks: taskTable{
		TaskPay: "Сплатіть зелену картку", TaskApprove: "Перевірте й підтвердьте дані зеленої картки",
		TaskEnterCode: "Підпишіть зелену картку кодом із SMS",
	},
	progress: policyProgress("Зелену картку укладено"),
}
