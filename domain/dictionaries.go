package domain

// NumberedChoice is an entry of a dictionary with numeric ids.
type NumberedChoice struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

// DeliveryChoices lists the ways of delivery by number: those of a service, or all of them when it is not named
// (API-084, DLV-03, GAP-33).
func DeliveryChoices(service ServiceName) []NumberedChoice {
	types := service.Deliveries()
	if service == "" {
		types = []DeliveryType{DeliveryPickup, DeliveryNovaPoshta, DeliveryUkrposhta, DeliveryElectronic, DeliveryAbroad}
	}
	choices := make([]NumberedChoice, 0, len(types))
	for _, kind := range types {
		choices = append(choices, NumberedChoice{int(kind), kind.Label()})
	}
	return choices
}

// ConfidantSchemas lists who can request an appointment (API-087, CONF-01).
func ConfidantSchemas() []Choice {
	return []Choice{
		{string(SchemaConfidant), "Стати належним користувачем"},
		{string(SchemaOwner), "Призначити належного користувача"},
	}
}

// licenceCategoryNames are the categories as named by the Cabinet of Ministers' resolution No. 340 of 08.05.1993.
var licenceCategoryNames = map[string]string{
	"A1":  "Мопеди, моторолери та інші двоколісні (триколісні) транспортні засоби з двигуном до 50 см³ або до 4 кВт",
	"A":   "Мотоцикли та інші двоколісні (триколісні) транспортні засоби з двигуном від 50 см³ або від 4 кВт",
	"B1":  "Квадро- і трицикли, мотоколяски масою до 400 кг",
	"B":   "Автомобілі масою до 3500 кг, не більше восьми місць без водія",
	"C1":  "Вантажні автомобілі масою від 3500 до 7500 кг",
	"C":   "Вантажні автомобілі масою понад 7500 кг",
	"D1":  "Автобуси, не більше 16 місць без водія",
	"D":   "Автобуси, понад 16 місць без водія",
	"BE":  "Состави з тягачем категорії B",
	"C1E": "Состави з тягачем категорії C1",
	"CE":  "Состави з тягачем категорії C",
	"D1E": "Состави з тягачем категорії D1",
	"DE":  "Состави з тягачем категорії D",
	"T":   "Трамваї і тролейбуси",
}

// LicenceCategoryChoices lists the categories in the order of a licence's back side (API-090, LIC-56).
func LicenceCategoryChoices() []Choice {
	choices := make([]Choice, 0, len(LicenceCategories))
	for _, category := range LicenceCategories {
		choices = append(choices, Choice{category, licenceCategoryNames[category]})
	}
	return choices
}
