package domain

import (
	"time"
)

// MotorInsurance is what a motor insurance's workflow starts with: the application, and what the insurers call its
// vehicle, place, period and tariff. The RNOKPP is not in it: it is the profile's.
type MotorInsurance struct {
	Application InsuranceApplication `json:"application"`
	PolicyTerms
}

// Order is the application as its workflow takes it. The price is the insurer's word at the reservation, whatever the
// browser has sent.
func (a InsuranceApplication) Order(vehicle InsuranceVehicle, place int, period InsurancePeriod, tariff Tariff) MotorInsurance {
	a.Insurer.RNOKPP = ""
	return MotorInsurance{a, PolicyTerms{Vehicle: vehicle, Place: place, Period: period}.By(tariff)}
}

// Insured is what a policy was asked for, besides the holder's name, in words for who confirms it (INS-09, INS-44): the
// order shows it on any device.
type Insured struct {
	Vehicle   string `json:"vehicle"` // make and model
	Plate     string `json:"plate"`
	Kind      string `json:"kind"`
	Odometer  int    `json:"odometer,omitempty"`  // km; 0: not asked for, as of a green card
	Territory string `json:"territory,omitempty"` // of a green card
	LatinName string `json:"latinName,omitempty"` // of the holder of a green card
	Period    string `json:"period"`
	Privilege string `json:"privilege,omitempty"` // empty: none
	// Franchise is what the company does not pay of a damage; nil of what was ordered before orders knew it.
	Franchise *Kopecks `json:"franchise,omitempty"`
	Document  string   `json:"document"`
	Address   string   `json:"address"`
	Phone     string   `json:"phone"`
}

// Insured is the application in words.
func (m MotorInsurance) Insured() Insured {
	a := m.Application
	insured := Insured{
		Vehicle: m.Vehicle.Title, Plate: a.Vehicle.Plate, Kind: a.Vehicle.Type.name(), Odometer: insuranceNumber(a.Vehicle.Odometer),
		Period: m.Period.Name, Franchise: &a.Company.Franchise, Document: a.Documents.String(), Address: a.Address.String(), Phone: a.Insurer.Phone,
	}
	if kind, known := a.Company.Privilege.kind(); known && a.NeedsPrivilegeDocument() {
		insured.Privilege = kind.Name
	}
	return insured
}

// Ordered names the insured vehicle as lists and the page of an own vehicle name it.
func (m MotorInsurance) Ordered() OrderedVehicle {
	asked := m.Application.Vehicle
	return m.ordered(asked.CarID, asked.Plate, asked.Brand)
}

// VehicleAmong finds the chosen vehicle among those that the insurers know by its plate: CodeVehicleNotFound when they
// have none of that type and brand, and of that VIN where it is known (INS-28 to INS-30).
func (a InsuranceApplication) VehicleAmong(found []InsuranceVehicle) (InsuranceVehicle, error) {
	return vehicleAmong(found, a.Vehicle.Type, a.Vehicle.Brand, a.Vehicle.VIN)
}

// WithOwn takes from the register what it knows of an own vehicle, whatever the form says: its engine sets the price and
// the limits of privileges (INS-14, INS-49). The register has no power; it is asked for where INS-33 says.
// CodeVehicleNotOwn: the citizen owns no vehicle of that plate (INS-64).
func (a InsuranceApplication) WithOwn(own []Vehicle) (InsuranceApplication, error) {
	vehicle, err := ownVehicle(own, a.Vehicle.Plate, a.Vehicle.VIN)
	if err != nil {
		return a, err
	}
	a.Vehicle.VIN = NormalizeVIN(vehicle.VIN)
	a.Vehicle.CarID, a.Vehicle.Brand, a.Vehicle.Fuel, a.Vehicle.Capacity = vehicle.CarID, vehicle.Brand, vehicle.Fuel, vehicle.Capacity
	if !a.Vehicle.Type.AsksPower(vehicle.Fuel) {
		a.Vehicle.Power = ""
	}
	return a, nil
}

