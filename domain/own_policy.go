package domain

import "unicode/utf8"

const (
	maxPolicyNumber  = 9
	textPolicyNumber = "Не більше 9 символів"
)

// ValidPolicyNumber: the number of a policy that the citizen tells of, up to 9 characters (BIZ-04, FLEET-21).
func ValidPolicyNumber(number string) string {
	switch {
	case number == "":
		return textRequired
	case utf8.RuneCountInString(number) > maxPolicyNumber:
		return textPolicyNumber
	}
	return ""
}

// ValidCompanyName: the name of an insurer that the citizen tells of, up to 50 characters (BIZ-04, FLEET-20).
func ValidCompanyName(name string) string {
	switch {
	case name == "":
		return textRequired
	case utf8.RuneCountInString(name) > maxName:
		return textNameLong
	}
	return ""
}
