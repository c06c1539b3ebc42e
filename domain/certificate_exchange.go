package domain

import (
	"slices"
	"strings"
	"time"
)

// CertificateExchangeRequest is what the citizen sends to exchange or restore a registration certificate (SPR-12).
type CertificateExchangeRequest struct {
	UUID           string `json:"uuid"` // of the CertificateAvailability
	VIN            string `json:"vin"`
	CarID          string `json:"carId"`
	FirstNameLatin string `json:"firstNameLat"`
	LastNameLatin  string `json:"lastNameLat"`
	Birthday       Date   `json:"birthDate"`
	Email          string `json:"email"`
	Phone          string `json:"phone"`
}

// CertificateExchange is what an exchange's workflow starts with: the request, and what was in force when it was made.
type CertificateExchange struct {
	CertificateExchangeRequest
	RegNum string    `json:"regNum,omitempty"` // of the certificate that is exchanged: series, a space, number
	Tags   PriceTags `json:"tags"`             // of the delivery; the rest of the price is the register's
	// DomesticOnly closes the delivery abroad to the citizen; see AbroadClosed.
	DomesticOnly bool `json:"domesticOnly,omitempty"`
}

// AbroadClosed reports whether a citizen cannot have an exchanged certificate sent abroad: a man while the portal's switch
// of the military register is off (SPR-32, AMB-098).
func AbroadClosed(gender string, militaryRegister bool) bool {
	return gender == "male" && !militaryRegister
}

// Normalize brings what was typed into the form that is checked, stored and sent.
func (r CertificateExchangeRequest) Normalize() CertificateExchangeRequest {
	r.VIN, r.Email, r.Phone = NormalizeVIN(r.VIN), NormalizeEmail(r.Email), NormalizePhone(r.Phone)
	r.FirstNameLatin, r.LastNameLatin = normalizeLatin(r.FirstNameLatin), normalizeLatin(r.LastNameLatin)
	return r
}

// normalizeLatin joins a name's spaces and raises it (VAL-44).
func normalizeLatin(name string) string {
	return strings.ToUpper(strings.Join(strings.Fields(name), " "))
}

// Validate refuses a request that was filled in wrongly, field by field (SPR-29, SPR-30). It expects normal form.
func (r CertificateExchangeRequest) Validate(now time.Time) error {
	var check Check
	check.Field("uuid", needed(r.UUID))
	check.Field("vin", ValidVIN(r.VIN))
	check.Field("carId", chosen(r.CarID))
	check.Field("firstNameLat", ValidLatinName(r.FirstNameLatin))
	check.Field("lastNameLat", ValidLatinName(r.LastNameLatin))
	check.Field("birthDate", ValidBirthday(r.Birthday, now))
	check.Field("email", ValidEmail(r.Email))
	check.Field("phone", ValidPhone(r.Phone))
	return check.Err()
}

// PlateChoice is the choice of ActionChoosePlate: where the plate comes from, and which one it is when the citizen
// chooses it (SPR-16, SPR-18, GAP-46).
type PlateChoice struct {
	Origin PlateOrigin `json:"origin"`
	Plate  string      `json:"plate,omitempty"`
}

// Normalize brings a choice into the form that is checked and sent: only a plate that is chosen has a number.
func (c PlateChoice) Normalize() PlateChoice {
	if c.Plate = NormalizePlate(c.Plate); c.Origin != PlateReserve {
		c.Plate = ""
	}
	return c
}

const (
	textPlateOrigin   = "Оберіть, звідки взяти номерний знак"
	textPresentPlate  = "Наявний номерний знак залишити не можна, оберіть інший спосіб"
	textCertificate   = "Оберіть вид свідоцтва"
	textAbroadClosed  = "Міжнародна доставка для Вас недоступна. Оберіть доставку по Україні або отримання в сервісному центрі"
	textDeliveryIsDue = "Оберіть спосіб доставки"
)

// Validate refuses a choice that the permission does not allow. It expects normal form.
func (c PlateChoice) Validate(permission CertificatePermission) error {
	var check Check
	switch {
	case c.Origin.Label() == "":
		check.Field("origin", textPlateOrigin)
	case c.Origin == PlatePresent && !permission.PresentAllowed:
		check.Field("origin", textPresentPlate)
	case c.Origin == PlateReserve:
		check.Field("plate", ValidPlate(c.Plate))
	}
	return check.Err()
}

