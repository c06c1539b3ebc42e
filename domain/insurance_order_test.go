package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The chosen vehicle is one that the insurers know, of the type that they know it by (INS-28, INS-29, INS-30).
func TestVehicleAmong(t *testing.T) {
	known := []InsuranceVehicle{
		{Title: "SKODA OCTAVIA", Type: "B1", VIN: "TMB1"},
		{Title: "SKODA OCTAVIA", Type: "B2"},
		{Title: "DAEWOO SENS", Type: "B1"},
		{Title: "SKODA OCTAVIA", Type: "B1", VIN: "tmb2"},
	}
	for _, row := range []struct {
		vehicle InsuredVehicle
		at      int // -1: none
	}{
		{InsuredVehicle{Type: "B1", Brand: "SKODA"}, 0},
		{InsuredVehicle{Type: "B2", Brand: "SKODA OCTAVIA"}, 1},
		{InsuredVehicle{Type: "B1", Brand: "Daewoo"}, 2},
		{InsuredVehicle{Type: "B2", Brand: "DAEWOO"}, -1}, // a cheaper type is not chosen at will
		{InsuredVehicle{Type: "B1", Brand: "SKO"}, -1},
		{InsuredVehicle{Type: "B1", Brand: "SKODA", VIN: "TMB1"}, 0},
		{InsuredVehicle{Type: "B1", Brand: "SKODA", VIN: "TMB2"}, 3}, // two of a kind under one plate
		{InsuredVehicle{Type: "B1", Brand: "SKODA", VIN: "TMB3"}, -1},
	} {
		found, err := InsuranceApplication{Vehicle: row.vehicle}.VehicleAmong(known)
		if row.at < 0 {
			require.Equal(t, CodeVehicleNotFound, CodeOf(err))
			continue
		}
		require.NoError(t, err)
		require.Equal(t, known[row.at], found)
	}
}

// What is confirmed is what was asked for, in words (INS-09, INS-44); Kyiv is named once, and no privilege is none.
func TestInsured(t *testing.T) {
	a := anApplication()
	a.Company.Privilege, a.Company.Franchise = PrivilegePensioner, 320_000
	ordered := a.Order(InsuranceVehicle{Title: "SKODA OCTAVIA"}, 1, InsurancePeriod{Name: "1 рік"}, Tariff{})
	require.Equal(t, Insured{
		Vehicle: "SKODA OCTAVIA", Plate: "AA1234BB", Kind: "Легковий автомобіль до 1600 см³", Odometer: 120_000,
		Period: "1 рік", Privilege: "Пенсіонер", Franchise: new(Kopecks(320_000)), Document: "Посвідчення водія ВХЕ 123456",
		Address: "09100, Київська, Біла Церква, вул. Леся Курбаса, буд. 1-А, кв. 7", Phone: "+380671234567",
	}, ordered.Insured())

	a.Insurer.IsOwner = false
	a.Documents = InsuranceDocument{Type: InsuranceByIDCard, Number: "001234567"}
	a.Address = InsuranceAddress{Region: "м. Київ", City: "Київ", Street: "вул. Хрещатик", House: "1", Zip: "01001"}
	insured := a.Order(InsuranceVehicle{}, 1, InsurancePeriod{}, Tariff{}).Insured()
	require.Empty(t, insured.Privilege)
	require.Equal(t, "ID-картка 001234567", insured.Document)
	require.Equal(t, "01001, м. Київ, вул. Хрещатик, буд. 1", insured.Address)
}

// The list and the vehicle's page name what is insured: by the insurers' title, its first words being the make (INS-28).
func TestOrderedOfInsurance(t *testing.T) {
	a := anApplication()
	a.Vehicle.CarID, a.Vehicle.Brand = "300410070", "Land Rover"
	known := InsuranceVehicle{Title: "LAND ROVER DISCOVERY SPORT", VIN: "salca2bn1jh700001", MakeYear: 2018}
	require.Equal(t, OrderedVehicle{
		CarID: "300410070", VIN: "SALCA2BN1JH700001", Plate: "AA1234BB", Brand: "LAND ROVER", Model: "DISCOVERY SPORT", MakeYear: 2018,
	}, a.Order(known, 1, InsurancePeriod{}, Tariff{}).Ordered())
}

