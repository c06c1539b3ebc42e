package domain

import (
	"strings"
	"time"
)

// InsuranceApplication is what a citizen asks for when a policy is reserved (API-095, INS-13). The specification calls
// the insured person "insurer"; the names of the fields are the call's. The consents are those of INS-40, INS-41 and
// INS-43; confirmData comes with the approval (INS-44).
type InsuranceApplication struct {
	Period       string             `json:"period"` // code of an InsurancePeriod
	StartDate    Date               `json:"startDate"`
	Insurer      InsuranceHolder    `json:"insurer"`
	Address      InsuranceAddress   `json:"address"`
	Vehicle      InsuredVehicle     `json:"vehicle"`
	Company      InsuranceChoice    `json:"company"`
	PrivilegeDoc *PrivilegeDocument `json:"privilegeDocs,omitempty"`
	Documents    InsuranceDocument  `json:"documents"`
	IsExemptTC   bool               `json:"isExemptTC"`
	IsNotTaxi    bool               `json:"isNotTaxi"`
	Restrictions bool               `json:"restrictions"`
}

// InsuranceHolder is the insured person besides the names, which are the profile's.
type InsuranceHolder struct {
	Email          string `json:"email"`
	Phone          string `json:"phone"`
	BirthDate      Date   `json:"birthDate"`
	OwnerBirthDate Date   `json:"ownerBirthDate,omitzero"` // of another person's vehicle (GAP-60)
	IsOwner        bool   `json:"isOwner"`
	RNOKPP         string `json:"rnokpp"`
}

// InsuredVehicle is the vehicle of an application; capacity is in cubic centimetres, power in kW.
type InsuredVehicle struct {
	Type  InsuranceVehicleType `json:"type"`
	Place int                  `json:"koatuu,omitempty"` // code of the InsurancePlace where it is registered; 0: found by the city
	// PlaceName is the city of that place, when another person's vehicle is registered where the insured person does not live.
	PlaceName string `json:"placeName,omitempty"`
	CarID     string `json:"carId,omitempty"` // of an own vehicle
	VIN       string `json:"vin,omitempty"`   // distinguishes vehicles of one plate; empty: not known
	Plate     string `json:"plate"`
	Brand     string `json:"brand"`
	Fuel      string `json:"fuel,omitempty"`
	Odometer  string `json:"odometer"`
	Capacity  int    `json:"capacity"`
	Power     string `json:"power,omitempty"`
}

// InsuranceChoice is the chosen offer; the price is in kopecks.
type InsuranceChoice struct {
	Name      string    `json:"name"`
	Code      string    `json:"code"` // EDRPOU
	Franchise Kopecks   `json:"franchise"`
	Price     Kopecks   `json:"price"`
	Privilege Privilege `json:"privilege"`
	Logo      string    `json:"logo,omitempty"`
}

// NeedsPrivilegeDocument reports whether the privilege step is walked: a real privilege and an own vehicle (INS-08).
func (a InsuranceApplication) NeedsPrivilegeDocument() bool {
	return a.Company.Privilege.Reduces() && a.Insurer.IsOwner
}

// Normalize brings what was typed into the form that is checked, stored and sent.
func (a InsuranceApplication) Normalize() InsuranceApplication {
	a.Insurer = a.Insurer.normalize()
	a.Vehicle.Plate, a.Vehicle.VIN = NormalizePlate(a.Vehicle.Plate), NormalizeVIN(a.Vehicle.VIN)
	a.Vehicle.PlaceName = insuranceLine(a.Vehicle.PlaceName)
	a.Vehicle.Odometer, a.Vehicle.Power = strings.TrimSpace(a.Vehicle.Odometer), strings.TrimSpace(a.Vehicle.Power)
	a.Address, a.Documents = a.Address.Normalize(), a.Documents.Normalize()
	if d := a.PrivilegeDoc; d != nil {
		a.PrivilegeDoc = &PrivilegeDocument{
			Series: insuranceCapitals(d.Series), Number: strings.TrimSpace(d.Number),
			IssuedAt: d.IssuedAt, IssuedBy: insuranceCapitals(d.IssuedBy),
		}
	}
	return a
}

func (h InsuranceHolder) normalize() InsuranceHolder {
	h.Email, h.Phone, h.RNOKPP = NormalizeEmail(h.Email), NormalizePhone(h.Phone), strings.TrimSpace(h.RNOKPP)
	return h
}

