package domain

// kopecks makes a price tag.
func kopecks(amount Kopecks) *Kopecks { return &amount }

// Prices of the exchanges, and of the corrections that are ordered as them; of the services that only deliver.
var (
	licenceTags  = PriceTags{Base: kopecks(49_700), Electronic: kopecks(20_000), Delivery: kopecks(12_000), IntDelivery: kopecks(45_000)}
	shipmentTags = PriceTags{Delivery: kopecks(12_000), IntDelivery: kopecks(45_000)}
	// A plate with a name on it: three symbols, each further one, and the fee for the kind of vehicle (INZ-35).
	individualPlateTags = PriceTags{
		Base: kopecks(300_000), PerChar: kopecks(75_000), Auto: kopecks(60_000), Moto: kopecks(42_000), Delivery: kopecks(12_000),
	}
	certificateTags = PriceTags{Base: kopecks(21_500), Plate: kopecks(PlateBasePrice), Delivery: kopecks(12_000), IntDelivery: kopecks(45_000)}
)

// services are the data of the catalogue (CAT-04 to CAT-19). A service whose order the cabinet cannot carry out
// yet is in progress.
var services = []Service{
	{
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
	},
	{
		ID: 2, InternalName: LicenceExchangeService, Name: "Обмін або відновлення посвідчення водія",
		Short:        "Нове посвідчення, пластикове чи електронне, без візиту до сервісного центру.",
		Description:  "Замініть посвідчення водія після зміни даних, завершення строку дії, втрати або пошкодження.",
		Availability: Active, Popularity: PopularityNew,
		PriceTags: licenceTags, Pricing: PricingFixed,
		Term: "До 10 робочих днів, доставка від 3 тижнів", Result: "Посвідчення водія",
		Needed: []string{"Електронний підпис", "Документ, що посвідчує особу"},
	},
	{
		ID: 3, InternalName: SPRExchangeService, Name: "Обмін або відновлення свідоцтва про реєстрацію",
		Short:        "Нове свідоцтво про реєстрацію транспортного засобу, із заміною номерних знаків або без неї.",
		Description:  "Оберіть номерний знак і вид свідоцтва, підпишіть заяву електронним підписом та отримайте документ поштою.",
		Availability: Active, Popularity: PopularityNew,
		PriceTags: certificateTags, Pricing: PricingFrom,
		Term: "До 10 робочих днів, доставка від 3 тижнів", Result: "Свідоцтво про реєстрацію транспортного засобу",
		Needed: []string{"Електронний підпис", "Транспортний засіб у Вашій власності"},
	},
	{
		ID: 4, InternalName: InsuranceService, Name: "Автоцивілка",
		Short:        "Поліс обов’язкового страхування цивільно-правової відповідальності менш ніж за 5 хвилин.",
		Description:  "Порівняйте пропозиції страхових компаній, оформіть електронний поліс і отримайте його на пошту. Спершу показуємо ціни з франшизою 0 грн.",
		Availability: Active, Popularity: PopularityBestseller, Pricing: PricingOffered,
		Term: "До 5 хвилин", Result: "Електронний поліс",
		Needed: []string{"Номерний знак автомобіля", "Банківська картка для оплати"},
	},
	{
		ID: 5, InternalName: OwnerToConfidantService, Name: "Призначити належного користувача",
		Short:        "Дайте іншій людині право законно користуватися Вашим автомобілем.",
		Description:  "Власник подає заяву, належний користувач підтверджує її своїм електронним підписом.",
		Availability: Active, Popularity: PopularityPopular, PriceTags: PriceTags{Base: kopecks(0)}, Pricing: PricingFixed,
		Term: "Один робочий день після підпису обох сторін", Result: "Запис про належного користувача в реєстрі",
		Needed: []string{"Електронний підпис", "РНОКПП, пошта і телефон майбутнього користувача"},
	},
	{
		ID: 6, InternalName: ConfidantToOwnerService, Name: "Стати належним користувачем",
		Short:        "Попросіть власника автомобіля призначити Вас належним користувачем.",
		Description:  "Ви подаєте заяву, власник підтверджує її своїм електронним підписом.",
		Availability: Active, Popularity: PopularityPopular, PriceTags: PriceTags{Base: kopecks(0)}, Pricing: PricingFixed,
		Term: "Один робочий день після підпису обох сторін", Result: "Запис про належного користувача в реєстрі",
		Needed: []string{"Електронний підпис", "VIN-код автомобіля, пошта і телефон власника"},
	},
	{
		ID: 7, InternalName: ConfidantRevokeService, Name: "Скасувати належного користувача",
		Short:        "Припиніть право іншої людини користуватися Вашим автомобілем.",
		Description:  "Заява власника опрацьовується протягом одного робочого дня.",
		Availability: Active, Popularity: PopularityActual, PriceTags: PriceTags{Base: kopecks(0)}, Pricing: PricingFixed,
		Term: "Один робочий день", Result: "Запис у реєстрі припинено",
		Needed: []string{"Електронний підпис"},
	},
	{
		ID: 8, InternalName: IndividualPlateService, Name: "Індивідуальний номерний знак",
		Short:        "Складіть власну комбінацію літер і цифр для автомобіля чи мотоцикла.",
		Description:  "Перевірте, чи вільна комбінація, погодьте макет і замовте виготовлення. Три символи – за базовою вартістю, кожен наступний, до восьмого, оплачується окремо. Отримати знак можна в сервісному центрі в Києві або у відділенні Нової пошти. Протягом 10 днів після отримання його реєструють у свідоцтві.",
		Availability: Active, Popularity: PopularityPopular, PriceTags: individualPlateTags, Pricing: PricingFrom,
		Term: "До одного місяця після передачі макета виробнику", Result: "Індивідуальний номерний знак",
		Needed: []string{"Транспортний засіб у Вашій власності", "Електронний підпис", "Банківська картка для оплати"},
	},
	{
		ID: 9, InternalName: PlateReserveService, Name: "Бронювання номерного знака",
		Short:        "Оберіть і забронюйте вільний номерний знак у сервісному центрі.",
		Description:  "Бронювання діє 9 днів. За цей час треба звернутися до обраного сервісного центру.",
		Availability: Active, Popularity: PopularityRaising, PriceTags: PriceTags{Base: kopecks(PlateBasePrice)}, Pricing: PricingFrom,
		Term: "Одразу після оплати", Result: "Заброньований номерний знак",
		Needed: []string{"Документ, що посвідчує особу", "Банківська картка для оплати"},
	},
	{
		ID: 10, InternalName: FinesService, Name: "Штрафи",
		Short:        "Перевірте і сплатіть штраф за реквізитами постанови.",
		Description:  "Введіть серію та номер постанови і номерний знак: кабінет знайде штраф і покаже суму з урахуванням знижки. Відомості про штрафи за VIN-кодом надаються платно, за постановою Кабінету Міністрів України.",
		Availability: Active, Popularity: PopularityActual, Pricing: PricingOffered,
		Term: "Одразу після оплати", Result: "Квитанція про сплату",
		Needed: []string{"Серія та номер постанови", "Номерний знак", "Банківська картка для оплати"},
	},
	{
		ID: 11, InternalName: GreenInsuranceService, Name: "Зелена картка",
		Short:        "Міжнародний поліс для поїздок автомобілем за кордон.",
		Description:  "Оберіть територію і строк, порівняйте пропозиції та оформіть поліс онлайн.",
		Availability: InProgress, Popularity: PopularityRaising,
		Term: "До 5 хвилин", Result: "Міжнародний страховий поліс",
		Needed: []string{"Номерний знак автомобіля", "Прізвище та ім’я латиницею"},
	},
	{
		ID: 12, InternalName: PlateStorageService, Name: "Зберігання номерних знаків",
		Short:        "Продовжте зберігання номерного знака в сервісному центрі.",
		Description:  "Зберігання оплачується за кожен день, найбільше на 10 днів за одне замовлення. Вартість дня вказано з ПДВ.",
		Availability: Active, Popularity: PopularityActual, PriceTags: PriceTags{Base: kopecks(1_080)}, Pricing: PricingPerDay,
		Term: "Одразу після оплати", Result: "Продовжений строк зберігання",
		Needed: []string{"Номерний знак, що зберігається в сервісному центрі", "Банківська картка для оплати"},
	},
	{
		ID: 13, InternalName: PostalShipmentService, Name: "Доставка посвідчення водія",
		Short:        "Отримайте готове посвідчення поштою в Україні чи за кордоном.",
		Description:  "Сервісний центр передасть виготовлене посвідчення Укрпошті, і вона доставить його на Вашу адресу або до відділення. Доставка триває від 3 тижнів.",
		Availability: Active, Popularity: PopularityActual, PriceTags: shipmentTags, Pricing: PricingFrom,
		Term: "Від 3 тижнів", Result: "Посвідчення водія за Вашою адресою",
		Needed: []string{"Виготовлене посвідчення, яке чекає в сервісному центрі", "Банківська картка для оплати"},
	},
	{
		ID: 14, InternalName: ReshipmentService, Name: "Повторна доставка посвідчення водія",
		Short:        "Якщо відправлення повернулося до сервісного центру.",
		Description:  "Замовте повторну доставку посвідчення, яке Ви не встигли отримати. Адресу можна змінити. Доставка триває від 3 тижнів.",
		Availability: Active, Popularity: PopularityActual, PriceTags: shipmentTags, Pricing: PricingFrom,
		Term: "Від 3 тижнів", Result: "Посвідчення водія за Вашою адресою",
		Needed: []string{"Посвідчення, яке пошта повернула до сервісного центру", "Банківська картка для оплати"},
	},
	{
		ID: 15, InternalName: ReshipmentSPRService, Name: "Повторна доставка свідоцтва про реєстрацію",
		Short:        "Якщо відправлення зі свідоцтвом чи номерним знаком повернулося.",
		Description:  "Замовте повторну доставку документів на транспортний засіб. Адресу можна змінити. Доставка триває від 3 тижнів.",
		Availability: Active, Popularity: PopularityActual, PriceTags: shipmentTags, Pricing: PricingFrom,
		Term: "Від 3 тижнів", Result: "Документи за Вашою адресою",
		Needed: []string{"Документи, які пошта повернула до сервісного центру", "Банківська картка для оплати"},
	},
	{
		ID: 16, InternalName: LicenceCorrectionService, Name: "Виправлення даних у посвідченні водія",
		Short:        "Помилка у прізвищі, даті чи категорії? Подайте заяву на виправлення.",
		Description:  "Виправлення оформлюють як обмін посвідчення через зміну даних: цю причину вже буде обрано. Додайте документ, у якому дані правильні.",
		Availability: Active, OrderedAs: LicenceExchangeService,
		PriceTags: licenceTags, Pricing: PricingFixed,
		Term: "До 10 робочих днів, доставка від 3 тижнів", Result: "Посвідчення водія з правильними даними",
		Needed: []string{"Електронний підпис", "Документ, що посвідчує особу", "Документ, який підтверджує правильні дані"},
	},
	{
		ID: 17, InternalName: SPRCorrectionService, Name: "Виправлення даних у свідоцтві про реєстрацію",
		Short:        "Помилка у свідоцтві? Подайте заяву на виправлення.",
		Description:  "Виправлення оформлюють як обмін свідоцтва: нове свідоцтво виготовлять за даними реєстру. Якщо помилка в самому реєстрі, спершу зверніться до сервісного центру.",
		Availability: Active, OrderedAs: SPRExchangeService,
		PriceTags: certificateTags, Pricing: PricingFrom,
		Term: "До 10 робочих днів, доставка від 3 тижнів", Result: "Свідоцтво з правильними даними",
		Needed: []string{"Електронний підпис", "Транспортний засіб у Вашій власності"},
	},
	{
		ID: 18, InternalName: ParkingService, Name: "Паркування",
		Short:        "Оплата паркування в містах України.",
		Description:  "Сервіс готується до запуску: у ньому можна буде оплатити паркування за номерним знаком, не шукаючи паркомата. Поки що скористайтеся застосунком свого міста.",
		Availability: InProgress,
	},
	{
		ID: 19, InternalName: ServiceStationsService, Name: "Станції обслуговування поруч",
		Short:        "Станції технічного обслуговування та контролю на мапі.",
		Description:  "Сервіс готується до запуску: він покаже на мапі станції технічного обслуговування та контролю поруч із Вами.",
		Availability: InProgress,
	},
	{
		ID: 20, InternalName: TowTruckService, Name: "Евакуатор",
		Short:        "Виклик евакуатора до місця зупинки.",
		Description:  "Сервіс готується до запуску: у ньому можна буде викликати евакуатор до місця зупинки. Якщо сталася аварія, телефонуйте 102 або 112.",
		Availability: InProgress,
	},
	{
		ID: 21, InternalName: TrafficTestsService, Name: "Тести з правил дорожнього руху",
		Short:        "Перевірте свої знання перед іспитом.",
		Description:  "Тести відкриваються на зовнішньому сайті: 20 запитань за 20 хвилин, як на теоретичному іспиті.",
		Availability: Active, Outside: true,
	},
}
