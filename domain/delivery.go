package domain

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// DeliveryType is how a citizen gets the document or plate (DLV-03).
type DeliveryType int

// The types of delivery, by the numbers that the calls carry (DLV-03).
const (
	DeliveryPickup     DeliveryType = 0 // at a service centre
	DeliveryNovaPoshta DeliveryType = 1 // to a branch
	DeliveryUkrposhta  DeliveryType = 2 // at home, to an office or by courier
	DeliveryElectronic DeliveryType = 3 // nothing is carried: an electronic licence
	DeliveryAbroad     DeliveryType = 4 // by Ukrposhta
)

// deliveryLabels are the types in words for the lists (ORD-05).
var deliveryLabels = map[DeliveryType]string{
	DeliveryPickup:     "Отримання в сервісному центрі",
	DeliveryNovaPoshta: "Нова пошта",
	DeliveryUkrposhta:  "Укрпошта по Україні",
	DeliveryElectronic: "Електронне посвідчення",
	DeliveryAbroad:     "Укрпошта за кордон",
}

// Label is the type in words; empty for one that the cabinet does not know.
func (t DeliveryType) Label() string { return deliveryLabels[t] }

// Label is the delivery in words: of one at home also who brings it.
func (d Delivery) Label() string {
	switch {
	case d.Type != DeliveryUkrposhta:
	case d.Brought():
		return d.Type.Label() + ", кур’єром"
	case d.DeliveryType == DeliveryToOffice:
		return d.Type.Label() + ", до відділення"
	}
	return d.Type.Label()
}

// Brought reports whether a courier brings it home.
func (d Delivery) Brought() bool {
	return d.Type == DeliveryUkrposhta && d.DeliveryType == DeliveryByCourier
}

// ShownAddress is the address for people. The post names a region and a district by an adjective alone, and a city that is its own
// region three times.
func (d Delivery) ShownAddress() string {
	if d.Type != DeliveryUkrposhta || d.City == "" {
		return d.Address
	}
	if d.Region = named(d.Region, d.City, " область"); d.Region != "" {
		d.District = named(d.District, d.City, " район")
	} else {
		d.District = ""
	}
	return d.line()
}

// named is a part of the country with what it is; empty for a city that is its own one.
func named(part, city, kind string) string {
	switch {
	case part == city:
		return ""
	case strings.HasSuffix(part, "ий") || strings.HasSuffix(part, "ька"):
		return part + kind
	}
	return part
}

const (
	// CollectWithin is how long a parcel lies at the post office (DLV-24, TIME-24).
	CollectWithin = 5 * 24 * time.Hour
	// CarriedAtMost is how long a parcel is followed: for as long as a post answers for one. Orders have their own copy of it, which is
	// Deadlines.Carriage.
	CarriedAtMost = 180 * day
	// MinCitySearch is how many characters a search for a city of Nova Poshta needs (DLV-25, BIZ-14, INZ-30).
	MinCitySearch = 3
)

// DeliveryByCourier is the id of Ukrposhta's deliveryType that means a courier; the other one is the office (DLV-06).
const (
	DeliveryByCourier = "city"
	DeliveryToOffice  = "office"
)

// Country is an entry of the dictionary of countries. Description is the form of its post codes, if it has one: 9 is
// a digit, @ a letter, * either, a bar parts alternatives (GAP-48).
type Country struct {
	Code        string `json:"code"` // ISO 3166-1 alpha-2
	Name        string `json:"name"`
	Company     string `json:"company,omitempty"`
	Description string `json:"description,omitempty"`
}

// Delivery is where and how an order's result goes (DLV-04 to DLV-08, DLV-16, INZ-02). Which fields it needs depends
// on the type. It is personal data.
type Delivery struct {
	Type DeliveryType `json:"type"`
	// Branch is the code of the service centre where the citizen comes (DLV-04).
	Branch string `json:"branch,omitempty"`
	// Index and Warehouse are the branch of Nova Poshta: its index, such as 11/1, and its name (INZ-02).
	Index     string `json:"index,omitempty"`
	Warehouse string `json:"warehouse,omitempty"`

	Zip        string `json:"zip,omitempty"`
	Region     string `json:"region,omitempty"`
	RegionID   string `json:"regionId,omitempty"`
	District   string `json:"district,omitempty"`
	DistrictID string `json:"districtId,omitempty"`
	City       string `json:"city,omitempty"`
	CityID     string `json:"cityId,omitempty"` // of Ukrposhta; of Nova Poshta with a branch
	Street     string `json:"street,omitempty"`
	StreetID   string `json:"streetId,omitempty"`
	House      string `json:"house,omitempty"`
	Apartment  string `json:"deliveryApartment,omitempty"`
	// Address is the whole address in one line; Normalize writes it.
	Address string `json:"address,omitempty"`
	PostalLines
	// DeliveryType is courier or office; IsCourier says the same and follows it (DLV-05, DLV-06).
	DeliveryType string `json:"deliveryType,omitempty"`
	IsCourier    bool   `json:"isCourier,omitempty"`

	// Country, Company and the Latin names are for another country (DLV-08, DLV-15).
	Country      Country `json:"country,omitzero"`
	Company      string  `json:"company,omitempty"`
	FirstNameLat string  `json:"firstNameLat,omitempty"`
	LastNameLat  string  `json:"lastNameLat,omitempty"`

	ContactPhone string `json:"contactPhone,omitempty"`
	// CheckCode is what the citizen typed, as the page has compared it with the code that it has shown (LIC-51, INZ-33).
	CheckCode string `json:"checkCode,omitempty"`
	Confirmed bool   `json:"deliveryConfirmation,omitempty"`
}

