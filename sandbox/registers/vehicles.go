package registers

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"cabinet/sandbox/country"
	"cabinet/sandbox/web"
)

// vehicleQuery is the body of vehicleSearch: exactly one criterion.
type vehicleQuery struct {
	VIN             string       `json:"vin"`
	Plate           string       `json:"plate"`
	LastName        string       `json:"lastName"`
	FirstName       string       `json:"firstName"`
	MiddleName      string       `json:"middleName"`
	BirthDate       country.Date `json:"birthDate"`
	OwnerRNOKPP     string       `json:"ownerRnokpp"`
	ConfidantRNOKPP string       `json:"confidantRnokpp"`
}

// vehicleItem is a vehicle in the answer of vehicleSearch. Capacity is in cm³, null for electric ones and trailers.
type vehicleItem struct {
	CarID       string       `json:"carId"`
	Brand       string       `json:"BRAND"`
	Model       string       `json:"MODEL"`
	VIN         string       `json:"VIN"`
	Plate       string       `json:"N_REG_NEW"`
	Year        int          `json:"MAKE_YEAR"`
	Registered  country.Date `json:"D_REG"`
	Capacity    *int         `json:"CAPACITY"`
	Fuel        string       `json:"FUEL"`
	Kind        string       `json:"KIND"`
	OwnerType   string       `json:"OWNER_TYPE"` // P: person, J: legal entity
	OwnerRNOKPP string       `json:"OWNER_RNOKPP,omitempty"`
}

// reportItem is a vehicle in the answer of vehicleReport. Weights are in kg.
type reportItem struct {
	CarID           string          `json:"carId"`
	Brand           string          `json:"BRAND"`
	Model           string          `json:"MODEL"`
	VIN             string          `json:"VIN"`
	Plate           string          `json:"N_REG_NEW"`
	Kind            string          `json:"KIND"`
	Body            string          `json:"BODY"`
	Year            int             `json:"MAKE_YEAR"`
	Color           string          `json:"COLOR"`
	Fuel            string          `json:"FUEL"`
	Capacity        *int            `json:"CAPACITY"`
	OwnWeight       int             `json:"OWN_WEIGHT"`
	TotalWeight     int             `json:"TOTAL_WEIGHT"`
	Seating         int             `json:"N_SEATING"`
	Standing        int             `json:"N_STANDING"`
	Purpose         string          `json:"PURPOSE"`
	Note            string          `json:"NOTE"`
	FirstRegistered country.Date    `json:"D_FIRST_REG"`
	Registered      country.Date    `json:"D_REG"`
	Centre          string          `json:"DEP"`
	Owners          int             `json:"OWNERS_COUNT"`
	Operations      []operationItem `json:"OPERATIONS"`
	Inspection      *inspectionItem `json:"OTK"`
	Series          string          `json:"S_DOC"`
	Number          string          `json:"N_DOC"`
}

type operationItem struct {
	Code   string       `json:"OPER_CODE"`
	Name   string       `json:"OPER_NAME"`
	Date   country.Date `json:"D_REG"`
	Centre string       `json:"DEP"`
}

type inspectionItem struct {
	Number     string       `json:"NUMBER"`
	Date       country.Date `json:"DATE"`
	ValidUntil country.Date `json:"VALID_UNTIL"`
	Result     string       `json:"RESULT"`
}

// searchVehicles finds vehicles by VIN, plate, owner's name and birth date, owner's or confidant's RNOKPP.
func (g *Gateway) searchVehicles(r *http.Request) (any, error) {
	var q vehicleQuery
	if err := web.ReadJSON(r, &q, true); err != nil {
		return nil, badRequest("body is not the JSON object that vehicleSearch takes")
	}
	match, personal, err := q.criterion(g)
	if err != nil {
		return nil, err
	}
	if personal {
		if err := needSubject(r); err != nil {
			return nil, err
		}
	}
	found := []vehicleItem{}
	for _, v := range g.country.Vehicles {
		if v.InRegister() && match(v) {
			found = append(found, item(v))
		}
	}
	return map[string]any{"vehicles": found}, nil
}

var (
	vinForm    = regexp.MustCompile(`^[A-Z0-9]{17}$`)
	rnokppForm = regexp.MustCompile(`^\d{10}$`)
	dateForm   = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)

	ordinaryForm = regexp.MustCompile(`^[A-Z]{2}\d{4}[A-Z]{2}$`) // of a number plate
)

// criterion turns the query into a test of vehicles, and reports whether it names a person by number.
func (q vehicleQuery) criterion(g *Gateway) (match func(*country.Vehicle) bool, personal bool, err error) {
	byName := q.LastName != "" || q.FirstName != "" || q.MiddleName != "" || q.BirthDate != ""
	given := 0
	for _, is := range []bool{q.VIN != "", q.Plate != "", byName, q.OwnerRNOKPP != "", q.ConfidantRNOKPP != ""} {
		if is {
			given++
		}
	}
	if given != 1 {
		return nil, false, badRequest("exactly one search criterion is expected")
	}
	switch {
	case q.VIN != "":
		vin := strings.ToUpper(q.VIN)
		if !vinForm.MatchString(vin) {
			return nil, false, badRequest("vin must have 17 characters")
		}
		return func(v *country.Vehicle) bool { return v.VIN == vin }, false, nil
	case q.Plate != "":
		plate := country.PlateKey(q.Plate)
		return func(v *country.Vehicle) bool { return country.PlateKey(v.Plate) == plate }, false, nil
	case byName:
		return q.byName()
	case q.OwnerRNOKPP != "":
		return q.byOwner()
	default:
		return q.byConfidant(g)
	}
}

