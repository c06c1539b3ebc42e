package domain

import (
	"fmt"
	"slices"
	"time"
	"unicode/utf8"
)

// Privilege is a category of citizens that pay less for motor insurance (INS-20, DICT-10).
type Privilege string

// The categories.
const (
	PrivilegeNone             Privilege = "without"
	PrivilegeWarParticipant   Privilege = "war_participant"
	PrivilegeInvalid          Privilege = "invalid"
	PrivilegeChernobylVictim  Privilege = "chernobyl_victim"
	PrivilegePensioner        Privilege = "pensioner"
	PrivilegeCombatant        Privilege = "combatant"
	PrivilegeRevolutionVictim Privilege = "victim_dignity_revolution"
	PrivilegeInvalidI         Privilege = "invalid_i"
)

// PrivilegeKind is a row of the dictionary of privileges: how long the series and number of its document may be
// (INS-53 to INS-56, AMB-110).
type PrivilegeKind struct {
	Code      Privilege `json:"code"`
	Name      string    `json:"name"`
	MaxSeries int       `json:"maxSeries"` // letters
	MaxNumber int       `json:"maxNumber"` // digits
}

var privilegeKinds = []PrivilegeKind{
	{PrivilegeNone, "Без пільги", 0, 0},
	{PrivilegeWarParticipant, "Учасник війни", 1, 6},
	{PrivilegeInvalid, "Особа з інвалідністю II групи", 3, 6},
	{PrivilegeChernobylVictim, "Постраждалий внаслідок Чорнобильської катастрофи", 1, 25},
	{PrivilegePensioner, "Пенсіонер", 3, 6},
	{PrivilegeCombatant, "Учасник бойових дій", 1, 6},
	{PrivilegeRevolutionVictim, "Постраждалий учасник Революції Гідності", 1, 6},
	{PrivilegeInvalidI, "Особа з інвалідністю I групи", 3, 6},
}

// Limits of a privileged vehicle; the limit itself is already too much (INS-49, INS-50, BIZ-20, AMB-117).
const (
	PrivilegeCapacityLimit = 2599 // cubic centimetres
	PrivilegePowerLimit    = 100  // kW
)

// The notices about privileges (INS-51, GAP-55). That an insurer may recover damages is said by the web app (INS-60).
var (
	PrivilegeCapacityNotice = fmt.Sprintf("Пільга діє лише для двигунів об’ємом менше ніж %d см³.", PrivilegeCapacityLimit)
	PrivilegePowerNotice    = fmt.Sprintf("Для електромобілів пільга діє лише за потужності менше ніж %d кВт.", PrivilegePowerLimit)
)

const (
	textPrivilege      = "Оберіть пільгу зі списку"
	textPrivilegeOwner = "Пільга діє лише для власного транспортного засобу"
)

// Privileges lists the dictionary of privileges.
func Privileges() []PrivilegeKind { return slices.Clone(privilegeKinds) }

// Reduces reports whether the category is a privilege at all. No category is none.
func (p Privilege) Reduces() bool { return p != PrivilegeNone && p != "" }

func (p Privilege) kind() (PrivilegeKind, bool) {
	if i := slices.IndexFunc(privilegeKinds, func(k PrivilegeKind) bool { return k.Code == p }); i >= 0 {
		return privilegeKinds[i], true
	}
	return PrivilegeKind{}, false
}

// ValidFor: a known category, and a real one only for an own vehicle below the limits of capacity, in cubic
// centimetres, and power, in kW (INS-49, INS-50, INS-52, AMB-117).
func (p Privilege) ValidFor(own bool, capacity, power int) string {
	_, known := p.kind()
	switch {
	case p == "" || !known:
		return textPrivilege
	case !p.Reduces():
		return ""
	case !own:
		return textPrivilegeOwner
	case capacity >= PrivilegeCapacityLimit:
		return PrivilegeCapacityNotice
	case power >= PrivilegePowerLimit:
		return PrivilegePowerNotice
	}
	return ""
}

// PrivilegeDocument is the paper that proves a privilege (INS-13, API-095).
type PrivilegeDocument struct {
	Series   string `json:"series"`
	Number   string `json:"number"`
	IssuedAt Date   `json:"issuedAt"`
	IssuedBy string `json:"issuedBy"`
}

// check refuses what is wrong for the category, field by field (INS-53 to INS-56). It expects normal form.
func (d PrivilegeDocument) check(check *Check, p Privilege, now time.Time) {
	kind, _ := p.kind()
	check.Field("privilegeDocs.series", insuranceLetters(d.Series, kind.MaxSeries))
	check.Field("privilegeDocs.number", insuranceDigits(d.Number, 1, kind.MaxNumber))
	check.Field("privilegeDocs.issuedAt", validIssueDate(d.IssuedAt, DateOf(now)))
	check.Field("privilegeDocs.issuedBy", required(d.IssuedBy, ValidIssuer))
}

// insuranceLetters: one to n letters.
func insuranceLetters(text string, n int) string {
	switch {
	case text == "":
		return textRequired
	case utf8.RuneCountInString(text) > n || !allRunes(text, isCapital):
		return fmt.Sprintf("Лише літери, не більше %d", n)
	}
	return ""
}

// insuranceDigits: from least to most digits.
func insuranceDigits(text string, least, most int) string {
	switch {
	case text == "":
		return textRequired
	case len(text) >= least && len(text) <= most && allRunes(text, isDigit):
		return ""
	case least == most:
		return fmt.Sprintf("Має бути цифр: %d", most)
	}
	return fmt.Sprintf("Лише цифри, не більше %d", most)
}

// isCapital reports whether a rune is a capital of the Ukrainian or the Latin alphabet.
func isCapital(r rune) bool { return isUkrainianCapital(r) || isLatinCapital(r) }

func allRunes(text string, is func(rune) bool) bool {
	return !slices.ContainsFunc([]rune(text), func(r rune) bool { return !is(r) })
}
