package domain

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// rule is a validator with the normal form that it expects. Against is what some rules compare with: the code that was
// shown, the form of a country's post codes.
type rule struct {
	normalize func(string) string
	validate  func(value, against string) string
}

// rules are the validators by the names that the vectors use; the browser runs the same file.
var rules = map[string]rule{
	"vin":            {NormalizeVIN, alone(ValidVIN)},
	"name":           {NormalizeName, alone(ValidName)},
	"optionalName":   {NormalizeName, alone(ValidOptionalName)},
	"latinName":      {NormalizeCapitals, alone(ValidLatinName)},
	"birthday":       {same, dated(func(d Date) string { return ValidBirthday(d, aNoon) })},
	"issueDate":      {same, dated(func(d Date) string { return validIssueDate(d, DateOf(aNoon)) })},
	"futureDate":     {same, dated(func(d Date) string { return ValidConfidantEnd(d, DateOf(aNoon)) })},
	"email":          {NormalizeEmail, alone(ValidEmail)},
	"phone":          {NormalizePhone, alone(ValidPhone)},
	"phoneAbroad":    {NormalizePhone, alone(ValidPhoneAbroad)},
	"plate":          {NormalizePlate, alone(ValidPlate)},
	"anyPlate":       {NormalizePlate, alone(ValidAnyPlate)},
	"fineSeries":     {NormalizePlate, alone(ValidFineSeries)},
	"fineNumber":     {func(text string) string { return FineDetails{Number: text}.Normalize().Number }, alone(ValidFineNumber)},
	"documentSeries": {squeezed, alone(ValidDocumentSeries)},
	"passportNumber": {squeezed, alone(func(text string) string { return validDocumentNumber(text, 6) })},
	"idCardNumber":   {squeezed, alone(func(text string) string { return validDocumentNumber(text, 9) })},
	"record":         {NormalizeRecord, alone(ValidRecord)},
	"issuer":         {NormalizeCapitals, alone(ValidIssuer)},
	"licenceSeries":  {insuranceCapitals, alone(func(text string) string { return insuranceSeries(text, 3) })},
	"licenceNumber":  {strings.TrimSpace, alone(func(text string) string { return insuranceDigits(text, 6, 6) })},
	"rnokpp":         {same, alone(func(text string) string { return RNOKPP(text).Valid() })},
	"zip":            {strings.TrimSpace, alone(ValidZip)},
	"zipAbroad":      {NormalizeCapitals, ValidZipAbroad},
	"insuranceZip":   {strings.TrimSpace, alone(func(text string) string { return insuranceDigits(text, 1, 5) })},
	"odometer":       {strings.TrimSpace, alone(ValidOdometer)},
	"power":          {strings.TrimSpace, alone(ValidPower)},
	"checkCode":      {strings.TrimSpace, ValidCheckCode},
	"policyNumber":   {NormalizeLine, alone(ValidPolicyNumber)},
	"addressName":    {func(text string) string { return InsuranceAddress{Street: text}.Normalize().Street }, alone(ValidAddressName)},
	"house":          {insuranceCapitals, alone(ValidHouse)},
	"companyName":    {NormalizeLine, alone(ValidCompanyName)},
}

// aNoon is the vectors' now.
var aNoon = time.Date(2026, 3, 5, 12, 0, 0, 0, Kyiv)

func same(text string) string { return text }

func alone(validate func(string) string) func(string, string) string {
	return func(value, _ string) string { return validate(value) }
}

// dated validates a day of the wire; what is none is refused as such.
func dated(validate func(Date) string) func(string, string) string {
	return func(value, _ string) string {
		var date Date
		if err := date.UnmarshalText([]byte(value)); err != nil {
			return textDate
		}
		return validate(date)
	}
}

// vectors are good and bad values of one rule, each with the sentence that answers it; a note names the requirement that a
// value shows.
type vectors struct {
	Rule    string
	Vectors []struct {
		Value, Against, Message, Note string
		Normalized                    *string
	}
}

