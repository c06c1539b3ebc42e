package insurer

import (
	"context"
	"net/url"
	"strconv"
	"time"

	"cabinet/domain"
)

// OfferQuery is what the price of motor insurance depends on.
type OfferQuery struct {
	Type      domain.InsuranceVehicleType
	Place     int // code of the domain.InsurancePlace where the vehicle is registered
	Privilege domain.Privilege
	Start     domain.Date
	Period    domain.InsurancePeriod
}

// GreenQuery is what the price of a green card depends on.
type GreenQuery struct {
	Type      domain.InsuranceVehicleType
	Territory domain.GreenTerritory
	Start     domain.Date
	Period    domain.InsurancePeriod
}

// The categories of the insured.
const (
	natural    = "NATURAL"
	privileged = "PRIVILEGED"
)

func customerCategory(p domain.Privilege) string {
	if p.Reduces() {
		return privileged
	}
	return natural
}

// registrationType: the cabinet insures vehicles that need no technical control (INS-40).
const registrationType = "PERMANENT_WITHOUT_OTK"

// Offers returns the companies' offers of motor insurance; empty without offers (API-094).
func (c *Client) Offers(ctx context.Context, q OfferQuery) ([]domain.Offer, error) {
	return c.offers(ctx, "offers", "/tariff/choose/policy", Motor, url.Values{
		"customerCategory": {customerCategory(q.Privilege)}, "taxi": {"false"}, "autoCategory": {string(q.Type)},
		"registrationPlace": {strconv.Itoa(q.Place)}, "outsideUkraine": {"false"}, "registrationType": {registrationType},
		"dateFrom": {isoDay(q.Start)}, "dateTo": {isoDay(q.Period.End(q.Start))}, "usageMonths": {"0"},
	})
}

// GreenOffers asks the companies for a green card (API-104). Offers of companies that do not sell so far ahead are for
// domain.OffersStarting to leave out.
func (c *Client) GreenOffers(ctx context.Context, q GreenQuery) ([]domain.Offer, error) {
	return c.offers(ctx, "green offers", "/tariff/choose/greencard", Green, url.Values{
		"autoCategory": {string(q.Type)}, "territory": {string(q.Territory)},
		"dateFrom": {isoDay(q.Start)}, "dateTo": {isoDay(q.Period.End(q.Start))},
	})
}

type offerRow struct {
	Tariff struct {
		ID      int    `json:"id"`
		Type    string `json:"type"`
		Insurer struct {
			Code string           `json:"code"`
			Name string           `json:"name"`
			Logo optional[string] `json:"logo"`
			Site optional[string] `json:"site"`
		} `json:"insurer"`
		Franchise       *hryvnias          `json:"franchise"`
		Description     optional[string]   `json:"description"`
		HealthSum       optional[hryvnias] `json:"limitHealth"`
		PropertySum     optional[hryvnias] `json:"limitProperty"`
		Options         optional[[]string] `json:"options"`
		ProductInfo     optional[string]   `json:"productInfo"`
		StartLimitDays  optional[int]      `json:"startLimitDays"`
		DocumentsNeeded optional[bool]     `json:"documentsNeeded"`

		MinBonusMalus optional[coefficient] `json:"minBonusMalus"`
	} `json:"tariff"`
	Payment           hryvnias  `json:"payment"`
	DiscountedPayment *hryvnias `json:"discountedPayment"`
	CrossSell         bool      `json:"crossSell"`
}

// maxStartLimit is the farthest that any company sells ahead, in days.
const maxStartLimit = 366

// check reports why an offer cannot be sold.
func (r *offerRow) check(product Product) skip {
	t, limit := r.Tariff, r.Tariff.StartLimitDays.value
	switch {
	case r.CrossSell:
		return crossSell
	case r.DiscountedPayment == nil:
		return badPrice
	case *r.DiscountedPayment == 0:
		return notSold
	case t.ID <= 0 || t.Insurer.Code == "" || t.Insurer.Name == "" || t.Franchise == nil:
		return incomplete
	case t.Type != string(product):
		return otherProduct
	case *r.DiscountedPayment > r.Payment:
		return badPrice
	case limit < 0 || limit > maxStartLimit:
		return badLimit
	}
	return used
}

// offers reads the tariffs and puts those of a company together, in the aggregator's order.
func (c *Client) offers(ctx context.Context, operation, path string, product Product, query url.Values) ([]domain.Offer, error) {
	s, err := c.signIn(ctx)
	if err != nil {
		return nil, err
	}
	query.Set("salePoint", strconv.Itoa(s.salePoint.ID))
	list, err := rows(ctx, c, get(operation, path, query), func(r offerRow) (offerRow, skip) { return r, r.check(product) })
	if err != nil {
		return nil, err
	}
	offers, at := []domain.Offer{}, map[string]int{}
	for _, r := range list {
		code := r.Tariff.Insurer.Code
		if _, seen := at[code]; !seen {
			at[code] = len(offers)
			offers = append(offers, r.offer(product))
		}
		offer := &offers[at[code]]
		offer.Tariffs = append(offer.Tariffs, r.tariff())
	}
	return offers, nil
}

func (r *offerRow) tariff() domain.Tariff {
	return domain.Tariff{
		ID: r.Tariff.ID, Franchise: domain.Kopecks(*r.Tariff.Franchise), Price: domain.Kopecks(*r.DiscountedPayment),
		FullPrice: domain.Kopecks(r.Payment), BonusMalus: float64(r.Tariff.MinBonusMalus.value),
	}
}

func (r *offerRow) offer(product Product) domain.Offer {
	t, limit := r.Tariff, r.Tariff.StartLimitDays.value
	if limit == 0 { // the company names none (GAP-59)
		limit = maxStartLimit
	}
	offer := domain.Offer{
		Code: t.Insurer.Code, Name: t.Insurer.Name, Logo: t.Insurer.Logo.value, Description: t.Description.value,
		InsuredSums: domain.InsuredSums{Health: domain.Kopecks(t.HealthSum.value), Property: domain.Kopecks(t.PropertySum.value)},
		AddOptions:  append([]string{}, t.Options.value...),
		SiteInfo:    t.Insurer.Site.value, ProductInfo: t.ProductInfo.value, StartLimit: limit,
	}
	if product == Green {
		offer.Sum, offer.IsDocumentsNeeded = domain.Kopecks(*r.DiscountedPayment), t.DocumentsNeeded.value
	}
	return offer
}

func isoDay(d domain.Date) string { return d.Time().Format(time.DateOnly) }