// The place that sets the price is the one of the chosen code, not the first of its name; without a code, as drafts and
// calls of before have none, the city's name must be one settlement's alone (API-094, API-095).
// The price depends on where the vehicle is registered; another person's is not where the insured person lives.
func TestPlaceOfAnotherPersonsVehicle(t *testing.T) {
	a := InsuranceApplication{
		Vehicle: InsuredVehicle{Place: 7, PlaceName: "  Кам'янець-Подільський "}, Address: InsuranceAddress{City: "Київ"},
	}.Normalize()
	require.Equal(t, "Кам’янець-Подільський", a.PlaceCity())
	place, err := a.PlaceAmong([]InsurancePlace{{Code: 7, Name: "Кам’янець-Подільський, Хмельницька область"}})
	require.NoError(t, err)
	require.Equal(t, 7, place.Code)
	a.Insurer.IsOwner = true
	require.Equal(t, "Київ", a.PlaceCity(), "an own vehicle is registered where its owner lives")
	a.Vehicle.PlaceName, a.Insurer.IsOwner = "", false
	require.Equal(t, "Київ", a.PlaceCity())
}

func TestPlaceAmong(t *testing.T) {
	found := []InsurancePlace{
		{1, "Іванівка, Богодухівський район, Харківська область", 5},
		{2, "Іванівка, Березівський район, Одеська область", 4},
		{3, "Іванівка Перша, Полтавська область", 5},
		{4, "Кам’янець-Подільський, Хмельницька область", 5},
	}
	for _, row := range []struct {
		city string
		code int
		want int // 0: none
	}{
		{"Іванівка", 1, 1},
		{"Іванівка", 2, 2},
		{"Іванівка", 0, 0}, // which one?
		{"Іванівка Перша", 0, 3},
		{"КАМ’ЯНЕЦЬ-ПОДІЛЬСЬКИЙ", 0, 4},
		{"Іванівка", 9, 0}, // of another city: a cheaper zone is not chosen at will
		{"Київ", 0, 0},
	} {
		a := InsuranceApplication{Vehicle: InsuredVehicle{Place: row.code}, Address: InsuranceAddress{City: row.city}}
		place, err := a.PlaceAmong(found)
		if row.want == 0 {
			var refusal *Error
			require.ErrorAs(t, err, &refusal, row.city)
			require.Equal(t, Fields{"vehicle.koatuu": textPlace}, refusal.Fields, row.city)
			continue
		}
		require.NoError(t, err, row.city)
		require.Equal(t, row.want, place.Code)
	}
}

// The chosen tariff is one of now, at the price that the citizen agreed to; else the offer is stale.
func TestTariffAmong(t *testing.T) {
	offers := []Offer{
		{Code: "1", StartLimit: 90, Tariffs: []Tariff{{ID: 10, Price: 100}, {ID: 11, Franchise: 160_000, Price: 90}}},
		{Code: "2", StartLimit: 366, Tariffs: []Tariff{{ID: 20, Price: 100}}},
	}
	start := func(days int) Date { return InsurancePeriod{Days: days + 1}.End(DateOf(noon)) }
	for _, row := range []struct {
		choice InsuranceChoice
		start  Date
		id     int // 0: stale
	}{
		{InsuranceChoice{Code: "1", Price: 100}, start(90), 10},
		{InsuranceChoice{Code: "1", Franchise: 160_000, Price: 90}, start(1), 11},
		{InsuranceChoice{Code: "2", Price: 100}, start(91), 20},
		{InsuranceChoice{Code: "1", Price: 100}, start(91), 0},
		{InsuranceChoice{Code: "1", Price: 90}, start(1), 0},
		{InsuranceChoice{Code: "2", Price: 1}, start(1), 0},
		{InsuranceChoice{Code: "3", Price: 100}, start(1), 0},
	} {
		tariff, err := InsuranceApplication{Company: row.choice, StartDate: row.start}.TariffAmong(offers, noon)
		if row.id == 0 {
			require.Equal(t, CodeOfferStale, CodeOf(err))
			continue
		}
		require.NoError(t, err)
		require.Equal(t, row.id, tariff.ID)
	}
	_, err := InsuranceApplication{Period: "M7"}.PeriodAmong([]InsurancePeriod{{Code: "M6"}})
	require.Equal(t, CodeInvalid, CodeOf(err))
}

