package domain

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// policyNoon is the moment at which the tests of insurance are made.
var policyNoon = time.Date(2026, 3, 5, 12, 0, 0, 0, Kyiv)

func anApplication() InsuranceApplication {
	return InsuranceApplication{
		Period: "M12", StartDate: Date{2026, 3, 6}, IsExemptTC: true, IsNotTaxi: true, Restrictions: true,
		Insurer: InsuranceHolder{
			Email: "driver@ukr.net", Phone: "+380671234567", BirthDate: Date{2000, 1, 1}, IsOwner: true, RNOKPP: "3652504575",
		},
		Address: InsuranceAddress{Region: "Київська", City: "Біла Церква", Street: "вул. Леся Курбаса", House: "1-А", Flat: "7", Zip: "09100"},
		Vehicle: InsuredVehicle{Type: "B1", Plate: "AA1234BB", Brand: "SKODA", Odometer: "120000", Capacity: 1395},
		Company: InsuranceChoice{Name: "Оберіг", Code: "21017341", Price: 100_000, Privilege: PrivilegeNone},
		Documents: InsuranceDocument{
			Type: InsuranceByLicence, Series: "ВХЕ", Number: "123456", IssuedAt: Date{2020, 5, 5}, IssuedBy: "ТСЦ 8041",
		},
	}
}

// faults are the fields that an application is refused for.
func faults(t *testing.T, err error) Fields {
	t.Helper()
	if err == nil {
		return nil
	}
	var refusal *Error
	require.ErrorAs(t, err, &refusal)
	require.Equal(t, CodeInvalid, refusal.Code)
	return refusal.Fields
}

