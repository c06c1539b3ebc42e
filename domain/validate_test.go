package domain

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// rules are the validators by the names that the vectors use; the browser runs the same file.
var rules = map[string]struct{ normalize, validate func(string) string }{
	"vin":          {NormalizeVIN, ValidVIN},
	"name":         {NormalizeName, ValidName},
	"optionalName": {NormalizeName, ValidOptionalName},
	"birthday":     {same, birthdayText},
	"email":        {NormalizeEmail, ValidEmail},
	"phone":        {NormalizePhone, ValidPhone},
	"plate":        {NormalizePlate, ValidPlate},
	"anyPlate":     {NormalizePlate, ValidAnyPlate},
	"rnokpp":       {same, func(text string) string { return RNOKPP(text).Valid() }},
}

func same(text string) string { return text }

func birthdayText(text string) string {
	var date Date
	if err := date.UnmarshalText([]byte(text)); err != nil {
		return textDate
	}
	return ValidBirthday(date, time.Date(2026, 3, 5, 12, 0, 0, 0, Kyiv))
}

// The vectors name the rows that they show: VAL-01 to VAL-23, VAL-34, VAL-38 to VAL-43, VAL-45 to VAL-47, BIZ-03.
func TestValidationVectors(t *testing.T) {
	file, err := os.ReadFile("testdata/validation.json")
	require.NoError(t, err)
	var vectors []struct {
		Rule, Value, Message, Note string
		Normalized                 *string
	}
	require.NoError(t, json.Unmarshal(file, &vectors))
	require.Greater(t, len(vectors), 100)
	for _, vector := range vectors {
		rule, known := rules[vector.Rule]
		require.True(t, known, vector.Rule)
		normal := rule.normalize(vector.Value)
		require.Equal(t, vector.Message, rule.validate(normal), "%s %q %s", vector.Rule, vector.Value, vector.Note)
		if vector.Normalized != nil {
			require.Equal(t, *vector.Normalized, normal, "%s %q", vector.Rule, vector.Value)
		}
	}
}

// What an RNOKPP tells of its owner, with the samples of the specification's notes.
func TestRNOKPPTells(t *testing.T) {
	require.Equal(t, Date{2000, 1, 1}, RNOKPP("3652504575").Birthday())
	require.Equal(t, "male", RNOKPP("3652504575").Gender())
	require.Equal(t, Date{1948, 2, 28}, RNOKPP("1759013776").Birthday())
	for _, wrong := range []RNOKPP{"", "СК123456", "001234567", "3652504576"} {
		require.Zero(t, wrong.Birthday(), wrong)
		require.Empty(t, wrong.Gender(), wrong)
	}
}

func FuzzValidators(f *testing.F) {
	for _, seed := range []string{"", "WVWZZZ1KZAW000001", "Дем'яненко", "+380671234567", "a@ukr.net", "аа1234вв", "\xff", "3652504575"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for name, rule := range rules {
			normal := rule.normalize(text)
			require.Equal(t, normal, rule.normalize(normal), "%s: normal form is stable", name)
			rule.validate(normal)
		}
		RNOKPP(text).Birthday()
		RNOKPP(text).Gender()
	})
}
