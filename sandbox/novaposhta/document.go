package novaposhta

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"cabinet/sandbox/post"
)

// How the API writes a day, a moment, and a moment in the plan of a parcel; all in Kyiv time.
const (
	dateForm  = "02.01.2006"
	clockForm = "2006-01-02 15:04:05"
	planForm  = "02-01-2006 15:04:05"
)

// record is what the post keeps of a waybill beside the parcel.
type record struct {
	Date           string  `json:"date"` // of sending, DD.MM.YYYY
	ServiceType    string  `json:"serviceType"`
	Description    string  `json:"description"`
	Cost           float64 `json:"cost"` // declared, hryvnias
	PayerType      string  `json:"payerType"`
	PaymentMethod  string  `json:"paymentMethod"`
	SendersPhone   string  `json:"sendersPhone"`
	Recipient      string  `json:"recipient"`
	RecipientPhone string  `json:"recipientPhone"`
	CitySender     string  `json:"citySender"`
	CityRecipient  string  `json:"cityRecipient"`
	CityRef        string  `json:"cityRef"` // of the recipient
	Warehouse      string  `json:"warehouse,omitempty"`
	Postomat       bool    `json:"postomat,omitempty"`
	AddressText    string  `json:"address,omitempty"`
}

var (
	phoneForm = regexp.MustCompile(`^380\d{9}$`)
	uuidForm  = regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)
)

// values are what the methods for waybills accept in fields with a closed set.
var values = map[string][]string{
	"PayerType":     {"Sender", "Recipient", "ThirdPerson"},
	"PaymentMethod": {"Cash", "NonCash"},
	"CargoType":     {"Cargo", "Documents", "TiresWheels", "Pallet", "Parcel"},
	"ServiceType":   {"DoorsDoors", "DoorsWarehouse", "WarehouseWarehouse", "WarehouseDoors", "WarehousePostomat", "DoorsPostomat"},
	"RecipientType": {"PrivatePerson", "Organization"},
}

func (n *Post) save(p properties) (reply, error) {
	date, err := checkSave(p)
	if err != nil {
		return reply{}, err
	}
	sender, ok := n.byCityRef(p.text("CitySender"))
	if !ok {
		return reply{}, refuse(codeSenderCity, "CitySender is incorrect")
	}
	rec := record{
		Date: p.text("DateTime"), ServiceType: p.text("ServiceType"), Description: p.text("Description"),
		Cost: amount(p.text("Cost")), PayerType: p.text("PayerType"), PaymentMethod: p.text("PaymentMethod"),
		SendersPhone: p.text("SendersPhone"), Recipient: p.text("RecipientName"), RecipientPhone: p.text("RecipientsPhone"),
		CitySender: sender.Name,
	}
	to, err := n.destination(p, &rec)
	if err != nil {
		return reply{}, err
	}
	rec.CityRef = to.CityRef
	raw, err := json.Marshal(rec)
	if err != nil {
		return reply{}, fmt.Errorf("keep waybill: %w", err)
	}
	weight := amount(p.text("Weight"))
	parcel := &post.Parcel{
		Number: "2045" + post.Digits(10), ID: uuid.NewString(), Carrier: Carrier, Reference: p.text("InfoRegClientBarcodes"),
		Title: rec.Description, From: sender.Name, To: place(to, rec), ToDoor: toDoor(rec.ServiceType), Weight: int(weight * 1000),
		Price: tariff(rec.ServiceType, sender == to, weight, rec.Cost), Estimated: estimate(date, sender == to), Record: raw,
	}
	if err := n.ledger.Add(parcel); err != nil {
		return reply{}, err
	}
	return one(map[string]string{
		"Ref": parcel.ID, "CostOnSite": hryvnias(parcel.Price), "EstimatedDeliveryDate": stamp(parcel.Estimated, dateForm),
		"IntDocNumber": parcel.Number, "TypeDocument": "InternetDocument",
	}), nil
}

// checkSave refuses what can be refused without looking at the map, and reads the day of sending.
func checkSave(p properties) (time.Time, error) {
	for _, name := range []string{"Sender", "ContactSender", "SenderAddress"} {
		if !uuidForm.MatchString(p.text(name)) {
			return time.Time{}, refuse("", name+" is incorrect")
		}
	}
	for name, known := range values {
		if name == "RecipientType" && p.text("NewAddress") != "1" {
			continue
		}
		if !slices.Contains(known, p.text(name)) {
			return time.Time{}, refuse("", name+" is incorrect")
		}
	}
	for _, name := range []string{"SendersPhone", "RecipientsPhone"} {
		if !phoneForm.MatchString(p.text(name)) {
			return time.Time{}, refuse("", name+" invalid format")
		}
	}
	if err := checkCargo(p); err != nil {
		return time.Time{}, err
	}
	switch {
	case amount(p.text("SeatsAmount")) < 1:
		return time.Time{}, refuse("", "SeatsAmount is incorrect")
	case amount(p.text("Cost")) < 1:
		return time.Time{}, refuse("", "Cost is incorrect")
	case p.text("NewAddress") == "1" && len(strings.Fields(p.text("RecipientName"))) < 2:
		return time.Time{}, refuse("", "RecipientName is incorrect")
	case p.text("NewAddress") != "1" && !uuidForm.MatchString(p.text("Recipient")):
		return time.Time{}, refuse("", "Recipient is incorrect")
	}
	date, err := time.ParseInLocation(dateForm, p.text("DateTime"), post.Kyiv)
	if err != nil {
		return time.Time{}, refuse("", "DateTime is incorrect")
	}
	if date.Before(post.Today()) {
		return time.Time{}, refuse(codePastDate, "DateTime is in the past")
	}
	return date, nil
}

