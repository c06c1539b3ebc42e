package ukrposhta

import (
	"context"

	"cabinet/domain"
)

// addressBody is an address at home, or abroad in one line.
type addressBody struct {
	Postcode  string `json:"postcode"`
	Country   string `json:"country"`
	Region    string `json:"region,omitempty"`
	District  string `json:"district,omitempty"`
	City      string `json:"city"`
	Street    string `json:"street,omitempty"`
	House     string `json:"houseNumber,omitempty"`
	Apartment string `json:"apartmentNumber,omitempty"`
	Foreign   string `json:"foreignStreetHouseApartment,omitempty"`
}

func address(to domain.Delivery) addressBody {
	if to.Type != domain.DeliveryAbroad {
		return addressBody{
			Postcode: to.Zip, Country: "UA", Region: to.Region, District: to.District, City: to.City, Street: to.Street,
			House: to.House, Apartment: to.Apartment,
		}
	}
	line := to.Street + " " + to.House
	for _, part := range []string{to.Apartment, to.Company} {
		if part != "" {
			line += ", " + part
		}
	}
	return addressBody{Postcode: to.Zip, Country: to.Country.Code, City: to.City, Foreign: line}
}

type clientBody struct {
	Type       string `json:"type"`
	FirstName  string `json:"firstName"`
	LastName   string `json:"lastName"`
	MiddleName string `json:"middleName,omitempty"`
	LatinName  string `json:"latinName,omitempty"`
	Phone      string `json:"phoneNumber"`
	AddressID  int64  `json:"addressId"`
	ExternalID string `json:"externalId"`
}

// shipmentBody is a shipment. Weights are in grams, sizes in centimetres, prices in hryvnias.
type shipmentBody struct {
	Sender        uuidAnswer         `json:"sender"`
	Recipient     uuidAnswer         `json:"recipient"`
	From          int64              `json:"senderAddressId,omitempty"`
	Back          int64              `json:"returnAddressId,omitempty"`
	ExternalID    string             `json:"externalId"`
	Type          string             `json:"type,omitempty"`
	PackageType   string             `json:"packageType,omitempty"`
	DeliveryType  string             `json:"deliveryType"`
	PaidByThem    bool               `json:"paidByRecipient"`
	OnFail        string             `json:"onFailReceiveType,omitempty"`
	Description   string             `json:"description"`
	Weight        int                `json:"weight,omitempty"`
	Length        int                `json:"length,omitempty"`
	Width         int                `json:"width,omitempty"`
	Height        int                `json:"height,omitempty"`
	Parcels       []parcelBody       `json:"parcels"`
	International bool               `json:"international,omitempty"`
	Customs       *internationalBody `json:"internationalData,omitempty"`
}

type parcelBody struct {
	Weight   int        `json:"weight"`
	Length   int        `json:"length"`
	Width    int        `json:"width"`
	Height   int        `json:"height"`
	Declared float64    `json:"declaredPrice,omitempty"`
	Items    []itemBody `json:"parcelItems,omitempty"`
}

// itemBody is a line of the customs declaration.
type itemBody struct {
	LatinName string  `json:"latinName"`
	Quantity  int     `json:"quantity"`
	Value     float64 `json:"value"`
	Weight    int     `json:"weight"`
	Origin    string  `json:"countryOfOrigin"`
	Tariff    string  `json:"hsCode"`
}

type internationalBody struct {
	Transport string `json:"transportType"`
	Category  string `json:"categoryType"`
	Tracked   bool   `json:"tracked"`
}

// The size of an envelope of C4, in centimetres.
const (
	envelopeLength = 33
	envelopeWidth  = 23
	envelopeHeight = 2
)

// shipment is what eCom is to make: in Ukraine a parcel to the office or the door that is returned if it is not collected,
// abroad a tracked letter by air.
func (c *Client) shipment(ctx context.Context, s Shipment, recipient string) (shipmentBody, error) {
	parcel := parcelBody{
		Weight: s.Weight, Length: envelopeLength, Width: envelopeWidth, Height: envelopeHeight, Declared: float64(s.Value) / 100,
	}
	body := shipmentBody{
		Sender: uuidAnswer{c.config.Sender}, Recipient: uuidAnswer{recipient}, ExternalID: s.Reference, DeliveryType: "W2W",
		Description: s.Description,
	}
	if s.To.Type == domain.DeliveryAbroad {
		return c.letter(ctx, s, body, parcel)
	}
	body.Type, body.OnFail, body.Parcels = "STANDARD", "RETURN", []parcelBody{parcel}
	if s.Express {
		body.Type = "EXPRESS"
	}
	if s.To.IsCourier {
		body.DeliveryType = "W2D"
	}
	return body, nil
}

// letter is a shipment to another country: with the contents' code of the customs tariff, and with the sender's Latin address. It has
// its weight and size twice, as public clients of eCom write them.
func (c *Client) letter(ctx context.Context, s Shipment, body shipmentBody, parcel parcelBody) (shipmentBody, error) {
	from, err := c.latinSenderID(ctx)
	if err != nil {
		return body, err
	}
	parcel.Declared = 0
	parcel.Items = []itemBody{{
		LatinName: s.Contents, Quantity: 1, Value: max(1, float64(s.Value)/100), Weight: s.Weight, Origin: "UA", Tariff: c.config.Abroad.Tariff,
	}}
	body.From, body.Back = from, from
	body.Weight, body.Length, body.Width, body.Height = parcel.Weight, parcel.Length, parcel.Width, parcel.Height
	body.PackageType, body.International, body.Parcels = "LETTER", true, []parcelBody{parcel}
	body.Customs = &internationalBody{Transport: "AVIA", Category: "DOCUMENTS", Tracked: true}
	return body, nil
}

// shipmentRecord is a shipment as eCom answers it.
type shipmentRecord struct {
	UUID      string     `json:"uuid"`
	Barcode   string     `json:"barcode"`
	Price     float64    `json:"deliveryPrice"`
	Recipient uuidAnswer `json:"recipient"`
	Lifecycle struct {
		Status string `json:"status"`
	} `json:"lifecycle"`
}
