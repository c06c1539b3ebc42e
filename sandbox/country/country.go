// Package country is the population of the sandbox: citizens, companies, settlements and vehicles, as literal data.
// All persons are invented. The outside systems of the sandbox answer from it; nothing here changes at run time.
package country

import (
	"fmt"
	"strings"
)

// Date is a calendar day as YYYY-MM-DD; such strings compare in time order.
type Date string

// UA writes the day as DD.MM.YYYY; an empty day stays empty.
func (d Date) UA() string {
	if len(d) != len("2006-01-02") {
		return string(d)
	}
	return string(d[8:10] + "." + d[5:7] + "." + d[0:4])
}

// Country is the whole data set with its indexes. It is read-only and safe for concurrent use.
type Country struct {
	Citizens    []*Citizen
	Companies   []*Company
	Settlements []*Settlement
	Vehicles    []*Vehicle
	Registry

	byKey     map[string]*Citizen
	byCode    map[string]*Citizen
	companies map[string]*Company
	places    map[string]*Settlement
	byCarID   map[string]*Vehicle
}

// Settlement is a place that addresses name.
type Settlement struct {
	ID           string
	Name         string
	Kind         string // місто, селище, село
	RegionNumber int    // 1–27, as on number plates
	Region       string
	District     string
	Postcode     string
}

// Company is a legal entity that owns vehicles.
type Company struct {
	ID       string
	Name     string
	EDRPOU   string
	Place    *Settlement
	Director *Citizen
	Vehicles []*Vehicle
}

// Citizen finds a person by the code that an electronic key carries: the RNOKPP, or for those who refused it the
// series and number of the passport.
func (c *Country) Citizen(code string) (*Citizen, bool) {
	p, ok := c.byCode[code]
	return p, ok
}

// CitizenByRNOKPP finds a person by tax number alone.
func (c *Country) CitizenByRNOKPP(rnokpp string) (*Citizen, bool) {
	p, ok := c.byCode[rnokpp]
	if !ok || p.RNOKPP == "" {
		return nil, false
	}
	return p, true
}

// CitizenByKey finds a person by the name used inside the data files.
func (c *Country) CitizenByKey(key string) (*Citizen, bool) {
	p, ok := c.byKey[key]
	return p, ok
}

// Vehicle finds a vehicle by its id in the register.
func (c *Country) Vehicle(carID string) (*Vehicle, bool) {
	v, ok := c.byCarID[carID]
	return v, ok
}

// lookAlikes are the Cyrillic capitals that number plates share with the Latin alphabet.
var lookAlikes = strings.NewReplacer("А", "A", "В", "B", "Е", "E", "І", "I", "К", "K", "М", "M", "Н", "H", "О", "O",
	"Р", "P", "С", "C", "Т", "T", "Х", "X", " ", "", "-", "")

// PlateKey brings a number plate to the form in which plates are compared: capitals, Latin look-alikes, no blanks.
func PlateKey(plate string) string { return lookAlikes.Replace(strings.ToUpper(plate)) }

var apostrophes = strings.NewReplacer("’", "'", "ʼ", "'", "`", "'", "‘", "'")

// NameKey brings a name to the form in which names are compared: capitals, one kind of apostrophe, single blanks.
func NameKey(name string) string {
	return strings.Join(strings.Fields(apostrophes.Replace(strings.ToUpper(name))), " ")
}

// index builds the look-up tables and refuses data that contradict themselves.
func (c *Country) index() error {
	c.byKey = make(map[string]*Citizen, len(c.Citizens))
	c.byCode = make(map[string]*Citizen, len(c.Citizens))
	for _, p := range c.Citizens {
		code := p.Code()
		if code == "" {
			return fmt.Errorf("citizen %s has neither RNOKPP nor document", p.Key)
		}
		if _, dup := c.byCode[code]; dup {
			return fmt.Errorf("citizen %s: code is not unique", p.Key)
		}
		if _, dup := c.byKey[p.Key]; dup {
			return fmt.Errorf("citizen %s is listed twice", p.Key)
		}
		c.byKey[p.Key], c.byCode[code] = p, p
	}
	c.places = make(map[string]*Settlement, len(c.Settlements))
	for _, s := range c.Settlements {
		c.places[s.ID] = s
	}
	return nil
}
