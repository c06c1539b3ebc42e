package registers

import (
	"fmt"
	"strings"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

type choiceItem struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

type regionItem struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

type centreItem struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	RegionID int    `json:"regionId"`
	Address  string `json:"address"`
}

type dictionaryItem struct {
	Regions  []regionItem `json:"regions"` // by number; who shows them puts them into an order of his own
	Centres  []centreItem `json:"centres"`
	Vehicles []choiceItem `json:"vehicleTypes"`
	Engines  []choiceItem `json:"engineTypes"`
}

// plateDictionary lists what a search for plates can ask for. Crimea, Luhansk and Sevastopol give no plates out.
func (g *Gateway) plateDictionary(struct{}) (any, error) {
	d := dictionaryItem{
		Vehicles: []choiceItem{{vehicleAuto, "Автомобіль"}, {vehicleMoto, "Мотоцикл"}},
		Engines:  []choiceItem{{engineFuel, "Двигун внутрішнього згоряння"}, {engineElectric, "Електродвигун"}},
	}
	names := map[int]string{}
	for _, s := range g.country.Settlements {
		names[s.RegionNumber] = s.Region
	}
	for region := 1; region <= 27; region++ {
		if name, ok := names[region]; ok && !closed[region] {
			d.Regions = append(d.Regions, regionItem{region, name})
		}
	}
	for _, c := range g.country.Centres {
		if !closed[c.Region] {
			d.Centres = append(d.Centres, centreItem{c.Code, c.Name, c.Region, c.Address})
		}
	}
	return d, nil
}

// closed are the regions whose centres give no plates out.
var closed = map[int]bool{1: true, 13: true, 27: true}

type plateQuery struct {
	Region  int    `json:"reg"`
	Centre  string `json:"dep"` // empty: any of the region
	Vehicle string `json:"vehicleType"`
	Engine  string `json:"engineType"`
	Text    string `json:"num"`
}

type plateItem struct {
	Plate  string `json:"plate"`
	Centre string `json:"depId"`
	Name   string `json:"depName"`
	Cost   int64  `json:"cost"`
}

func (o offer) item() plateItem { return plateItem{o.plate, o.centre.Code, o.centre.Name, o.cost} }

// maxPlates bounds one answer of plateSearch.
const maxPlates = 60

// searchPlates lists free plates that hold the typed characters.
func (g *Gateway) searchPlates(q plateQuery) (any, error) {
	known := (q.Vehicle == vehicleAuto || q.Vehicle == vehicleMoto) && (q.Engine == engineFuel || q.Engine == engineElectric)
	if !known || len(g.country.CentresOf(q.Region)) == 0 {
		return nil, badRequest("reg, vehicleType and engineType must be of the dictionary")
	}
	text, found := country.PlateKey(q.Text), []plateItem{}
	err := g.store.View(func(tx *store.Tx) error {
		for _, centre := range g.country.CentresOf(q.Region) {
			if closed[q.Region] || q.Centre != "" && centre.Code != q.Centre {
				continue
			}
			for _, one := range g.offers.stock[stockKey{centre.Code, q.Vehicle, q.Engine}] {
				if len(found) == maxPlates || !strings.Contains(one.plate, text) {
					continue
				}
				if taken, err := occupied(tx, one.plate); err != nil {
					return err
				} else if !taken {
					found = append(found, one.item())
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("search plates: %w", err)
	}
	return map[string]any{"plates": found}, nil
}

type plateCheckQuery struct {
	Region int    `json:"regionId"`
	Plate  string `json:"plate"`
}

// checkPlate reports whether a plate, mostly an individual one, is free and decent.
func (g *Gateway) checkPlate(q plateCheckQuery) (any, error) {
	key := country.PlateKey(q.Plate)
	if key == "" || q.Region < 1 || q.Region > 27 {
		return nil, badRequest("plate and regionId (1 to 27) are expected")
	}
	var taken bool
	err := g.store.View(func(tx *store.Tx) (err error) {
		taken, err = g.inUse(tx, key)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("check plate: %w", err)
	}
	return map[string]bool{"free": !taken, "isWordBanned": g.country.Banned(key)}, nil
}
