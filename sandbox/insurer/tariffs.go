package insurer

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"cabinet/sandbox/country"
)

// tariffBody is an offer as the aggregator shows it.
type tariffBody struct {
	ID              int         `json:"id"`
	Type            string      `json:"type"`
	Insurer         insurerBody `json:"insurer"`
	Name            string      `json:"name"`
	Franchise       kopecks     `json:"franchise"`
	Description     string      `json:"description"`
	HealthSum       kopecks     `json:"limitHealth"`
	PropertySum     kopecks     `json:"limitProperty"`
	Options         []string    `json:"options"`
	ProductInfo     string      `json:"productInfo"`
	StartLimitDays  int         `json:"startLimitDays"`
	DocumentsNeeded bool        `json:"documentsNeeded"`
	MinBonusMalus   json.Number `json:"minBonusMalus"`
}

type offer struct {
	Tariff            tariffBody     `json:"tariff"`
	Payment           json.Marshaler `json:"payment"`
	DiscountedPayment json.Marshaler `json:"discountedPayment"`
	Commission        kopecks        `json:"commission"`
	CrossSell         bool           `json:"crossSell"`
	AutoCategory      string         `json:"autoCategory"`
	RegistrationPlace placeRef       `json:"registrationPlace"`
}

// offers lists what the companies ask, dearest franchise last within a company. Among it are tariffs that are not for sale.
func (a *Aggregator) offers(q quote) []any {
	list := []any{}
	if a.faults.On(noOffers) {
		return list
	}
	if a.faults.On(unsoundTariffs) {
		list = append(list, "tariff", map[string]any{"tariff": nil, "discountedPayment": "-"})
	}
	rubbish, odd := a.faults.On(rubbishPrice), a.faults.On(oddAmounts)
	for i := range insurers {
		c := &insurers[i]
		franchises, base := c.Franchises, policyTariffs
		if q.kind == typeGreen {
			franchises, base = []int{0}, greenTariffs
		}
		for n, franchise := range franchises {
			price := q.price(c, franchise)
			if rubbish {
				price = -price
			}
			row := a.offer(c, q, base+c.ID*10+n, franchise, price)
			if odd {
				row.Payment, row.DiscountedPayment = oddAmount(c.full(price)), oddAmount(price)
			}
			list = append(list, row)
		}
		list = append(list, a.unsold(c, q, base+c.ID*10)...)
	}
	return list
}

func (a *Aggregator) offer(c *insurer, q quote, id, franchise int, price kopecks) offer {
	return offer{
		Tariff: a.tariff(c, q.kind, id, franchise), Payment: c.full(price), DiscountedPayment: price, Commission: price / 10,
		AutoCategory: q.category, RegistrationPlace: placeRef{q.place},
	}
}

// The last digits of the tariffs that are in the lists and not for sale.
const (
	freeTariff      = 8
	crossSellTariff = 9
)

// unsold are tariffs that nothing is sold by: one company has no price for the vehicle, another one sells with a second product.
func (a *Aggregator) unsold(c *insurer, q quote, id int) []any {
	switch c.ID {
	case 2:
		return []any{a.offer(c, q, id+freeTariff, 3200, 0)}
	case 5:
		cheap := a.offer(c, q, id+crossSellTariff, 3200, q.price(c, 3200)/2)
		cheap.CrossSell = true
		return []any{cheap}
	}
	return nil
}

func (a *Aggregator) tariff(c *insurer, kind string, id, franchise int) tariffBody {
	t := tariffBody{
		ID: id, Type: kind, Insurer: a.body(c), Name: "Автоцивілка", Franchise: kopecks(franchise * 100),
		Description: "Електронний поліс обов’язкового страхування цивільно-правової відповідальності.",
		HealthSum:   healthSum * 100, PropertySum: propertySum * 100, Options: listOf(c.Options),
		ProductInfo: c.Name + ": умови договору – на сайті страховика.", StartLimitDays: motorLimit,
		MinBonusMalus: "0.8",
	}
	if kind == typeGreen {
		t.Name, t.Description = "Зелена картка", "Міжнародний поліс для поїздок за кордон."
		t.HealthSum, t.PropertySum = fullGreenSum*100, fullGreenSum*100
		t.StartLimitDays, t.DocumentsNeeded = c.GreenLimit, c.GreenPaper
	}
	return t
}