// Each row spoils one thing of a good application and names the one field that is refused.
func TestInsuranceApplication(t *testing.T) {
	require.NoError(t, anApplication().Normalize().Validate(policyNoon))
	privileged := func(a *InsuranceApplication, p Privilege, series, number string) {
		a.Company.Privilege = p
		a.PrivilegeDoc = &PrivilegeDocument{Series: series, Number: number, IssuedAt: Date{2020, 1, 1}, IssuedBy: "УПСЗН"}
	}
	for name, row := range map[string]struct {
		spoil func(*InsuranceApplication)
		field string // empty: nothing is refused
	}{
		"INS-40":              {func(a *InsuranceApplication) { a.IsExemptTC = false }, "isExemptTC"},
		"INS-41":              {func(a *InsuranceApplication) { a.IsNotTaxi = false }, "isNotTaxi"},
		"INS-42":              {func(a *InsuranceApplication) { a.Period = "" }, "period"},
		"INS-43":              {func(a *InsuranceApplication) { a.Restrictions = false }, "restrictions"},
		"INS-46 today":        {func(a *InsuranceApplication) { a.StartDate = Date{2026, 3, 5} }, "startDate"},
		"INS-47 a year":       {func(a *InsuranceApplication) { a.StartDate = Date{2027, 3, 6} }, ""},
		"INS-47 beyond":       {func(a *InsuranceApplication) { a.StartDate = Date{2027, 3, 7} }, "startDate"},
		"INS-31 nine digits":  {func(a *InsuranceApplication) { a.Vehicle.Odometer = "123456789" }, "vehicle.odometer"},
		"INS-31 letters":      {func(a *InsuranceApplication) { a.Vehicle.Odometer = "12k" }, "vehicle.odometer"},
		"INS-32":              {func(a *InsuranceApplication) { a.Vehicle.Power = "12345" }, "vehicle.power"},
		"INS-33":              {func(a *InsuranceApplication) { a.Vehicle.Type, a.Vehicle.Fuel = "B5", "ЕЛЕКТРО" }, "vehicle.power"},
		"INS-33 not electric": {func(a *InsuranceApplication) { a.Vehicle.Fuel = "БЕНЗИН АБО ЕЛЕКТРО" }, ""},
		"INS-34 short":        {func(a *InsuranceApplication) { a.Address.City = "Ї" }, "address.city"},
		"INS-34 region":       {func(a *InsuranceApplication) { a.Address.Region = "<img src=x onerror=alert(1)>" }, "address.region"},
		"INS-34 Latin":        {func(a *InsuranceApplication) { a.Address.Street = "Main street" }, "address.street"},
		"INS-35 raised":       {func(a *InsuranceApplication) { a.Address.House = "12/3б" }, ""},
		"INS-35 Latin":        {func(a *InsuranceApplication) { a.Address.House = "12F" }, "address.house"},
		"INS-36 optional":     {func(a *InsuranceApplication) { a.Address.Flat = "" }, ""},
		"INS-36 sign":         {func(a *InsuranceApplication) { a.Address.Flat = "7-8" }, "address.flat"},
		"INS-37 six":          {func(a *InsuranceApplication) { a.Address.Zip = "091000" }, "address.zip"},
		"INS-38 child":        {func(a *InsuranceApplication) { a.Insurer.BirthDate = Date{2015, 1, 1} }, "insurer.birthDate"},
		"INS-39":              {func(a *InsuranceApplication) { a.Insurer.RNOKPP = "" }, "insurer.rnokpp"},
		"GAP-60":              {func(a *InsuranceApplication) { a.Insurer.IsOwner = false }, "insurer.ownerBirthDate"},
		"INS-45 bus":          {func(a *InsuranceApplication) { a.Vehicle.Type = "D1" }, "vehicle.type"},
		"INS-45 unheard":      {func(a *InsuranceApplication) { a.Vehicle.Type = "X" }, "vehicle.type"},
		"no price":            {func(a *InsuranceApplication) { a.Company.Price = 0 }, "company.price"},
		"INS-57, LIC-60 two":  {func(a *InsuranceApplication) { a.Documents.Series = "ВХ" }, "documents.series"},
		"INS-57, LIC-60":      {func(a *InsuranceApplication) { a.Documents.Series = "ВХЕА" }, "documents.series"},
		"INS-57, LIC-59 five": {func(a *InsuranceApplication) { a.Documents.Number = "12345" }, "documents.number"},
		"INS-57, LIC-59":      {func(a *InsuranceApplication) { a.Documents.Number = "1234567" }, "documents.number"},
		"INS-58 foreign passport": {func(a *InsuranceApplication) {
			a.Documents.Type, a.Documents.Series = InsuranceByForeignPassport, "FА"
		}, ""},
		"INS-58 ID card": {func(a *InsuranceApplication) {
			a.Documents.Type, a.Documents.Series, a.Documents.Number, a.Documents.Record = InsuranceByIDCard, "", "123456789", "2000010112345"
		}, ""},
		"INS-58 record": {func(a *InsuranceApplication) {
			a.Documents.Type, a.Documents.Series, a.Documents.Number, a.Documents.Record = InsuranceByIDCard, "", "123456789", "20000101-1234"
		}, "documents.record"},
		"INS-59":              {func(a *InsuranceApplication) { a.Documents.Type = "library_card" }, "documents.type"},
		"VAL-41":              {func(a *InsuranceApplication) { a.Documents.IssuedAt = Date{2026, 3, 6} }, "documents.issuedAt"},
		"VAL-28":              {func(a *InsuranceApplication) { a.Documents.IssuedBy = "МВ" }, "documents.issuedBy"},
		"VAL-29":              {func(a *InsuranceApplication) { a.Documents.IssuedBy = "DMS 8041" }, "documents.issuedBy"},
		"INS-08":              {func(a *InsuranceApplication) { a.Company.Privilege = PrivilegeCombatant }, "privilegeDocs"},
		"INS-20":              {func(a *InsuranceApplication) { a.Company.Privilege = "friend" }, "company.privilege"},
		"INS-49 below":        {func(a *InsuranceApplication) { privileged(a, PrivilegeCombatant, "А", "1"); a.Vehicle.Capacity = 2598 }, ""},
		"INS-49, BIZ-20":      {func(a *InsuranceApplication) { privileged(a, PrivilegeCombatant, "А", "1"); a.Vehicle.Capacity = 2599 }, "company.privilege"},
		"INS-50 below":        {func(a *InsuranceApplication) { privileged(a, PrivilegeCombatant, "А", "1"); a.Vehicle.Power = "99" }, ""},
		"INS-50, BIZ-20":      {func(a *InsuranceApplication) { privileged(a, PrivilegeCombatant, "А", "1"); a.Vehicle.Power = "100" }, "company.privilege"},
		"INS-53":              {func(a *InsuranceApplication) { privileged(a, PrivilegePensioner, "АБВ", "1") }, ""},
		"INS-53 four":         {func(a *InsuranceApplication) { privileged(a, PrivilegePensioner, "АБВГ", "1") }, "privilegeDocs.series"},
		"AMB-110":             {func(a *InsuranceApplication) { privileged(a, PrivilegeInvalidI, "АБВ", "1") }, ""},
		"INS-54":              {func(a *InsuranceApplication) { privileged(a, PrivilegeWarParticipant, "АБ", "1") }, "privilegeDocs.series"},
		"INS-55":              {func(a *InsuranceApplication) { privileged(a, PrivilegeCombatant, "А", "1234567") }, "privilegeDocs.number"},
		"INS-56":              {func(a *InsuranceApplication) { privileged(a, PrivilegeChernobylVictim, "А", strings.Repeat("1", 25)) }, ""},
		"INS-56 beyond":       {func(a *InsuranceApplication) { privileged(a, PrivilegeChernobylVictim, "А", strings.Repeat("1", 26)) }, "privilegeDocs.number"},
		"AMB-029 old profile": {func(a *InsuranceApplication) { a.Insurer.RNOKPP, a.Insurer.BirthDate = "0000112345", Date{1900, 1, 1} }, "insurer.rnokpp"},
	} {
		t.Run(name, func(t *testing.T) {
			a := anApplication()
			row.spoil(&a)
			refused := faults(t, a.Normalize().Validate(policyNoon))
			if row.field == "" {
				require.Empty(t, refused)
				return
			}
			require.Contains(t, refused, row.field)
			require.NotEmpty(t, refused[row.field])
			if name != "AMB-029 old profile" {
				require.Len(t, refused, 1, "%v", refused)
			}
		})
	}
}

