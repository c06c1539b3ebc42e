package domain

// SPRCorrectionService is the correction of a registration certificate, ordered as its exchange (GAP-63).
const SPRCorrectionService ServiceName = "spr-correction"

var certificateCorrection = Service{
	ID: 17, InternalName: SPRCorrectionService, Name: "Виправлення даних у свідоцтві про реєстрацію",
	Short:        "Помилка у свідоцтві? Подайте заяву на виправлення.",
	Description:  "Виправлення оформлюють як обмін свідоцтва: нове свідоцтво виготовлять за даними реєстру. Якщо помилка в самому реєстрі, спершу зверніться до сервісного центру.",
	Availability: Active, OrderedAs: SPRExchangeService,
	PriceTags: certificateTags, Pricing: PricingFrom,
	Term: "До 10 робочих днів, доставка від 3 тижнів", Result: "Свідоцтво з правильними даними",
	Needed: []string{"Електронний підпис", "Транспортний засіб у Вашій власності"},
}