// PlaceCity is the city by whose name the place of the vehicle is found: an own vehicle is registered where the insured person lives.
func (a InsuranceApplication) PlaceCity() string {
	if a.Insurer.IsOwner || a.Vehicle.PlaceName == "" {
		return a.Address.City
	}
	return a.Vehicle.PlaceName
}

// PlaceAmong finds where the vehicle is registered among the settlements that the insurers know by the name of its city: by
// its code, which sets the price, and without one by the name, as long as only one settlement bears it.
func (a InsuranceApplication) PlaceAmong(found []InsurancePlace) (InsurancePlace, error) {
	return placeAmong(found, a.Vehicle.Place, a.PlaceCity())
}

// PeriodAmong finds the chosen period in the dictionary (API-091).
func (a InsuranceApplication) PeriodAmong(periods []InsurancePeriod) (InsurancePeriod, error) {
	return ChosenPeriod(periods, a.Period)
}

// TariffAmong finds the chosen tariff among the offers of now: CodeOfferStale when the company has taken the offer back,
// asks another price, or does not sell for the chosen start.
func (a InsuranceApplication) TariffAmong(offers []Offer, now time.Time) (Tariff, error) {
	_, tariff, err := tariffAmong(OffersStarting(offers, a.StartDate, now), a.Company.Code, a.Company.Price, a.Company.Franchise)
	return tariff, err
}

// OrderedPolicy is the policy that an order is about: its number, company and last day are what the list shows (ORD-16 to
// ORD-19).
type OrderedPolicy struct {
	ContractID   string `json:"contractId"` // the insurers' number, by which they print the policy
	PolicyNumber string `json:"policyNumber"`
	Company      string `json:"company"`
	StartDate    Date   `json:"startDate"`
	EndDate      Date   `json:"endDate"`
	// Purpose is what the payment says (INS-19).
	Purpose string   `json:"purpose,omitempty"`
	Code    SentCode `json:"code,omitzero"`
}

// Ordered is the policy as its order shows it.
func (p *Policy) Ordered() OrderedPolicy {
	return OrderedPolicy{
		ContractID: p.ID, PolicyNumber: p.Number, Company: p.Company, StartDate: p.StartDate, EndDate: p.EndDate,
		Purpose: p.PaymentPurpose(),
	}
}

// PolicyNumber is the number of the policy that the order is about; empty: none.
func (o *Order) PolicyNumber() string {
	if o.Insurance == nil {
		return ""
	}
	return o.Insurance.PolicyNumber
}

// policyPurpose is what the payment for a policy says, by its insurer.
func (o *Order) policyPurpose() string {
	if o.Insurance == nil {
		return ""
	}
	return o.Insurance.Purpose
}

const (
	// codePause is how long a citizen waits before asking for another code.
	codePause = time.Minute
	// maxResent is how often another code can be asked for.
	maxResent = 5
	// codeTries is after how many wrong codes the insurers lock one; they do not say how many are left.
	codeTries = 3
	// policyPrinting is how long a policy in force is being printed (ORD-74, INS-26, TIME-19).
	policyPrinting = 5 * time.Minute
)

// policyActions are the rows of an insurance: its policy is approved, signed with a code, paid and printed (INS-23 to INS-26, GRN-09).
var policyActions = []ActionRule{
	{Status: StatusDraft, Sub: SubStatusNew, Action: ActionApprove, By: PartyInitiator, Deadline: DeadlinePolicy},
	{Status: StatusDraft, Sub: SubStatusApproved, Action: ActionEnterCode, By: PartyInitiator, Deadline: DeadlinePolicy},
	{Status: StatusDraft, Sub: SubStatusApproved, Action: ActionResendCode, By: PartyInitiator, Deadline: DeadlinePolicy, After: codePause},
	{Status: StatusDraft, Action: ActionCancel, By: PartyInitiator, Deadline: DeadlinePolicy},
	{Status: StatusDone, Action: ActionDownloadPolicy, By: PartyInitiator, After: policyPrinting},
}