// What the workflow starts with holds no RNOKPP.
func TestMotorInsuranceHasNoRNOKPP(t *testing.T) {
	a := InsuranceApplication{Insurer: InsuranceHolder{RNOKPP: "3652504575"}}
	require.Empty(t, a.Order(InsuranceVehicle{}, 1, InsurancePeriod{}, Tariff{}).Application.Insurer.RNOKPP)
	require.NotEmpty(t, a.Insurer.RNOKPP, "the application itself is not touched")
}

// A policy of either insurance and its code: what may be done with it when (INS-23, INS-24, GRN-09).
func TestInsuranceActions(t *testing.T) {
	for _, service := range []ServiceName{InsuranceService, GreenInsuranceService} {
		t.Run(string(service), func(t *testing.T) { testPolicyActions(t, service) })
	}
}

func testPolicyActions(t *testing.T, service ServiceName) {
	t.Helper()
	policy := func(code SentCode) *Order {
		return &Order{
			CitizenID: "c", Service: service, Status: StatusDraft, SubStatus: SubStatusApproved, UpdatedAt: noon,
			Deadline: &Deadline{Kind: DeadlinePolicy, Until: noon.Add(day)}, Insurance: &OrderedPolicy{Code: code},
		}
	}
	later := noon.Add(2 * time.Minute)
	for name, row := range map[string]struct {
		code   SentCode
		action Action
		at     time.Time
		want   Code
	}{
		"a good code":         {SentCode{SentAt: noon}, ActionEnterCode, noon, ""},
		"a spent code":        {SentCode{SentAt: noon, Spent: true}, ActionEnterCode, noon, CodeNotAllowed},
		"no code":             {SentCode{}, ActionEnterCode, noon, CodeNotAllowed},
		"no code to resend":   {SentCode{}, ActionResendCode, later, CodeNotAllowed},
		"resend at once":      {SentCode{SentAt: noon}, ActionResendCode, noon.Add(time.Minute - 1), CodeTooEarly},
		"resend in time":      {SentCode{SentAt: noon}, ActionResendCode, noon.Add(time.Minute), ""},
		"resend a spent code": {SentCode{SentAt: noon, Spent: true}, ActionResendCode, later, ""},
		"the fifth":           {SentCode{SentAt: noon, Resent: 4}, ActionResendCode, later, ""},
		"the sixth":           {SentCode{SentAt: noon, Resent: 5}, ActionResendCode, later, CodeNotAllowed},
		"after the day":       {SentCode{SentAt: noon}, ActionEnterCode, noon.Add(day), CodeTooLate},
		"approved before":     {SentCode{SentAt: noon}, ActionApprove, noon, CodeNotAllowed},
		"given up":            {SentCode{}, ActionCancel, later, ""},
	} {
		err := policy(row.code).Permit(row.action, "c", row.at)
		if row.want == "" {
			require.NoError(t, err, name)
			continue
		}
		require.Equal(t, row.want, CodeOf(err), name)
	}
}

// Whoever was given the last state of a policy keeps it; an erased order has none.
func TestCopiesOfInsurance(t *testing.T) {
	o := Order{Insurance: &OrderedPolicy{PolicyNumber: "1"}, Insured: &Insured{Plate: "AA1234BB"}}
	clone := o.Clone()
	clone.Insurance.Code.Wrong = 2
	require.Zero(t, o.Insurance.Code.Wrong)
	erased := o.WithoutPersonalData()
	require.Nil(t, erased.Insurance)
	require.Nil(t, erased.Insured)
}

