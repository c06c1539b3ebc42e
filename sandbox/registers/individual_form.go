package registers

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

// individualForm is the body of individualPlate: what is to be made for a vehicle of the applicant, and how it looks.
type individualForm struct {
	envelope
	Plate    string          `json:"plate"`
	CarID    string          `json:"carId"`
	Vehicle  string          `json:"vehicleType"`
	Region   int             `json:"regionId"`
	Photo    []byte          `json:"photo"` // SVG
	Delivery json.RawMessage `json:"delivery,omitempty"`
}

func (f *individualForm) admit(g *Gateway, tx *store.Tx, a *Application) error {
	a.Subject = country.PlateKey(f.Plate)
	if f.Vehicle != vehicleAuto && f.Vehicle != vehicleMoto || !strings.HasPrefix(string(f.Photo), "<svg ") {
		return badRequest("vehicleType (auto, moto) and photo (SVG in base64) are expected")
	}
	if !g.makes(f.Plate, f.Vehicle) {
		return conflict("PlateForbidden", "no such individual plate can be made")
	}
	if _, err := g.own(f.RNOKPP, vehicleIDQuery{CarID: f.CarID}); err != nil {
		return err
	}
	vehicle, err := g.vehicle(vehicleIDQuery{CarID: f.CarID})
	if err != nil {
		return err
	}
	if vehicle.Individual() || vehicle.Region() != f.Region || kindOf(vehicle) != f.Vehicle {
		return conflict("VehicleUnfit", "the vehicle cannot have this plate")
	}
	return pay(tx, a.Subject, f.Reference)
}

// pay keeps that a plate which is held for a reference is paid for. The hold ends when it was to end: who orders the plate moves that.
func pay(tx *store.Tx, plate, reference string) error {
	h, ok, err := held(tx, plate)
	if err == nil && (!ok || h.Reference != reference || h.Used) {
		err = conflict("PlateTaken", "the plate is not held for the application")
	}
	if err != nil {
		return err
	}
	h.Paid = true
	return tx.Put(plateBucket, plate, h)
}

// kindOf is the kind of plate that a vehicle can have; empty: none of the road services' own making.
func kindOf(v *country.Vehicle) string {
	return map[int]string{country.CategoryCar: vehicleAuto, country.CategoryMoto: vehicleMoto}[v.Category()]
}

// makes reports whether the maker makes such a plate: three letters and digits or more, as many as the blank holds.
func (g *Gateway) makes(plate, vehicle string) bool {
	key := country.PlateKey(plate)
	symbols, most := utf8.RuneCountInString(key), 8
	if vehicle == vehicleMoto {
		most = 5
	}
	strange := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	return symbols >= 3 && symbols <= most && !strings.ContainsFunc(key, strange) && !ordinaryForm.MatchString(key) && !g.country.Banned(key)
}

// wordsItem is what no individual plate may say.
type wordsItem struct {
	Banned        []string `json:"bannedWords"`
	Abbreviations []string `json:"abbreviations"`
	RegionCodes   []string `json:"regionCodes"`
}

func (g *Gateway) plateWords(struct{}) (any, error) {
	return wordsItem{g.country.BannedWords, g.country.Abbreviations, g.country.RegionCodes()}, nil
}

type suggestQuery struct {
	Plate   string `json:"plate"`
	Vehicle string `json:"vehicleType"`
	Region  int    `json:"regionId"`
}

// suggestPlates finds free plates near a wanted one: with a digit behind it or before it, or in the place of its last symbol.
func (g *Gateway) suggestPlates(q suggestQuery) (any, error) {
	wanted := []rune(strings.ToUpper(q.Plate))
	if len(wanted) < 3 || q.Region < 1 || q.Region > 27 || q.Vehicle != vehicleAuto && q.Vehicle != vehicleMoto {
		return nil, badRequest("plate, vehicleType and regionId (1 to 27) are expected")
	}
	found := []string{}
	err := g.store.View(func(tx *store.Tx) error {
		for _, plate := range near(string(wanted), string(wanted[:len(wanted)-1])) {
			taken, err := g.inUse(tx, country.PlateKey(plate))
			if err != nil {
				return err
			}
			if !taken && g.makes(plate, q.Vehicle) && len(found) < maxSuggested {
				found = append(found, plate)
			}
		}
		return nil
	})
	return map[string]any{"plates": found}, err
}

// maxSuggested is how many plates are suggested at once.
const maxSuggested = 12

func near(whole, short string) (plates []string) {
	for digit := 1; digit <= 9; digit++ {
		plates = append(plates, whole+strconv.Itoa(digit))
	}
	for digit := 1; digit <= 9; digit++ {
		plates = append(plates, short+strconv.Itoa(digit))
	}
	for digit := 1; digit <= 9; digit++ {
		plates = append(plates, strconv.Itoa(digit)+whole)
	}
	return plates
}

// inUse reports whether a plate is in use or held.
func (g *Gateway) inUse(tx *store.Tx, key string) (bool, error) {
	if g.offers.driven[key] {
		return true, nil
	}
	return occupied(tx, key)
}
