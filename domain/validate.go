package domain

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// The validators answer the sentence for the citizen, or an empty string when the value is good. They expect the
// normal form that the Normalize functions make. Lengths are counted in characters, not bytes.

const (
	textRequired    = "Заповніть це поле"
	textVIN         = "VIN має містити 17 символів"
	textVINLetters  = "VIN складається лише з латинських літер і цифр"
	textNameLong    = "Не більше 50 символів"
	textNameLetters = "Лише українські літери, апостроф, дефіс і пробіл"
	textDate        = "Введіть дату у форматі ДД.ММ.РРРР"
	textYearRange   = "Вкажіть рік від 1922 до 2122"
	textDateFuture  = "Дата не може бути пізнішою за сьогодні"
	textAge         = "Вік має бути від 18 до 105 років"
	textPlate       = "Номерний знак має бути у форматі AA0000AA"
	textPlateAny    = "До 8 символів: літери та цифри"
)

// NormalizeLine trims a line of text and joins its spaces.
func NormalizeLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// NormalizeCapitals is NormalizeLine with the letters raised.
func NormalizeCapitals(text string) string { return strings.ToUpper(NormalizeLine(text)) }

// NormalizeVIN raises the letters of a VIN and removes the blanks that group them (AMB-026).
func NormalizeVIN(vin string) string { return squeezed(vin) }

// ValidVIN: exactly 17 digits and Latin capitals (VAL-22, VAL-23, VCHK-06).
func ValidVIN(vin string) string {
	switch {
	case vin == "":
		return textRequired
	case utf8.RuneCountInString(vin) != 17:
		return textVIN
	case strings.ContainsFunc(vin, func(r rune) bool { return !isDigit(r) && !isLatinCapital(r) }):
		return textVINLetters
	}
	return ""
}

// apostrophes are the signs that people type for the Ukrainian apostrophe; all become ’.
var apostrophes = strings.NewReplacer("'", "’", "`", "’", "ʼ", "’", "ʹ", "’", "‘", "’", "´", "’")

// NormalizeName trims a name, joins its spaces, writes one kind of apostrophe, and raises it (VAL-46).
func NormalizeName(name string) string {
	return apostrophes.Replace(NormalizeCapitals(name))
}

const maxName = 50

// ValidName: a required name of up to 50 Ukrainian letters (VAL-42, VAL-43, VAL-45).
func ValidName(name string) string {
	if name == "" {
		return textRequired
	}
	return ValidOptionalName(name)
}

// ValidOptionalName is ValidName for a name that may be left out (VAL-47).
func ValidOptionalName(name string) string {
	switch {
	case name == "":
		return ""
	case utf8.RuneCountInString(name) > maxName:
		return textNameLong
	case strings.ContainsFunc(name, func(r rune) bool { return !isUkrainianCapital(r) && !strings.ContainsRune("’- ", r) }),
		!strings.ContainsFunc(name, isUkrainianCapital):
		return textNameLetters
	}
	return ""
}

const (
	firstYear = 1922
	lastYear  = 2122
	minAge    = 18
	maxAge    = 105
)

// ValidBirthday: a birth date typed by hand, not in the future, of a person of 18 to 105 years (VAL-38, VAL-39,
// VAL-41, AMB-029). The day is Kyiv's.
func ValidBirthday(birthday Date, now time.Time) string {
	today := DateOf(now)
	switch {
	case birthday.IsZero():
		return textRequired
	case today.Before(birthday):
		return textDateFuture
	case birthday.Year < firstYear || birthday.Year > lastYear:
		return textYearRange
	case birthday.ageOn(today) < minAge || birthday.ageOn(today) > maxAge:
		return textAge
	}
	return ""
}

// validIssueDate: not after today, from 1922 on (VAL-38, VAL-41, INS-48).
func validIssueDate(date, today Date) string {
	switch {
	case date.IsZero():
		return textRequired
	case today.Before(date):
		return textDateFuture
	case date.Year < firstYear:
		return textYearRange
	}
	return ""
}

// ageOn is how many years old a person born on the day is on another day.
func (d Date) ageOn(today Date) int {
	age := today.Year - d.Year
	if today.Month < d.Month || today.Month == d.Month && today.Day < d.Day {
		age--
	}
	return age
}

// lookalikes turns Cyrillic letters of plates into the Latin ones that look the same (AMB-025).
var lookalikes = strings.NewReplacer(
	"А", "A", "В", "B", "С", "C", "Е", "E", "Н", "H", "І", "I", "К", "K", "М", "M", "О", "O", "Р", "P", "Т", "T", "Х", "X",
)

// NormalizePlate brings a plate into its canonical form: capitals, no spaces or hyphens, look-alikes in Latin.
func NormalizePlate(plate string) string {
	plate = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '-' {
			return -1
		}
		return unicode.ToUpper(r)
	}, plate)
	return lookalikes.Replace(plate)
}

// ValidPlate: an ordinary plate AA0000AA (VAL-20, AMB-024).
func ValidPlate(plate string) string {
	runes := []rune(plate)
	if len(runes) != 8 {
		return textPlate
	}
	for i, r := range runes {
		if digit := i >= 2 && i < 6; digit && !isDigit(r) || !digit && !isLatinCapital(r) {
			return textPlate
		}
	}
	return ""
}

// ValidAnyPlate: up to 8 letters and digits, none of the letters Ы Э Ъ Ё (VAL-21, AMB-024, AMB-025).
func ValidAnyPlate(plate string) string {
	switch {
	case plate == "":
		return textRequired
	case utf8.RuneCountInString(plate) > 8,
		strings.ContainsFunc(plate, func(r rune) bool { return !isDigit(r) && !isLatinCapital(r) && !isUkrainianCapital(r) }):
		return textPlateAny
	}
	return ""
}

func isDigit(r rune) bool        { return r >= '0' && r <= '9' }
func isLatinCapital(r rune) bool { return r >= 'A' && r <= 'Z' }

func isUkrainianCapital(r rune) bool {
	return strings.ContainsRune("АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ", r)
}
