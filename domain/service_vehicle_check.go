package domain

// VehicleCheckService is an extract about a vehicle from the register (VCHK).
const VehicleCheckService ServiceName = "vehicle-check"

var vehicleCheck = Service{
	ID: 1, InternalName: VehicleCheckService, Name: "Перевірка транспортного засобу",
	Short:        "Повний витяг з реєстру про автомобіль перед купівлею: історія реєстрацій, кількість власників, технічні дані.",
	Description:  "Знайдіть транспортний засіб за VIN-кодом або за даними власника, оплатіть витяг і одразу завантажте його у форматі PDF. Інформація надається про транспортні засоби, зареєстровані з 2013 року.",
	Availability: Active, Popularity: PopularityBestseller,
	PriceTags: PriceTags{Base: kopecks(6_180), MoreDetails: kopecks(11_940)}, Pricing: PricingFixed,
	Term: "Одразу після оплати, зазвичай до хвилини",
	Needed: []string{
		"VIN-код транспортного засобу (17 символів) або прізвище, ім’я та дата народження власника",
		"Банківська картка для оплати",
	},
	Result: "Витяг з реєстру транспортних засобів у форматі PDF",

	whenPaid: StatusDone, feed: NotifyServices, unique: notUnique,
	explanations: explanationTable{StatusDone: {"": extractReady}},
	letters:      letterTable{EventDone: {{To: PartyInitiator, Subject: "Послугу надано", Text: extractReady}}},
	actions:      []ActionRule{{Status: StatusDone, Action: ActionDownloadReport, By: PartyInitiator}},

	tasks:    taskTable{TaskPay: "Сплатіть перевірку транспортного засобу"},
	progress: paidProgress("Запит до реєстру", "зазвичай до хвилини", "Витяг готовий"),
}

// extractReady says until when the extract can be had: it is erased with the order's personal data.
const extractReady = "Витяг готовий. Завантажте його {до стирання}: далі його буде видалено."