// Every rule has its vectors, and judges each value as they say.
func TestValidationVectors(t *testing.T) {
	file, err := os.ReadFile("testdata/validation.json")
	require.NoError(t, err)
	var groups []vectors
	require.NoError(t, json.Unmarshal(file, &groups))
	for _, group := range groups {
		rule, known := rules[group.Rule]
		require.True(t, known, group.Rule)
		verdicts := map[bool]bool{}
		for _, vector := range group.Vectors {
			normal := rule.normalize(vector.Value)
			require.Equal(t, vector.Message, rule.validate(normal, vector.Against), "%s %q %s", group.Rule, vector.Value, vector.Note)
			if vector.Normalized != nil {
				require.Equal(t, *vector.Normalized, normal, "%s %q", group.Rule, vector.Value)
			}
			verdicts[vector.Message == ""] = true
		}
		require.Len(t, verdicts, 2, "%s: good and bad values", group.Rule)
	}
	require.Len(t, groups, len(rules))
}

// What an RNOKPP says of its owner, with the samples of the specification's notes.
func TestRNOKPP(t *testing.T) {
	require.Equal(t, Date{2000, 1, 1}, RNOKPP("3652504575").Birthday())
	require.Equal(t, "male", RNOKPP("3652504575").Gender())
	require.Equal(t, Date{1948, 2, 28}, RNOKPP("1759013776").Birthday())
	require.Equal(t, "female", RNOKPP("3652504546").Gender())
	require.Empty(t, RNOKPP("3652504530").Valid(), "a control sum of ten is the digit zero")
	for _, wrong := range []RNOKPP{"", "СК123456", "001234567", "3652504576"} {
		require.Zero(t, wrong.Birthday(), wrong)
		require.Empty(t, wrong.Gender(), wrong)
	}
}

// The bounds of an age and of the years move with the day: what today's vectors cannot reach, later days do (VAL-38, VAL-39).
func TestBoundsOfBirthdays(t *testing.T) {
	on := func(year int) time.Time { return time.Date(year, 3, 5, 12, 0, 0, 0, Kyiv) }
	for _, row := range []struct {
		birthday Date
		now      time.Time
		want     string
	}{
		{Date{1922, 3, 6}, on(2028), ""}, // 105 years old
		{Date{1922, 3, 5}, on(2028), textAge},
		{Date{1922, 2, 6}, on(2028), textAge},
		{Date{1922, 4, 4}, on(2028), ""},
		{Date{2008, 2, 6}, on(2026), ""},
		{Date{2008, 4, 4}, on(2026), textAge},
		{Date{2122, 12, 31}, on(2150), ""},
		{Date{2123, 1, 1}, on(2150), textYearRange},
	} {
		require.Equal(t, row.want, ValidBirthday(row.birthday, row.now), "VAL-38, VAL-39: %s on %s", row.birthday, DateOf(row.now))
	}
}

// A form of post codes is sign by sign a digit, a letter, either, or itself (GAP-48, VAL-35).
func TestFormsOfZips(t *testing.T) {
	for _, row := range []struct {
		zip, form string
		good      bool
	}{
		{"A1B", "***", true},
		{"A1", "***", false},
		{"LV1010", "LV-9999", true},
		{"LT1010", "LV-9999", false},
		{"AA", "@9", false},
		{"1A", "@9", false},
		{"A1", "99|@9", true},
	} {
		require.Equal(t, row.good, ValidZipAbroad(row.zip, row.form) == "", "VAL-35: %s by %s", row.zip, row.form)
	}
}

func FuzzValidators(f *testing.F) {
	for _, seed := range []string{"", "WVWZZZ1KZAW000001", "Дем'яненко", "+380671234567", "a@ukr.net", "аа1234вв", "\xff", "3652504575"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "\uFFFD") // as JSON is read
		for name, rule := range rules {
			normal := rule.normalize(text)
			require.Equal(t, normal, rule.normalize(normal), "%s: normal form is stable", name)
			rule.validate(normal, text)
		}
		RNOKPP(text).Birthday()
		RNOKPP(text).Gender()
	})
}
