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
	var record shipmentRecord
	var made Created
	err = c.ask(ctx, c.ecom(operation, http.MethodPost, "/shipments", body), &record, func() (err error) {
		made, err = record.created()
		return err
	})
	if wire.KindOf(err) == wire.BadRequest {
		c.latin.forget()
	}
	return made, err
}

// ClientRecord is what the post knows of a client.
type ClientRecord struct {
	UUID string `json:"uuid"`
	// LatinName is demanded of the sender of a letter to the EU.
	LatinName string `json:"latinName"`
}

// SenderRecord returns the sender's record, which is made with the contract; wire.NotFound when the post has none of that UUID.
func (c *Client) SenderRecord(ctx context.Context) (ClientRecord, error) {
	var found ClientRecord
	q := c.ecom(findSender, http.MethodGet, "/clients/"+url.PathEscape(c.config.Sender), nil)
	err := c.ask(ctx, q, &found, func() error {
		if found.UUID != c.config.Sender {
			return errIncomplete
		}
		return nil
	})
	return found, err
}

// addressAnswer is an answer that names an address.
type addressAnswer struct {
	ID int64 `json:"id"`
}

func (a *addressAnswer) check() error {
	if a.ID == 0 {
		return errIncomplete
	}
	return nil
}

// uuidAnswer is an answer that names a client.
type uuidAnswer struct {
	UUID string `json:"uuid"`
}

func (a *uuidAnswer) check() error {
	if a.UUID == "" {
		return errIncomplete
	}
	return nil
}

// recipient is the recipient that was made for our reference; wire.NotFound when there is none.
func (c *Client) recipient(ctx context.Context, reference string) (string, error) {
	const operation = findRecipient
	var known lenient.Single[uuidAnswer]
	err := c.ask(ctx, c.ecom(operation, http.MethodGet, "/clients/external-id/"+url.PathEscape(reference), nil), &known, func() error {
		if len(known) == 0 {
			return c.system.Fail(operation, wire.NotFound, http.StatusOK, nil)
		}
		return known[0].check()
	})
	if err != nil {
		return "", err
	}
	return known[0].UUID, nil
}

// register makes the recipient with the address.
func (c *Client) register(ctx context.Context, s Shipment) (string, error) {
	var home addressAnswer
	if err := c.ask(ctx, c.ecom(createAddress, http.MethodPost, "/addresses", address(s.To)), &home, home.check); err != nil {
		return "", err
	}
	var made uuidAnswer
	err := c.ask(ctx, c.ecom("create recipient", http.MethodPost, "/clients", clientBody{
		Type: "INDIVIDUAL", FirstName: s.FirstName, LastName: s.LastName, MiddleName: s.MiddleName,
		LatinName: strings.TrimSpace(s.To.LastNameLat + " " + s.To.FirstNameLat), Phone: strings.TrimPrefix(s.Phone, "+"),
		AddressID: home.ID, ExternalID: s.Reference,
	}), &made, made.check)
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
	var found *Created
	answer, err := wire.Each(c.system, listShipments, request, func(one shipmentRecord) (enough bool, err error) {
		if one.Recipient.UUID != recipient || one.Lifecycle.Status == "DELETED" {
			return false, nil
		}
		made, err := one.created()
		found = &made
		return true, err
	})
	switch {
	case err != nil:
		return nil, err
	case answer.Status != http.StatusOK:
		return nil, c.refusal(listShipments, answer, nil)
	}
	return found, nil
}

var errNoShipment = errors.New("the answer names no shipment")

func (r *shipmentRecord) created() (Created, error) {
	if r.UUID == "" || len(r.Barcode) != 13 || r.Price < 0 {
		return Created{}, errNoShipment
	}
	return Created{UUID: r.UUID, Barcode: r.Barcode, Price: domain.Kopecks(math.Round(r.Price * 100))}, nil
}

// Cancel takes a shipment back that the post has not got yet; wire.Refused when it has. A shipment that is not there
// any more is cancelled already.
func (c *Client) Cancel(ctx context.Context, shipmentUUID string) error {
	q := c.ecom(cancelShipment, http.MethodDelete, "/shipments/"+url.PathEscape(shipmentUUID), nil)
	err := c.send(ctx, q, func(wire.Answer) error { return nil })
	if wire.KindOf(err) == wire.NotFound {
		return nil
	}
	return err
}