// servePolicyTariffs answers the offers of motor insurance.
func (a *Aggregator) servePolicyTariffs(r *http.Request) (any, error) {
	q, err := a.policyQuote(r.URL.Query(), r.URL.Query().Get("autoCategory"))
	if err != nil {
		return nil, err
	}
	return a.offers(q), nil
}

// servePolicyTariffsByPlate takes the category from MTSBU's base.
func (a *Aggregator) servePolicyTariffsByPlate(r *http.Request) (any, error) {
	found := a.park.byPlate[country.PlateKey(r.URL.Query().Get("stateNumber"))]
	if len(found) == 0 {
		return []offer{}, nil
	}
	q, err := a.policyQuote(r.URL.Query(), found[0].Category)
	if err != nil {
		return nil, err
	}
	return a.offers(q), nil
}

func (a *Aggregator) policyQuote(v url.Values, category string) (quote, error) {
	id, _ := strconv.Atoi(v.Get("registrationPlace"))
	home, known := a.park.place(id)
	switch {
	case v.Get("salePoint") != strconv.Itoa(salePointID):
		return quote{}, badField("salePoint", "Невідома точка продажу")
	case categoryRates[category] == 0:
		return quote{}, badField("autoCategory", "Невідома категорія")
	case customerRates[v.Get("customerCategory")] == 0:
		return quote{}, badField("customerCategory", "Невідома категорія страхувальника")
	case v.Get("taxi") != "false":
		return quote{}, badField("taxi", "Таксі не страхуємо")
	case v.Get("outsideUkraine") == "true":
		return quote{}, badField("outsideUkraine", "Транспорт з-за кордону не страхуємо")
	case !known:
		return quote{}, badField("registrationPlace", "Невідоме місце реєстрації")
	}
	p, err := queriedPeriod(v, motorPeriods, motorLimit)
	if err != nil {
		return quote{}, err
	}
	return quote{
		kind: typePolicy, category: category, zone: home.Zone, place: id,
		customer: v.Get("customerCategory"), period: p,
	}, nil
}

// serveGreenTariffs answers the offers of green cards. A company whose limit the start exceeds is in the list too: its
// limit is next to the offer.
func (a *Aggregator) serveGreenTariffs(r *http.Request) (any, error) {
	v := r.URL.Query()
	switch {
	case v.Get("salePoint") != strconv.Itoa(salePointID):
		return nil, badField("salePoint", "Невідома точка продажу")
	case greenRate(v.Get("autoCategory")) == 0:
		return nil, badField("autoCategory", "На даний вид транспортного засобу страхування неможливе")
	case territoryRates[v.Get("territory")] == 0:
		return nil, badField("territory", "Невідома територія")
	}
	p, err := queriedPeriod(v, greenPeriods, motorLimit)
	if err != nil {
		return nil, err
	}
	return a.offers(quote{
		kind: typeGreen, category: v.Get("autoCategory"), territory: v.Get("territory"), period: p,
	}), nil
}

// queriedPeriod reads dateFrom and dateTo: from tomorrow up to the limit.
func queriedPeriod(v url.Values, list []period, limit int) (period, error) {
	from, err := day(v.Get("dateFrom"))
	if err != nil || startProblem(from, limit) != "" {
		return period{}, badField("dateFrom", "Початок дії – від завтра, не далі дозволеного строку")
	}
	to, err := day(v.Get("dateTo"))
	p, known := periodOf(list, from, to)
	if err != nil || !known {
		return period{}, badField("dateTo", "Такого строку дії немає")
	}
	return p, nil
}

// startProblem says what is wrong with the first day of a policy.
func startProblem(from time.Time, limit int) string {
	if from.Before(today().AddDate(0, 0, 1)) || from.After(today().AddDate(0, 0, limit)) {
		return "Початок дії – від завтра, не далі дозволеного строку"
	}
	return ""
}
