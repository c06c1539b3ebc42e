package novaposhta

import (
	"context"
	"errors"
	"math"
	"strconv"
	"strings"
	"time"

	"cabinet/clients/lenient"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// Parcel is what the post is to carry to a branch.
type Parcel struct {
	Reference   string // ours: one parcel for each
	Description string
	Documents   bool           // documents, not goods
	Weight      int            // grams
	Volume      int            // cubic centimetres; documents have the volume of their weight
	Value       domain.Kopecks // declared
	Day         domain.Date    // of handing over; a past one is today. A retry names the same day.

	Name        string // surname and first name at least
	Phone       string // +380XXXXXXXXX
	CityRef     string
	CityName    string
	Area        string // the region of the city; empty: not known
	BranchIndex string // domain.Delivery.Index
	BranchName  string // as the post calls it
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
)

// CreateParcel announces a parcel. The API has no idempotency key: each call makes another one. Call FindParcel before.
func (c *Client) CreateParcel(ctx context.Context, parcel Parcel) (Created, error) {
	if today := domain.DateOf(time.Now()); parcel.Day.Before(today) {
		parcel.Day = today
	}
	var made Created
	_, err := call(ctx, c, saveDocument, c.waybill(parcel), func(documents []documentRecord) (err error) {
		if len(documents) != 1 {
			return errNoWaybill
		}
		made, err = documents[0].created(true)
		return err
	})
	return made, err
}

// documentRecord is a waybill as it is saved and as it is listed. Not every list has the last three fields.
type documentRecord struct {
	Ref       lenient.Text  `json:"Ref"`
	Number    lenient.Text  `json:"IntDocNumber"`
	Cost      lenient.Text  `json:"CostOnSite"` // hryvnias
	Estimated lenient.Text  `json:"EstimatedDeliveryDate"`
	Deleted   lenient.Text  `json:"DeletionMark"`
	City      lenient.Text  `json:"CityRecipient"` // ref
	Phone     lenient.Text  `json:"RecipientsPhone"`
	Reference *lenient.Text `json:"InfoRegClientBarcodes"`
}

var errNoWaybill = errors.New("the answer names no waybill")

// created reads a waybill. One of a list has no day of delivery in the post's own example; dated reports whether it must have one.
func (r *documentRecord) created(dated bool) (Created, error) {
	cost, err := hryvnias(string(r.Cost))
	var at time.Time
	if dated || r.Estimated != "" {
		var failed error
		if at, failed = day(string(r.Estimated)); err == nil {
			err = failed
		}
	}
	if len(r.Number) != 14 || r.Ref == "" {
		err = errNoWaybill
	}
	if err != nil {
		return Created{}, err
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