// What a citizen reads at each stage of a policy.
func TestInsuranceExplanations(t *testing.T) {
	o := Order{Service: InsuranceService, Status: StatusDraft, SubStatus: SubStatusNew, CitizenID: "c"}
	require.Contains(t, o.ViewFor("c", noon).Explanation, "підтвердити дані")
	o.SubStatus = SubStatusApproved
	require.Contains(t, o.ViewFor("c", noon).Explanation, "код у SMS")
	o.Insurance = &OrderedPolicy{Code: SentCode{SentAt: noon, Spent: true}}
	require.Equal(t, "Код із SMS більше не діє. Потрібно отримати новий код і підписати ним поліс.", o.ViewFor("c", noon).Explanation)
	o.Insurance.Code = o.Insurance.Code.Exhausted()
	require.Contains(t, o.ViewFor("c", noon).Explanation, "Оформіть поліс ще раз.", "no other code can be asked for")
	o.Status, o.SubStatus, o.Reason, o.Refunded = StatusRefusal, "", "Страхова компанія відмовила.", true
	require.Equal(t,
		"Страхова компанія відмовила. Поліс не укладено: транспортний засіб не застраховано. Гроші повернуто на Вашу картку.",
		o.ViewFor("c", noon).Explanation)
	o.Status, o.Reason, o.Refunded, o.UpdatedAt = StatusDone, "", false, noon
	for words, row := range map[string]string{
		"за 5 хвилин": "INS-26, TIME-19", "протягом години": "INS-27, TIME-20", "електронну пошту": "INS-27",
	} {
		require.Contains(t, o.ViewFor("c", noon).Explanation, words, row)
		require.Contains(t, o.Letters(EventDone)[0].Text, words, row)
	}
	require.Equal(t, 5*time.Minute, policyPrinting, "TIME-19: as the sentence has it")
	printed := o.ViewFor("c", noon.Add(policyPrinting)).Explanation
	require.Contains(t, printed, "Завантажте його файл тут", "INS-26")
	require.Contains(t, printed, "протягом години", "INS-27, TIME-20")
	o.Status = StatusWaitToPay
	require.Equal(t, commonExplanations[StatusWaitToPay], o.ViewFor("c", noon).Explanation)
}

// What the register knows of an own vehicle wins over the form; the power is asked for where the register has none (INS-14,
// INS-33, INS-64).
func TestInsuranceOfAnOwnVehicle(t *testing.T) {
	a := anApplication()
	a.Vehicle.Capacity, a.Vehicle.Power, a.Vehicle.Fuel = 1000, "55", "ЕЛЕКТРО"
	own := Vehicle{CarID: "7", Plate: "AA 1234 BB", Brand: "BMW", Fuel: "БЕНЗИН", Capacity: 2993, VIN: "WBA7"}
	twin := own
	twin.CarID, twin.VIN = "8", "wba8"
	chosen := a
	chosen.Vehicle.VIN = "WBA8"
	chosen, err := chosen.WithOwn([]Vehicle{own, twin})
	require.NoError(t, err)
	require.Equal(t, "8", chosen.Vehicle.CarID, "of two under one plate the one with the VIN")
	chosen.Vehicle.VIN = "WBA9"
	_, err = chosen.WithOwn([]Vehicle{own, twin})
	require.Equal(t, CodeVehicleNotOwn, CodeOf(err))

	a, err = a.WithOwn([]Vehicle{{Plate: "AA0001BB"}, own})
	require.NoError(t, err)
	require.Equal(t, InsuredVehicle{
		Type: "B1", CarID: "7", VIN: "WBA7", Plate: "AA1234BB", Brand: "BMW", Fuel: "БЕНЗИН", Odometer: "120000", Capacity: 2993,
	}, a.Vehicle)

	a.Vehicle.Type, a.Vehicle.Power = InsuranceElectricCar, "90"
	a, err = a.WithOwn([]Vehicle{{Plate: "AA1234BB", Fuel: "ЕЛЕКТРО", VIN: "WBA7"}})
	require.NoError(t, err)
	require.Equal(t, "90", a.Vehicle.Power)

	_, err = a.WithOwn(nil)
	require.Equal(t, CodeVehicleNotOwn, CodeOf(err))
	require.Contains(t, CodeVehicleNotOwn.Message(), "На жаль, в кабінеті водія немає інформації про Ваш транспортний засіб")
}

// The chosen period is the dictionary's, the first as well as the last (API-091).
func TestPeriodAmong(t *testing.T) {
	periods := []InsurancePeriod{{Code: "M6"}, {Code: "M12", Months: 12}}
	for _, period := range periods {
		found, err := InsuranceApplication{Period: period.Code}.PeriodAmong(periods)
		require.NoError(t, err, period.Code)
		require.Equal(t, period, found)
	}
}

