// Package post is what the two posts of the sandbox share: the places that they serve, as literal data, and the ledger
// of their parcels.
package post

import (
	"embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
)

//go:embed data
var data embed.FS

// Region is an oblast, or a city of the same rank.
type Region struct {
	ID      string
	Name    string
	NameEN  string
	KATOTTG string
	KOATUU  string
	Number  int    // Ukrposhta's
	AreaRef string // Nova Poshta's
}

// Settlement is a city, town or village.
type Settlement struct {
	ID             string
	Name           string
	NameEN         string
	Kind           string // місто, селище, село
	Region         *Region
	District       string
	DistrictNumber int // Ukrposhta's
	CityNumber     int // Ukrposhta's
	Postcode       string
	Lat, Lon       string
	Population     int
	Lock           int // 0: served, 1: occupied
	DistrictCentre bool
	KATOTTG        string
	KOATUU         string
	CityRef        string // Nova Poshta's
	SettlementRef  string // Nova Poshta's

	Streets    []*Street
	Offices    []*Office
	Warehouses []*Warehouse
}

// Street is a street with its houses, all of one post code.
type Street struct {
	Number     int    // Ukrposhta's
	Ref        string // Nova Poshta's
	Kind       string // вул., просп., …
	Name       string
	OldName    string
	Postcode   string
	Houses     []string
	Settlement *Settlement
}

// FullName is the street's kind and name.
func (s *Street) FullName() string { return s.Kind + " " + s.Name }

// Office is a post office of Ukrposhta.
type Office struct {
	Number     int
	Postcode   string
	Kind       string // ЦВПЗ, МВПЗ, СВПЗ
	Short      string
	Address    string
	Lat, Lon   string
	Lock       int
	Settlement *Settlement
}

// Warehouse is a branch or postomat of Nova Poshta.
type Warehouse struct {
	Ref         string
	Number      string
	Category    string // Branch, Postomat
	Description string
	Short       string
	MaxWeight   string // kg; 0: no limit
	Lat, Lon    string
	Index       string
	Settlement  *Settlement
}

// Postomat reports whether the warehouse is a locker.
func (w *Warehouse) Postomat() bool { return w.Category == "Postomat" }

// Places is the whole map. It is read-only and safe for concurrent use.
type Places struct {
	Regions     []*Region
	Settlements []*Settlement
	Streets     []*Street
	Offices     []*Office
	Warehouses  []*Warehouse

	regions     map[string]*Region
	settlements map[string]*Settlement
}

// Load reads the embedded data files and joins them. An error names the file and record that is wrong.
func Load() (*Places, error) {
	p := &Places{regions: map[string]*Region{}, settlements: map[string]*Settlement{}}
	for _, file := range []struct {
		name string
		read func(row) error
	}{
		{"regions.csv", p.region},
		{"settlements.csv", p.settlement},
		{"streets.csv", p.street},
		{"offices.csv", p.office},
		{"warehouses.csv", p.warehouse},
	} {
		if err := each(file.name, file.read); err != nil {
			return nil, fmt.Errorf("places: %w", err)
		}
	}
	return p, nil
}

// row is a record of a CSV file by column name. The first wrong number is kept in err.
type row struct {
	values map[string]string
	err    *error
}

func (r row) text(column string) string { return r.values[column] }

func (r row) number(column string) int {
	n, err := strconv.Atoi(r.values[column])
	if err != nil && *r.err == nil {
		*r.err = fmt.Errorf("%s: %w", column, err)
	}
	return n
}

// each calls read for every record of a CSV file with a header line.
func each(file string, read func(row) error) error {
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
		var wrong error
		r := row{values: make(map[string]string, len(record)), err: &wrong}
		for j, name := range records[0] {
			r.values[name] = record[j]
		}
		if err := read(r); err != nil {
			return fmt.Errorf("%s, record %d: %w", file, i+1, err)
		}
		if wrong != nil {
			return fmt.Errorf("%s, record %d: %w", file, i+1, wrong)
		}
	}
	return nil
}

// houses reads "1-60,2А": ranges and single numbers parted by commas.
func houses(text string) ([]string, error) {
	var list []string
	for _, part := range strings.Split(text, ",") {
		from, to, _ := strings.Cut(part, "-")
		first, err := strconv.Atoi(from)
		last, failed := strconv.Atoi(to)
		if err != nil || failed != nil {
			list = append(list, part)
			continue
		}
		if last < first {
			return nil, fmt.Errorf("houses %q", part)
		}
		for n := first; n <= last; n++ {
			list = append(list, strconv.Itoa(n))
		}
	}
	return list, nil
}
