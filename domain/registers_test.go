package domain

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Kyiv and Sevastopol come first; where no plates are reserved they are left out (AMB-084).
func TestRegions(t *testing.T) {
	all := Regions()
	require.Equal(t, []Region{
		{11, "м. Київ"},
		{27, "м. Севастополь"},
		{1, "Автономна Республіка Крим"},
		{2, "Вінницька область"},
		{3, "Волинська область"},
		{4, "Дніпропетровська область"},
		{5, "Донецька область"},
		{6, "Житомирська область"},
		{7, "Закарпатська область"},
		{8, "Запорізька область"},
		{9, "Івано-Франківська область"},
		{10, "Київська область"},
		{12, "Кіровоградська область"},
		{13, "Луганська область"},
		{14, "Львівська область"},
		{15, "Миколаївська область"},
		{16, "Одеська область"},
		{17, "Полтавська область"},
		{18, "Рівненська область"},
		{19, "Сумська область"},
		{20, "Тернопільська область"},
		{21, "Харківська область"},
		{22, "Херсонська область"},
		{23, "Хмельницька область"},
		{24, "Черкаська область"},
		{26, "Чернівецька область"},
		{25, "Чернігівська область"},
	}, all, "DICT-02, and DICT-03, PRES-24 by the order")
	for _, region := range all {
		require.Equal(t, region.Name, RegionName(region.ID), "DICT-02")
	}
	some := ReservationRegions()
	require.Len(t, some, 24)
	require.Equal(t, RegionKyiv, some[0].ID)
	for _, region := range some {
		require.NotContains(t, []int{RegionCrimea, RegionLuhansk, RegionSevastopol}, region.ID, "PRES-23")
	}
	require.Empty(t, RegionName(0))
	require.Empty(t, RegionName(28))
}

// PRES-16.
func TestSortPlates(t *testing.T) {
	plates := []PlateOption{{Plate: "B", Cost: 1}, {Plate: "A", Cost: 2}, {Plate: "A", Cost: 1}}
	SortPlates(plates)
	require.Equal(t, []PlateOption{{Plate: "A", Cost: 1}, {Plate: "B", Cost: 1}, {Plate: "A", Cost: 2}}, plates)
}

// Who chose a plate that somebody else holds is asked to choose another one.
func TestPlateUnavailable(t *testing.T) {
	require.Equal(t, "Номерний знак недоступний для бронювання, оберіть іншу комбінацію", CodePlateTaken.Message(), "PRES-29, SPR-36")
}

// A banned word wins over a plate in use (AMB-081).
func TestPlateVerdict(t *testing.T) {
	require.Equal(t, PlateBanned, PlateCheck{Free: true, Banned: true}.Verdict())
	require.Equal(t, PlateBanned, PlateCheck{Banned: true}.Verdict())
	require.Equal(t, PlateTaken, PlateCheck{}.Verdict())
	require.Equal(t, PlateFree, PlateCheck{Free: true}.Verdict())
}

// The client id follows the first dash (CONF-17, AMB-078); the certificate's number is split at the space (CONF-18).
func TestSplits(t *testing.T) {
	require.Equal(t, "710494695", ClientID("EIS-710494695"))
	require.Equal(t, "71-04", ClientID("EIS-71-04"))
	require.Equal(t, "710494695", ClientID("710494695"))
	series, number := SplitCertificateNumber(" СКТ 116128 ")
	require.Equal(t, []string{"СКТ", "116128"}, []string{series, number})
}

// From tomorrow up to one year ahead (CONF-43, VAL-40, AMB-028).
func TestConfidantEnd(t *testing.T) {
	for end, want := range map[Date]string{
		{}: textRequired, aDay: textTomorrow, {2026, 5, 5}: "", {2027, 5, 4}: "", {2027, 5, 5}: textYear,
	} {
		require.Equal(t, want, ValidConfidantEnd(end, aDay), end.String())
	}
	require.True(t, Confidant{EndDate: aDay}.Revocable(aDay), "FLEET-10")
	require.False(t, Confidant{EndDate: Date{2026, 5, 3}}.Revocable(aDay))
}

// Codes of missing data become one list, the others one sentence (SPR-33, SPR-34, SPR-35).
func TestCheckMessage(t *testing.T) {
	require.Empty(t, CheckNone.Message())
	require.Equal(t, "Відсутні дані про: посвідчення водія, дату видачі документа",
		CheckMessage([]CheckCode{CheckLicence, CheckDocumentIssued}))
	require.Contains(t, CheckMessage([]CheckCode{CheckAddress, CheckActiveApplication}), "чинна заява")
	require.Equal(t, CodeUnavailable.Message(), CheckGeneral.Message())
	require.Equal(t, CodeUnavailable.Message(), CheckCode("7777").Message())
	require.Equal(t, TextScantRegistry, CertificateAvailability{Codes: []CheckCode{CheckNone}}.Message())
	require.Empty(t, CertificateAvailability{Success: true}.Message())
}