// What the post carries: kilograms, cubic metres, characters.
const (
	leastWeight    = 0.1
	leastVolume    = 0.0004
	maxDescription = 36
)

// papers are the weights of documents.
var papers = []float64{0.1, 0.5, 1}

// hasSeats reports whether a waybill has the size of its seats.
func hasSeats(p properties) bool {
	var seats []json.RawMessage
	return json.Unmarshal(p["OptionsSeat"], &seats) == nil && len(seats) > 0
}

// checkCargo refuses what cannot be carried.
func checkCargo(p properties) error {
	weight, documents := amount(p.text("Weight")), p.text("CargoType") == "Documents"
	switch description := strings.TrimSpace(p.text("Description")); {
	case description == "":
		return refuse("", "Description empty")
	case utf8.RuneCountInString(description) > maxDescription:
		return refuse(codeLong, "Description too long")
	case documents && weight > papers[len(papers)-1]:
		return refuse(codeHeavyPapers, "Weight is too high for documents")
	case weight < leastWeight || documents && !slices.Contains(papers, weight):
		return refuse(codeWeight, "Weight is invalid")
	case !hasSeats(p) && amount(p.text("VolumeGeneral")) < leastVolume:
		return refuse(codeVolume, "VolumeGeneral is invalid")
	}
	return nil
}

// destination finds where a parcel goes: a warehouse by index, ref, or city and number; or a street at home.
func (n *Post) destination(p properties, rec *record) (*post.Settlement, error) {
	if toDoor(rec.ServiceType) {
		return n.door(p, rec)
	}
	name, number := p.text("RecipientCityName"), p.text("RecipientAddressName")
	for _, w := range n.places.Warehouses {
		byIndex := p.text("RecipientWarehouseIndex") == w.Index
		byRef := p.text("RecipientAddress") == w.Ref
		byNumber := number == w.Number && begins(name, w.Settlement.Name) && matchesArea(w.Settlement, p)
		if !byIndex && !byRef && !byNumber {
			continue
		}
		if w.Postomat() && (!hasSeats(p) || !strings.HasSuffix(rec.ServiceType, "Postomat")) {
			return nil, refuse(codeNoSeats, "OptionsSeat is empty")
		}
		if most := amount(w.MaxWeight); most > 0 && amount(p.text("Weight")) > most {
			return nil, refuse("", "Recipient Warehouse max allowed weight: "+w.MaxWeight)
		}
		rec.Warehouse, rec.Postomat, rec.CityRecipient = w.Description, w.Postomat(), w.Settlement.Name
		return w.Settlement, nil
	}
	return nil, refuse(codeNoName, "RecipientAddressName not found")
}

func (n *Post) door(p properties, rec *record) (*post.Settlement, error) {
	street := p.text("RecipientAddressName")
	for _, s := range n.places.Settlements {
		known := p.text("CityRecipient") == s.CityRef ||
			strings.EqualFold(p.text("RecipientCityName"), s.Name) && matchesArea(s, p)
		if !known || !served(s) {
			continue
		}
		if !slices.ContainsFunc(s.Streets, func(one *post.Street) bool { return contains(street, one.Name) }) {
			return nil, refuse(codeNoName, "RecipientAddressName not found")
		}
		if p.text("RecipientHouse") == "" {
			return nil, refuse(codeNoHouse, "RecipientHouse not selected")
		}
		rec.CityRecipient = s.Name
		rec.AddressText = strings.Trim(street+", "+p.text("RecipientHouse")+", "+p.text("RecipientFlat"), ", ")
		return s, nil
	}
	return nil, refuse(codeNoCity, "RecipientCityName not found")
}

// matchesArea distinguishes settlements of one name by area.
func matchesArea(s *post.Settlement, p properties) bool {
	area := strings.TrimSpace(p.text("RecipientArea"))
	return area == "" || begins(s.Region.Name, area)
}

func (n *Post) byCityRef(ref string) (*post.Settlement, bool) {
	for _, s := range n.places.Settlements {
		if s.CityRef == ref && served(s) {
			return s, true
		}
	}
	return nil, false
}

func toDoor(serviceType string) bool { return strings.HasSuffix(serviceType, "Doors") }

func place(s *post.Settlement, rec record) string {
	return s.Name + ", " + cmp.Or(rec.Warehouse, rec.AddressText)
}

// amount reads a number that may be written with a comma; 0 when it is none.
func amount(text string) float64 {
	n, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	if err != nil {
		return 0
	}
	return n
}