// The last allowed and the first refused value of each field.
func TestInsuranceApplicationBounds(t *testing.T) {
	for name, row := range map[string]struct {
		spoil func(*InsuranceApplication)
		field string // empty: nothing is refused
	}{
		"INS-46 tomorrow":   {func(a *InsuranceApplication) { a.StartDate = Date{2026, 3, 6} }, ""},
		"INS-34 two":        {func(a *InsuranceApplication) { a.Address.City = "Їя" }, ""},
		"INS-34 hundred":    {func(a *InsuranceApplication) { a.Address.Street = strings.Repeat("Ї", 100) }, ""},
		"INS-34 beyond":     {func(a *InsuranceApplication) { a.Address.Street = strings.Repeat("Ї", 101) }, "address.street"},
		"INS-34 empty":      {func(a *InsuranceApplication) { a.Address.City = "" }, "address.city"},
		"no region":         {func(a *InsuranceApplication) { a.Address.Region = "" }, "address.region"},
		"INS-35 empty":      {func(a *InsuranceApplication) { a.Address.House = "" }, "address.house"},
		"INS-35 fifty":      {func(a *InsuranceApplication) { a.Address.House = strings.Repeat("1", 50) }, ""},
		"INS-35 beyond":     {func(a *InsuranceApplication) { a.Address.House = strings.Repeat("1", 51) }, "address.house"},
		"INS-36 ten":        {func(a *InsuranceApplication) { a.Address.Flat = strings.Repeat("7", 10) }, ""},
		"INS-36 beyond":     {func(a *InsuranceApplication) { a.Address.Flat = strings.Repeat("7", 11) }, "address.flat"},
		"INS-37 five":       {func(a *InsuranceApplication) { a.Address.Zip = "09100" }, ""},
		"a negative sum":    {func(a *InsuranceApplication) { a.Company.Price = -1 }, "company.price"},
		"one kopeck":        {func(a *InsuranceApplication) { a.Company.Price = 1 }, ""},
		"a franchise":       {func(a *InsuranceApplication) { a.Company.Franchise = 320_000 }, ""},
		"a negative one":    {func(a *InsuranceApplication) { a.Company.Franchise = -1 }, "company.price"},
		"no company":        {func(a *InsuranceApplication) { a.Company.Code = " " }, "company.code"},
		"no capacity":       {func(a *InsuranceApplication) { a.Vehicle.Capacity = 0 }, ""},
		"negative capacity": {func(a *InsuranceApplication) { a.Vehicle.Capacity = -1 }, "vehicle.capacity"},
		"INS-33 said": {func(a *InsuranceApplication) {
			a.Vehicle.Type, a.Vehicle.Fuel, a.Vehicle.Power = "B5", "ЕЛЕКТРО", "90"
		}, ""},
		"INS-38 no birthday": {func(a *InsuranceApplication) { a.Insurer.BirthDate = Date{} }, "insurer.birthDate"},
		"GAP-60 said":        {func(a *InsuranceApplication) { a.Insurer.IsOwner, a.Insurer.OwnerBirthDate = false, Date{1980, 1, 1} }, ""},
		"INS-58 a card's series": {func(a *InsuranceApplication) {
			a.Documents.Type, a.Documents.Number, a.Documents.Record = InsuranceByIDCard, "123456789", "2000010112345"
		}, "documents.series"},
		"INS-57 no series":  {func(a *InsuranceApplication) { a.Documents.Series = "" }, "documents.series"},
		"AMB-029 by number": {func(a *InsuranceApplication) { a.Insurer.RNOKPP, a.Insurer.BirthDate = "0563012349", Date{1915, 6, 1} }, ""},
		"AMB-029 by form":   {func(a *InsuranceApplication) { a.Insurer.BirthDate = Date{1915, 6, 1} }, "insurer.birthDate"},
	} {
		a := anApplication()
		row.spoil(&a)
		refused := faults(t, a.Normalize().Validate(policyNoon))
		if row.field == "" {
			require.Empty(t, refused, name)
			continue
		}
		require.Len(t, refused, 1, "%s: %v", name, refused)
		require.Contains(t, refused, row.field, name)
	}
}

