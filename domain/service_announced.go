package domain

// The services that the cabinet only announces, or leads to on another site (CAT-15 to CAT-18).
const (
	ParkingService         ServiceName = "parking"
	ServiceStationsService ServiceName = "service-stations"
	TowTruckService        ServiceName = "tow-truck"
	TrafficTestsService    ServiceName = "traffic-tests"
)

var (
	parking = Service{
		ID: 18, InternalName: ParkingService, Name: "Паркування",
		Short:        "Оплата паркування в містах України.",
		Description:  "Сервіс готується до запуску: у ньому можна буде оплатити паркування за номерним знаком, не шукаючи паркомата. Поки що скористайтеся застосунком свого міста.",
		Availability: InProgress,
	}
	serviceStations = Service{
		ID: 19, InternalName: ServiceStationsService, Name: "Станції обслуговування поруч",
		Short:        "Станції технічного обслуговування та контролю на мапі.",
		Description:  "Сервіс готується до запуску: він покаже на мапі станції технічного обслуговування та контролю поруч із Вами.",
		Availability: InProgress,
	}
	towTruck = Service{
		ID: 20, InternalName: TowTruckService, Name: "Евакуатор",
		Short:        "Виклик евакуатора до місця зупинки.",
		Description:  "Сервіс готується до запуску: у ньому можна буде викликати евакуатор до місця зупинки. Якщо сталася аварія, телефонуйте 102 або 112.",
		Availability: InProgress,
	}
	trafficTests = Service{
		ID: 21, InternalName: TrafficTestsService, Name: "Тести з правил дорожнього руху",
		Short:        "Перевірте свої знання перед іспитом.",
		Description:  "Тести відкриваються на зовнішньому сайті: 20 запитань за 20 хвилин, як на теоретичному іспиті.",
		Availability: Active, Outside: true,
	}
)
