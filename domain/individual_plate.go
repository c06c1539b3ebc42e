package domain

import (
	"slices"
	"strings"
	"unicode"
)

// PlateWords are what no individual plate may say, as the road services list it: words, abbreviations of institutions, and
// the letters with which the plates of a region begin (GAP-33, GAP-35).
type PlateWords struct {
	Banned        []string `json:"bannedWords"`
	Abbreviations []string `json:"abbreviations"`
	RegionCodes   []string `json:"regionCodes"`
}

// How many symbols an individual plate has (INZ-07 to INZ-11, BIZ-12, AMB-080).
const (
	minPlateSymbols    = 3
	minPlateLetters    = 2
	maxAutoSymbols     = 7
	maxAutoLettersOnly = 8
	maxMotoSymbols     = 5
)

// What may be wrong with an individual plate (INZ-17 to INZ-24).
const (
	textPlateLongAuto     = "Перевищено максимальну довжину: для автомобіля – 7 символів або 8 літер без цифр"
	textPlateLongMoto     = "Перевищено максимальну довжину: для мотоцикла – 5 символів"
	textPlateShort        = "Мінімальна довжина – три символи"
	textPlateOneAlphabet  = "Використовуйте літери одного алфавіту: українського або латинського"
	textPlateCharacters   = "Недопустимі символи: можна лише літери та цифри, без Ы, Э, Ъ, Ё"
	textPlateTwoLetters   = "Номерний знак має містити щонайменше дві літери"
	textPlateRegion       = "Недопустима комбінація літер: номерний знак не може починатися з коду регіону"
	textPlateBanned       = "Суперечить наказу МВС: таке слово заборонене. Оберіть іншу комбінацію"
	textPlateAbbreviation = "Суперечить наказу МВС: це скорочення назви установи. Якщо Ви маєте її згоду, зверніться з нею до сервісного центру МВС"

	// TextIndividualPlateTaken is read when the plate is in use or held for another citizen (INZ-21).
	TextIndividualPlateTaken = "Цей номерний знак уже зайнято. Оберіть інший"
)

// TypedPlate brings an individual plate into the form that is checked, stored and sent: capitals without spaces. The letters
// stay in the alphabet in which they were typed (INZ-06, AMB-025).
func TypedPlate(typed string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToUpper(r)
	}, typed)
}

// ValidIndividualPlate is what is wrong with an individual plate for a kind of vehicle; empty when nothing is (INZ-06 to INZ-16,
// INZ-42). The browser says the same: testdata/individual_plate.json judges both. It expects TypedPlate's form.
func ValidIndividualPlate(plate string, kind VehicleKind, words PlateWords) string {
	symbols := []rune(plate)
	latin, ukrainian, digits := countOf(symbols, isLatinCapital), countOf(symbols, isUkrainianCapital), countOf(symbols, isDigit)
	switch {
	case latin+ukrainian+digits < len(symbols):
		return textPlateCharacters
	case latin > 0 && ukrainian > 0:
		return textPlateOneAlphabet
	case len(symbols) < minPlateSymbols:
		return textPlateShort
	case latin+ukrainian < minPlateLetters:
		return textPlateTwoLetters
	case kind == Moto && len(symbols) > maxMotoSymbols:
		return textPlateLongMoto
	case kind != Moto && len(symbols) > maxAutoLength(digits):
		return textPlateLongAuto
	}
	return words.refusal(plate)
}

// maxAutoLength: eight symbols are allowed when there are no digits (INZ-10, AMB-080).
func maxAutoLength(digits int) int {
	if digits == 0 {
		return maxAutoLettersOnly
	}
	return maxAutoSymbols
}

// plateVerdicts are what is wrong with a plate by the register's answer (INZ-21, INZ-24).
var plateVerdicts = map[PlateVerdict]string{PlateTaken: TextIndividualPlateTaken, PlateBanned: textPlateBanned}

// Refusal is what is wrong with an individual plate that the register does not call free; empty for a free one.
func (v PlateVerdict) Refusal() string { return plateVerdicts[v] }

func countOf(symbols []rune, is func(rune) bool) (count int) {
	for _, symbol := range symbols {
		if is(symbol) {
			count++
		}
	}
	return count
}

// refusal is what a plate must not say, in letters that look so (INZ-14, INZ-15, INZ-16). A banned word is refused anywhere in the
// plate; an abbreviation where it is separate, between digits, for it may be a part of a decent word; a region's code at the
// beginning of what looks like a series: two letters before a digit.
func (w PlateWords) refusal(plate string) string {
	seen := NormalizePlate(plate)
	groups := strings.FieldsFunc(seen, isDigit)
	is := func(group string) func(string) bool {
		return func(word string) bool { return NormalizePlate(word) == group }
	}
	switch {
	case slices.ContainsFunc(w.Banned, func(word string) bool { return strings.Contains(seen, NormalizePlate(word)) }):
		return textPlateBanned
	case slices.ContainsFunc(groups, func(group string) bool { return slices.ContainsFunc(w.Abbreviations, is(group)) }):
		return textPlateAbbreviation
	case strings.HasPrefix(seen, groups[0]) && len(groups[0]) < len(seen) && slices.ContainsFunc(w.RegionCodes, is(groups[0])):
		return textPlateRegion
	}
	return ""
}