// What time alone can mend is asked again: not a type of vehicle, nor data that are missing.
func TestChecksPass(t *testing.T) {
	require.True(t, ChecksPass([]CheckCode{CheckCache}))
	require.True(t, ChecksPass([]CheckCode{CheckGeneral, "7777"}))
	require.False(t, ChecksPass([]CheckCode{CheckVehicleType}))
	require.False(t, ChecksPass([]CheckCode{CheckCache, CheckAddress}))
	require.False(t, ChecksPass([]CheckCode{CheckActiveApplication}))
}

// Each code has its words in one table (AMB-099, GAP-04, GAP-44).
func TestCheckCodes(t *testing.T) {
	for code, row := range map[string]struct{ id, text string }{
		"0000":   {"ERR-37", ""},
		"0005":   {"ERR-36", CodeUnavailable.Message()},
		"0006":   {"ERR-38", "Дані з реєстру ще не надійшли. Спробуйте, будь ласка, ще раз за хвилину"},
		"0007":   {"ERR-41", "Щодо цього транспортного засобу вже є чинна заява, стежте за нею у «Моїх послугах»"},
		"0010":   {"ERR-29", "Відсутні дані про: посвідчення водія"},
		"0011":   {"ERR-30", "Відсутні дані про: адресу реєстрації"},
		"0012":   {"ERR-31", "Відсутні дані про: документ, що посвідчує особу"},
		"0012;1": {"ERR-32", "Відсутні дані про: дату видачі документа"},
		"0012;2": {"ERR-33", "Відсутні дані про: строк дії документа"},
		"0013":   {"ERR-34", "Відсутні дані про: користувача"},
		"0014":   {"ERR-35", "Відсутні дані про: транспортний засіб"},
		"0015":   {"ERR-42", "Для цього типу транспортного засобу послуга недоступна"},
		"0016":   {"ERR-40", "Відсутні дані про: місце народження"},
		"0201":   {"ERR-39", "Себе не можна призначити належним користувачем"},
	} {
		require.Equal(t, row.text, CheckCode(code).Message(), row.id)
		require.Equal(t, code == "0000", CheckCode(code).OK(), row.id)
	}
}

// An exchange that is not possible is refused with the sentence at its vehicle, by the code that is no lack of data if there is
// one.
func TestAvailabilityRefusal(t *testing.T) {
	require.NoError(t, CertificateAvailability{Success: true, Codes: []CheckCode{CheckNone}}.Refusal())
	for want, codes := range map[Code][]CheckCode{
		CodeScantRegistry: {CheckAddress, CheckDocument}, CodeActiveApplication: {CheckAddress, CheckActiveApplication},
		CodeInvalid: {CheckVehicleType}, CodeUnavailable: {CheckCache},
	} {
		refusal := CertificateAvailability{Codes: codes}.Refusal()
		require.Equal(t, want, CodeOf(refusal))
		require.Equal(t, []string{"vin"}, fieldsOf(refusal))
	}
	both := []CheckCode{CheckVehicleType, CheckActiveApplication}
	require.Equal(t, CodeInvalid, CodeOf(CertificateAvailability{Codes: both}.Refusal()), "the first of two")
	slices.Reverse(both)
	require.Equal(t, CodeActiveApplication, CodeOf(CertificateAvailability{Codes: both}.Refusal()), "the first of two")
	var scant *Error
	require.ErrorAs(t, CertificateAvailability{Codes: []CheckCode{CheckNone}}.Refusal(), &scant)
	require.Equal(t, Fields{"vin": "У реєстрах недостатньо інформації для замовлення послуги онлайн. Зверніться до сервісного центру"},
		scant.Fields, "ERR-25, SPR-35")
}

// The documents of each choice (AMB-096), the origins' labels, and the layout by the date.
func TestCertificateChoice(t *testing.T) {
	require.Equal(t, []CertificateDocType{1305}, ElectronicOnly.DocTypes(), "SPR-17")
	require.Equal(t, []CertificateDocType{300, 1305}, PhysicalAndElectronic.DocTypes(), "SPR-17")
	require.Nil(t, CertificateChoice("paper").DocTypes())
	for _, origin := range []PlateOrigin{PlatePresent, PlateGenerate, PlateReserve} {
		require.NotEmpty(t, origin.Label(), "SPR-18")
	}
	require.True(t, NewCertificateLayout(Date{2022, 2, 23}), "FLEET-15, BIZ-06")
	require.False(t, NewCertificateLayout(Date{2022, 2, 22}), "FLEET-15, BIZ-06")
}