func (q vehicleQuery) byName() (func(*country.Vehicle) bool, bool, error) {
	if q.LastName == "" || q.FirstName == "" || !dateForm.MatchString(string(q.BirthDate)) {
		return nil, false, badRequest("lastName, firstName and birthDate (YYYY-MM-DD) are expected")
	}
	last, first, middle := country.NameKey(q.LastName), country.NameKey(q.FirstName), country.NameKey(q.MiddleName)
	return func(v *country.Vehicle) bool {
		p := v.Owner
		return p != nil && p.BirthDate == q.BirthDate &&
			country.NameKey(p.LastName) == last && country.NameKey(p.FirstName) == first &&
			(middle == "" || country.NameKey(p.MiddleName) == middle)
	}, false, nil // who asks by name does not know the number that would name the person
}

func (q vehicleQuery) byOwner() (func(*country.Vehicle) bool, bool, error) {
	if !rnokppForm.MatchString(q.OwnerRNOKPP) {
		return nil, true, badRequest("a RNOKPP has 10 digits")
	}
	return func(v *country.Vehicle) bool { return v.Owner != nil && v.Owner.RNOKPP == q.OwnerRNOKPP }, true, nil
}

func (q vehicleQuery) byConfidant(g *Gateway) (func(*country.Vehicle) bool, bool, error) {
	if !rnokppForm.MatchString(q.ConfidantRNOKPP) {
		return nil, true, badRequest("a RNOKPP has 10 digits")
	}
	uses, err := g.usedBy(q.ConfidantRNOKPP)
	return func(v *country.Vehicle) bool { _, used := uses[v.CarID]; return used }, true, err
}

// maxReports bounds one vehicleReport.
const maxReports = 100

// reportVehicles gives the full record of vehicles by their ids.
func (g *Gateway) reportVehicles(r *http.Request) (any, error) {
	var q struct {
		CarIDs []string `json:"carIds"`
	}
	if err := web.ReadJSON(r, &q, true); err != nil || len(q.CarIDs) == 0 || len(q.CarIDs) > maxReports {
		return nil, badRequest(fmt.Sprintf("carIds must list 1 to %d ids", maxReports))
	}
	reports := make([]reportItem, 0, len(q.CarIDs))
	for _, id := range q.CarIDs {
		v, ok := g.country.Vehicle(id)
		if !ok || !v.InRegister() {
			return nil, newFault(http.StatusNotFound, "Client.NotFound", "no vehicle with this carId")
		}
		reports = append(reports, report(v))
	}
	return map[string]any{"reports": reports}, nil
}

func item(v *country.Vehicle) vehicleItem {
	i := vehicleItem{
		CarID: v.CarID, Brand: v.Model.Brand, Model: v.Model.Name, VIN: v.VIN, Plate: v.Plate, Year: v.Year,
		Registered: v.LastOperation().Date, Capacity: capacity(v), Fuel: v.Model.Fuel, Kind: v.Model.Kind, OwnerType: "J",
	}
	if v.Owner != nil {
		i.OwnerType, i.OwnerRNOKPP = "P", v.Owner.RNOKPP
	}
	return i
}

func report(v *country.Vehicle) reportItem {
	last := v.LastOperation()
	r := reportItem{
		CarID: v.CarID, Brand: v.Model.Brand, Model: v.Model.Name, VIN: v.VIN, Plate: v.Plate, Kind: v.Model.Kind,
		Body: v.Model.Body, Year: v.Year, Color: v.Color, Fuel: v.Model.Fuel, Capacity: capacity(v),
		OwnWeight: v.Model.OwnWeight, TotalWeight: v.Model.TotalWeight, Seating: v.Model.Seating,
		Standing: v.Model.Standing, Purpose: v.Purpose, Note: v.Note, FirstRegistered: v.FirstRegistered(),
		Registered: last.Date, Centre: last.Centre, Owners: v.Owners(), Series: v.Certificate.Series,
		Number: v.Certificate.Number,
	}
	for _, op := range v.Operations {
		r.Operations = append(r.Operations, operationItem{op.Code, op.Name, op.Date, op.Centre})
	}
	if o := v.Inspection; o != nil {
		r.Inspection = &inspectionItem{o.Number, o.Date, o.ValidUntil, o.Result}
	}
	return r
}

func capacity(v *country.Vehicle) *int {
	if v.Model.Capacity == 0 {
		return nil
	}
	return &v.Model.Capacity
}
