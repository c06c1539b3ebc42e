package domain

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// fineOf is a fine of 340 hryvnias that was issued on Friday, 6 November 2026, and can be paid.
func fineOf(kind FineTypeID) Fine {
	return Fine{
		ID: "1", Series: "1АВ", Number: "12345678", Plate: "KA9400PP", Type: FineType{kind}, Penalty: 34_000,
		IssuedAt: Date{2026, time.November, 6}, DocDate: Date{2026, time.November, 5}, // no term is counted from the latter
		Status: FineState{PaidInfo: `{"purpose":"*;101;","kkvd_name":"ГУК","bank_name":"Казначейство","bank_edrpou":"37993783","bank_account":"UA1"}`},
	}
}

// A fine of the photo type costs half by the 10th banking day, all of it by the 30th day, then twice as much (TIME-30); one of
// another type all of it by the 15th day, then twice as much (TIME-31). The days are Kyiv's, and the last one still has its
// rate (AMB-032, AMB-033).
func TestFineBands(t *testing.T) {
	for _, row := range []struct {
		id      string
		kind    FineTypeID
		at      string // in Kyiv
		percent int
		amount  Kopecks
	}{
		{"FINE-20, BIZ-08", FinePhoto, "06.11.2026 12:00", 50, 17_000},
		{"FINE-20, TIME-30: the 10th banking day", FinePhoto, "20.11.2026 00:00", 50, 17_000},
		{"FINE-20, TIME-30: the 10th banking day", FinePhoto, "20.11.2026 23:59", 50, 17_000},
		{"AMB-033: a Saturday, after the 10th and not yet the 11th", FinePhoto, "21.11.2026 00:00", 100, 34_000},
		{"FINE-21, TIME-30, BIZ-08: the 11th banking day", FinePhoto, "23.11.2026 09:00", 100, 34_000},
		{"FINE-21, TIME-30: the 30th day, a Sunday", FinePhoto, "06.12.2026 23:59", 100, 34_000},
		{"FINE-22, TIME-30, BIZ-08", FinePhoto, "07.12.2026 00:00", 200, 68_000},
		{"FINE-22: ten years later", FinePhoto, "07.12.2036 00:00", 200, 68_000},
		{"FINE-23, BIZ-08", FinePatrol, "06.11.2026 00:00", 100, 34_000},
		{"FINE-23, TIME-31: the 15th day", FinePatrol, "21.11.2026 23:59", 100, 34_000},
		{"FINE-24, TIME-31, BIZ-08", FinePatrol, "22.11.2026 00:00", 200, 68_000},
		{"FINE-23, TIME-31", FinePhantom, "21.11.2026 23:59", 100, 34_000},
		{"FINE-24, TIME-31", FinePhantom, "22.11.2026 00:00", 200, 68_000},
		{"FINE-23, TIME-31", FineParking, "21.11.2026 23:59", 100, 34_000},
		{"FINE-24, TIME-31", FineParking, "22.11.2026 00:00", 200, 68_000},
	} {
		at, err := ParseKyivTime(row.at)
		require.NoError(t, err)
		fine := fineOf(row.kind)
		due := fine.Due(at.UTC())
		require.Equal(t, row.amount, due.Amount, "%s: %d at %s", row.id, row.kind, row.at)
		require.Equal(t, row.percent, due.Percent, "%s: %d at %s", row.id, row.kind, row.at)
	}
}

// The register's number of a fine's type decides what is due: 1 is photo fixation, which alone is reduced at first.
func TestTypesOfFines(t *testing.T) {
	second := Date{2026, time.November, 7}.Time()
	for number, percent := range map[string]int{"1": 50, "2": 100, "3": 100, "4": 100} {
		fine := fineOf(0)
		require.NoError(t, json.Unmarshal([]byte(`{"type":{"ID":`+number+`}}`), &fine))
		require.Equal(t, percent, fine.Due(second).Percent, "FINE-19: %s", number)
	}
	require.Equal(t, []FineTypeID{1, 2, 3, 4}, []FineTypeID{FinePhoto, FinePatrol, FinePhantom, FineParking}, "FINE-19")
}

