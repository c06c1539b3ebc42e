package domain

// InsuranceService is a policy of motor insurance (INS).
const InsuranceService ServiceName = "insurance"

var motorInsurance = Service{
	ID: 4, InternalName: InsuranceService, Name: "Автоцивілка",
	Short:        "Поліс обов’язкового страхування цивільно-правової відповідальності менш ніж за 5 хвилин.",
	Description:  "Порівняйте пропозиції страхових компаній, оформіть електронний поліс і отримайте його на пошту. Спершу показуємо ціни з франшизою 0\u00a0грн.",
	Availability: Active, Popularity: PopularityBestseller, Pricing: PricingOffered,
	Term: "До 5 хвилин", Result: "Електронний поліс",
	Needed: []string{"Номерний знак автомобіля", "Банківська картка для оплати"},

	whenPaid: StatusDone, feed: NotifyInsurance, unique: uniqueness{CodePolicyReserved, sameCover},
	insures: true, purpose: (*Order).policyPurpose,
	actions: policyActions, explanations: policyExplanations,
	letters: letterTable{EventDone: {{To: PartyInitiator, Subject: "Поліс укладено", Text: policyDone}}},

	tasks:    taskTable{TaskPay: "Сплатіть поліс автоцивілки"},
	progress: policyProgress("Поліс укладено"),
}
