package domain

import "strings"

// MonitoringCodeLength is how many digits confirm a request to monitor fines (VAL-50, BIZ-13, AMB-002, AMB-003).
const MonitoringCodeLength = 5

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
