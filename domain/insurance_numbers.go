package domain

// Bounds of the numbers in an application for insurance (VAL-36, VAL-37, GAP-50).
const (
	maxOdometer = 10_000_000 // kilometres
	maxPower    = 1_000      // kW

	textOdometer = "Пробіг – від 1 до 10 000 000 км"
	textPower    = "Потужність – від 1 до 1000 кВт"
)

// ValidOdometer: up to 8 digits, 1 to 10 000 000 kilometres (VAL-36, INS-31).
func ValidOdometer(text string) string { return insuranceRange(text, 8, maxOdometer, textOdometer) }

// ValidPower: up to 4 digits, 1 to 1 000 kW (VAL-37, INS-32).
func ValidPower(text string) string { return insuranceRange(text, 4, maxPower, textPower) }

// insuranceRange: up to so many digits, a number from 1 to most.
func insuranceRange(text string, length, most int, message string) string {
	if wrong := insuranceDigits(text, 1, length); wrong != "" {
		return wrong
	}
	if n := insuranceNumber(text); n < 1 || n > most {
		return message
	}
	return ""
}

// insuranceNumber reads digits; anything else is 0, which insuranceDigits has refused before.
func insuranceNumber(digits string) (n int) {
	if insuranceDigits(digits, 1, 8) != "" {
		return 0
	}
	for _, r := range digits {
		n = n*10 + int(r-'0')
	}
	return n
}
