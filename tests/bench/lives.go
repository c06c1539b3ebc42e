package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"time"
)

// Invented data of the orders.
const (
	benchMail  = "driver.demo@ukr.net"
	benchPhone = "+380671112233"
	// Service centres have hundreds of free plates each; so many are tried when others are quicker.
	plateTries = 20
)

var benchDocument = map[string]any{
	"docType": map[string]any{"id": 1168, "name": "ID-картка без чипа"}, "number": "001234567", "record": "19850102-12345", "issuedAt": "2020-01-02", "issuedBy": "8012",
}

// toOffice is the delivery to an office of Ukrposhta.
var toOffice = map[string]any{
	"type": 2, "zip": "43000", "region": "Волинська", "regionId": "2", "district": "Луцький", "districtId": "2",
	"city": "Луцьк", "cityId": "2", "street": "вул. Винниченка", "streetId": "13742", "house": "27",
	"deliveryType": "office", "checkCode": "1234", "deliveryConfirmation": true, "contactPhone": benchPhone,
}

func (c *cabinet) livePlateReservation(ctx context.Context, by int, _ any) ([]string, error) {
	token := c.people()[by].token
	id, err := c.reserve(ctx, token)
	if err == nil {
		err = c.pay(ctx, token, id)
	}
	if err == nil {
		err = c.decideAll(ctx, id, "sent", "received", "processed", "done")
	}
	return []string{id}, err
}

// reserve reserves one of Kyiv's plates.
func (c *cabinet) reserve(ctx context.Context, token string) (id string, err error) {
	var plates []struct {
		Plate string
		Cost  int
	}
	query := url.Values{"reg": {"11"}, "vehicleType": {"auto"}, "engineType": {"N-E"}, "num": {fmt.Sprint(rand.IntN(10))}} //nolint:gosec // any
	if err := c.call(ctx, token, http.MethodGet, "/api/plate/reserve?"+query.Encode(), nil, &plates); err != nil {
		return "", err
	}
	err = errors.New("no plate is free")
	for range plateTries {
		if len(plates) == 0 {
			break
		}
		option := plates[rand.IntN(len(plates))] //nolint:gosec // any
		if option.Cost == 0 {
			continue
		}
		id, err = c.order(ctx, token, "plate-reserve", map[string]any{
			"email": benchMail, "phone": benchPhone, "serviceRegion": 11, "serviceCenter": "any", "vehicleType": "auto",
			"plate": option.Plate, "passport": benchDocument,
		})
		if err == nil {
			break
		}
	}
	return id, err
}

func (c *cabinet) liveLicenceExchange(ctx context.Context, by int, _ any) ([]string, error) {
	who := c.people()[by]
	id, err := c.exchangeLicence(ctx, who.token)
	for _, step := range []func() error{
		func() error { return c.sign(ctx, who, id) },
		func() error { return c.pay(ctx, who.token, id) },
		func() error { return c.decideAll(ctx, id, "sent", "received", "processed", "") },
		func() error { return c.carry(ctx, who.token, id) },
		func() error { return c.await(ctx, id, "done") },
	} {
		if err != nil {
			break
		}
		err = step()
	}
	return []string{id}, err
}

// exchangeLicence orders the exchange of a worn licence, with what the registers hold of it.
func (c *cabinet) exchangeLicence(ctx context.Context, token string) (id string, err error) {
	var offer struct {
		License, Address json.RawMessage
	}
	if err := c.call(ctx, token, http.MethodGet, "/api/user/license/exchange", nil, &offer); err != nil {
		return "", err
	}
	return c.order(ctx, token, "licence-exchange", map[string]any{
		"email": benchMail, "phone": benchPhone, "license": offer.License, "address": offer.Address,
		"reason": map[string]any{"id": 4, "name": "Посвідчення непридатне для користування", "code": 30203},
		"passport": map[string]any{
			"passportType": 1168, "passportTypeName": "ID-картка без чипа", "passportNumber": "001234567",
			"passportDate": "2020-01-02", "passportWhoGiven": "8012",
		},
		"sign": drawnSignature(), "delivery": toOffice,
	})
}

// carry moves the order's parcel to its citizen, when the post has it.
func (c *cabinet) carry(ctx context.Context, token, id string) error {
	var parcel string
	err := c.until(ctx, id, func() (bool, error) {
		var found []struct{ Delivery struct{ Note string } }
		err := c.call(ctx, token, http.MethodGet, "/api/services/ordered/criteria?id="+id, nil, &found)
		if err == nil && len(found) == 1 {
			parcel = found[0].Delivery.Note
		}
		return parcel != "", err
	})
	if err != nil {
		return fmt.Errorf("order %s, parcel: %w", id, err)
	}
	return c.moveParcel(ctx, parcel)
}

func (c *cabinet) moveParcel(ctx context.Context, number string) error {
	for _, event := range []string{"accepted", "departed", "reached", "arrived", "delivered"} {
		err := c.ask(ctx, http.MethodPost, c.stack.SandboxURL+"/desk/api/parcels/"+number+"/event", map[string]string{"event": event}, nil)
		if err != nil {
			return err
		}
	}
	return nil
}

// appointment is a car to be used by another citizen.
type appointment struct {
	vin  string
	user int
}

func (c *cabinet) prepareAppointment(ctx context.Context, by int) (any, error) {
	var cars []struct{ VIN string }
	if err := c.call(ctx, c.people()[by].token, http.MethodGet, "/api/v1/vehicles", nil, &cars); err != nil {
		return nil, err
	}
	if len(cars) == 0 {
		return nil, errors.New("no car")
	}
	return appointment{cars[0].VIN, (by + 1) % len(c.people())}, nil
}

func (c *cabinet) liveAppointment(ctx context.Context, by int, prepared any) ([]string, error) {
	owner, in := c.people()[by], prepared.(appointment)
	user := c.people()[in.user]
	contact := map[string]string{"email": benchMail, "phone": benchPhone}
	id, err := c.order(ctx, owner.token, "ownerToConfidant", map[string]any{
		"schema": "owner", "initiator": contact, "participant": contact, "vin": in.vin, "rnokpp": user.rnokpp,
		"dEnd": time.Now().AddDate(0, 3, 0).Format(time.DateOnly),
	})
	var revocation string
	for _, step := range []func() error{
		func() error { return c.sign(ctx, owner, id) },
		func() error { return c.sign(ctx, user, id) },
		func() error { return c.decideAll(ctx, id, "sent", "done") },
		func() (err error) {
			revocation, err = c.order(ctx, owner.token, "confidant-revoke", map[string]any{"vehicle": map[string]any{"vin": in.vin}})
			return err
		},
		func() error { return c.sign(ctx, owner, revocation) },
		func() error { return c.decideAll(ctx, revocation, "sent", "done") },
	} {
		if err != nil {
			break
		}
		err = step()
	}
	return []string{id, revocation}, err
}