// CertificateSelection is the choice of ActionContinue: which certificate to make, and where everything goes (SPR-04,
// SPR-05, SPR-17).
type CertificateSelection struct {
	Certificate CertificateChoice `json:"sprType"`
	Delivery    *Delivery         `json:"delivery,omitempty"` // nil when nothing is carried
}

// CertificateGoods is what of an exchange is delivered.
type CertificateGoods string

// What is delivered; empty: nothing.
const (
	GoodsCertificate CertificateGoods = "certificate"
	GoodsPlate       CertificateGoods = "plate"
	GoodsBoth        CertificateGoods = "both"
)

// Goods are what is delivered: another plate than the present one, and a certificate that is not only electronic (SPR-05,
// AMB-097).
func (s CertificateSelection) Goods(reservation CertificateReservation) CertificateGoods {
	plate, certificate := reservation.Origin != PlatePresent, s.Certificate != ElectronicOnly
	switch {
	case plate && certificate:
		return GoodsBoth
	case plate:
		return GoodsPlate
	case certificate:
		return GoodsCertificate
	}
	return ""
}

// Carried reports whether there is something to deliver.
func (s CertificateSelection) Carried(reservation CertificateReservation) bool {
	return s.Goods(reservation) != ""
}

// Normalize brings a selection into the form that is checked, stored and sent.
func (s CertificateSelection) Normalize() CertificateSelection {
	if s.Delivery != nil {
		delivery := s.Delivery.Normalize()
		s.Delivery = &delivery
	}
	return s
}

// For is the selection for a reserved plate: without a delivery if nothing is carried, otherwise with the order's phone for it.
func (s CertificateSelection) For(reservation CertificateReservation, phone string) CertificateSelection {
	switch {
	case s.Delivery == nil:
	case !s.Carried(reservation):
		s.Delivery = nil
	default:
		delivery := s.Delivery.ReachedBy(phone)
		s.Delivery = &delivery
	}
	return s
}

// Validate refuses a selection that cannot be carried out for the reserved plate, field by field. It expects what Normalize and For
// return.
func (s CertificateSelection) Validate(reservation CertificateReservation, domesticOnly bool) error {
	var check Check
	if _, offered := reservation.CertificatePrice(s.Certificate); !offered {
		check.Field("sprType", textCertificate)
	}
	switch {
	case !s.Carried(reservation):
	case s.Delivery == nil:
		check.Field("delivery.type", textDeliveryIsDue)
	case domesticOnly && s.Delivery.Type == DeliveryAbroad:
		check.Field("delivery.type", textAbroadClosed)
	default:
		check.Within("delivery", s.Delivery.Validate(SPRExchangeService))
	}
	return check.Err()
}

// CertificatePrice is what the register asks for a certificate; ok is false for one that it does not offer. The price of
// both forms is one.
func (r CertificateReservation) CertificatePrice(choice CertificateChoice) (price Kopecks, ok bool) {
	i := slices.IndexFunc(r.Certificates, func(p CertificatePrice) bool { return p.Type == choice })
	if i < 0 || choice.DocTypes() == nil {
		return 0, false
	}
	return r.Certificates[i].Price, true
}

// PriceLine is one part of a price, in words for the citizen.
type PriceLine struct {
	Name   string  `json:"name"`
	Amount Kopecks `json:"amount"`
}

// String reads, for example, "Доставка: Укрпошта по Україні, 120 грн".
func (l PriceLine) String() string { return l.Name + ", " + l.Amount.String() }

// PriceLines are what the citizen pays for: the plate, the certificate, the delivery. What costs nothing is not listed.
func (s CertificateSelection) PriceLines(reservation CertificateReservation, tags PriceTags) (lines []PriceLine) {
	certificate, _ := reservation.CertificatePrice(s.Certificate)
	parts := []PriceLine{
		{"Номерний знак " + reservation.Plate, reservation.Price},
		{"Свідоцтво про реєстрацію: " + s.Certificate.Label(), certificate},
	}
	if s.Delivery != nil {
		parts = append(parts, PriceLine{"Доставка: " + s.Delivery.Type.Label(), sum(s.Delivery.price(tags))})
	}
	return slices.DeleteFunc(parts, func(line PriceLine) bool { return line.Amount == 0 })
}

// SumOf is the whole price.
func SumOf(lines []PriceLine) (total Kopecks) {
	for _, line := range lines {
		total += line.Amount
	}
	return total
}

// LatinName is the surname and the name as they will be printed.
func (r CertificateExchangeRequest) LatinName() string {
	return strings.TrimSpace(r.LastNameLatin + " " + r.FirstNameLatin)
}
