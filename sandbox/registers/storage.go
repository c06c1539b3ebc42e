package registers

import (
	"errors"
	"fmt"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

// storageBucket keeps the plates in storage: RNOKPP, NUL, plate → stored.
const storageBucket = "registers_storage"

// pricePerDay of storage, in kopecks.
const pricePerDay = 1_080

// plateLength is how long the plates are that are stored: AB7007KB.
const plateLength = 8

// stored is a plate in a service centre's storage.
type stored struct {
	Plate     string          `json:"plate"`
	Centre    string          `json:"centre"`
	Since     country.Date    `json:"since"`
	Until     country.Date    `json:"until"`
	Extension map[string]bool `json:"extension,omitempty"` // references that were carried out
}

type storedItem struct {
	Plate  string       `json:"number"`
	Parts  partsItem    `json:"plate"`
	Branch branchItem   `json:"branch"`
	Since  country.Date `json:"storedDate"`
	Until  country.Date `json:"endDate"`
	Price  int64        `json:"pricePerDay"`
	Days   int          `json:"daysCount"`
}

type partsItem struct {
	Prefix string `json:"prefix"`
	Number string `json:"num"`
	Suffix string `json:"suffix"`
}

type branchItem struct {
	Name string `json:"name"`
}

func (g *Gateway) storedItem(s stored) storedItem {
	item := storedItem{
		Plate: s.Plate, Parts: partsItem{s.Plate[:2], s.Plate[2:6], s.Plate[6:]}, Since: s.Since, Until: s.Until,
		Price: pricePerDay, Days: daysSince(s.Since, time.Now()),
	}
	if centre, ok := g.country.Centre(s.Centre); ok {
		item.Branch.Name = centre.Name
	}
	return item
}

// storedPlates lists a person's plates in storage.
func (g *Gateway) storedPlates(q personQuery) (any, error) {
	if _, err := g.person(q.RNOKPP); err != nil {
		return nil, err
	}
	list := []storedItem{}
	err := g.store.View(func(tx *store.Tx) error {
		return store.Each(tx, storageBucket, q.RNOKPP+"\x00", func(_ string, s stored) bool {
			list = append(list, g.storedItem(s))
			return true
		})
	})
	if err != nil {
		return nil, fmt.Errorf("list stored plates: %w", err)
	}
	return map[string]any{"plates": list}, nil
}

type storageQuery struct {
	Reference string       `json:"reference"`
	RNOKPP    string       `json:"rnokpp"`
	Plate     string       `json:"plate"`
	Until     country.Date `json:"endDate"`
}

// extendStorage moves the end of a plate's storage. The same reference does it once.
func (g *Gateway) extendStorage(q storageQuery) (any, error) {
	if blank(q.Reference, q.Plate) || !dateForm.MatchString(string(q.Until)) {
		return nil, badRequest("reference, plate and endDate are expected")
	}
	var extended stored
	err := g.store.Update(func(tx *store.Tx) error {
		key := q.RNOKPP + "\x00" + country.PlateKey(q.Plate)
		s, ok, err := store.Get[stored](tx, storageBucket, key)
		if extended = s; err != nil {
			return err
		}
		switch {
		case !ok:
			return notFound("this person has no such plate in storage")
		case s.Extension[q.Reference]:
			return nil
		case q.Until <= s.Until:
			return conflict("StorageEnd", "the new end must come after the present one")
		}
		if s.Extension == nil {
			s.Extension = map[string]bool{}
		}
		s.Extension[q.Reference], s.Until = true, q.Until
		extended = s
		return tx.Put(storageBucket, key, s)
	})
	if err != nil {
		return nil, err
	}
	return g.storedItem(extended), nil
}

// ErrWrongStorage is returned for a plate that cannot be stored.
var ErrWrongStorage = errors.New("storage needs a citizen, a plate of two letters, four digits and two letters, and a day, or none")

// StoredPlate is a plate in storage as a tester sees it. No end is no storage: the plate was fetched.
type StoredPlate struct {
	RNOKPP string       `json:"rnokpp"`
	Plate  string       `json:"plate"`
	Until  country.Date `json:"endDate"`
}

// ChangeStorage prolongs the storage of a plate elsewhere, lets it be fetched, or stores one more from today on.
func (g *Gateway) ChangeStorage(p StoredPlate) error {
	_, known := g.country.CitizenByRNOKPP(p.RNOKPP)
	plate := country.PlateKey(p.Plate)
	if !known || len(plate) != plateLength || p.Until != "" && !dateForm.MatchString(string(p.Until)) {
		return ErrWrongStorage
	}
	return g.store.Update(func(tx *store.Tx) error {
		key := p.RNOKPP + "\x00" + plate
		if p.Until == "" {
			return tx.Delete(storageBucket, key)
		}
		s, ok, err := store.Get[stored](tx, storageBucket, key)
		if err != nil {
			return err
		}
		if !ok {
			s = stored{Plate: plate, Centre: g.country.Centres[0].Code, Since: day(time.Now())}
		}
		s.Until = p.Until
		return tx.Put(storageBucket, key, s)
	})
}
