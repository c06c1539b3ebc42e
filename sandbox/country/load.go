package country

import (
	"embed"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

//go:embed data
var data embed.FS

// Load reads the embedded data files and joins them. An error names the file and record that is wrong.
func Load() (*Country, error) {
	c := &Country{}
	l := loader{country: c, models: map[string]*Model{}, operations: map[string]Operation{}, centres: map[string]string{}}
	for _, step := range []func() error{
		l.settlements, l.citizens, l.companies, l.centresOf, l.operationsOf, l.modelsOf, l.vehicles,
		l.registry,
	} {
		if err := step(); err != nil {
			return nil, fmt.Errorf("country data: %w", err)
		}
	}
	return c, nil
}

type loader struct {
	country    *Country
	models     map[string]*Model
	operations map[string]Operation
	centres    map[string]string
}

// row is a CSV record by column name.
type row map[string]string

// number reads a column that must be a whole number; an empty one is zero.
func (r row) number(column string) (int, error) {
	if r[column] == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(r[column])
	if err != nil {
		return 0, fmt.Errorf("%s: %w", column, err)
	}
	return n, nil
}

// each calls do for every record of a CSV file with a header line.
func each(file string, do func(row) error) error {
	f, err := data.Open("data/" + file)
	if err != nil {
		return fmt.Errorf("open %s: %w", file, err)
	}
	defer f.Close() //nolint:errcheck // an embedded file cannot fail to close
	records, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return fmt.Errorf("read %s: %w", file, err)
	}
	for i, record := range records[1:] {
		r := make(row, len(record))
		for j, name := range records[0] {
			r[name] = record[j]
		}
		if err := do(r); err != nil {
			return fmt.Errorf("%s, record %d: %w", file, i+1, err)
		}
	}
	return nil
}

func (l *loader) settlements() error {
	return each("settlements.csv", func(r row) error {
		number, err := r.number("region_number")
		l.country.Settlements = append(l.country.Settlements, &Settlement{
			ID: r["id"], Name: r["name"], Kind: r["kind"], RegionNumber: number,
			Region: r["region"], District: r["district"], Postcode: r["postcode"],
		})
		return err
	})
}

func (l *loader) citizens() error {
	raw, err := data.ReadFile("data/citizens.json")
	if err != nil {
		return err
	}
	if err := json.Unmarshal(raw, &l.country.Citizens); err != nil {
		return fmt.Errorf("citizens.json: %w", err)
	}
	if err := l.country.index(); err != nil {
		return fmt.Errorf("citizens.json: %w", err)
	}
	for _, p := range l.country.Citizens {
		if p.Address == nil {
			continue
		}
		place, ok := l.country.places[p.Address.SettlementID]
		if !ok {
			return fmt.Errorf("citizens.json: %s lives in unknown settlement %q", p.Key, p.Address.SettlementID)
		}
		p.Address.Place = place
	}
	return nil
}

func (l *loader) companies() error {
	l.country.companies = map[string]*Company{}
	return each("companies.csv", func(r row) error {
		director, ok := l.country.byKey[r["director"]]
		place, known := l.country.places[r["settlement"]]
		if !ok || !known {
			return fmt.Errorf("unknown director %q or settlement %q", r["director"], r["settlement"])
		}
		company := &Company{ID: r["id"], Name: r["name"], EDRPOU: r["edrpou"], Place: place, Director: director}
		l.country.Companies = append(l.country.Companies, company)
		l.country.companies[company.ID] = company
		return nil
	})
}

func (l *loader) centresOf() error {
	return each("centres.csv", func(r row) error {
		l.centres[r["code"]] = r["name"]
		region, err := r.number("region_number")
		l.country.Centres = append(l.country.Centres, &Centre{Code: r["code"], Name: r["name"], Region: region, Address: r["address"]})
		return err
	})
}

func (l *loader) operationsOf() error {
	return each("operations.csv", func(r row) error {
		l.operations[r["code"]] = Operation{Code: r["code"], Name: r["name"], ChangesOwner: r["changes_owner"] == "yes"}
		return nil
	})
}

