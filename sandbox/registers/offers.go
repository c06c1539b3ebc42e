package registers

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"

	"cabinet/sandbox/country"
)

// offer is a plate that lies free at a service centre.
type offer struct {
	plate  string
	centre *country.Centre
	pile   stockKey
	cost   int64 // kopecks
}

// offers are the plates of all service centres: those that the country's people have reserved, and others that are drawn from
// the centres' names alone, so that every start of the sandbox has the same ones.
type offers struct {
	byPlate map[string]offer
	stock   map[stockKey][]offer
	driven  map[string]bool // plates of registered vehicles
}

// stockKey names a pile of plates: at a centre, for a kind of vehicle and of engine.
type stockKey struct{ centre, vehicle, engine string }

const (
	vehicleAuto, vehicleMoto   = "auto", "moto"
	engineFuel, engineElectric = "N-E", "E"

	stockSize = 200
)

func newOffers(c *country.Country) *offers {
	o := &offers{byPlate: map[string]offer{}, stock: map[stockKey][]offer{}, driven: map[string]bool{}}
	for _, v := range c.Vehicles {
		o.driven[country.PlateKey(v.Plate)] = true
	}
	for _, p := range c.Plates {
		if p.State != country.PlateStored {
			o.add(offer{p.Plate, p.Centre, stockKey{p.Centre.Code, vehicleAuto, engineFuel}, price(p.Plate, 1)})
		}
	}
	for _, centre := range c.Centres {
		for _, vehicle := range []string{vehicleAuto, vehicleMoto} {
			for _, engine := range []string{engineFuel, engineElectric} {
				o.fill(stockKey{centre.Code, vehicle, engine}, centre, c.Prefixes[centre.Region])
			}
		}
	}
	return o
}

// letters stand on ordinary plates.
const letters = "ABCEHIKMOPTX"

// pretty are the numbers that every pile begins with.
var pretty = []uint32{7777, 7, 5000, 1234, 1221, 8880}

func (o *offers) fill(key stockKey, centre *country.Centre, prefixes []string) {
	for i := range uint32(stockSize) {
		hash := fnv.New32a()
		_, _ = fmt.Fprintf(hash, "%v %d", key, i)
		seed := hash.Sum32()
		number := seed%9999 + 1
		if int(i) < len(pretty) {
			number = pretty[i]
		}
		plate := fmt.Sprintf("%s%04d%c%c", prefixes[seed>>8%uint32(len(prefixes))], number,
			letters[seed>>14%uint32(len(letters))], letters[seed>>20%uint32(len(letters))])
		o.add(offer{plate, centre, key, price(plate, seed)})
	}
	slices.SortFunc(o.stock[key], func(a, b offer) int { return cmp.Compare(a.plate, b.plate) })
}

// add puts a plate on its pile, unless another pile has it or it is in use.
func (o *offers) add(one offer) {
	if _, dup := o.byPlate[one.plate]; dup || o.driven[one.plate] {
		return
	}
	o.byPlate[one.plate] = one
	o.stock[one.pile] = append(o.stock[one.pile], one)
}

// tiers is the price list of chosen plates, in kopecks, by what their four digits look like.
var tiers = []struct {
	price int64
	is    func(d string) bool
}{
	{1_200_000, func(d string) bool { return d[0] == d[1] && d[1] == d[2] && d[2] == d[3] }},
	{900_000, func(d string) bool { return d[:3] == "000" }},
	{600_000, func(d string) bool { return d[1:] == "000" }},
	{360_000, func(d string) bool { return d[1] == d[0]+1 && d[2] == d[1]+1 && d[3] == d[2]+1 }},
	{240_000, func(d string) bool {
		return d[0] == d[1] && d[2] == d[3] || d[:2] == d[2:] || d[0] == d[3] && d[1] == d[2]
	}},
	{120_000, func(d string) bool { return d[1] == d[2] && (d[0] == d[1] || d[2] == d[3]) }},
	{basePrice, func(string) bool { return true }},
}

// basePrice is the least that a chosen plate costs.
const basePrice = 36_000

// price is what a plate costs; the last ones of an ended series are given for nothing.
func price(plate string, seed uint32) int64 {
	for _, t := range tiers {
		if t.is(plate[2:6]) && (t.price != basePrice || seed%23 != 0) {
			return t.price
		}
	}
	return 0
}
