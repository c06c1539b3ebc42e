package domain

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A certificate's history is newest first (FLEET-13).
func TestHistoryIsNewestFirst(t *testing.T) {
	report := VehicleReport{LastOpers: []VehicleOperation{
		{Name: "ПЕРВИННА РЕЄСТРАЦІЯ", Date: Date{2019, 9, 25}}, {Name: "ПЕРЕРЕЄСТРАЦІЯ", Date: Date{2024, 5, 29}},
	}}
	require.Equal(t, []string{"ПЕРЕРЕЄСТРАЦІЯ", "ПЕРВИННА РЕЄСТРАЦІЯ"}, shownHistory(report), "FLEET-13")
	require.Equal(t, Date{2019, 9, 25}, report.LastOpers[0].Date, "the report itself is unchanged")
}

// An operation that mentions a proper user is hidden in whatever form it does so; one that names another user, or what is due,
// is shown.
func TestHistoryHidesProperUsers(t *testing.T) {
	for name, hidden := range map[string]bool{
		"ВНЕСЕННЯ ВІДОМОСТЕЙ ПРО НАЛЕЖНОГО КОРИСТУВАЧА ТЗ": true,
		"внесення відомостей про належного користувача":    true,
		"ЗНЯТТЯ НАЛЕЖНОГО КОРИСТУВАЧА":                     true,
		"Належний користувач: зміна":                       true,
		"ПЕРЕДАЧА ТЗ НАЛЕЖНОМУ КОРИСТУВАЧУ":                true,
		"ЗМІНА НАЛЕЖНИХ КОРИСТУВАЧІВ":                      true,
		"ЗМІНА АДРЕСИ КОРИСТУВАЧА":                         false,
		"ПЕРЕОБЛАДНАННЯ, НАЛЕЖНО ПОГОДЖЕНЕ":                false,
		"ПЕРЕРЕЄСТРАЦІЯ":                                   false,
	} {
		shown := shownHistory(VehicleReport{LastOpers: []VehicleOperation{{Name: name, Date: Date{2023, 1, 1}}}})
		require.Equal(t, hidden, len(shown) == 0, "FLEET-14: %s", name)
	}
}

// shownHistory is the operations of a report that its document shows, by name.
func shownHistory(report VehicleReport) (names []string) {
	for _, done := range DocumentOf(report).RegHistory {
		names = append(names, done.Name)
	}
	return names
}

// A proper user can be cancelled up to the last day (FLEET-10).
func TestRecordRevocable(t *testing.T) {
	today := DateOf(aNoon)
	for end, revocable := range map[Date]bool{{2026, 3, 4}: false, today: true, {2026, 3, 6}: true} {
		legal := VehicleLegal{Confidant: &Confidant{EndDate: end}, OwnerRNOKPP: "3111952338"}
		record := legal.Record(Vehicle{OwnerRNOKPP: "3111952338"}, OwnershipOwner, today)
		require.Equal(t, revocable, record.Revocable, end)
		require.Empty(t, record.OwnerRNOKPP)
	}
	require.False(t, VehicleLegal{}.Record(Vehicle{}, OwnershipOwner, today).Revocable)
}

// A temporary registration ends for everybody, the right of a proper user for them alone; what ends first counts.
func TestRecordExpires(t *testing.T) {
	early, late := Date{2026, 6, 1}, Date{2027, 6, 1}
	for _, row := range []struct {
		document  Date
		confidant *Confidant
		as        Ownership
		expires   Date
	}{
		{Date{}, nil, OwnershipOwner, Date{}},
		{Date{}, &Confidant{EndDate: early}, OwnershipOwner, Date{}},
		{Date{}, &Confidant{EndDate: early}, OwnershipConfidant, early},
		{late, &Confidant{EndDate: early}, OwnershipOwner, late},
		{late, &Confidant{EndDate: early}, OwnershipConfidant, early},
		{early, &Confidant{EndDate: late}, OwnershipConfidant, early},
	} {
		legal := VehicleLegal{ValidUntil: row.document, Confidant: row.confidant}
		record := legal.Record(Vehicle{}, row.as, DateOf(aNoon))
		require.Equal(t, row.expires, record.ExpiredAt, row)
		require.Equal(t, row.as, record.Ownership)
	}
}

// A vehicle's picture is one that the cabinet has, whatever the category (FLEET-31).
func TestRecordLogo(t *testing.T) {
	shown := map[string]bool{}
	for _, category := range []VehicleCategory{0, CategoryCar, CategoryTrailer, CategoryMoto, CategoryMoped, 1099} {
		logo := VehicleLegal{Category: category}.Record(Vehicle{}, OwnershipOwner, DateOf(aNoon)).LogoURL
		require.FileExists(t, "../web/public"+logo)
		shown[logo] = true
	}
	require.Len(t, shown, 4)
}

// All data of a policy are required; its last day is today or later (GAP-58).
func TestOwnPolicy(t *testing.T) {
	today := DateOf(aNoon)
	good := OwnPolicy{CompanyName: " ТАС ", PolicyNumber: "123456789", EndDate: today, Email: "a@ukr.net", VIN: "tmb99hav3km626020"}
	require.NoError(t, good.Normalize().Validate(today))
	require.Equal(t, PolicyMTPL, good.Normalize().Type, "FLEET-17: unless the green card is named")
	for end, text := range map[Date]string{{}: textRequired, {2026, 3, 4}: textPolicyEnded, {2123, 1, 1}: textPolicyEnd, {2026, 3, 5}: "", {2122, 12, 31}: ""} {
		require.Equal(t, text, validPolicyEnd(end, today), "FLEET-22: %s", end)
	}
	for _, row := range []struct {
		id, field string
		spoil     func(*OwnPolicy)
	}{
		{"FLEET-20", "companyName", func(p *OwnPolicy) { p.CompanyName = "" }},
		{"FLEET-20", "companyName", func(p *OwnPolicy) { p.CompanyName = strings.Repeat("Т", 51) }},
		{"FLEET-21", "policyNumber", func(p *OwnPolicy) { p.PolicyNumber = "1234567890" }},
		{"FLEET-22", "endDate", func(p *OwnPolicy) { p.EndDate = Date{} }},
		{"FLEET-22", "endDate", func(p *OwnPolicy) { p.EndDate = Date{2026, 3, 4} }},
		{"FLEET-23", "email", func(p *OwnPolicy) { p.Email = "" }},
		{"GAP-58", "vin", func(p *OwnPolicy) { p.VIN = "1" }},
		{"FLEET-17", "type", func(p *OwnPolicy) { p.Type = "casco" }},
	} {
		bad := good
		row.spoil(&bad)
		refused := &Error{}
		require.ErrorAs(t, bad.Normalize().Validate(today), &refused, row.id)
		require.Contains(t, refused.Fields, row.field, row.id)
		require.Len(t, refused.Fields, 1)
	}
}
