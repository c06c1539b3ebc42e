package ukrposhta

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// maxLatinName is the longest name of an item in the customs declaration.
const maxLatinName = 32

// tooVague are names of items that say nothing to a customs office.
var tooVague = []string{
	"BRYUKI", "ACCESSORIES", "GIFT", "GIFT BOX", "GIFTS", "HANDMADE GIFT", "PRESENT", "SOUVENIR", "OTHER", "ITEM", "CADEAU",
}

var (
	tariffForm = regexp.MustCompile(`^\d{6,10}$`)
	itemForm   = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9 .,'-]*$`)
)

// lastChapter is the last chapter of the customs tariff. There is no chapter 77.
const lastChapter = 97

// inTariff reports whether a code can be in the customs tariff: the sandbox knows its chapters alone.
func inTariff(code string) bool {
	if !tariffForm.MatchString(code) {
		return false
	}
	chapter, err := strconv.Atoi(code[:2])
	return err == nil && chapter > 0 && chapter <= lastChapter && chapter != 77
}

// check refuses an item of the customs declaration.
func (i inside) check() error {
	switch {
	case strings.TrimSpace(i.Tariff) == "":
		return badRequest("fields [hsCode] in object parcelItems should be filled")
	case !inTariff(i.Tariff):
		return badRequest("you have entered a non-existent HS code")
	case !itemForm.MatchString(i.LatinName) || len(i.LatinName) > maxLatinName || slices.Contains(tooVague, strings.ToUpper(i.LatinName)):
		return badRequest("latinName of the parcel item is not valid")
	case i.Quantity < 1 || i.Value <= 0 || !countryForm.MatchString(i.Origin):
		return badRequest("Parcel item is not valid")
	}
	return nil
}

// latin reports whether an address has no letters but Latin ones.
func (a address) latin() bool {
	return !strings.ContainsFunc(a.Region+a.District+a.City+a.Street+a.House+a.Apartment+a.Foreign, func(r rune) bool {
		return unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r)
	})
}

// checkAbroad refuses a shipment to another country whose names or addresses are not in Latin letters. Without an address of its own
// a shipment has the main one of the sender's record.
func (u *Post) checkAbroad(s *shipment, to client, where address) error {
	var wrong []string
	for name, id := range map[string]int64{"Sender address": s.FromID, "Return address": s.BackID} {
		from := senderAddress
		if id != 0 {
			var err error
			if from, err = u.address(id); err != nil {
				return err
			}
		}
		if !from.latin() {
			wrong = append(wrong, name)
		}
	}
	if !where.latin() {
		wrong = append(wrong, "Recipient address")
	}
	slices.SortFunc(wrong, func(a, b string) int { return strings.Compare(b, a) })
	switch {
	case len(wrong) > 0:
		return badRequest(fmt.Sprintf("Shipment's data to %s should include only latin characters at fields: %s",
			where.Country, strings.Join(wrong, ", ")))
	case to.LatinName == "":
		return badRequest("Recipient's 'latinName' should not be empty")
	}
	return nil
}
