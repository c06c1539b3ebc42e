package novaposhta

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"cabinet/clients/lenient"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// Parcel is what the post is to carry: to a branch, or home when Street is named.
type Parcel struct {
	Reference   string // ours: one parcel for each
	Description string
	Documents   bool           // documents, not goods
	Weight      int            // grams
	Value       domain.Kopecks // declared
	Day         domain.Date    // of handing over; a past one is today. A retry names the same day.

	Name        string // surname and first name at least
	Phone       string // +380XXXXXXXXX
	CityRef     string
	CityName    string
	BranchIndex string // domain.Delivery.Index
	Postomat    bool

	Street, House, Flat string
}

// Created is the post's answer to a Parcel. EstimatedAt is the day's start in Kyiv.
type Created struct {
	Number      string // 14 digits
	Ref         string
	Cost        domain.Kopecks
	EstimatedAt time.Time
}

const (
	dayForm   = "02.01.2006"
	clockForm = "2006-01-02 15:04:05"
	// minWeight is the least weight that the post takes, in grams.
	minWeight = 100
)

// CreateParcel announces a parcel. The API has no idempotency key, but keeps our reference with the waybill: the
// waybills since Parcel.Day are asked for it first, so a repeated call finds the parcel of the first one. Two calls at
// the same moment would make two; a workflow makes one at a time.
func (c *Client) CreateParcel(ctx context.Context, parcel Parcel) (Created, error) {
	today := domain.DateOf(time.Now())
	since := parcel.Day
	if since.IsZero() || today.Before(since) {
		since = today
	}
	if made, err := c.find(ctx, parcel.Reference, since); err != nil || made != nil {
		return deref(made), err
	}
	if parcel.Day.Before(today) {
		parcel.Day = today
	}
	documents, err := call[documentRecord](ctx, c, saveDocument, c.waybill(parcel))
	if err != nil {
		return Created{}, err
	}
	if len(documents) != 1 {
		return Created{}, c.system.Fail(saveDocument.name, wire.Malformed, http.StatusOK, nil)
	}
	return c.created(saveDocument.name, documents[0])
}

func deref(made *Created) Created {
	if made == nil {
		return Created{}
	}
	return *made
}

// maxDocuments is the largest page of waybills. The full list has no more of them either.
const maxDocuments = 500

// find looks for the waybill with our reference through all pages; nil when there is none. How long a page is, the post
// decides: the last one is empty, or begins as the one before.
func (c *Client) find(ctx context.Context, reference string, since domain.Date) (*Created, error) {
	var before lenient.Text
	for page := 1; ; page++ {
		documents, err := call[documentRecord](ctx, c, listDocuments, map[string]string{
			"DateTimeFrom": since.String(), "DateTimeTo": domain.DateOf(time.Now()).String(), "GetFullList": "0",
			"Page": strconv.Itoa(page), "Limit": strconv.Itoa(maxDocuments),
		})
		if err != nil {
			return nil, err
		}
		if len(documents) == 0 || documents[0].Ref == before {
			return nil, nil
		}
		before = documents[0].Ref
		for _, document := range documents {
			if string(document.Reference) == reference && document.Deleted != "1" {
				made, err := c.created(listDocuments.name, document)
				return &made, err
			}
		}
	}
}

// waybill is the parcel in the API's words. The recipient is named, not registered (NewAddress), so nothing is left
// with the post when the waybill is deleted.
func (c *Client) waybill(p Parcel) map[string]any {
	s := c.config.Sender
	cargo, from, to := "Parcel", "Warehouse", "Warehouse"
	if p.Documents {
		cargo = "Documents"
	}
	if s.AtDoor {
		from = "Doors"
	}
	kilograms := strconv.FormatFloat(float64(max(p.Weight, minWeight))/1000, 'f', -1, 64)
	body := map[string]any{
		"PayerType": "Sender", "PaymentMethod": "NonCash", "DateTime": p.Day.String(), "CargoType": cargo, "Weight": kilograms,
		"SeatsAmount": "1", "Description": p.Description, "Cost": fmt.Sprint(max(1, int64(p.Value+99)/100)),
		"CitySender": s.City, "Sender": s.Ref, "SenderAddress": s.Address, "ContactSender": s.Contact, "SendersPhone": s.Phone,
		"NewAddress": "1", "RecipientType": "PrivatePerson", "RecipientName": p.Name, "RecipientsPhone": digits(p.Phone),
		"CityRecipient": p.CityRef, "RecipientCityName": p.CityName, "InfoRegClientBarcodes": p.Reference,
	}
	if p.Street != "" {
		to = "Doors"
		body["RecipientAddressName"], body["RecipientHouse"], body["RecipientFlat"] = p.Street, p.House, p.Flat
	} else {
		body["RecipientWarehouseIndex"] = p.BranchIndex
	}
	if p.Postomat {
		to = "Postomat"
		body["OptionsSeat"] = []map[string]string{{
			"weight": kilograms, "volumetricWidth": "25", "volumetricLength": "35", "volumetricHeight": "2",
		}}
	}
	body["ServiceType"] = from + to
	return body
}

// documentRecord is a waybill as it is saved and as it is listed.
type documentRecord struct {
	Ref       lenient.Text `json:"Ref"`
	Number    lenient.Text `json:"IntDocNumber"`
	Cost      lenient.Text `json:"CostOnSite"` // hryvnias
	Estimated lenient.Text `json:"EstimatedDeliveryDate"`
	Reference lenient.Text `json:"InfoRegClientBarcodes"`
	Deleted   lenient.Text `json:"DeletionMark"`
}

var errNoWaybill = errors.New("the answer names no waybill")

func (c *Client) created(operation string, r documentRecord) (Created, error) {
	cost, err := hryvnias(string(r.Cost))
	at, failed := day(string(r.Estimated))
	if err == nil {
		err = failed
	}
	if len(r.Number) != 14 || r.Ref == "" {
		err = errNoWaybill
	}
	if err != nil {
		return Created{}, c.system.Fail(operation, wire.Malformed, http.StatusOK, err)
	}
	return Created{Number: string(r.Number), Ref: string(r.Ref), Cost: cost, EstimatedAt: at}, nil
}

// Cancel deletes a waybill that the post has not got yet; wire.Refused when it has. The post refuses a repeated call
// in the same way, so the waybill's number shows whether the first one succeeded.
func (c *Client) Cancel(ctx context.Context, ref, number string) error {
	_, err := call[struct{}](ctx, c, deleteDocument, map[string]any{"DocumentRefs": []string{ref}})
	if wire.KindOf(err) != wire.Refused {
		return err
	}
	states, failed := c.Track(ctx, number)
	switch {
	case failed != nil:
		return failed
	case states[0].State == domain.ParcelCancelled:
		return nil
	}
	return err
}

// hryvnias reads an amount such as "70" or "70.5".
func hryvnias(amount string) (domain.Kopecks, error) {
	n, err := strconv.ParseFloat(amount, 64)
	if err != nil || n < 0 || n > 1e9 {
		return 0, errors.New("the answer's cost is no amount")
	}
	return domain.Kopecks(math.Round(n * 100)), nil
}

// day reads a date in either of the API's forms.
func day(date string) (time.Time, error) {
	for _, form := range []string{dayForm, clockForm} {
		if at, err := time.ParseInLocation(form, date, domain.Kyiv); err == nil {
			return domain.DateOf(at).Time(), nil
		}
	}
	return time.Time{}, errors.New("the answer's date is in no known form")
}

// digits keeps a phone's digits: the API writes 380XXXXXXXXX.
func digits(phone string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, phone)
}
