package domain

import "strings"

// Lengths of the codes that a form shows and has typed again, in digits (VAL-49 to VAL-51, BIZ-13, AMB-002, AMB-003).
const (
	CheckCodeLength      = 4
	MonitoringCodeLength = 5
)

const textCheckCode = "Введено невірний код"

// ValidCheckCode compares what was typed with the code that was shown, whatever its length (VAL-48, LIC-51, INZ-33, AMB-002,
// AMB-003).
func ValidCheckCode(typed, shown string) string {
	switch typed = strings.TrimSpace(typed); {
	case typed == "":
		return textRequired
	case typed != shown:
		return textCheckCode
	}
	return ""
}