// The payment for a policy says what the insurer asks for (INS-19), for a fine its decree, for storage its plate and day; other
// payments say what their service does.
func TestPaymentPurpose(t *testing.T) {
	for purpose, order := range map[string]*Order{
		"231000001": {Service: InsuranceService, Insurance: &OrderedPolicy{Purpose: "231000001"}},
		"Штраф за постановою серії 1АВ № 123": {Service: FinesService, Fine: &OrderedFine{Series: "1АВ", Number: "123"}},
		"Зберігання номерного знака AA1234BB до 15.03.2026": {
			Service: PlateStorageService, Plate: &OrderedPlate{Plate: "AA1234BB"}, Storage: &OrderedStorage{EndDate: Date{2026, 3, 15}},
		},
		"": {Service: VehicleCheckService},
	} {
		require.Equal(t, purpose, order.PaymentPurpose())
	}
	policy := Policy{ID: "9", Number: "231000001", Company: "Оберіг", StartDate: Date{2026, 3, 6}, EndDate: Date{2027, 3, 5}}
	ordered := policy.Ordered()
	require.Equal(t, "231000001", ordered.Purpose, "INS-19")
	require.Equal(t, "231000001", (&Order{Insurance: &ordered}).PolicyNumber(), "ORD-16")
	require.Empty(t, (&Order{}).PolicyNumber())
}

// A policy can be downloaded from five minutes after its last change on, and its order canceled while it is a draft (ORD-74,
// INS-26, TIME-19).
func TestDownloadOfAPolicy(t *testing.T) {
	o := &Order{CitizenID: "c", Service: InsuranceService, Status: StatusDone, UpdatedAt: noon}
	ready := noon.Add(5 * time.Minute)
	require.Equal(t, CodeTooEarly, CodeOf(o.Permit(ActionDownloadPolicy, "c", ready.Add(-time.Second))), "TIME-19")
	require.NoError(t, o.Permit(ActionDownloadPolicy, "c", ready), "ORD-74, INS-26, TIME-19")
	require.Equal(t, []Allowed{{Action: ActionDownloadPolicy, From: ready}}, o.Soon("c", noon))
}

// Another code is counted; when the insurer sends no other one, none can be asked for (INS-24).
func TestCodesOfAPolicy(t *testing.T) {
	code := SentCode{SentAt: noon, Wrong: 2, Resent: 3}.Next(SentCode{SentAt: noon.Add(time.Minute), Length: 6})
	require.Equal(t, SentCode{SentAt: noon.Add(time.Minute), Length: 6, Resent: 4, Limit: 5, Pause: time.Minute}, code)
	require.True(t, code.Resendable())
	require.False(t, code.Next(code).Resendable())
	require.False(t, code.Exhausted().Resendable())
	require.True(t, code.Exhausted().Good(), "the last one can still be typed")
	first := SentCode{SentAt: noon, Limit: 1, Pause: time.Hour}
	require.Equal(t, noon.Add(time.Hour), first.resendableFrom(), "the pause of the first code")
	require.False(t, first.Next(NewCode(noon, noon, 6)).Resendable(), "the limit of the first code")
	require.True(t, NewCode(noon, noon, 6).Resendable())
}

// The data are confirmed by a tick (INS-44), the code is typed whole (INS-24).
func TestConfirmingAPolicy(t *testing.T) {
	require.NoError(t, PolicyApproval{ConfirmData: true}.Validate())
	require.Equal(t, Fields{"confirmData": "Підтвердьте це, щоб продовжити"}, faults(t, PolicyApproval{}.Validate()), "INS-44")
	for typed, fault := range map[string]string{
		"123456": "", "12345": "Має бути цифр: 6", "1234567": "Має бути цифр: 6", "12345a": "Має бути цифр: 6", "": "Заповніть це поле",
	} {
		require.Equal(t, fault, faults(t, TypedCode{Code: typed}.Validate(SentCode{Length: 6}))["code"], typed)
	}
	for typed, fault := range map[string]string{
		"1234": "", "12345678": "", "123": "Лише цифри, не більше 8", "123456789": "Лише цифри, не більше 8",
	} {
		require.Equal(t, fault, faults(t, TypedCode{Code: typed}.Validate(SentCode{}))["code"], "no length is known: %s", typed)
	}
}