// PostalLines are the address of a delivery at home a second time, as it is printed on the parcel (DLV-07). The apartment, the
// phone and the confirmation of the row are Delivery's own fields.
type PostalLines struct {
	PostStreet   string `json:"deliveryStreet,omitempty"`
	PostBuilding string `json:"deliveryBuilding,omitempty"`
	PostAddress  string `json:"deliveryAddress,omitempty"`
	PostZip      string `json:"deliveryZipCode,omitempty"`
	PostCity     string `json:"deliveryCity,omitempty"`
}

// postalLine is a line as it was sent, and what it must say.
type postalLine struct {
	name string
	sent *string
	want string
}

// postalLines are the lines of a delivery at home; no other delivery has any.
func (d *Delivery) postalLines() []postalLine {
	if d.Type != DeliveryUkrposhta {
		return nil
	}
	return []postalLine{
		{"deliveryStreet", &d.PostStreet, d.Street},
		{"deliveryBuilding", &d.PostBuilding, d.House},
		{"deliveryAddress", &d.PostAddress, d.Address},
		{"deliveryZipCode", &d.PostZip, d.Zip},
		{"deliveryCity", &d.PostCity, d.City},
	}
}

// ByPost reports whether a post carries something.
func (d Delivery) ByPost() bool {
	return d.Type == DeliveryNovaPoshta || d.Type == DeliveryUkrposhta || d.Type == DeliveryAbroad
}

// ReachedBy is the delivery with the order's phone for the post to call, unless it has a phone of its own.
func (d Delivery) ReachedBy(phone string) Delivery {
	if d.ByPost() && d.ContactPhone == "" {
		d.ContactPhone = phone
	}
	return d
}

// Carrier is the post that carries what is delivered by post.
func (d Delivery) Carrier() Carrier {
	if d.Type == DeliveryNovaPoshta {
		return NovaPoshta
	}
	return Ukrposhta
}

// Normalize brings what was typed into the form that is checked, stored and sent: one kind of spaces, Latin capitals
// abroad (VAL-44), the address in one line and, at home, in its postal lines. isCourier says a deliveryType that is not there.
func (d Delivery) Normalize() Delivery {
	for _, field := range []*string{
		&d.Branch, &d.Index, &d.Warehouse, &d.Zip, &d.Region, &d.District, &d.City, &d.Street, &d.House, &d.Apartment,
		&d.Company, &d.FirstNameLat, &d.LastNameLat, &d.CheckCode,
	} {
		*field = strings.Join(strings.Fields(*field), " ")
	}
	if d.ContactPhone != "" {
		d.ContactPhone = NormalizePhone(d.ContactPhone)
	}
	if d.DeliveryType == "" && d.IsCourier {
		d.DeliveryType = DeliveryByCourier
	}
	d.IsCourier = d.DeliveryType == DeliveryByCourier
	if d.Type == DeliveryAbroad {
		for _, field := range []*string{
			&d.Zip, &d.City, &d.Street, &d.House, &d.Apartment, &d.Company, &d.FirstNameLat, &d.LastNameLat,
		} {
			*field = strings.ToUpper(*field)
		}
	}
	d.Address = d.line()
	return d.withPostalLines()
}

// withPostalLines fills in what was not sent of the lines; another delivery has none.
func (d Delivery) withPostalLines() Delivery {
	lines := d.postalLines()
	if lines == nil {
		d.PostalLines = PostalLines{}
	}
	for _, line := range lines {
		*line.sent = cmp.Or(strings.Join(strings.Fields(*line.sent), " "), line.want)
	}
	return d
}

// line is the address in one line, from the larger to the smaller part.
func (d Delivery) line() string {
	parts := []string{d.Zip, d.Region, d.District, d.City, d.Street, d.House, d.Apartment}
	switch d.Type {
	case DeliveryNovaPoshta:
		parts = []string{d.City, d.Warehouse}
	case DeliveryAbroad:
		parts = []string{d.Country.Name, d.Zip, d.City, d.Street, d.House, d.Apartment, d.Company}
	case DeliveryPickup, DeliveryElectronic:
		return ""
	}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ", ")
}

// price is the tag of what the delivery costs; nil when nothing is carried (GAP-36).
func (d Delivery) price(tags PriceTags) *Kopecks {
	switch d.Type {
	case DeliveryNovaPoshta, DeliveryUkrposhta:
		return tags.Delivery
	case DeliveryAbroad:
		return tags.IntDelivery
	case DeliveryPickup, DeliveryElectronic:
	}
	return nil
}
