package insurer

import (
	"fmt"
	"net/http"
)

// insurer is a company that sells through the aggregator. Rates are in thousandths of the common price; franchises in
// hryvnias, the first one is what the company prefers to sell.
type insurer struct {
	ID         int
	Code       string // EDRPOU
	Name       string
	Colour     string
	Rate       int
	Franchises []int
	Options    []string
	GreenRate  int
	GreenLimit int  // days from today to the start of a green card
	GreenPaper bool // needs the holder's document for a green card
}

// full is a price without the agent's discount, which one company gives.
func (c *insurer) full(price kopecks) kopecks {
	if c.ID == 4 {
		return price * 10 / 9
	}
	return price
}

// insurers are invented; the limits of green cards are those of GRN-13.
var insurers = []insurer{
	{1, "21017341", "СК «Оберіг»", "#1f5fd1", 1000, []int{0, 3200}, []string{"Евакуатор один раз на рік"}, 1000, 366, true},
	{2, "22405186", "СК «Дніпро-Поліс»", "#17724a", 940, []int{0}, nil, 980, 366, false},
	{3, "30792643", "СК «Карпатський щит»", "#8a5a00", 1060, []int{3200, 0}, []string{"Цілодобова підтримка", "Європротокол онлайн"}, 1050, 366, true},
	{4, "32189055", "СК «Автозахист»", "#b3261e", 905, []int{0, 1600, 3200}, nil, 930, 180, false},
	{5, "33560715", "СК «Поділля»", "#5b3fa8", 975, []int{0, 1600}, []string{"Виїзд аварійного комісара"}, 990, 366, false},
	{6, "24866307", "СК «Чайка»", "#0a7d8c", 890, []int{3200}, nil, 915, 90, false},
	{7, "39140278", "СК «Княжий двір»", "#7a3b12", 1120, []int{0}, []string{"Підміна авто на час ремонту"}, 1130, 366, true},
}

const (
	motorLimit    = 366 // days from today to the start of a motor policy
	healthSum     = 500_000
	propertySum   = 250_000
	fullGreenSum  = 30_000_000 // hryvnias, what the Green Card system pays at most
	policyTariffs = 30_000
	greenTariffs  = 40_000
)

// insurerBody is a company as the aggregator shows it.
type insurerBody struct {
	ID        int    `json:"id"`
	Code      string `json:"code"`
	Name      string `json:"name"`
	NamePrint string `json:"namePrint"`
	Logo      string `json:"logo"`
	Site      string `json:"site"`
}

func (a *Aggregator) body(c *insurer) insurerBody {
	return insurerBody{
		ID: c.ID, Code: c.Code, Name: c.Name, NamePrint: "ПрАТ " + c.Name,
		Logo: a.config.PublicURL + "/logos/" + c.Code, Site: a.config.PublicURL + "/logos/" + c.Code,
	}
}

// companyOfTariff finds the company and the franchise of a tariff's number.
func companyOfTariff(base, id int) (*insurer, int, bool) {
	n := id - base
	if n < 10 || n/10 > len(insurers) {
		return nil, 0, false
	}
	c := &insurers[n/10-1]
	choice := n % 10
	if base == greenTariffs {
		return c, 0, choice == 0
	}
	if choice >= len(c.Franchises) {
		return nil, 0, false
	}
	return c, c.Franchises[choice], true
}

// serveLogo draws a company's mark.
func serveLogo(w http.ResponseWriter, r *http.Request) {
	for _, c := range insurers {
		if c.Code != r.PathValue("code") {
			continue
		}
		letter := []rune(c.Name)[4]
		w.Header().Set("Content-Type", "image/svg+xml")
		w.Header().Set("Cache-Control", "public, max-age=86400")
		_, _ = fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img">`+
			`<rect width="48" height="48" rx="12" fill="%s"/><text x="24" y="33" text-anchor="middle" `+
			`font-family="sans-serif" font-size="26" font-weight="700" fill="#fff">%c</text></svg>`, c.Colour, letter)
		return
	}
	http.NotFound(w, r)
}
