package ukrposhta

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"

	"cabinet/sandbox/post"
	"cabinet/sandbox/web"
)

func (u *Post) addShipment(r *http.Request) (any, error) {
	var s shipment
	if err := web.ReadJSON(r, &s, false); err != nil {
		return nil, badRequest("JSON parse error")
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	if s.Sender.UUID != u.config.Sender || s.Sender.UUID == "" {
		return nil, refuse(http.StatusForbidden, "Sender does not belong to the counterparty")
	}
	to, err := u.client(s.Recipient.UUID)
	if err != nil {
		return nil, badRequest("Recipient not found")
	}
	where, err := u.address(cmp.Or(s.AddressID, to.AddressID))
	if err != nil {
		return nil, err
	}
	abroad := where.Country != "UA"
	if abroad != s.Abroad {
		return nil, badRequest("Country of the recipient does not fit the shipment")
	}
	if abroad {
		if err := u.checkAbroad(&s, to, where); err != nil {
			return nil, err
		}
	}
	s.OnFail = cmp.Or(s.OnFail, "RETURN")
	s.UUID, s.ExternalID, s.AddressID = uuid.NewString(), cmp.Or(s.ExternalID, to.ExternalID), where.ID
	s.Barcode, s.Price = barcode(abroad), float64(s.tariff())/100
	p, err := s.parcel(where)
	if err != nil {
		return nil, err
	}
	if err := u.ledger.Add(p); err != nil {
		return nil, err
	}
	return u.shipment(p)
}

// shipment is a parcel as eCom shows it now.
func (u *Post) shipment(p *post.Parcel) (s shipment, err error) {
	if err := json.Unmarshal(p.Record, &s); err != nil {
		return s, fmt.Errorf("read shipment: %w", err)
	}
	last := p.Last()
	s.Lifecycle = lifecycle{lifecycles[last.Event], clock(last.At)}
	return s, nil
}

// find looks a parcel up by UUID or barcode. A deleted one is not there any more.
func (u *Post) find(name string) (*post.Parcel, error) {
	p, err := u.ledger.Parcel(name)
	if errors.Is(err, post.ErrNotFound) || err == nil && (p.Carrier != Carrier || p.Last().Event == post.Deleted) {
		return nil, missing("Shipment")
	}
	return p, err
}

func (u *Post) showShipment(r *http.Request) (any, error) {
	p, err := u.find(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return u.shipment(p)
}

// showPart serves shipments/barcode/{barcode} and shipments/{uuid or barcode}/lifecycle.
func (u *Post) showPart(r *http.Request) (any, error) {
	name, part := r.PathValue("id"), r.PathValue("part")
	if name == "barcode" {
		name, part = part, ""
	}
	p, err := u.find(name)
	if err != nil {
		return nil, err
	}
	s, err := u.shipment(p)
	switch {
	case err != nil:
		return nil, err
	case part == "lifecycle":
		return s.Lifecycle, nil
	case part != "":
		return nil, missing("Resource")
	}
	return s, nil
}

// listShipments shows all shipments of a sender, the newest first: eCom knows neither pages nor days.
func (u *Post) listShipments(r *http.Request) (any, error) {
	sender := r.URL.Query().Get("senderUuid")
	if sender == "" || sender != u.config.Sender {
		return nil, missing("Client")
	}
	parcels, err := u.ledger.Since(time.Time{})
	if err != nil {
		return nil, err
	}
	list := []shipment{}
	for _, p := range parcels {
		if p.Carrier != Carrier || p.Last().Event == post.Deleted {
			continue
		}
		s, err := u.shipment(p)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

func (u *Post) deleteShipment(r *http.Request) (any, error) {
	p, err := u.find(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	err = u.ledger.Delete(p.Number)
	if errors.Is(err, post.ErrNotPossible) {
		return nil, badRequest("Only shipments with status CREATED can be deleted")
	}
	return struct{}{}, err
}
