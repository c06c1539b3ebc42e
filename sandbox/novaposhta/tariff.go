package novaposhta

import (
	"fmt"
	"math"
	"strings"
	"time"

	"cabinet/sandbox/post"
)

// The tariff, in kopecks.
const (
	tariffCity    = 55_00 // inside one city
	tariffCountry = 80_00
	tariffDoor    = 45_00 // for each end that is a door
	tariffKilo    = 8_00  // for each kilogram over two
)

// insurance is the share of the declared cost that is charged above freeCost hryvnias.
const (
	insurance = 0.005
	freeCost  = 500
)

// tariff is the price of a parcel in kopecks; weight in kilograms, cost in hryvnias.
func tariff(serviceType string, local bool, weight, cost float64) int64 {
	price := int64(tariffCountry)
	if local {
		price = tariffCity
	}
	price += tariffDoor * int64(strings.Count(serviceType, "Doors"))
	price += tariffKilo * int64(math.Ceil(max(0, weight-2)))
	return price + int64(math.Round(max(0, cost-freeCost)*insurance*100))
}

// estimate is when a parcel that is sent on the day should be there: the next day at home, else the second one, at 18:00.
func estimate(day time.Time, local bool) time.Time {
	days := 2
	if local {
		days = 1
	}
	return day.AddDate(0, 0, days).Add(18 * time.Hour)
}

// hryvnias writes kopecks as the API does.
func hryvnias(kopecks int64) string {
	if kopecks%100 == 0 {
		return fmt.Sprint(kopecks / 100)
	}
	return fmt.Sprintf("%d.%02d", kopecks/100, kopecks%100)
}

func (n *Post) price(p properties) (reply, error) {
	from, to, err := n.ends(p)
	if err != nil {
		return reply{}, err
	}
	cost := amount(p.text("Cost"))
	price := tariff(p.text("ServiceType"), from == to, amount(p.text("Weight")), cost)
	return one(map[string]any{
		"AssessedCost": cost, "Cost": float64(price) / 100, "CostRedelivery": 0, "TZoneInfo": "", "CostPack": 0,
	}), nil
}

func (n *Post) deliveryDate(p properties) (reply, error) {
	from, to, err := n.ends(p)
	if err != nil {
		return reply{}, err
	}
	day := post.Today()
	if text := p.text("DateTime"); text != "" {
		if day, err = time.ParseInLocation(dateForm, text, day.Location()); err != nil {
			return reply{}, refuse("", "DateTime is incorrect")
		}
	}
	if day.Before(post.Today()) {
		return reply{}, refuse(codePastDate, "DateTime is in the past")
	}
	return one(map[string]any{"DeliveryDate": map[string]string{
		"date": estimate(day, from == to).Format("2006-01-02 15:04:05.000000"), "timezone_type": "3", "timezone": "Europe/Kiev",
	}}), nil
}

// ends are the refs of both cities; their identity is all that the tariff and the date need.
func (n *Post) ends(p properties) (from, to string, err error) {
	for _, name := range []string{"CitySender", "CityRecipient"} {
		if _, ok := n.byCityRef(p.text(name)); !ok {
			return "", "", refuse("", name+" is incorrect")
		}
	}
	return p.text("CitySender"), p.text("CityRecipient"), nil
}
