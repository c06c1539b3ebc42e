package insurer

import "slices"

// The kinds of contracts.
const (
	typePolicy = "epolicy"
	typeGreen  = "greencard"
)

// The categories of customers.
const (
	natural    = "NATURAL"
	privileged = "PRIVILEGED"
	legal      = "LEGAL"
)

// Rates in thousandths of the common price, which is a year's policy of a car up to 1600 cm³ from a small place.
const commonPrice, commonGreenPrice kopecks = 260_000, 1_150_000

var (
	categoryRates = map[string]int{
		"A1": 340, "A2": 680, "B1": 1000, "B2": 1140, "B3": 1180, "B4": 1820, "B5": 900,
		"C1": 2000, "C2": 2180, "D1": 2550, "D2": 3000, "E": 500, "F": 340,
	}
	zoneRates      = map[int]int{1: 1800, 2: 1500, 3: 1400, 4: 1150, ordinaryZone: 1000}
	franchiseRates = map[int]int{0: 1000, 1600: 930, 3200: 880}
	customerRates  = map[string]int{natural: 1000, privileged: 500, legal: 1200}
	territoryRates = map[string]int{"1": 1000, "2": 350}
)

// quote is what a price depends on.
type quote struct {
	kind      string
	category  string
	zone      int
	place     int
	customer  string
	territory string
	period    period
}

// price is what the company asks.
func (q quote) price(c *insurer, franchise int) kopecks {
	price, rates := commonPrice, []int{
		c.Rate, categoryRates[q.category], zoneRates[q.zone], customerRates[q.customer], franchiseRates[franchise], q.period.rate,
	}
	if q.kind == typeGreen {
		price, rates = commonGreenPrice, []int{
			c.GreenRate, greenRate(q.category), territoryRates[q.territory], q.period.rate,
		}
	}
	for _, rate := range rates {
		price = price * kopecks(rate) / 1000
	}
	return price
}

// greenRate is the rate of a vehicle's category for green cards, 0 for one that they are not sold for.
func greenRate(category string) int {
	i := slices.IndexFunc(greenVehicles, func(g greenVehicle) bool { return slices.Contains(g.list(), category) })
	if i < 0 {
		return 0
	}
	return greenVehicles[i].rate
}
