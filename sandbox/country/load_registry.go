package country

import (
	"fmt"
	"strings"
)

// registry reads what the road services keep beside people and vehicles.
func (l *loader) registry() error {
	for _, step := range []func() error{
		l.prefixes, l.confidants, l.plates, l.applications, l.bans, l.bannedWords, l.fines, l.observers, l.shipments,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func (l *loader) prefixes() error {
	l.country.Prefixes = map[int][]string{}
	return each("prefixes.csv", func(r row) error {
		region, err := r.number("region_number")
		l.country.Prefixes[region] = strings.Fields(r["prefixes"])
		return err
	})
}

func (l *loader) confidants() error {
	return each("confidants.csv", func(r row) error {
		v, ok := l.country.Vehicle(r["car_id"])
		if !ok || v.Confidant == nil {
			return fmt.Errorf("vehicle %q has no confidant", r["car_id"])
		}
		days, err := r.number("days_left")
		l.country.Confidants = append(l.country.Confidants, Confidency{v, Date(r["since"]), days})
		return err
	})
}

func (l *loader) plates() error {
	return each("plates.csv", func(r row) error {
		citizen, ok := l.country.CitizenByKey(r["citizen"])
		centre, known := l.country.Centre(r["centre"])
		if !ok || !known {
			return fmt.Errorf("unknown citizen %q or centre %q", r["citizen"], r["centre"])
		}
		ago, err := r.number("days_ago")
		if err != nil {
			return err
		}
		left, err := r.number("days_left")
		l.country.Plates = append(l.country.Plates, PlateRecord{r["state"], citizen, r["plate"], centre, ago, left})
		return err
	})
}

func (l *loader) applications() error {
	return each("applications.csv", func(r row) error {
		citizen, ok := l.country.CitizenByKey(r["citizen"])
		vehicle, known := l.country.Vehicle(r["car_id"])
		if !ok || !known {
			return fmt.Errorf("unknown citizen %q or vehicle %q", r["citizen"], r["car_id"])
		}
		ago, err := r.number("days_ago")
		l.country.Applications = append(l.country.Applications, Active{citizen, vehicle, ago})
		return err
	})
}

func (l *loader) bans() error {
	l.country.Bans = map[string][]Ban{}
	return each("bans.csv", func(r row) error {
		id := r["car_id"]
		if _, ok := l.country.Vehicle(id); !ok {
			return fmt.Errorf("unknown vehicle %q", id)
		}
		l.country.Bans[id] = append(l.country.Bans[id], Ban{r["kind"], Date(r["since"]), r["by"]})
		return nil
	})
}

func (l *loader) observers() error {
	return each("observers.csv", func(r row) error {
		citizen, ok := l.country.CitizenByKey(r["citizen"])
		company, known := l.country.companies[r["company"]]
		if !ok || !known {
			return fmt.Errorf("unknown citizen %q or company %q", r["citizen"], r["company"])
		}
		ago, err := r.number("hours_ago")
		l.country.Observers = append(l.country.Observers, Observation{citizen, company, r["name"], r["status"], ago})
		return err
	})
}

func (l *loader) shipments() error {
	return each("shipments.csv", func(r row) error {
		citizen, ok := l.country.CitizenByKey(r["citizen"])
		centre, known := l.country.Centre(r["centre"])
		vehicle, registered := l.country.Vehicle(r["car_id"])
		if !ok || !known || registered != (r["car_id"] != "") || !registered && citizen.Licence == nil {
			return fmt.Errorf("unknown citizen %q, centre %q or vehicle %q, or no licence", r["citizen"], r["centre"], r["car_id"])
		}
		ago, err := r.number("days_ago")
		l.country.Shipments = append(l.country.Shipments, Shipment{r["state"], citizen, vehicle, centre, ago})
		return err
	})
}

func (l *loader) bannedWords() error {
	return each("banned.csv", func(r row) error {
		if r["why"] == "скорочення установи" {
			l.country.Abbreviations = append(l.country.Abbreviations, r["word"])
			return nil
		}
		l.country.BannedWords = append(l.country.BannedWords, r["word"])
		return nil
	})
}
