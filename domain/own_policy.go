package domain

import (
	"cmp"
	"time"
	"unicode/utf8"
)

const (
	maxPolicyNumber  = 9
	textPolicyNumber = "Не більше 9 символів"
)

// ValidPolicyNumber: the number of a policy that the citizen adds, up to 9 characters (BIZ-04, FLEET-21).
func ValidPolicyNumber(number string) string {
	switch {
	case number == "":
		return textRequired
	case utf8.RuneCountInString(number) > maxPolicyNumber:
		return textPolicyNumber
	}
	return ""
}

// ValidCompanyName: the name of an insurer that the citizen adds, up to 50 characters (BIZ-04, FLEET-20).
func ValidCompanyName(name string) string {
	switch {
	case name == "":
		return textRequired
	case utf8.RuneCountInString(name) > maxName:
		return textNameLong
	}
	return ""
}

// PolicyType is what a vehicle's policy insures.
type PolicyType string

// A vehicle has one policy of each type.
const (
	PolicyMTPL  PolicyType = "mtpl"  // motor third-party liability, as the law demands of each vehicle
	PolicyGreen PolicyType = "green" // the same abroad: the green card
)

// OwnPolicy is a policy of a vehicle that the citizen has entered (FLEET-19, API-041).
type OwnPolicy struct {
	Type         PolicyType `json:"type"`
	CompanyName  string     `json:"companyName"`
	PolicyNumber string     `json:"policyNumber"`
	EndDate      Date       `json:"endDate"`
	Email        string     `json:"email"`
	VIN          string     `json:"vin"`
	Brand        string     `json:"brand"`
	Plate        string     `json:"plate"`
	// EnteredAt is when the citizen has entered or changed it; the cabinet says so.
	EnteredAt time.Time `json:"-"`
}

// Normalize brings what was typed into the form that is checked and stored. The specification's call names no type: it means the
// policy that the law demands.
func (p OwnPolicy) Normalize() OwnPolicy {
	p.Type = cmp.Or(p.Type, PolicyMTPL)
	p.CompanyName, p.PolicyNumber = NormalizeLine(p.CompanyName), NormalizeLine(p.PolicyNumber)
	p.Email, p.VIN = NormalizeEmail(p.Email), NormalizeVIN(p.VIN)
	p.Brand, p.Plate = NormalizeLine(p.Brand), NormalizeLine(p.Plate)
	return p
}

// Validate refuses a policy that was filled in wrongly, field by field (FLEET-20 to FLEET-23). It expects normal form.
func (p OwnPolicy) Validate(today Date) error {
	var check Check
	if p.Type != PolicyMTPL && p.Type != PolicyGreen {
		check.Field("type", textPolicyType)
	}
	check.Field("companyName", ValidCompanyName(p.CompanyName))
	check.Field("policyNumber", ValidPolicyNumber(p.PolicyNumber))
	check.Field("endDate", validPolicyEnd(p.EndDate, today))
	check.Field("email", ValidEmail(p.Email))
	check.Field("vin", ValidVIN(p.VIN))
	return check.Err()
}

const (
	textPolicyType  = "Оберіть вид поліса"
	textPolicyEnded = "Поліс має діяти: оберіть сьогодні або пізнішу дату"
	textPolicyEnd   = "Оберіть дату до 31.12.2122"
)

// validPolicyEnd: from today on, within the years that dates have (FLEET-22, GAP-58).
func validPolicyEnd(end, today Date) string {
	switch {
	case end.IsZero():
		return textRequired
	case end.Before(today):
		return textPolicyEnded
	case end.Year > lastYear:
		return textPolicyEnd
	}
	return ""
}
