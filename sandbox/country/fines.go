package country

import "fmt"

// FineRecord is a fine of a citizen. Its days count from the first start of the sandbox, so that the situation is the
// same at any time.
type FineRecord struct {
	Citizen    *Citizen
	Plate      string
	Type       int // 1 photo fixation, 2 patrol police, 3 phantom fixation, 4 parking
	DaysAgo    int
	Status     int   // 0 unpaid, 1 paid, 2 passed to the executive service, 3 settled, 4 undefined
	Penalty    int64 // kopecks
	Article    string
	Evidence   int  // pictures
	Requisites bool // whether it says to whom it is paid
	Reason     string
}

func (l *loader) fines() error {
	return each("fines.csv", func(r row) error {
		citizen, ok := l.country.CitizenByKey(r["citizen"])
		if !ok {
			return fmt.Errorf("unknown citizen %q", r["citizen"])
		}
		fine := FineRecord{
			Citizen: citizen, Plate: r["plate"], Article: r["article"], Requisites: r["requisites"] == "yes", Reason: r["reason"],
		}
		for column, into := range map[string]*int{
			"type": &fine.Type, "days_ago": &fine.DaysAgo, "status": &fine.Status, "evidence": &fine.Evidence,
		} {
			n, err := r.number(column)
			if err != nil {
				return err
			}
			*into = n
		}
		penalty, err := r.number("penalty")
		fine.Penalty = int64(penalty)
		l.country.Fines = append(l.country.Fines, fine)
		return err
	})
}
