package registers

import (
	"fmt"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

// plateBucket keeps the plates that are held or used: plate → hold.
const plateBucket = "registers_plates"

// hold is a plate that is kept for a person: for one reference, for one exchange of a certificate, or for both, each until
// its own end; once used, permanent. So a reservation may end while an exchange still needs its plate.
type hold struct {
	Plate         string    `json:"plate"`
	Centre        string    `json:"centre"` // empty for an individual plate
	Cost          int64     `json:"cost"`
	RNOKPP        string    `json:"rnokpp"`
	Reference     string    `json:"reference"`
	Until         time.Time `json:"until"`
	Exchange      string    `json:"exchange,omitempty"` // reference of the exchange's choice
	ExchangeUntil time.Time `json:"exchangeUntil,omitzero"`
	Paid          bool      `json:"paid"`
	Used          bool      `json:"used"`
}

func (h hold) over(now time.Time) bool {
	return !h.Used && !now.Before(h.Until) && !now.Before(h.ExchangeUntil)
}

// of reports whether the plate is kept for the reference.
func (h hold) of(reference string) bool { return reference == h.Reference || reference == h.Exchange }

// without is what is left of the hold when the reference gives the plate back.
func (h hold) without(reference string) hold {
	if reference == h.Exchange {
		h.Exchange, h.ExchangeUntil = "", time.Time{}
	}
	if reference == h.Reference {
		h.Reference, h.Until = "", time.Time{}
	}
	return h
}

type holdItem struct {
	plateItem
	Region    int       `json:"reg,omitempty"` // this and the kinds are of a plate that a centre has
	Vehicle   string    `json:"vehicleType,omitempty"`
	Engine    string    `json:"engineType,omitempty"`
	Purpose   string    `json:"purpose"`
	Reference string    `json:"reference"`
	Until     time.Time `json:"until"`
	Paid      bool      `json:"paid"`
}

// What a plate is held for.
const (
	forReservation = "reservation"
	forExchange    = "exchange"
	forIndividual  = "individual"
)

// holdItem is the hold as one who keeps the plate sees it.
func (g *Gateway) holdItem(h hold, reference string) holdItem {
	item := holdItem{
		plateItem: plateItem{h.Plate, h.Centre, "", h.Cost}, Purpose: forReservation, Reference: reference, Until: h.Until, Paid: h.Paid,
	}
	switch {
	case reference == h.Exchange:
		item.Purpose, item.Until = forExchange, h.ExchangeUntil
	case h.Centre == "":
		item.Purpose = forIndividual
	}
	if one, ok := g.offers.byPlate[h.Plate]; ok {
		item.Name, item.Region, item.Vehicle, item.Engine = one.centre.Name, one.centre.Region, one.pile.vehicle, one.pile.engine
	}
	return item
}

// held reads the hold of a plate that has not ended.
func held(tx *store.Tx, plate string) (hold, bool, error) {
	h, ok, err := store.Get[hold](tx, plateBucket, plate)
	return h, ok && !h.over(time.Now()), err
}

func occupied(tx *store.Tx, plate string) (bool, error) {
	_, ok, err := held(tx, plate)
	return ok, err
}

type holdQuery struct {
	Reference string    `json:"reference"`
	RNOKPP    string    `json:"rnokpp"`
	Plate     string    `json:"plate"`
	Until     time.Time `json:"until"`
	Paid      bool      `json:"paid"`
}

var (
	errTaken    = conflict("PlateTaken", "another one holds this plate")
	errReserved = conflict("ReservationExists", "the person has another plate reserved")
)

// holdPlate keeps a plate for a reference, one of a centre's for each person. The same reference moves the end of its hold.
func (g *Gateway) holdPlate(q holdQuery) (any, error) {
	if _, err := g.person(q.RNOKPP); err != nil {
		return nil, err
	}
	if blank(q.Reference) || !q.Until.After(time.Now()) {
		return nil, badRequest("reference and until, a moment to come, are expected")
	}
	var kept hold
	err := g.store.Update(func(tx *store.Tx) (err error) {
		if err = g.onlyOne(tx, q); err == nil {
			kept, err = g.keep(tx, q)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return g.holdItem(kept, q.Reference), nil
}

// onlyOne refuses a plate of a centre to who has another one reserved. What an exchange keeps is not reserved, and who holds
// this plate already may move its end.
func (g *Gateway) onlyOne(tx *store.Tx, q holdQuery) error {
	key, now := country.PlateKey(q.Plate), time.Now()
	if _, ordinary := g.offers.byPlate[key]; !ordinary {
		return nil
	}
	moved, another := false, false
	err := store.Each(tx, plateBucket, "", func(plate string, h hold) bool {
		switch {
		case plate == key:
			moved = h.of(q.Reference) && !h.over(now)
		case h.RNOKPP == q.RNOKPP && h.Centre != "" && !h.Used && now.Before(h.Until):
			another = true
		}
		return true
	})
	if err == nil && another && !moved {
		err = errReserved
	}
	return err
}

// keep puts a hold on a plate that a centre has, or on an unused individual one.
func (g *Gateway) keep(tx *store.Tx, q holdQuery) (hold, error) {
	return g.join(tx, q, func(h *hold) bool {
		if q.Reference == h.Exchange {
			h.ExchangeUntil = q.Until.UTC()
			return true
		}
		free := h.Reference == "" && h.Exchange == ""
		if free || q.Reference == h.Reference {
			h.Reference, h.Until, h.Paid = q.Reference, q.Until.UTC(), h.Paid || q.Paid
			return true
		}
		return false
	})
}

// keepForExchange keeps a plate for the exchange of a certificate, beside the reservation that its applicant may have.
func (g *Gateway) keepForExchange(tx *store.Tx, q holdQuery) (hold, error) {
	return g.join(tx, q, func(h *hold) bool {
		another := h.Exchange != q.Reference && time.Now().Before(h.ExchangeUntil)
		if another || h.RNOKPP != q.RNOKPP {
			return false
		}
		h.Exchange, h.ExchangeUntil = q.Reference, q.Until.UTC()
		return true
	})
}

// join lets somebody in on what is held of a plate, nothing when it is free; admit reports whether that is possible.
func (g *Gateway) join(tx *store.Tx, q holdQuery, admit func(*hold) bool) (hold, error) {
	key := country.PlateKey(q.Plate)
	h, ok, err := held(tx, key)
	if err != nil {
		return hold{}, err
	}
	if !ok {
		h = hold{Plate: key, RNOKPP: q.RNOKPP}
	}
	if h.Used || g.offers.driven[key] || !admit(&h) {
		return hold{}, errTaken
	}
	if one, ordinary := g.offers.byPlate[key]; ordinary {
		h.Centre, h.Cost = one.centre.Code, one.cost
	} else if ordinaryForm.MatchString(key) {
		return hold{}, notFound("no service centre has this plate")
	}
	return h, tx.Put(plateBucket, key, h)
}

type ownPlateQuery struct {
	Reference string `json:"reference"`
	Plate     string `json:"plate"`
}

// releasePlate gives a plate back. A plate that is free already is no error; one that is used stays.
func (g *Gateway) releasePlate(q ownPlateQuery) (any, error) {
	return g.changeHold(q, func(tx *store.Tx, h hold, ok bool) error {
		switch {
		case !ok:
			return nil
		case h.Used:
			return conflict("PlateUsed", "the plate is on a vehicle already")
		}
		return leave(tx, h, q.Reference)
	})
}

// leave releases a reference's hold of a plate. The plate is free without other holds.
func leave(tx *store.Tx, h hold, reference string) error {
	if h = h.without(reference); h.over(time.Now()) {
		return tx.Delete(plateBucket, h.Plate)
	}
	return tx.Put(plateBucket, h.Plate, h)
}

// changeHold does something to the caller's own hold of a plate.
func (g *Gateway) changeHold(q ownPlateQuery, change func(*store.Tx, hold, bool) error) (any, error) {
	if blank(q.Reference, q.Plate) {
		return nil, badRequest("reference and plate are expected")
	}
	err := g.store.Update(func(tx *store.Tx) error {
		h, ok, err := held(tx, country.PlateKey(q.Plate))
		if err != nil {
			return err
		}
		if ok && !h.of(q.Reference) {
			return errTaken
		}
		return change(tx, h, ok)
	})
	if err != nil {
		return nil, err
	}
	return map[string]bool{"success": true}, nil
}

// holdsOf lists the plates that are held for a person, one that an exchange keeps beside its reservation for each of them.
func (g *Gateway) holdsOf(q personQuery) (any, error) {
	if _, err := g.person(q.RNOKPP); err != nil {
		return nil, err
	}
	list, now := []holdItem{}, time.Now()
	err := g.store.View(func(tx *store.Tx) error {
		return store.Each(tx, plateBucket, "", func(_ string, h hold) bool {
			if h.RNOKPP != q.RNOKPP || h.Used {
				return true
			}
			if now.Before(h.Until) {
				list = append(list, g.holdItem(h, h.Reference))
			}
			if now.Before(h.ExchangeUntil) {
				list = append(list, g.holdItem(h, h.Exchange))
			}
			return true
		})
	})
	if err != nil {
		return nil, fmt.Errorf("list holds: %w", err)
	}
	return map[string]any{"holds": list}, nil
}