// SentCode is the code that the insurer has sent the citizen by SMS; what it is only they know (INS-17, AMB-105).
type SentCode struct {
	SentAt    time.Time `json:"sentAt,omitzero"`
	ExpiresAt time.Time `json:"expiresAt,omitzero"`
	Length    int       `json:"length,omitempty"` // digits; 0: the insurer does not say
	Wrong     int       `json:"wrong,omitempty"`  // wrong codes typed since
	Resent    int       `json:"resent,omitempty"` // how often another one was asked for
	Spent     bool      `json:"spent,omitempty"`  // locked or expired
	// Limit is how often another one can be asked for, and Pause how long that takes each time: those in force when the first code
	// was sent.
	Limit int           `json:"limit,omitempty"`
	Pause time.Duration `json:"pause,omitempty"`
}

// NewCode is a code that was just sent, of a length in digits, with the limits in force.
func NewCode(sent, expires time.Time, length int) SentCode {
	return SentCode{SentAt: sent, ExpiresAt: expires, Length: length, Limit: maxResent, Pause: codePause}
}

// limits are those of the code. Codes that carry none were sent under these.
func (c SentCode) limits() (limit int, pause time.Duration) {
	if c.Limit == 0 {
		return 5, time.Minute
	}
	return c.Limit, c.Pause
}

// Good reports whether the code can be typed; whether it is too old, the insurer says.
func (c SentCode) Good() bool { return !c.SentAt.IsZero() && !c.Spent }

// TriesLeft is how many more codes can be typed after a wrong one; zero if none was wrong, or the code is spent.
func (c SentCode) TriesLeft() int {
	if c.Wrong == 0 || !c.Good() {
		return 0
	}
	return max(codeTries-c.Wrong, 1) // the insurer decides, and has not locked it
}

// Locked reports whether the code is spent because of wrong ones.
func (c SentCode) Locked() bool { return c.Spent && c.Wrong >= codeTries }

// Resendable reports whether another code can be asked for.
func (c SentCode) Resendable() bool {
	limit, _ := c.limits()
	return !c.SentAt.IsZero() && c.Resent < limit
}

// resendableFrom is the instant from which another code can be asked for.
func (c SentCode) resendableFrom() time.Time {
	_, pause := c.limits()
	return c.SentAt.Add(pause)
}

// Next is another code of the policy, with the limits of the first.
func (c SentCode) Next(sent SentCode) SentCode {
	sent.Resent = c.Resent + 1
	sent.Limit, sent.Pause = c.limits()
	return sent
}

// Exhausted is the code when the insurer sends no other one.
func (c SentCode) Exhausted() SentCode {
	c.Resent, _ = c.limits()
	return c
}

// PolicyApproval is the choice of ActionApprove: the citizen has checked the data (INS-23, INS-44).
type PolicyApproval struct {
	ConfirmData bool `json:"confirmData"`
}

// Validate demands the tick.
func (a PolicyApproval) Validate() error {
	var check Check
	check.Field("confirmData", insuranceConfirmed(a.ConfirmData))
	return check.Err()
}

// TypedCode is the choice of ActionEnterCode.
type TypedCode struct {
	Code string `json:"code"`
}

// shortestCode and longestCode limit a code of an insurer who does not say its length.
const shortestCode, longestCode = 4, 8

// Validate demands as many digits as the code has.
func (t TypedCode) Validate(sent SentCode) error {
	least, most := sent.Length, sent.Length
	if sent.Length == 0 {
		least, most = shortestCode, longestCode
	}
	var check Check
	check.Field("code", insuranceDigits(t.Code, least, most))
	return check.Err()
}
