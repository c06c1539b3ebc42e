package ukrposhta

import (
	"encoding/json"
	"fmt"
	"slices"

	"cabinet/sandbox/post"
)

// party names a client inside a shipment.
type party struct {
	UUID string `json:"uuid"`
}

// shipment is a shipment as eCom takes and shows it. Weights are in grams, sizes in centimetres, prices in hryvnias.
type shipment struct {
	UUID        string         `json:"uuid"`
	Barcode     string         `json:"barcode"`
	ExternalID  string         `json:"externalId,omitempty"`
	Sender      party          `json:"sender"`
	Recipient   party          `json:"recipient"`
	AddressID   int64          `json:"recipientAddressId,omitempty"`
	FromID      int64          `json:"senderAddressId,omitempty"`
	BackID      int64          `json:"returnAddressId,omitempty"`
	Type        string         `json:"type,omitempty"`
	PackageType string         `json:"packageType,omitempty"`
	Delivery    string         `json:"deliveryType"`
	PaidByThem  bool           `json:"paidByRecipient"`
	OnFail      string         `json:"onFailReceiveType,omitempty"`
	Description string         `json:"description"`
	Parcels     []parcel       `json:"parcels"`
	Abroad      bool           `json:"international,omitempty"`
	AbroadData  *international `json:"internationalData,omitempty"`
	Price       float64        `json:"deliveryPrice"`
	Lifecycle   lifecycle      `json:"lifecycle"`
}

type parcel struct {
	Weight   int      `json:"weight"`
	Length   int      `json:"length"`
	Width    int      `json:"width,omitempty"`
	Height   int      `json:"height,omitempty"`
	Declared float64  `json:"declaredPrice,omitempty"`
	Items    []inside `json:"parcelItems,omitempty"`
}

// inside is a line of the customs declaration.
type inside struct {
	LatinName string  `json:"latinName"`
	Quantity  int     `json:"quantity"`
	Value     float64 `json:"value"`
	Weight    int     `json:"weight"`
	Origin    string  `json:"countryOfOrigin"`
	Tariff    string  `json:"hsCode"`
}

type international struct {
	Transport string `json:"transportType"`
	Category  string `json:"categoryType"`
	Tracked   bool   `json:"tracked"`
}

// lifecycle is a shipment's state in eCom's terms.
type lifecycle struct {
	Status string `json:"status"`
	Date   string `json:"statusDate"`
}

// lifecycles are eCom's words after each event.
var lifecycles = map[post.Event]string{
	post.Created: "CREATED", post.Deleted: "DELETED", post.Accepted: "REGISTERED", post.Departed: "DELIVERING",
	post.Reached: "DELIVERING", post.Arrived: "IN_DEPARTMENT", post.Courier: "DELIVERING", post.Attempt: "STORAGE",
	post.Delivered: "DELIVERED", post.Refused: "RETURNING", post.Expired: "RETURNING", post.Returning: "RETURNING",
	post.Returned: "RETURNED", post.Lost: "DELIVERING",
}

// maxWeight is the heaviest parcel, in grams.
const maxWeight = 30_000

// check refuses what can be refused without looking anything up.
func (s *shipment) check() error {
	domestic := slices.Contains([]string{"EXPRESS", "STANDARD"}, s.Type)
	packages := slices.Contains([]string{"LETTER", "SMALL_BAG", "PARCEL", "EMS", "PRIME"}, s.PackageType)
	switch {
	case s.Abroad && !packages:
		return badRequest("Package type is not valid")
	case !s.Abroad && !domestic:
		return badRequest("Shipment type is not valid")
	case !slices.Contains([]string{"W2W", "W2D", "D2W", "D2D"}, s.Delivery):
		return badRequest("Delivery type is not valid")
	case s.OnFail != "" && !slices.Contains([]string{"RETURN", "RETURN_AFTER_7_DAYS", "PROCESS_AS_REFUSAL"}, s.OnFail):
		return badRequest("onFailReceiveType is not valid")
	case len(s.Parcels) != 1:
		return badRequest("Shipment must have one parcel")
	case s.Parcels[0].Weight < 1 || s.Parcels[0].Weight > maxWeight || s.Parcels[0].Length < 1:
		return badRequest("Weight or length is not valid")
	case s.Abroad && (s.AbroadData == nil || s.AbroadData.Category == "" || len(s.Parcels[0].Items) == 0):
		return badRequest("internationalData and parcelItems must not be empty")
	}
	for _, item := range s.Parcels[0].Items {
		if err := item.check(); err != nil {
			return err
		}
	}
	return nil
}

// The tariff, in kopecks.
const (
	tariffStandard = 45_00
	tariffExpress  = 70_00
	tariffCourier  = 35_00
	tariffAbroad   = 380_00
	tariffHundred  = 25_00 // for each 100 g over the first abroad
)

func (s *shipment) tariff() int64 {
	if s.Abroad {
		return tariffAbroad + tariffHundred*int64(max(0, (s.Parcels[0].Weight-1)/100))
	}
	price := int64(tariffStandard)
	if s.Type == "EXPRESS" {
		price = tariffExpress
	}
	if s.toDoor() {
		price += tariffCourier
	}
	return price
}

func (s *shipment) toDoor() bool { return s.Delivery[2] == 'D' }

// The days that a parcel takes.
const (
	daysExpress  = 3
	daysStandard = 6
	daysAbroad   = 21
)

func (s *shipment) parcel(to address) (*post.Parcel, error) {
	raw, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("keep shipment: %w", err)
	}
	days := daysStandard
	switch {
	case s.Abroad:
		days = daysAbroad
	case s.Type == "EXPRESS":
		days = daysExpress
	}
	return &post.Parcel{
		Number: s.Barcode, ID: s.UUID, Carrier: Carrier, Reference: s.ExternalID, Title: s.Description, From: "Київ",
		To: to.Detailed, ToDoor: s.toDoor(), Abroad: s.Abroad, Price: s.tariff(), Weight: s.Parcels[0].Weight,
		Estimated: post.Today().AddDate(0, 0, days), Record: raw,
	}, nil
}