// Today's band has its first day: a doubled fine says since when (FINE-22), the first band has none.
func TestFineDueSince(t *testing.T) {
	fine := fineOf(FinePhoto)
	for day, since := range map[Date]Date{
		{2026, time.November, 20}: {},
		{2026, time.November, 21}: {2026, time.November, 21},
		{2026, time.December, 6}:  {2026, time.November, 21},
		{2026, time.December, 7}:  {2026, time.December, 7},
		{2030, time.January, 1}:   {2026, time.December, 7},
	} {
		require.Equal(t, since, fine.Due(day.Time()).Since, day)
	}
}

// A fine of an unfinished order is not offered again, and says until when that order can be paid.
func TestFineBeingPaid(t *testing.T) {
	until := time.Date(2026, time.November, 24, 2, 34, 0, 0, time.UTC)
	for name, row := range map[string]struct {
		status   Status
		deadline *Deadline
		until    time.Time
	}{
		"waits for the payment":    {StatusWaitToPay, &Deadline{Kind: DeadlinePayment, Until: until}, until},
		"no deadline":              {StatusWaitToPay, nil, time.Time{}},
		"waits for something else": {StatusSent, &Deadline{Kind: DeadlineErasing, Until: until}, time.Time{}},
		"is paid":                  {StatusSent, &Deadline{Kind: DeadlinePayment, Until: until}, time.Time{}},
	} {
		fine := fineOf(FinePhoto)
		shown := fine.Shown(until.Add(-time.Hour))
		require.True(t, shown.Payable, name)
		order := Order{Status: row.status, Deadline: row.deadline}
		shown.BeingPaid(&order)
		require.Equal(t, order.ID.String(), shown.OrderID, name)
		require.False(t, shown.Payable, name)
		require.Equal(t, row.until, shown.PayUntil, name)
	}
}

// What each band ends with: the first instant of the next one, in Kyiv, winter's time or summer's.
func TestFineBandEnds(t *testing.T) {
	fine := fineOf(FinePhoto)
	bands := fine.Bands()
	require.Equal(t, []FineBand{
		{50, 17_000, Date{2026, time.November, 20}}, {100, 34_000, Date{2026, time.December, 6}}, {200, 68_000, Date{}},
	}, bands)
	require.Equal(t, time.Date(2026, time.November, 20, 22, 0, 0, 0, time.UTC), bands[0].Ends().UTC())
	require.True(t, bands[2].Ends().IsZero())
	fine.IssuedAt = Date{2026, time.June, 5}
	require.Equal(t, time.Date(2026, time.June, 19, 21, 0, 0, 0, time.UTC), fine.Bands()[0].Ends().UTC())
}

// A band ends at midnight in Kyiv, also on the days when clocks change, which have 23 hours, or 25.
func TestFineBandEndsOverTheClocks(t *testing.T) {
	for day, ends := range map[Date]string{
		{2026, time.March, 28}:   "2026-03-28T22:00:00Z", // the last Saturday of March
		{2026, time.March, 29}:   "2026-03-29T21:00:00Z",
		{2026, time.October, 24}: "2026-10-24T21:00:00Z", // the last Saturday of October
		{2026, time.October, 25}: "2026-10-25T22:00:00Z",
	} {
		require.Equal(t, ends, FineBand{LastDay: day}.Ends().UTC().Format(time.RFC3339), day)
	}
}

