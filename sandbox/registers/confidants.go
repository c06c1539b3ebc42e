package registers

import (
	"fmt"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

// useBucket keeps who is the confidant of a vehicle: car id → use.
const useBucket = "registers_confidants"

// use is a confidant's right to a vehicle, up to and with its last day.
type use struct {
	CarID  string       `json:"carId"`
	RNOKPP string       `json:"rnokpp"`
	Since  country.Date `json:"since"`
	Until  country.Date `json:"until"`
}

func (u use) over(now time.Time) bool { return u.Until < day(now) }

type confidantItem struct {
	Holder holderItem   `json:"holder"`
	Since  country.Date `json:"startDate"`
	Until  country.Date `json:"endDate"`
	Role   string       `json:"roleName"`
}

func (g *Gateway) confidant(u use) *confidantItem {
	p, ok := g.country.CitizenByRNOKPP(u.RNOKPP)
	if !ok {
		return nil
	}
	return &confidantItem{*holder(p), u.Since, u.Until, "Належний користувач"}
}

// usedBy lists the vehicles whose confidant a person is today.
func (g *Gateway) usedBy(rnokpp string) (uses map[string]use, err error) {
	uses = map[string]use{}
	now := time.Now()
	err = g.store.View(func(tx *store.Tx) error {
		return store.Each(tx, useBucket, "", func(id string, u use) bool {
			if u.RNOKPP == rnokpp && !u.over(now) {
				uses[id] = u
			}
			return true
		})
	})
	return uses, err
}

type usedItem struct {
	vehicleItem
	Confidant *confidantItem `json:"confidant"`
}

// vehiclesInUse lists the vehicles that a person may use, with the term of each.
func (g *Gateway) vehiclesInUse(q personQuery) (any, error) {
	if _, err := g.person(q.RNOKPP); err != nil {
		return nil, err
	}
	uses, err := g.usedBy(q.RNOKPP)
	if err != nil {
		return nil, fmt.Errorf("list vehicles in use: %w", err)
	}
	list := []usedItem{}
	for _, v := range g.country.Vehicles {
		if u, ok := uses[v.CarID]; ok && v.InRegister() {
			list = append(list, usedItem{item(v), g.confidant(u)})
		}
	}
	return map[string]any{"vehicles": list}, nil
}

const (
	schemaConfidant = "confidant"
	schemaOwner     = "owner"
)

type initiatorQuery struct {
	RNOKPP string `json:"rnokpp"`
	Schema string `json:"schema"`
}

// checkItem is the answer of a check: 0000, or the code of what is in the way.
type checkItem struct {
	Code        string      `json:"code"`
	UID         string      `json:"uid,omitempty"`
	Participant *holderItem `json:"participant,omitempty"`
}

// checkInitiator reports whether a person can ask for a confidant, and gives the uid for the participant's check.
func (g *Gateway) checkInitiator(q initiatorQuery) (any, error) {
	if q.Schema != schemaConfidant && q.Schema != schemaOwner {
		return nil, badRequest("schema must be confidant or owner")
	}
	p, err := g.person(q.RNOKPP)
	if err != nil {
		return nil, err
	}
	if uid(p) == "" || p.Document == nil {
		return checkItem{Code: codeUser}, nil
	}
	return checkItem{Code: codeNone, UID: uid(p)}, nil
}

type participantQuery struct {
	UID    string `json:"uid"`
	VIN    string `json:"vin"`
	RNOKPP string `json:"rnokpp"` // of the confidant to be; empty: the owner is asked for
}

// checkParticipant reports whether the other side can take part: the owner, or the confidant to be.
func (g *Gateway) checkParticipant(q participantQuery) (any, error) {
	if !vinForm.MatchString(q.VIN) || q.RNOKPP != "" && !rnokppForm.MatchString(q.RNOKPP) {
		return nil, badRequest("vin must have 17 characters, rnokpp 10 digits")
	}
	initiator, ok := g.byUID(q.UID)
	if !ok {
		return nil, badRequest("uid is not one of an initiator's check")
	}
	code, participant, err := g.participant(initiator, q)
	if err != nil {
		return nil, err
	}
	if code != codeNone {
		return checkItem{Code: code}, nil
	}
	return checkItem{Code: codeNone, UID: uid(participant), Participant: holder(participant)}, nil
}

func (g *Gateway) participant(initiator *country.Citizen, q participantQuery) (string, *country.Citizen, error) {
	v, ok := g.country.VehicleByVIN(q.VIN)
	switch {
	case !ok:
		return codeVehicle, nil, nil
	case v.Owner == nil:
		return codeJuridical, nil, nil
	case q.RNOKPP == "" && v.Owner == initiator, q.RNOKPP != "" && q.RNOKPP == initiator.RNOKPP:
		return codeSelf, nil, nil
	case q.RNOKPP != "" && v.Owner != initiator:
		return codeNotOwner, nil, nil
	}
	if code, err := g.assignable(v); code != codeNone || err != nil {
		return code, nil, err
	}
	if q.RNOKPP == "" {
		return codeNone, v.Owner, nil
	}
	user, ok := g.country.CitizenByRNOKPP(q.RNOKPP)
	if !ok {
		return codePersonNotFound, nil, nil
	}
	return codeNone, user, nil
}

// assignable reports whether a vehicle can get a confidant: it has none, and no application is under way.
func (g *Gateway) assignable(v *country.Vehicle) (code string, err error) {
	code = codeNone
	err = g.store.View(func(tx *store.Tx) error {
		u, ok, err := store.Get[use](tx, useBucket, v.CarID)
		if err != nil {
			return err
		}
		if ok && !u.over(time.Now()) {
			code = codeAssigned
			return nil
		}
		active, err := underWay(tx, v.CarID, kindConfidantAssign)
		if active {
			code = codeActiveApplication
		}
		return err
	})
	return code, err
}

func (g *Gateway) byUID(id string) (*country.Citizen, bool) {
	for _, p := range g.country.Citizens {
		if id != "" && uid(p) == id {
			return p, true
		}
	}
	return nil, false
}
