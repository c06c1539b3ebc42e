package domain

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Messages of e-mail and phone fields (VAL-07 to VAL-10, VAL-16, VAL-17; AMB-018, AMB-022, GAP-51).
const (
	textEmailCharacters = "Недопустимий Email"
	textEmailLong       = "Введений Email перевищує максимальну дозволену кількість символів"
	textEmailProvider   = "Недопустимий поштовий сервіс"
	textEmailFormat     = "Email має бути в форматі name@domain.ua"
	textPhoneFormat     = "Недопустимий формат телефону"
	textPhoneOperator   = "Неправильно вказаний номер телефону"
)

const (
	maxEmail      = 254
	maxEmailLocal = 64
	maxEmailLabel = 64
)

var emailFormat = regexp.MustCompile(`^[A-Za-z0-9!#$%&*+/=?^_{|}~-]+(\.[A-Za-z0-9!#$%&*+/=?^_{|}~-]+)*@([\pL\pN]([\pL\pN-]*[\pL\pN])?\.)+[\pL]{2,}$`)

// NormalizeEmail trims an address; what was typed stays otherwise (AMB-019).
func NormalizeEmail(email string) string { return strings.TrimSpace(email) }

// ValidEmail checks characters, length, format and provider, in this order (VAL-01 to VAL-10, AMB-018).
func ValidEmail(email string) string {
	local, host, _ := strings.Cut(email, "@")
	labels := strings.Split(host, ".")
	switch {
	case email == "":
		return textRequired
	case strings.ContainsAny(email, "\"'`()[],:;<>№") || strings.ContainsFunc(email, unicode.IsSpace):
		return textEmailCharacters
	case utf8.RuneCountInString(email) > maxEmail, utf8.RuneCountInString(local) > maxEmailLocal,
		slices.ContainsFunc(labels, func(label string) bool { return utf8.RuneCountInString(label) > maxEmailLabel }):
		return textEmailLong
	case !emailFormat.MatchString(email):
		return textEmailFormat
	case bannedProvider(labels):
		return textEmailProvider
	}
	return ""
}

// bannedProviders are the mail services that the cabinet does not write to (VAL-06, AMB-021, GAP-52), with all
// hosts below them; a star is any one label.
var bannedProviders = []string{"ru", "mail.ua", "yandex.*", "yandex.*.*", "example", "example.*"}

// bannedProvider reports whether a host is one of the banned services, or below one.
func bannedProvider(labels []string) bool {
	return slices.ContainsFunc(bannedProviders, func(banned string) bool {
		parts := strings.Split(banned, ".")
		at := len(labels) - len(parts)
		return at >= 0 && slices.EqualFunc(labels[at:], parts, func(label, part string) bool {
			return part == "*" || strings.EqualFold(label, part)
		})
	})
}

// operators are the codes of mobile operators (VAL-14).
var operators = []string{
	"39", "67", "68", "96", "97", "98", "77", "50", "75", "66", "95", "99", "63", "73", "93", "91", "92", "89", "94",
}

// NormalizePhone brings a phone into the form +380XXXXXXXXX: without brackets, spaces and hyphens, a leading 0
// becomes +380 (VAL-12, VAL-15, AMB-023). What is no phone stays as it is, for ValidPhone to refuse.
func NormalizePhone(phone string) string {
	digits := strings.Map(func(r rune) rune {
		if strings.ContainsRune("()- \u00a0", r) {
			return -1
		}
		return r
	}, phone)
	switch {
	case strings.HasPrefix(digits, "0") && len(digits) == 10:
		return "+38" + digits
	case strings.HasPrefix(digits, "380") && len(digits) == 12:
		return "+" + digits
	}
	return digits
}

// ShownPhone is how a citizen reads a phone: +380 (XX) XXX-XX-XX (VAL-12). One of another country stays as it is.
func ShownPhone(phone string) string {
	number, found := strings.CutPrefix(phone, "+380")
	if !found || len(number) != 9 || !allRunes(number, isDigit) {
		return phone
	}
	return "+380 (" + number[:2] + ") " + number[2:5] + "-" + number[5:7] + "-" + number[7:]
}

// ValidPhone: +380 and nine digits, of a Ukrainian mobile operator (VAL-12 to VAL-17, AMB-022).
func ValidPhone(phone string) string {
	number, found := strings.CutPrefix(phone, "+380")
	switch {
	case phone == "":
		return textRequired
	case !found || len(number) != 9 || strings.ContainsFunc(number, func(r rune) bool { return !isDigit(r) }):
		return textPhoneFormat
	case !slices.Contains(operators, number[:2]):
		return textPhoneOperator
	}
	return ""
}

// Digits of a phone abroad, its dial code included (VAL-18, GAP-49).
const (
	minPhoneAbroad = 8
	maxPhoneAbroad = 15
)

// ValidPhoneAbroad: of any country but Russia and Belarus, + and 8 to 15 digits; a Ukrainian one as ValidPhone has it (VAL-18,
// VAL-19). Numbers in +76 and +77 are Kazakhstan's.
func ValidPhoneAbroad(phone string) string {
	number, found := strings.CutPrefix(phone, "+")
	switch {
	case phone == "" || strings.HasPrefix(number, "380"):
		return ValidPhone(phone)
	case !found || len(number) < minPhoneAbroad || len(number) > maxPhoneAbroad || !allRunes(number, isDigit) || number[0] == '0':
		return textPhoneFormat
	case strings.HasPrefix(number, "375"), number[0] == '7' && number[1] != '6' && number[1] != '7':
		return textPhoneOperator
	}
	return ""
}
