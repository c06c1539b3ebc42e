package domain

import "slices"

// Availability is how far a service can be ordered (CAT-23 to CAT-25).
type Availability string

// The values of availability.
const (
	Active     Availability = "active"
	InProgress Availability = "inprogress" // 'In development'
	Inactive   Availability = "inactive"   // 'Unavailable'
)

// Popularity orders the catalogue (CAT-21, BIZ-15).
type Popularity string

// The values of popularity, in the catalogue's order.
const (
	PopularityNew        Popularity = "new"
	PopularityBestseller Popularity = "bestseller"
	PopularityPopular    Popularity = "popular"
	PopularityRaising    Popularity = "raising"
	PopularityActual     Popularity = "actual"
)

var popularityOrder = []Popularity{
	PopularityNew, PopularityBestseller, PopularityPopular, PopularityRaising, PopularityActual,
}

// PriceTags are the parts of a service's price, in kopecks; a nil part is not in the price, a zero part is free
// of charge (CAT-28, GAP-36).
type PriceTags struct {
	Base        *Kopecks `json:"base,omitempty"`
	MoreDetails *Kopecks `json:"moreDetails,omitempty"`
	PerChar     *Kopecks `json:"perChar,omitempty"`
	Delivery    *Kopecks `json:"delivery,omitempty"`
	IntDelivery *Kopecks `json:"intDelivery,omitempty"`
	Auto        *Kopecks `json:"auto,omitempty"`
	Moto        *Kopecks `json:"moto,omitempty"`
	Admin       *Kopecks `json:"admin,omitempty"`
	Electronic  *Kopecks `json:"electronic,omitempty"`
	Plate       *Kopecks `json:"plate,omitempty"`
}

// Pricing says how the price of the catalogue is to be read.
type Pricing string

// How prices are read.
const (
	PricingFixed   Pricing = "fixed"   // it is the same for everybody
	PricingFrom    Pricing = "from"    // it is the least; what is chosen may cost more
	PricingPerDay  Pricing = "per_day" // it is that of one day
	PricingOffered Pricing = "offered" // others name it for each order, as insurers do
)

// kopecks makes a price tag.
func kopecks(amount Kopecks) *Kopecks { return &amount }

// Price is what the service costs before any choice of its wizard: the detailed price if there is one, else the
// base one (VCHK-12, AMB-071), else that of the delivery, where nothing else is done. ok is false for a service without a price.
func (s *Service) Price() (price Kopecks, ok bool) {
	switch {
	case s.PriceTags.MoreDetails != nil:
		return *s.PriceTags.MoreDetails, true
	case s.PriceTags.Base != nil:
		return *s.PriceTags.Base, true
	case s.PriceTags.Delivery != nil:
		return *s.PriceTags.Delivery, true
	}
	return 0, false
}

// sum adds the parts of a price that are there.
func sum(parts ...*Kopecks) (total Kopecks) {
	for _, part := range parts {
		if part != nil {
			total += *part
		}
	}
	return total
}

// Orderable reports whether the service can be ordered: it is active, and paid or free by its price tags (CAT-22,
// AMB-041). One that is ordered as another is paid as that one.
func (s *Service) Orderable() bool {
	_, priced := s.Price()
	return s.Availability == Active && (priced || s.Pricing == PricingOffered)
}

// Without is the service where some are switched off: one of them, or one that is ordered as one of them, is inactive
// (CAT-25). What is still in development stays so.
func (s Service) Without(off []ServiceName) Service {
	if s.Availability == Active && (slices.Contains(off, s.InternalName) || slices.Contains(off, s.OrderedAs)) {
		s.Availability = Inactive
	}
	return s
}

// Catalogue lists the services by popularity; equals stay in the order of the data (CAT-21, GAP-86).
func Catalogue() []Service {
	listed := slices.Clone(services)
	slices.SortStableFunc(listed, func(a, b Service) int { return a.Popularity.rank() - b.Popularity.rank() })
	return listed
}

// rank is the place of a popularity; services without one come last (GAP-86).
func (p Popularity) rank() int {
	if i := slices.Index(popularityOrder, p); i >= 0 {
		return i
	}
	return len(popularityOrder)
}