// Banking days: weekends always, holidays and their transfers only where the era has them (AMB-032).
func TestBankingDays(t *testing.T) {
	for name, row := range map[string]struct {
		from Date
		n    int
		want Date
	}{
		"martial law: no holidays":                      {Date{2026, time.December, 24}, 1, Date{2026, time.December, 25}},
		"martial law: New Year":                         {Date{2026, time.December, 31}, 1, Date{2027, time.January, 1}},
		"the last day before martial law's calendar":    {Date{2022, time.March, 7}, 1, Date{2022, time.March, 9}},
		"Christmas on a Friday":                         {Date{2020, time.December, 24}, 1, Date{2020, time.December, 28}},
		"Constitution day on a Sunday":                  {Date{2020, time.June, 26}, 1, Date{2020, time.June, 30}},
		"1 May on a Saturday and Easter on its Sunday":  {Date{2021, time.April, 30}, 1, Date{2021, time.May, 5}},
		"Independence day on a Saturday":                {Date{2019, time.August, 23}, 1, Date{2019, time.August, 27}},
		"the Monday in its place is no first day":       {Date{2019, time.August, 25}, 1, Date{2019, time.August, 27}},
		"Christmas and New Year on Saturdays":           {Date{2021, time.December, 24}, 5, Date{2022, time.January, 4}},
		"Trinity, and the Monday in its place":          {Date{2021, time.June, 18}, 1, Date{2021, time.June, 22}},
		"Trinity, and a holiday in the week after":      {Date{2021, time.June, 18}, 5, Date{2021, time.June, 29}},
		"a week before the holidays of the eras' first": {Date{2016, time.August, 23}, 1, Date{2016, time.August, 25}},
	} {
		require.Equal(t, row.want, bankingDayAfter(row.from, row.n), name)
	}
}

// Easter Sunday as the church's calendar has it.
func TestOrthodoxEaster(t *testing.T) {
	for _, want := range []Date{
		{2014, time.April, 20},
		{2017, time.April, 16},
		{2018, time.April, 8},
		{2019, time.April, 28},
		{2020, time.April, 19},
		{2021, time.May, 2},
		{2022, time.April, 24},
		{2023, time.April, 16},
		{2024, time.May, 5},
		{2025, time.April, 20},
		{2026, time.April, 12},
		{2027, time.May, 2},
		{2028, time.April, 16},
		{2029, time.April, 8},
		{2030, time.April, 28},
		{2033, time.April, 24},
	} {
		require.Equal(t, want, orthodoxEaster(want.Year))
	}
}

// Only new fines with requisites are paid (AMB-030).
func TestFinePayable(t *testing.T) {
	for status, code := range map[FineStatus]Code{
		1: CodeFinePaid, 2: CodeFineEnforced, 3: CodeFinePaid, 4: CodeFineNotPayable, 9: CodeFineNotPayable,
	} {
		fine := fineOf(FinePhoto)
		fine.Status.ID = status
		require.Equal(t, code, CodeOf(fine.Payable()), "FINE-09: %d", status)
		require.False(t, fine.Shown(time.Now()).Payable, "FINE-08, PAYF-14: %d", status)
	}
	fine := fineOf(FinePhoto)
	require.Zero(t, fine.Status.ID)
	require.NoError(t, fine.Payable())
	require.True(t, fine.Shown(time.Now()).Payable, "FINE-08, PAYF-14: new")
	requisites, ok := fine.Requisites()
	require.True(t, ok)
	require.Equal(t, FineRequisites{
		Purpose: "*;101;", Receiver: "ГУК", Bank: "Казначейство", EDRPOU: "37993783", Account: "UA1",
	}, requisites, "FINE-17")
	for _, info := range []string{"", "{}", "no JSON", `{"bank_account":""}`} {
		fine.Status.PaidInfo = info
		require.Equal(t, CodeFineNotPayable, CodeOf(fine.Payable()), info)
	}
}

