package registers

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/post"
	"cabinet/sandbox/store"
)

// shipmentBucket keeps the documents that service centres have to send: RNOKPP, NUL, id → document.
const shipmentBucket = "registers_shipments"

// The states of a waiting document, and where it is when it does not wait.
const (
	waitingMade     = "made"     // it has not been sent
	waitingReturned = "returned" // a post has carried it back
	notWaiting      = ""         // it was given out, is being sent, or is on its way
)

// The kinds of documents that are sent.
const (
	sentLicence     = "licence"
	sentCertificate = "certificate"
)

// sentDocument is a document that a service centre sends, or has sent.
type sentDocument struct {
	ID          string       `json:"id"`
	RNOKPP      string       `json:"rnokpp"`
	Kind        string       `json:"kind"`
	Kept        string       `json:"kept"`     // its state before the parcel that carries it
	Carriage    string       `json:"carriage"` // reference of the parcel that carries it last, or is going to
	Application string       `json:"application,omitempty"`
	Document    string       `json:"document"`
	Centre      string       `json:"centre"`
	Since       country.Date `json:"since"`
	Origin      string       `json:"origin,omitempty"`
	Plate       string       `json:"plate,omitempty"`
	PlateType   string       `json:"plateType,omitempty"`
	Certificate string       `json:"sprType,omitempty"`
}

func (d sentDocument) key() string { return d.RNOKPP + "\x00" + d.ID }

// waitingItem is a document in the answer of shipmentList.
type waitingItem struct {
	ID          string       `json:"id"`
	Kind        string       `json:"kind"`
	State       string       `json:"state"`
	Application string       `json:"application,omitempty"`
	Document    string       `json:"document"`
	Centre      string       `json:"centre"`
	CentreName  string       `json:"centreName"`
	Since       country.Date `json:"since"`
	Origin      string       `json:"origin,omitempty"`
	Plate       string       `json:"plate,omitempty"`
	PlateType   string       `json:"plateType,omitempty"`
	Certificate string       `json:"sprType,omitempty"`
}

// Posts are the parcels that the service centres hand over and get back.
type Posts interface {
	ByReference(reference string) ([]*post.Parcel, error)
}

// stateOf is where a document is, by the last parcel that was to carry it.
func (g *Gateway) stateOf(d sentDocument) (string, error) {
	if d.Carriage == "" {
		return d.Kept, nil
	}
	parcels, err := g.config.Posts.ByReference(d.Carriage)
	if err != nil || len(parcels) == 0 {
		return notWaiting, err
	}
	switch parcels[len(parcels)-1].Last().Event {
	case post.Returned:
		return waitingReturned, nil
	case post.Deleted: // the centre has it still
		if d.Kept == notWaiting {
			return waitingMade, nil
		}
		return d.Kept, nil
	}
	return notWaiting, nil
}

// sentTo are all documents of a person.
func (g *Gateway) sentTo(rnokpp string) (list []sentDocument, err error) {
	err = g.store.View(func(tx *store.Tx) error {
		list = nil
		return store.Each(tx, shipmentBucket, rnokpp+"\x00", func(_ string, d sentDocument) bool {
			list = append(list, d)
			return true
		})
	})
	return list, err
}

// waiting lists the documents of a person that a service centre has.
func (g *Gateway) waiting(rnokpp string) ([]waitingItem, error) {
	documents, err := g.sentTo(rnokpp)
	if err != nil {
		return nil, err
	}
	items := []waitingItem{}
	for _, d := range documents {
		state, err := g.stateOf(d)
		if err != nil {
			return nil, err
		}
		if state == notWaiting {
			continue
		}
		item := waitingItem{
			ID: d.ID, Kind: d.Kind, State: state, Application: d.Application, Document: d.Document, Centre: d.Centre, CentreName: d.Centre,
			Since: d.Since, Origin: d.Origin, Plate: d.Plate, PlateType: d.PlateType, Certificate: d.Certificate,
		}
		if centre, ok := g.country.Centre(d.Centre); ok {
			item.CentreName = centre.Name
		}
		items = append(items, item)
	}
	return items, nil
}

// listShipments lists what can be sent to a person.
func (g *Gateway) listShipments(q personQuery) (any, error) {
	if _, err := g.person(q.RNOKPP); err != nil {
		return nil, err
	}
	items, err := g.waiting(q.RNOKPP)
	if err != nil {
		return nil, fmt.Errorf("list shipments: %w", err)
	}
	return map[string]any{"documents": items}, nil
}

type shipmentQuery struct {
	Reference string          `json:"reference"`
	RNOKPP    string          `json:"rnokpp"`
	ID        string          `json:"id"`
	Email     string          `json:"email"`
	Phone     string          `json:"phone"`
	Delivery  json.RawMessage `json:"delivery"`
}

// orderShipment has a document sent by the parcel with the reference, whose label the centre prints at the post. The same
// reference does it once.
func (g *Gateway) orderShipment(q shipmentQuery) (any, error) {
	if blank(q.Reference, q.ID, q.Phone) || len(q.Reference) > maxReference || len(q.Delivery) == 0 {
		return nil, badRequest("reference, id, phone and delivery are expected")
	}
	if err := checkDelivery(q.Delivery); err != nil {
		return nil, err
	}
	documents, err := g.sentTo(q.RNOKPP)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(documents, func(d sentDocument) bool { return d.ID == q.ID })
	if at < 0 {
		return nil, notFound("this person has no such document")
	}
	seen := documents[at]
	if seen.Carriage == q.Reference {
		return map[string]bool{"success": true}, nil
	}
	state, err := g.stateOf(seen)
	if err != nil {
		return nil, err
	}
	if state == notWaiting && seen.Carriage != "" {
		return nil, conflict("ShipmentOrdered", "another parcel carries the document")
	}
	if state == notWaiting {
		return nil, conflict("ShipmentGone", "the service centre has given the document out")
	}
	err = g.change(seen, func(d *sentDocument) { d.Carriage, d.Kept = q.Reference, state })
	return map[string]bool{"success": true}, err
}

