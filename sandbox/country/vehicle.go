package country

// Vehicle is a record of the vehicle register.
type Vehicle struct {
	CarID       string
	Model       *Model
	VIN         string
	Plate       string // Latin letters
	Year        int
	Color       string
	Purpose     string
	Note        string
	Operations  []Operation // oldest first, never empty
	Certificate Certificate // the registration certificate in force
	Inspection  *Inspection // nil where the law asks for none

	Owner     *Citizen // nil when a company owns the vehicle
	Company   *Company // nil when a person owns the vehicle
	Confidant *Citizen // the confidant, if one is appointed
}

// Model is what vehicles of one make have in common. Sizes are in cm³ and kg; a zero capacity means no engine that
// burns fuel.
type Model struct {
	ID, Brand, Name, Kind, Body, Fuel string
	Capacity, OwnWeight, TotalWeight  int
	Seating, Standing                 int
}

// Operation is one registration act.
type Operation struct {
	Code         string
	Name         string
	Date         Date
	Centre       string
	ChangesOwner bool
}

// Certificate names a registration certificate, or the coupon of a temporary registration, which has an end.
type Certificate struct {
	Series, Number string
	Until          Date // empty: without end
}

// Inspection is a roadworthiness protocol (OTK).
type Inspection struct {
	Number     string
	Date       Date
	ValidUntil Date
	Result     string
}

// FirstRegistered is the day of the oldest registration act.
func (v *Vehicle) FirstRegistered() Date { return v.Operations[0].Date }

// LastOperation is the newest registration act.
func (v *Vehicle) LastOperation() Operation { return v.Operations[len(v.Operations)-1] }

// Owners counts the owners over the vehicle's whole history.
func (v *Vehicle) Owners() int {
	n := 1
	for _, op := range v.Operations {
		if op.ChangesOwner {
			n++
		}
	}
	return n
}

// registerStart is the day from which the electronic register holds documents (BIZ-07).
const registerStart Date = "2013-01-01"

// InRegister reports whether the register can find the vehicle: it knows documents from 2013 on only.
func (v *Vehicle) InRegister() bool { return v.LastOperation().Date >= registerStart }

// OwnerName is the name of the person or company that owns the vehicle.
func (v *Vehicle) OwnerName() string {
	if v.Owner != nil {
		return v.Owner.Name()
	}
	return v.Company.Name
}
