package ukrposhta

import (
	"context"
	"errors"
	"math"
	"net/http"
	"net/url"
	"strings"
	"time"

	"cabinet/clients/lenient"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// Shipment is what the post is to carry.
type Shipment struct {
	Reference   string // ours: one shipment for each
	Description string
	Weight      int            // grams
	Value       domain.Kopecks // declared; 0 is none
	Express     bool

	LastName, FirstName, MiddleName string
	Phone                           string // +380XXXXXXXXX

	To domain.Delivery // of type DeliveryUkrposhta or DeliveryAbroad, in normal form
	// Contents says in Latin letters what is inside, for the customs.
	Contents string
}

// Created is the post's answer to a Shipment. Barcode is its number.
type Created struct {
	UUID    string
	Barcode string // 13 signs
	Price   domain.Kopecks
}

// listDelay is how long after a call its shipment may still be missing in the list.
const listDelay = 2 * time.Minute

var errEarly = errors.New("an earlier call was sent, and its shipment may not be listed yet")

// FindShipment looks for the shipment that an earlier call has made; nil when there is none. eCom has no idempotency key, but knows a
// recipient by our reference: the recipient is made once, and the shipment is the one to it.
//
// tried is when an earlier call was sent whose answer was lost; zero: none was. After such a call nil means that there certainly is no
// shipment: as long as it is not certain, the call fails, and a retry repeats it.
func (c *Client) FindShipment(ctx context.Context, reference string, tried time.Time) (*Created, error) {
	recipient, err := c.recipient(ctx, reference)
	if wire.KindOf(err) == wire.NotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	made, err := c.find(ctx, recipient)
	if err == nil && made == nil && !tried.IsZero() && time.Since(tried) < listDelay {
		err = c.system.Fail(listShipments, wire.Unavailable, 0, errEarly)
	}
	return made, err
}

// CreateShipment announces a shipment. Each call makes another one: call FindShipment before.
func (c *Client) CreateShipment(ctx context.Context, s Shipment) (Created, error) {
	recipient, err := c.recipient(ctx, s.Reference)
	if wire.KindOf(err) == wire.NotFound {
		recipient, err = c.register(ctx, s)
	}
	if err != nil {
		return Created{}, err
	}
	body, err := c.shipment(ctx, s, recipient)
	if err != nil {
		return Created{}, err
	}
	const operation = "create shipment"
	var made shipmentRecord
	err = c.ask(ctx, c.ecom(operation, http.MethodPost, "/shipments", body), &made)
	if wire.KindOf(err) == wire.BadRequest {
		c.latin.forget()
	}
	if err != nil {
		return Created{}, err
	}
	return c.created(operation, made)
}

// addressAnswer is an answer that names an address.
type addressAnswer struct {
	ID int64 `json:"id"`
}

// uuidAnswer is an answer that names a client.
type uuidAnswer struct {
	UUID string `json:"uuid"`
}

// recipient is the recipient that was made for our reference; wire.NotFound when there is none.
func (c *Client) recipient(ctx context.Context, reference string) (string, error) {
	const operation = findRecipient
	var known lenient.Single[uuidAnswer]
	err := c.ask(ctx, c.ecom(operation, http.MethodGet, "/clients/external-id/"+url.PathEscape(reference), nil), &known)
	switch {
	case err != nil:
		return "", err
	case len(known) == 0:
		return "", c.system.Fail(operation, wire.NotFound, http.StatusOK, nil)
	case known[0].UUID == "":
		return "", c.system.Fail(operation, wire.Malformed, http.StatusOK, errIncomplete)
	}
	return known[0].UUID, nil
}

// register makes the recipient with the address.
func (c *Client) register(ctx context.Context, s Shipment) (string, error) {
	operation := createAddress
	var home addressAnswer
	if err := c.ask(ctx, c.ecom(operation, http.MethodPost, "/addresses", address(s.To)), &home); err != nil {
		return "", err
	}
	if home.ID == 0 {
		return "", c.system.Fail(operation, wire.Malformed, http.StatusOK, errIncomplete)
	}
	operation = "create recipient"
	var made uuidAnswer
	err := c.ask(ctx, c.ecom(operation, http.MethodPost, "/clients", clientBody{
		Type: "INDIVIDUAL", FirstName: s.FirstName, LastName: s.LastName, MiddleName: s.MiddleName,
		LatinName: strings.TrimSpace(s.To.LastNameLat + " " + s.To.FirstNameLat), Phone: strings.TrimPrefix(s.Phone, "+"),
		AddressID: home.ID, ExternalID: s.Reference,
	}), &made)
	if err == nil && made.UUID == "" {
		err = c.system.Fail(operation, wire.Malformed, http.StatusOK, errIncomplete)
	}
	return made.UUID, err
}

const listShipments = "list shipments"

// find looks for a shipment to the recipient; nil when there is none. eCom lists all shipments that a sender has ever made,
// without pages: no more of them is read than is needed.
func (c *Client) find(ctx context.Context, recipient string) (*Created, error) {
	q := c.ecom(listShipments, http.MethodGet, "/shipments", nil)
	q.query.Set("senderUuid", c.config.Sender)
	request, err := c.request(ctx, q)
	if err != nil {
		return nil, err
	}
	var found *shipmentRecord
	answer, err := wire.Each(c.system, listShipments, request, func(one shipmentRecord) bool {
		if one.Recipient.UUID != recipient || one.Lifecycle.Status == "DELETED" {
			return false
		}
		found = &one
		return true
	})
	switch {
	case err != nil:
		return nil, err
	case answer.Status != http.StatusOK:
		return nil, c.refusal(listShipments, answer, nil)
	case found == nil:
		return nil, nil
	}
	made, err := c.created(listShipments, *found)
	return &made, err
}

var errNoShipment = errors.New("the answer names no shipment")

func (c *Client) created(operation string, r shipmentRecord) (Created, error) {
	if r.UUID == "" || len(r.Barcode) != 13 || r.Price < 0 {
		return Created{}, c.system.Fail(operation, wire.Malformed, http.StatusOK, errNoShipment)
	}
	return Created{UUID: r.UUID, Barcode: r.Barcode, Price: domain.Kopecks(math.Round(r.Price * 100))}, nil
}

// Cancel takes a shipment back that the post has not got yet; wire.Refused when it has. A shipment that is not there
// any more is cancelled already.
func (c *Client) Cancel(ctx context.Context, shipmentUUID string) error {
	_, err := c.send(ctx, c.ecom(cancelShipment, http.MethodDelete, "/shipments/"+url.PathEscape(shipmentUUID), nil))
	if wire.KindOf(err) == wire.NotFound {
		return nil
	}
	return err
}
