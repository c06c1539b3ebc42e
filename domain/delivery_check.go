package domain

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	textDeliveryType    = "Оберіть спосіб доставки"
	textChoose          = "Оберіть зі списку"
	textLatin           = "Лише латинські літери"
	textAddressLong     = "Не більше 100 символів"
	textConfirmDelivery = "Підтвердьте правильність адреси доставки"
	textOtherDelivery   = "Не збігається з обраною адресою доставки"
	textDeliveryCode    = "Введіть 4 цифри коду"
)

const maxAddressPart = 100

// deliveryCodes are the codes that are typed beside an address (LIC-51, INZ-33, AMB-002, AMB-003).
var deliveryCodes = regexp.MustCompile(`^[0-9]{4}$`)

// fieldRule is a field that a type of delivery needs, and what may be wrong with it.
type fieldRule struct {
	name  string
	value func(*Delivery) string
	check func(string) string
}

// byPost are the fields of every post, and those of one (DLV-11, LIC-51, LIC-52, INZ-32, INZ-33, VAL-19).
func byPost(phone func(string) string, own []fieldRule) []fieldRule {
	return append(own,
		fieldRule{"checkCode", func(d *Delivery) string { return d.CheckCode }, deliveryCode},
		fieldRule{"contactPhone", func(d *Delivery) string { return d.ContactPhone }, optional(phone)},
	)
}

// deliveryRules are the fields of each type (DLV-04 to DLV-08, DLV-12 to DLV-15, LIC-53, LIC-54, INZ-30, INZ-31).
var deliveryRules = map[DeliveryType][]fieldRule{
	DeliveryPickup: {{"branch", func(d *Delivery) string { return d.Branch }, chosen}},
	DeliveryNovaPoshta: byPost(ValidPhone, []fieldRule{
		{"city", func(d *Delivery) string { return d.City }, chosen},
		{"city", func(d *Delivery) string { return d.CityID }, chosen},
		{"warehouse", func(d *Delivery) string { return d.Index }, chosen},
		{"warehouse", func(d *Delivery) string { return d.Warehouse }, chosen},
	}),
	DeliveryUkrposhta: byPost(ValidPhone, []fieldRule{
		{"zip", func(d *Delivery) string { return d.Zip }, ValidZip},
		{"region", func(d *Delivery) string { return d.Region }, chosen},
		{"region", func(d *Delivery) string { return d.RegionID }, chosen},
		{"district", func(d *Delivery) string { return d.District }, chosen},
		{"district", func(d *Delivery) string { return d.DistrictID }, chosen},
		{"city", func(d *Delivery) string { return d.City }, chosen},
		{"city", func(d *Delivery) string { return d.CityID }, chosen},
		{"street", func(d *Delivery) string { return d.Street }, chosenFrom(postalStreet)},
		{"street", func(d *Delivery) string { return d.StreetID }, chosen},
		{"house", func(d *Delivery) string { return d.House }, chosenFrom(postalHouse)},
		{"deliveryApartment", func(d *Delivery) string { return d.Apartment }, short},
		{"deliveryType", func(d *Delivery) string { return d.DeliveryType }, courierOrOffice},
	}),
	DeliveryElectronic: {},
	DeliveryAbroad: byPost(ValidPhoneAbroad, []fieldRule{
		{"country", func(d *Delivery) string { return d.Country.Code }, validCountry},
		{"city", func(d *Delivery) string { return d.City }, latinLine},
		{"street", func(d *Delivery) string { return d.Street }, latinLine},
		{"house", func(d *Delivery) string { return d.House }, latinLine},
		{"deliveryApartment", func(d *Delivery) string { return d.Apartment }, optional(latinLine)},
		{"company", func(d *Delivery) string { return d.Company }, optional(latinLine)},
		{"firstNameLat", func(d *Delivery) string { return d.FirstNameLat }, ValidLatinName},
		{"lastNameLat", func(d *Delivery) string { return d.LastNameLat }, ValidLatinName},
	}),
}

// Validate refuses a delivery that a service does not offer or that lacks something, field by field (DLV-11, DLV-12).
// It expects normal form, and the country as the dictionary has it. The typed code is compared where it is shown.
func (d Delivery) Validate(service ServiceName) error {
	var check Check
	if !slices.Contains(service.definition().deliveries, d.Type) {
		check.Field("type", textDeliveryType)
		return check.Err()
	}
	for _, rule := range deliveryRules[d.Type] {
		check.Field(rule.name, rule.check(rule.value(&d)))
	}
	for _, line := range d.postalLines() {
		if *line.sent != line.want {
			check.Field(line.name, textOtherDelivery)
		}
	}
	if d.Type == DeliveryAbroad {
		check.Field("zip", ValidZipAbroad(d.Zip, d.Country.Description))
	}
	if d.ByPost() && !d.Confirmed {
		check.Field("deliveryConfirmation", textConfirmDelivery)
	}
	return check.Err()
}

func needed(value string) string {
	if value == "" {
		return textRequired
	}
	return short(value)
}

func deliveryCode(value string) string {
	switch {
	case value == "":
		return textRequired
	case !deliveryCodes.MatchString(value):
		return textDeliveryCode
	}
	return ""
}

func chosen(value string) string {
	if value == "" {
		return textChoose
	}
	return short(value)
}

// chosenFrom is chosen of what an address may be written with: the post has given it, and may be given nothing else.
func chosenFrom(check func(string) string) func(string) string {
	return func(value string) string {
		if wrong := chosen(value); wrong != "" {
			return wrong
		}
		return check(value)
	}
}

// postalStreet and postalHouse have the post's own apostrophes, quotation marks and small letters.
func postalStreet(street string) string {
	return ValidAddressName(strings.ReplaceAll(apostrophes.Replace(street), `"`, "»"))
}

func postalHouse(house string) string { return ValidHouse(strings.ToUpper(house)) }

func short(value string) string {
	if utf8.RuneCountInString(value) > maxAddressPart || strings.ContainsFunc(value, unicode.IsControl) {
		return textAddressLong
	}
	return ""
}

// optional is a check for a value that may be left out.
func optional(check func(string) string) func(string) string {
	return func(value string) string {
		if value == "" {
			return ""
		}
		return check(value)
	}
}

func courierOrOffice(value string) string {
	if value != DeliveryByCourier && value != DeliveryToOffice {
		return textDeliveryType
	}
	return ""
}

// validCountry: a code of two letters that is not Ukraine's own.
func validCountry(code string) string {
	if len(code) != 2 || !isLatinCapital(rune(code[0])) || !isLatinCapital(rune(code[1])) || code == "UA" {
		return textChoose
	}
	return ""
}

var (
	latinNameForm = regexp.MustCompile(`^[A-Z][A-Z' -]*$`)
	latinLineForm = regexp.MustCompile(`^[A-Z0-9][A-Z0-9'&., /-]*$`)
)

// ValidLatinName: a name in Latin capitals (DLV-15, VAL-44).
func ValidLatinName(value string) string {
	switch {
	case value == "":
		return textRequired
	case utf8.RuneCountInString(value) > maxName:
		return textNameLong
	case !latinNameForm.MatchString(value):
		return textLatin
	}
	return ""
}

// latinLine: a part of an address abroad, in Latin capitals (VAL-44).
func latinLine(value string) string {
	switch wrong := needed(value); {
	case wrong != "":
		return wrong
	case !latinLineForm.MatchString(value):
		return textLatin
	}
	return ""
}
