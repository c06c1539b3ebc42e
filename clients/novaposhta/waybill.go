package novaposhta

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// What the post takes in a waybill.
const (
	leastWeight = 100 // grams
	leastVolume = 400 // cubic centimetres
	// leastCost is the declared value, in hryvnias, that the post itself writes when there is none. It insures up to 500 for nothing.
	leastCost = 300
	// maxDescription is the longest description, in characters.
	maxDescription = 36
	// volumeOfWeight is the volume that the post charges as one gram, in cubic centimetres.
	volumeOfWeight = 4
)

// documentWeights are the weights of documents, in grams. What is heavier is goods.
var documentWeights = []int{leastWeight, 500, 1000}

// cargo returns the type of what is carried, its weight in grams, and its volume in cubic centimetres.
func (p Parcel) cargo() (kind string, weight, volume int) {
	at := slices.IndexFunc(documentWeights, func(weight int) bool { return p.Weight <= weight })
	if p.Documents && at >= 0 {
		weight = documentWeights[at]
		return "Documents", weight, weight * volumeOfWeight
	}
	return "Parcel", max(p.Weight, leastWeight), max(p.Volume, leastVolume)
}

// waybill is the parcel in the API's words. The recipient is named, not registered (NewAddress), so nothing is left
// with the post when the waybill is deleted.
func (c *Client) waybill(p Parcel) map[string]any {
	s := c.config.Sender
	from := "Warehouse"
	if s.AtDoor {
		from = "Doors"
	}
	cargo, weight, volume := p.cargo()
	body := map[string]any{
		"PayerType": "Sender", "PaymentMethod": "NonCash", "DateTime": p.Day.String(), "CargoType": cargo,
		"Weight": decimal(weight, 1e3), "VolumeGeneral": decimal(volume, 1e6), "ServiceType": from + "Warehouse",
		"SeatsAmount": "1", "Description": shortened(p.Description), "Cost": fmt.Sprint(max(leastCost, int64(p.Value+99)/100)),
		"CitySender": s.City, "Sender": s.Ref, "SenderAddress": s.Address, "ContactSender": s.Contact, "SendersPhone": s.Phone,
		"NewAddress": "1", "RecipientType": "PrivatePerson", "RecipientName": p.Name, "RecipientsPhone": digits(p.Phone),
		"CityRecipient": p.CityRef, "RecipientCityName": p.CityName, "RecipientWarehouseIndex": p.BranchIndex,
		"InfoRegClientBarcodes": p.Reference,
	}
	if p.Area != "" { // it distinguishes towns of one name
		body["RecipientArea"] = p.Area
	}
	if number := p.branchNumber(); number != "" {
		body["RecipientAddressName"] = number
	}
	return body
}

var numberInName = regexp.MustCompile(`№\s*(\d+)`)

// branchNumber returns the number of the branch in its city, by its name; empty if its index ends in another one, because then one of
// the two is something else.
func (p Parcel) branchNumber() string {
	found := numberInName.FindStringSubmatch(p.BranchName)
	if found == nil || !strings.HasSuffix(p.BranchIndex, "/"+found[1]) {
		return ""
	}
	return found[1]
}

// decimal writes a count of small units in a larger one.
func decimal(count int, unit float64) string {
	return strconv.FormatFloat(float64(count)/unit, 'f', -1, 64)
}

// shortened cuts a description to what the post takes, between words.
func shortened(description string) string {
	runes := []rune(description)
	if len(runes) <= maxDescription {
		return description
	}
	cut := string(runes[:maxDescription+1])
	if at := strings.LastIndex(cut, " "); at > 0 {
		return strings.TrimRight(cut[:at], " ,:;-")
	}
	return string(runes[:maxDescription])
}