func (l *loader) modelsOf() error {
	return each("models.csv", func(r row) (err error) {
		m := &Model{ID: r["id"], Brand: r["brand"], Name: r["model"], Kind: r["kind"], Body: r["body"], Fuel: r["fuel"]}
		for column, field := range map[string]*int{
			"capacity": &m.Capacity, "own_weight": &m.OwnWeight, "total_weight": &m.TotalWeight,
			"seating": &m.Seating, "standing": &m.Standing,
		} {
			if *field, err = r.number(column); err != nil {
				return err
			}
		}
		l.models[m.ID] = m
		return nil
	})
}

func (l *loader) vehicles() error {
	l.country.byCarID = map[string]*Vehicle{}
	return each("vehicles.csv", func(r row) error {
		v, err := l.vehicle(r)
		if err != nil {
			return fmt.Errorf("vehicle %s: %w", r["car_id"], err)
		}
		if _, dup := l.country.byCarID[v.CarID]; dup {
			return fmt.Errorf("vehicle %s is listed twice", v.CarID)
		}
		l.country.byCarID[v.CarID] = v
		l.country.Vehicles = append(l.country.Vehicles, v)
		return l.assign(v, r["owner"], r["confidant"])
	})
}

func (l *loader) vehicle(r row) (*Vehicle, error) {
	model, ok := l.models[r["model"]]
	if !ok {
		return nil, fmt.Errorf("unknown model %q", r["model"])
	}
	year, err := r.number("year")
	if err != nil {
		return nil, err
	}
	history, err := l.history(r["history"])
	if err != nil {
		return nil, err
	}
	inspection, err := parseInspection(r["otk"])
	if err != nil {
		return nil, err
	}
	name, until, _ := strings.Cut(r["certificate"], "|")
	series, number, _ := strings.Cut(name, " ")
	return &Vehicle{
		CarID: r["car_id"], Model: model, VIN: r["vin"], Plate: r["plate"], Year: year, Color: r["color"],
		Purpose: r["purpose"], Note: r["note"], Operations: history, Inspection: inspection,
		Certificate: Certificate{Series: series, Number: number, Until: Date(until)},
	}, nil
}

// history reads "code:date:centre" acts parted by blanks, oldest first.
func (l *loader) history(text string) ([]Operation, error) {
	var acts []Operation
	for _, act := range strings.Fields(text) {
		parts := strings.Split(act, ":")
		if len(parts) != 3 {
			return nil, fmt.Errorf("operation %q is not code:date:centre", act)
		}
		op, ok := l.operations[parts[0]]
		centre, known := l.centres[parts[2]]
		if !ok || !known {
			return nil, fmt.Errorf("operation %q has an unknown code or centre", act)
		}
		op.Date, op.Centre = Date(parts[1]), centre
		if n := len(acts); n > 0 && acts[n-1].Date > op.Date {
			return nil, fmt.Errorf("operation %q is older than the one before it", act)
		}
		acts = append(acts, op)
	}
	if len(acts) == 0 {
		return nil, fmt.Errorf("no operations")
	}
	return acts, nil
}

// parseInspection reads "number|date|valid until|result"; an empty text means that there is no protocol.
func parseInspection(text string) (*Inspection, error) {
	if text == "" {
		return nil, nil
	}
	parts := strings.Split(text, "|")
	if len(parts) != 4 {
		return nil, fmt.Errorf("inspection %q is not number|date|valid until|result", text)
	}
	return &Inspection{Number: parts[0], Date: Date(parts[1]), ValidUntil: Date(parts[2]), Result: parts[3]}, nil
}

func (l *loader) assign(v *Vehicle, owner, confidant string) error {
	if person, ok := l.country.byKey[owner]; ok {
		v.Owner = person
		person.Owned = append(person.Owned, v)
	} else if company, ok := l.country.companies[owner]; ok {
		v.Company = company
		company.Vehicles = append(company.Vehicles, v)
	} else {
		return fmt.Errorf("vehicle %s: unknown owner %q", v.CarID, owner)
	}
	if confidant == "" {
		return nil
	}
	person, ok := l.country.byKey[confidant]
	if !ok {
		return fmt.Errorf("vehicle %s: unknown confidant %q", v.CarID, confidant)
	}
	v.Confidant = person
	person.Used = append(person.Used, v)
	return nil
}
