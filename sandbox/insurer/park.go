package insurer

import (
	"cmp"
	"maps"
	"net/http"
	"slices"
	"strings"

	"cabinet/sandbox/country"
)

// park is what the aggregator knows of vehicles and settlements: MTSBU's base, the makes and models, the tariff zones.
type park struct {
	byPlate map[string][]vehicle
	models  []model
	places  []place
}

// vehicle is a record of MTSBU's base.
type vehicle struct {
	ModelText   string `json:"modelText"`
	BodyNumber  string `json:"bodyNumber"`
	StateNumber string `json:"stateNumber"`
	Category    string `json:"category"`
	Year        int    `json:"year"`
}

type maker struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

type model struct {
	ID    int    `json:"id"`
	Name  string `json:"name"`
	Maker maker  `json:"autoMaker"`
}

// place is a settlement with its tariff zone, 1 the dearest.
type place struct {
	ID       int    `json:"id"`
	NameFull string `json:"nameFull"`
	Zone     int    `json:"zone"`
	name     string
}

// formerPlates are vehicles that had a plate before the one that has it now: MTSBU's base has both.
var formerPlates = []vehicle{
	{"DAEWOO SENS", "Y6DT1311060283417", "KA9400PP", "B1", 2006},
	{"FORD TRANSIT CONNECT", "WF0TXXTTPTAB40617", "HC8725AE", "C1", 2010},
}

func newPark(c *country.Country) *park {
	p := &park{byPlate: map[string][]vehicle{}}
	seen := map[string]*country.Model{}
	for _, v := range c.Vehicles {
		key := country.PlateKey(v.Plate)
		p.byPlate[key] = append(p.byPlate[key], vehicle{
			v.Model.Brand + " " + v.Model.Name, v.VIN, key, category(v.Model), v.Year,
		})
		seen[v.Model.ID] = v.Model
	}
	for _, v := range formerPlates {
		p.byPlate[v.StateNumber] = append(p.byPlate[v.StateNumber], v)
	}
	makers := map[string]int{}
	for _, id := range slices.Sorted(maps.Keys(seen)) {
		m := seen[id]
		if makers[m.Brand] == 0 {
			makers[m.Brand] = 100 + len(makers)
		}
		p.models = append(p.models, model{1000 + len(p.models), m.Name, maker{makers[m.Brand], m.Brand}})
	}
	for i, s := range c.Settlements {
		name := s.Name + ", " + s.Region
		if s.District != "" {
			name = s.Name + ", " + s.District + " район, " + s.Region + " область"
		}
		p.places = append(p.places, place{i + 1, name, zone(s), s.Name})
	}
	return p
}

// zones are the cities with more than the ordinary risk.
var zones = map[string]int{
	"kyiv": 1, "boryspil": 2, "kharkiv": 3, "odesa": 3, "dnipro": 3, "zaporizhzhia": 3, "lviv": 3, "kryvyi-rih": 3,
	"bila-tserkva": 4, "vinnytsia": 4, "poltava": 4, "mykolaiv": 4, "chernihiv": 4, "cherkasy": 4, "khmelnytskyi": 4,
	"rivne": 4, "sumy": 4, "ternopil": 4, "lutsk": 4, "zhytomyr": 4, "chernivtsi": 4, "kherson": 4,
}

const ordinaryZone = 5

func zone(s *country.Settlement) int { return cmp.Or(zones[s.ID], ordinaryZone) }

// category is the type of a vehicle in the insurers' classification.
func category(m *country.Model) string {
	electric := strings.HasPrefix(m.Fuel, "ЕЛЕКТРО")
	switch m.Kind {
	case "МОПЕД", "МОТОЦИКЛ":
		return pick(m.Capacity <= 300, "A1", "A2")
	case "ВАНТАЖНИЙ":
		return pick(m.TotalWeight-m.OwnWeight <= 2000, "C1", "C2")
	case "АВТОБУС":
		return pick(m.Seating+m.Standing <= 20, "D1", "D2")
	case "ПРИЧІП":
		return "F"
	case "НАПІВПРИЧІП":
		return "E"
	}
	switch {
	case electric:
		return "B5"
	case m.Capacity <= 1600:
		return "B1"
	case m.Capacity <= 2000:
		return "B2"
	case m.Capacity <= 3000:
		return "B3"
	default:
		return "B4"
	}
}

func pick(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// serveVehicles answers MTSBU's records of a plate, [] when there is none.
func (a *Aggregator) serveVehicles(r *http.Request) (any, error) {
	plate := country.PlateKey(r.URL.Query().Get("query"))
	if plate == "" {
		return nil, badField("query", "Вкажіть номерний знак")
	}
	return listOf(a.park.byPlate[plate]), nil
}

const maxFound = 20

// serveModels answers the models whose make and name have all the words asked for.
func (a *Aggregator) serveModels(r *http.Request) (any, error) {
	words := strings.Fields(strings.ToUpper(r.URL.Query().Get("query")))
	found := []model{}
	for _, m := range a.park.models {
		if hasAll(m.Maker.Name+" "+m.Name, words) && len(found) < maxFound {
			found = append(found, m)
		}
	}
	return found, nil
}

// servePlaces answers the settlements of a name's beginning.
func (a *Aggregator) servePlaces(r *http.Request) (any, error) {
	if r.URL.Query().Get("country") != "UA" {
		return []place{}, nil
	}
	begin, found := country.NameKey(r.URL.Query().Get("query")), []place{}
	for _, p := range a.park.places {
		if strings.HasPrefix(country.NameKey(p.name), begin) && len(found) < maxFound {
			found = append(found, p)
		}
	}
	return found, nil
}

func hasAll(text string, words []string) bool {
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
}

// listOf writes no values as [], not as null.
func listOf[T any](values []T) []T {
	if values == nil {
		return []T{}
	}
	return values
}

func (p *park) place(id int) (place, bool) {
	if id < 1 || id > len(p.places) {
		return place{}, false
	}
	return p.places[id-1], true
}

func (p *park) model(id int) (model, bool) {
	i := slices.IndexFunc(p.models, func(m model) bool { return m.ID == id })
	if i < 0 {
		return model{}, false
	}
	return p.models[i], true
}