const (
	textStatement     = "Підтвердьте це, щоб продовжити"
	textPeriod        = "Оберіть строк дії поліса"
	textPlace         = "Оберіть населений пункт зі списку"
	textStartDate     = "Оберіть день від завтра і не пізніше ніж через рік"
	textVehicleType   = "Такий вид транспортного засобу в кабінеті застрахувати не можна"
	textCompany       = "Оберіть пропозицію страхової компанії"
	textPrivilegeNeed = "Вкажіть документ про пільгу"
)

// Validate refuses what cannot be insured, field by field. It expects normal form; days are Kyiv's.
func (a InsuranceApplication) Validate(now time.Time) error {
	var check Check
	check.Field("period", insurancePresent(a.Period, textPeriod))
	check.Field("startDate", ValidPolicyStart(a.StartDate, now))
	check.Field("isExemptTC", insuranceConfirmed(a.IsExemptTC))
	check.Field("isNotTaxi", insuranceConfirmed(a.IsNotTaxi))
	check.Field("restrictions", insuranceConfirmed(a.Restrictions))
	a.Insurer.check(&check, now)
	a.Address.check(&check)
	power := a.Vehicle.check(&check)
	check.Field("company.code", insurancePresent(a.Company.Code, textCompany))
	if a.Company.Price <= 0 || a.Company.Franchise < 0 {
		check.Field("company.price", textCompany)
	}
	refused := a.Company.Privilege.ValidFor(a.Insurer.IsOwner, a.Vehicle.Capacity, power)
	check.Field("company.privilege", refused)
	if refused == "" && a.NeedsPrivilegeDocument() {
		if a.PrivilegeDoc == nil {
			check.Field("privilegeDocs", textPrivilegeNeed)
		} else {
			a.PrivilegeDoc.check(&check, a.Company.Privilege, now)
		}
	}
	a.Documents.check(&check, now)
	return check.Err()
}

// check refuses a person who cannot be insured (INS-38, INS-39, GAP-60).
func (h InsuranceHolder) check(check *Check, now time.Time) {
	check.Field("insurer.email", ValidEmail(h.Email))
	check.Field("insurer.phone", ValidPhone(h.Phone))
	number := RNOKPP(h.RNOKPP)
	if h.RNOKPP == "" {
		check.Field("insurer.rnokpp", textRequired)
	}
	check.Field("insurer.rnokpp", number.Valid())
	// A date that the number carries is the register's word, which no rule of the form refuses (AMB-029).
	if h.BirthDate.IsZero() || h.BirthDate != number.Birthday() {
		check.Field("insurer.birthDate", ValidBirthday(h.BirthDate, now))
	}
	if !h.IsOwner {
		check.Field("insurer.ownerBirthDate", ValidBirthday(h.OwnerBirthDate, now))
	}
}

// check refuses a vehicle that cannot be insured and gives its power in kW, 0 when it has none (INS-31 to INS-33,
// INS-45).
func (v InsuredVehicle) check(check *Check) (power int) {
	if !v.Type.Orderable() {
		check.Field("vehicle.type", textVehicleType)
	}
	check.Field("vehicle.plate", ValidAnyPlate(v.Plate))
	check.Field("vehicle.brand", insurancePresent(v.Brand, textRequired))
	check.Field("vehicle.odometer", ValidOdometer(v.Odometer))
	if v.Capacity < 0 {
		check.Field("vehicle.capacity", "Об’єм двигуна не може бути від’ємним")
	}
	if v.Type.AsksPower(v.Fuel) || v.Power != "" {
		check.Field("vehicle.power", ValidPower(v.Power))
	}
	return insuranceNumber(v.Power)
}

// maxPolicyStart is how many days ahead a policy may begin when its company sets no closer limit (GAP-58, GAP-59).
const maxPolicyStart = 366

// ValidPolicyStart: from tomorrow up to a year ahead, by Kyiv's calendar (INS-46, INS-47, AMB-028, GAP-58).
func ValidPolicyStart(start Date, now time.Time) string {
	switch ahead := DateOf(now).DaysTo(start); {
	case start.IsZero():
		return textRequired
	case ahead < 1 || ahead > maxPolicyStart:
		return textStartDate
	}
	return ""
}

// DefaultPolicyStart is tomorrow in Kyiv (INS-46).
func DefaultPolicyStart(now time.Time) Date { return InsurancePeriod{Days: 2}.End(DateOf(now)) }

func insurancePresent(text, message string) string {
	if strings.TrimSpace(text) == "" {
		return message
	}
	return ""
}

func insuranceConfirmed(given bool) string {
	if given {
		return ""
	}
	return textStatement
}
