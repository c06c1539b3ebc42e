package domain

// LicenceCorrectionService is the correction of a driving licence, ordered as its exchange (GAP-63).
const LicenceCorrectionService ServiceName = "licence-correction"

var licenceCorrection = Service{
	ID: 16, InternalName: LicenceCorrectionService, Name: "Виправлення даних у посвідченні водія",
	Short:        "Помилка у прізвищі, даті чи категорії? Подайте заяву на виправлення.",
	Description:  "Виправлення оформлюють як обмін посвідчення через зміну даних: цю причину вже буде обрано. Додайте документ, у якому дані правильні.",
	Availability: Active, OrderedAs: LicenceExchangeService,
	PriceTags: licenceTags, Pricing: PricingFixed,
	Term: "До 10 робочих днів, доставка від 3 тижнів", Result: "Посвідчення водія з правильними даними",
	Needed: []string{"Електронний підпис", "Документ, що посвідчує особу", "Документ, який підтверджує правильні дані"},
}