// A privilege is for an own vehicle only; another's has no privilege step.
func TestPrivilegeOfAnothersVehicle(t *testing.T) {
	a := anApplication()
	a.Insurer.IsOwner, a.Insurer.OwnerBirthDate, a.Company.Privilege = false, Date{1980, 1, 1}, PrivilegePensioner
	require.False(t, a.NeedsPrivilegeDocument())
	require.Equal(t, Fields{"company.privilege": textPrivilegeOwner}, faults(t, a.Normalize().Validate(policyNoon)), "INS-52, ROLE-15")
}

// AMB-001: the record number is taken with and without its hyphen.
func TestRecordNumber(t *testing.T) {
	for _, typed := range []string{"2000010112345", "20000101-12345", " 20000101-12345 "} {
		require.Equal(t, "20000101-12345", InsuranceDocument{Record: typed}.Normalize().Record)
	}
}

// The notices name the thresholds.
func TestPrivilegeNotices(t *testing.T) {
	require.Contains(t, PrivilegeCapacityNotice, "менше ніж 2599 см³", "INS-51")
	require.Contains(t, PrivilegePowerNotice, "менше ніж 100 кВт", "INS-51")
}

// The categories of insured persons, by the codes that the insurers and the browser know them by.
func TestPrivileges(t *testing.T) {
	var codes []Privilege
	for _, kind := range Privileges() {
		require.NotEmpty(t, kind.Name)
		codes = append(codes, kind.Code)
	}
	require.Equal(t, []Privilege{
		"without", "war_participant", "invalid", "chernobyl_victim", "pensioner", "combatant", "victim_dignity_revolution", "invalid_i",
	}, codes, "INS-20, DICT-10")
}

// What is paid for, what is signed by first, when a policy starts (AMB-085).
func TestPolicyDefaults(t *testing.T) {
	require.Equal(t, "231000001", (&Policy{Number: "231000001", Requisites: " "}).PaymentPurpose(), "INS-19")
	require.Equal(t, "Платіж", (&Policy{Number: "231000001", Requisites: "Платіж"}).PaymentPurpose())
	require.Equal(t, InsuranceByLicence, InsuranceDocumentKinds()[0].Code)
	require.Equal(t, Date{2026, 3, 6}, DefaultPolicyStart(time.Date(2026, 3, 5, 23, 59, 0, 0, Kyiv)), "INS-46")
}

// The last day of a policy; a start at a company's limit is allowed, a day later is not (AMB-109), also over the change of
// clocks.
func TestPolicyDays(t *testing.T) {
	require.Equal(t, Date{2027, 3, 5}, InsurancePeriod{Months: 12}.End(Date{2026, 3, 6}))
	require.Equal(t, Date{2026, 3, 20}, InsurancePeriod{Days: 15}.End(Date{2026, 3, 6}))
	offers := []Offer{{Code: "far", StartLimit: 366}, {Code: "near", StartLimit: 90}}
	require.Len(t, OffersStarting(offers, Date{2026, 6, 3}, policyNoon), 2)
	left := OffersStarting(offers, Date{2026, 6, 4}, policyNoon)
	require.Len(t, left, 1)
	require.Equal(t, "far", left[0].Code)
	require.Equal(t, "near", offers[1].Code, "the given list stays whole")
}

