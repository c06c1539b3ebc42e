package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
)

// certified is a car whose certificate can be exchanged.
type certified struct{ VIN, CarID string }

func (c *cabinet) prepareCertificate(ctx context.Context, by int) (any, error) {
	var cars []certified
	if err := c.call(ctx, c.citizens[by].token, http.MethodGet, "/api/v1/vehicles", nil, &cars); err != nil {
		return nil, err
	}
	if len(cars) == 0 {
		return nil, errors.New("no car")
	}
	return cars[0], nil
}

// liveCertificate exchanges a certificate: the present plate is kept, the new certificate goes home by Ukrposhta.
func (c *cabinet) liveCertificate(ctx context.Context, by int, prepared any) ([]string, error) {
	who, car := c.citizens[by], prepared.(certified)
	var check struct{ UUID string }
	if err := c.call(ctx, who.token, http.MethodGet, "/api/vehicles/spr/availability?vin="+car.VIN, nil, &check); err != nil {
		return nil, err
	}
	id, err := c.order(ctx, who.token, "exchange-spr", map[string]any{
		"uuid": check.UUID, "vin": car.VIN, "carId": car.CarID, "firstNameLat": "Oleh", "lastNameLat": "Stetsenko",
		"birthDate": "1985-03-10", "email": benchMail, "phone": benchPhone,
	})
	for _, step := range []func() error{
		func() error { return c.approveStage(ctx, who.token, id, 1, "permission", "/permission") },
		func() error {
			return c.step(ctx, who.token, id, "choose_plate", map[string]string{"origin": "present"})
		},
		func() error { return c.approveStage(ctx, who.token, id, 2, "reserve", "/reserve-1") },
		func() error {
			return c.step(ctx, who.token, id, "continue", map[string]any{"sprType": "plastic", "delivery": toOffice})
		},
		func() error { return c.sign(ctx, who, id) },
		func() error { return c.pay(ctx, who.token, id) },
		func() error { return c.decideStage(ctx, id, "/exchange", "sent", "received", "processed", "") },
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

// approveStage has the service centre approve a stage once the order has told of so many applications, and waits until
// the order knows.
func (c *cabinet) approveStage(ctx context.Context, token, id string, applications int, stage, suffix string) error {
	err := c.until(ctx, id, func() (bool, error) {
		var events []struct{ Kind string }
		err := c.call(ctx, token, http.MethodGet, "/api/services/"+id+"/timeline", nil, &events)
		told := 0
		for _, event := range events {
			if event.Kind == "stage_lodged" {
				told++
			}
		}
		return told >= applications, err
	})
	if err == nil {
		err = c.approve(ctx, id+suffix)
	}
	if err != nil {
		return fmt.Errorf("order %s, %s: %w", id, stage, err)
	}
	return c.until(ctx, id, func() (bool, error) {
		var now struct{ Stage, Status string }
		err := c.call(ctx, token, http.MethodGet, "/api/services/stages/"+id, nil, &now)
		return now.Stage == stage && now.Status == "approved", err
	})
}
