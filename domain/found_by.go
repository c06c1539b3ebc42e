package domain

import (
	"slices"
	"strings"
	"unicode"
)

// FoundBy are the numbers by which staff find the order, as SearchText writes them: of its invoices, payments, application, parcel, plates,
// vehicle and documents.
func (o *Order) FoundBy() (found []string) {
	found = append(found, o.DataKey)
	if o.Invoice != nil {
		found = append(found, o.Invoice.ID)
	}
	for _, payment := range o.Payments {
		found = append(found, payment.Invoice, payment.RRN)
	}
	if o.Lodged != nil {
		found = append(found, o.Lodged.Number)
	}
	if o.Parcel != nil {
		found = append(found, o.Parcel.Number)
	}
	if o.Vehicle != nil {
		found = append(found, o.Vehicle.VIN, o.Vehicle.Plate)
	}
	if o.Plate != nil {
		found = append(found, o.Plate.Plate)
	}
	if o.Shipment != nil {
		found = append(found, o.Shipment.Plate, o.Shipment.Document)
	}
	if o.Licence != nil {
		found = append(found, o.Licence.ID)
	}
	if o.Fine != nil {
		found = append(found, o.Fine.Plate, o.Fine.Series+o.Fine.Number)
	}
	if o.Insurance != nil {
		found = append(found, o.Insurance.PolicyNumber)
	}
	for i, text := range found {
		found[i] = SearchText(text)
	}
	slices.Sort(found)
	return slices.DeleteFunc(slices.Compact(found), func(text string) bool { return text == "" })
}

// sameLetters are the Cyrillic letters of plates and documents that look like Latin ones: people type either.
var sameLetters = strings.NewReplacer(
	"А", "A", "В", "B", "Е", "E", "І", "I", "К", "K", "М", "M", "Н", "H", "О", "O", "Р", "P", "С", "C", "Т", "T", "Х", "X",
)

// SearchText is a number as it is searched for: people type it with spaces or dashes, in small letters, in either alphabet.
func SearchText(text string) string {
	letters := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, text)
	return sameLetters.Replace(letters)
}