// change changes a document unless it has changed since it was read.
func (g *Gateway) change(seen sentDocument, change func(*sentDocument)) error {
	return g.store.Update(func(tx *store.Tx) error {
		d, ok, err := store.Get[sentDocument](tx, shipmentBucket, seen.key())
		switch {
		case err != nil:
			return err
		case !ok || d.Carriage != seen.Carriage:
			return conflict("ShipmentOrdered", "another parcel carries the document")
		}
		change(&d)
		return tx.Put(shipmentBucket, d.key(), d)
	})
}

type shipmentCancellation struct {
	Reference string `json:"reference"`
	RNOKPP    string `json:"rnokpp"`
}

// cancelShipment keeps a document at the service centre that the parcel with the reference was to carry. A document that no
// such parcel carries is no error; one that the post has is too late.
func (g *Gateway) cancelShipment(q shipmentCancellation) (any, error) {
	documents, err := g.sentTo(q.RNOKPP)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(documents, func(d sentDocument) bool { return q.Reference != "" && d.Carriage == q.Reference })
	if at < 0 {
		return map[string]bool{"success": true}, nil
	}
	parcels, err := g.config.Posts.ByReference(q.Reference)
	if err != nil {
		return nil, err
	}
	handedOver := func(p *post.Parcel) bool { last := p.Last().Event; return last != post.Created && last != post.Deleted }
	if slices.ContainsFunc(parcels, handedOver) {
		return nil, conflict("AlreadyDone", "the post has the parcel")
	}
	err = g.change(documents[at], func(d *sentDocument) { d.Carriage = "" })
	return map[string]bool{"success": true}, err
}

// madeByApplication notes the document that an application has brought, which the parcel with its reference carries.
func (g *Gateway) madeByApplication(tx *store.Tx, a *Application, d sentDocument) error {
	d.ID, d.RNOKPP, d.Application, d.Document, d.Since = a.Number, a.Applicant, a.Number, a.Document, day(time.Now())
	d.Carriage, _, _ = strings.Cut(a.Reference, "/") // each stage of an exchange has a reference below its order's
	d.Centre = g.country.Centres[0].Code
	return tx.Put(shipmentBucket, d.key(), d)
}

// seedShipment enters a document that waits from before the first start.
func (g *Gateway) seedShipment(tx *store.Tx, i int, s country.Shipment, now time.Time) error {
	d := sentDocument{
		ID: fmt.Sprintf("PS-%06d", i+1), RNOKPP: s.Citizen.RNOKPP, Kept: s.State, Centre: s.Centre.Code,
		Since: day(now.AddDate(0, 0, -s.DaysAgo)),
	}
	if v := s.Vehicle; v != nil {
		d.Kind, d.Document, d.Plate, d.PlateType = sentCertificate, v.Certificate.Series+" "+v.Certificate.Number, v.Plate, vehicleAuto
		d.Origin, d.Certificate = originPresent, certificatePlastic
		if c := v.Category(); c == country.CategoryMoto || c == country.CategoryMoped {
			d.PlateType = vehicleMoto
		}
	} else {
		d.Kind, d.Document = sentLicence, s.Citizen.Licence.Series+" "+s.Citizen.Licence.Number
	}
	return tx.Put(shipmentBucket, d.key(), d)
}

// licenceStatus is the statusId of a person's licence: one that waits to be sent does so until it is.
func (g *Gateway) licenceStatus(p *country.Citizen) (int, error) {
	if p.Licence.Status != "postal" {
		return licenceStatuses[p.Licence.Status], nil
	}
	items, err := g.waiting(p.RNOKPP)
	made := func(item waitingItem) bool { return item.Kind == sentLicence && item.State == waitingMade }
	if err == nil && !slices.ContainsFunc(items, made) {
		return licenceStatuses["valid"], nil
	}
	return licenceStatuses["postal"], err
}

// ErrWrongShipment says that no document can wait so.
var ErrWrongShipment = errors.New("a document is a citizen's, a licence or a certificate with its number, and made, returned, or given out")

// WaitingShipment is a document at a service centre as a tester sees it. Without a state it was given out.
type WaitingShipment struct {
	RNOKPP   string `json:"rnokpp"`
	ID       string `json:"id"`
	Kind     string `json:"kind"`
	Document string `json:"document"`
	State    string `json:"state"`
}

// ChangeShipment lets a document wait at a service centre, or gives it out, without the cabinet.
func (g *Gateway) ChangeShipment(w WaitingShipment) error {
	_, known := g.country.CitizenByRNOKPP(w.RNOKPP)
	kind := w.Kind == sentLicence || w.Kind == sentCertificate
	state := w.State == waitingMade || w.State == waitingReturned || w.State == notWaiting
	if !known || !kind || !state || blank(w.ID, w.Document) {
		return ErrWrongShipment
	}
	d := sentDocument{
		ID: w.ID, RNOKPP: w.RNOKPP, Kind: w.Kind, Kept: w.State, Document: w.Document, Centre: g.country.Centres[0].Code, Since: day(time.Now()),
	}
	return g.store.Update(func(tx *store.Tx) error {
		before, ok, err := store.Get[sentDocument](tx, shipmentBucket, d.key())
		if err != nil {
			return err
		}
		if ok {
			before.Kept, before.Carriage = w.State, ""
			d = before
		}
		return tx.Put(shipmentBucket, d.key(), d)
	})
}