func aGreenApplication() GreenApplication {
	return GreenApplication{
		StartDate: Date{2026, 3, 6}, Territory: GreenEurope, Period: "D15", Address: anApplication().Address,
		Company: GreenChoice{Name: "Оберіг", Code: "21017341", Price: 100_000},
		Vehicle: GreenVehicle{Plate: "AA1234BB", Category: "B1", Brand: "SKODA"},
		Insurer: GreenHolder{
			FirstNameLatin: "Olena", LastNameLatin: "O'Neil-Petrenko", BirthDate: Date{2000, 1, 1}, RNOKPP: "3652504575",
			Email: "driver@ukr.net", Phone: "0671234567",
		},
	}
}

// A green card: Latin names, territory, vehicle and, when the company asks, the document.
func TestGreenApplication(t *testing.T) {
	require.NoError(t, aGreenApplication().Normalize().Validate(policyNoon))
	for field, spoil := range map[string]func(*GreenApplication){
		"territory":            func(a *GreenApplication) { a.Territory = "3" },
		"period":               func(a *GreenApplication) { a.Period = "" },
		"startDate":            func(a *GreenApplication) { a.StartDate = Date{2026, 3, 5} },
		"company.price":        func(a *GreenApplication) { a.Company.Price = 0 },
		"company.code":         func(a *GreenApplication) { a.Company.Code = "" },
		"vehicle.plate":        func(a *GreenApplication) { a.Vehicle.Plate = "AA1234BBC" },
		"vehicle.brand":        func(a *GreenApplication) { a.Vehicle.Brand = " " },
		"vehicle.carCategory":  func(a *GreenApplication) { a.Vehicle.Category = "Z" },
		"insurer.firstNameEng": func(a *GreenApplication) { a.Insurer.FirstNameLatin = "Олена" },
		"insurer.lastNameEng":  func(a *GreenApplication) { a.Insurer.LastNameLatin = "" },
		"documents":            func(a *GreenApplication) { a.Company.IsDocumentsNeeded = true },
		"documents.type":       func(a *GreenApplication) { a.Documents = &InsuranceDocument{} },
	} {
		a := aGreenApplication()
		spoil(&a)
		refused := faults(t, a.Normalize().Validate(policyNoon))
		require.Len(t, refused, 1, field)
		require.Contains(t, refused, field)
	}
	types := []GreenVehicleType{{"A", "Легковий", "B1, B2"}, {"B", "Мотоцикл", "A1,A2"}}
	require.Empty(t, ValidGreenVehicle(types, "B2"))
	require.Equal(t, "На даний вид транспортного засобу страхування неможливе", ValidGreenVehicle(types, "B"))
}

// Both territories are insured; a document is checked when there is one, and is no fault when the company asks for none.
func TestGreenApplicationAsItMayBe(t *testing.T) {
	document := anApplication().Documents
	for name, change := range map[string]func(*GreenApplication){
		"GRN-05":                    func(a *GreenApplication) { a.Territory = "1" },
		"GRN-06":                    func(a *GreenApplication) { a.Territory = "2" },
		"the least price":           func(a *GreenApplication) { a.Company.Price = 1 },
		"GRN-02: a document is due": func(a *GreenApplication) { a.Company.IsDocumentsNeeded, a.Documents = true, &document },
		"a document without need":   func(a *GreenApplication) { a.Documents = &document },
	} {
		a := aGreenApplication()
		change(&a)
		require.Empty(t, faults(t, a.Normalize().Validate(policyNoon)), name)
	}
}

// Names of a green card are Latin capitals, up to 50 (GRN-10).
func TestGreenNames(t *testing.T) {
	for name, want := range map[string]string{
		"O'NEIL-PETRENKO DE":    "",
		"Z":                     "",
		strings.Repeat("A", 50): "",
		strings.Repeat("A", 51): "Не більше 50 символів",
		"":                      "Заповніть це поле",
		"-PETRENKO":             "Лише латинські літери",
		"PETRENKO2":             "Лише латинські літери",
		"ОЛЕНА":                 "Лише латинські літери",
	} {
		require.Equal(t, want, ValidLatinName(name), "GRN-10, VAL-42, VAL-44: %s", name)
	}
}
