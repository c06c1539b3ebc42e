package insurer

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"cabinet/clients/wire"
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
			Code string `json:"code"`
			Name string `json:"name"`
			Logo string `json:"logo"`
			Site string `json:"site"`
		} `json:"insurer"`
		Franchise       hryvnias `json:"franchise"`
		Description     string   `json:"description"`
		HealthSum       hryvnias `json:"limitHealth"`
		PropertySum     hryvnias `json:"limitProperty"`
		Options         []string `json:"options"`
		ProductInfo     string   `json:"productInfo"`
		StartLimitDays  int      `json:"startLimitDays"`
		DocumentsNeeded bool     `json:"documentsNeeded"`
	} `json:"tariff"`
	Payment           hryvnias `json:"payment"`
	DiscountedPayment hryvnias `json:"discountedPayment"`
	CrossSell         bool     `json:"crossSell"`
}

// maxStartLimit is the farthest that any company sells ahead, in days.
const maxStartLimit = 366

// check refuses an offer that cannot be sold: rubbish in one row makes the whole answer doubtful.
func (r *offerRow) check(product Product) error {
	t := r.Tariff
	switch {
	case t.ID <= 0 || t.Type != string(product) || t.Insurer.Code == "" || t.Insurer.Name == "":
		return errIncomplete
	case r.Payment <= 0 || r.DiscountedPayment <= 0 || r.DiscountedPayment > r.Payment:
		return errors.New("the price is not a price")
	case t.StartLimitDays < 0 || t.StartLimitDays > maxStartLimit:
		return errors.New("the limit of the start is not one")
	}
	return nil
}

// offers reads the tariffs and puts those of a company together, in the aggregator's order.
func (c *Client) offers(ctx context.Context, operation, path string, product Product, query url.Values) ([]domain.Offer, error) {
	s, err := c.signIn(ctx)
	if err != nil {
		return nil, err
	}
	query.Set("salePoint", strconv.Itoa(s.salePoint.ID))
	var list []offerRow
	if err := c.ask(ctx, get(operation, path, query), &list); err != nil {
		return nil, err
	}
	offers, at := []domain.Offer{}, map[string]int{}
	for _, r := range list {
		if err := r.check(product); err != nil {
			return nil, c.system.Fail(operation, wire.Malformed, http.StatusOK, err)
		}
		if r.CrossSell { // sold only together with another product
			continue
		}
		code := r.Tariff.Insurer.Code
		if _, seen := at[code]; !seen {
			at[code] = len(offers)
			offers = append(offers, r.offer(product))
		}
		offer := &offers[at[code]]
		offer.Tariffs = append(offer.Tariffs, domain.Tariff{
			ID: r.Tariff.ID, Franchise: domain.Kopecks(r.Tariff.Franchise), Price: domain.Kopecks(r.DiscountedPayment),
		})
	}
	return offers, nil
}

func (r *offerRow) offer(product Product) domain.Offer {
	t, limit := r.Tariff, r.Tariff.StartLimitDays
	if limit == 0 { // the company names none (GAP-59)
		limit = maxStartLimit
	}
	offer := domain.Offer{
		Code: t.Insurer.Code, Name: t.Insurer.Name, Logo: t.Insurer.Logo, Description: t.Description,
		InsuredSums: domain.InsuredSums{Health: domain.Kopecks(t.HealthSum), Property: domain.Kopecks(t.PropertySum)},
		AddOptions:  t.Options, SiteInfo: t.Insurer.Site, ProductInfo: t.ProductInfo, StartLimit: limit,
	}
	if product == Green {
		offer.Sum, offer.IsDocumentsNeeded = domain.Kopecks(r.DiscountedPayment), t.DocumentsNeeded
	}
	return offer
}

func isoDay(d domain.Date) string { return d.Time().Format(time.DateOnly) }