// What is shown: words for every status, what is due now, and nothing of what was paid.
func TestShownFine(t *testing.T) {
	at := time.Date(2026, time.November, 23, 10, 0, 0, 0, time.UTC)
	for status, row := range map[FineStatus]struct {
		text   string
		amount Kopecks
	}{
		0: {"Не сплачено", 34_000}, 1: {"Сплачено, очікує зарахування", 0}, 2: {"Передано до ДВС", 34_000},
		3: {"Виконано", 0}, 4: {"Стан не визначено", 0}, 5: {"Стан не визначено", 0}, -1: {"Стан не визначено", 0},
	} {
		fine := fineOf(FinePhoto)
		fine.Status.ID = status
		shown := fine.Shown(at)
		require.Equal(t, row.text, shown.Label.Text, "FINE-18: %d", status)
		require.Equal(t, row.text, shown.Status.Name)
		require.Equal(t, row.amount, shown.Amount, row.text)
		require.Equal(t, row.amount > 0, shown.Today != nil, row.text)
		require.Empty(t, fine.Status.Name, "the register's own record stays")
	}
}

// Details of a decree: all three are required, in any letters that look alike (PAYF-02, AMB-024, AMB-025).
func TestFineDetails(t *testing.T) {
	good := FineDetails{" 1ав ", "12 345678", "ка 9400 рр"}.Normalize()
	require.Equal(t, FineDetails{"1AB", "12345678", "KA9400PP"}, good)
	require.NoError(t, good.Validate())
	require.NoError(t, FineDetails{"ЕАМ12", "1234567890", "КОЗАК"}.Normalize().Validate())
	for field, wrong := range map[string][]FineDetails{
		"sProtocol": {{"", "1", "A"}, {"123456", "1", "A"}, {"1-А!", "1", "A"}, {"Ы", "1", "A"}},
		"nProtocol": {{"A", "", "A"}, {"A", "12345678901", "A"}, {"A", "12А", "A"}},
		"plate":     {{"A", "1", ""}, {"A", "1", "AA0000AA1"}, {"A", "1", "АЫ"}},
	} {
		for _, details := range wrong {
			var refusal *Error
			require.ErrorAs(t, details.Normalize().Validate(), &refusal)
			require.Len(t, refusal.Fields, 1)
			require.Contains(t, refusal.Fields, field, details)
		}
	}
}

// The newest first (FINE-05).
func TestSortFines(t *testing.T) {
	day := func(day int) Date { return Date{2026, time.November, day} }
	fines := []Fine{{Number: "2", IssuedAt: day(3)}, {Number: "3", IssuedAt: day(9)}, {Number: "1", IssuedAt: day(3)}}
	SortFines(fines)
	require.Equal(t, []Fine{{Number: "3", IssuedAt: day(9)}, {Number: "1", IssuedAt: day(3)}, {Number: "2", IssuedAt: day(3)}}, fines)
}

// A newer year comes before a later day of an older one, and fines of one day are ordered by series and number.
func TestSortFinesOverYears(t *testing.T) {
	in2025, in2026 := Date{2025, time.December, 31}, Date{2026, time.January, 1}
	fines := []Fine{
		{Number: "1", IssuedAt: in2025},
		{Series: "B", Number: "1", IssuedAt: in2026},
		{Series: "A", Number: "2", IssuedAt: in2026},
		{Series: "A", Number: "1", IssuedAt: in2026},
		{Number: "2", IssuedAt: Date{2026, time.February, 1}},
	}
	SortFines(fines)
	var order []string
	for _, fine := range fines {
		order = append(order, fine.IssuedAt.String()+" "+fine.Series+fine.Number)
	}
	require.Equal(t, []string{"01.02.2026 2", "01.01.2026 A1", "01.01.2026 A2", "01.01.2026 B1", "31.12.2025 1"}, order, "FINE-05")
}

// The bank reads which decree is paid for; the payer's name stays with us.
func TestFinePurpose(t *testing.T) {
	fine := fineOf(FinePhoto)
	ordered := fine.Ordered()
	require.Equal(t, "Штраф за постановою серії 1АВ № 12345678", (&Order{Service: FinesService, Fine: &ordered}).PaymentPurpose())
}
