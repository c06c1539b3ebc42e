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
	if err := c.call(ctx, c.people()[by].token, http.MethodGet, "/api/v1/vehicles", nil, &cars); err != nil {
		return nil, err
	}
	if len(cars) == 0 {
		return nil, errors.New("no car")
	}
	return cars[0], nil
}

// liveCertificate exchanges a certificate: the present plate is kept, the new certificate goes home by Ukrposhta.
func (c *cabinet) liveCertificate(ctx context.Context, by int, prepared any) ([]string, error) {
	return c.exchangeCertificate(ctx, by, prepared, 0)
}

// exchangeCertificate is liveCertificate in which the service centre asks for another choice of a plate so many times.
func (c *cabinet) exchangeCertificate(ctx context.Context, by int, prepared any, repeats int) ([]string, error) {
	who, car := c.people()[by], prepared.(certified)
	var check struct{ UUID string }
	if err := c.call(ctx, who.token, http.MethodGet, "/api/vehicles/spr/availability?vin="+car.VIN, nil, &check); err != nil {
		return nil, err
	}
	id, err := c.order(ctx, who.token, "exchange-spr", map[string]any{
		"uuid": check.UUID, "vin": car.VIN, "carId": car.CarID, "firstNameLat": "Oleh", "lastNameLat": "Stetsenko",
		"birthDate": "1985-03-10", "email": benchMail, "phone": benchPhone,
	})
	for _, step := range []func() error{
		func() error {
			return c.decideStageAfter(ctx, who.token, id, 1, "/permission", "approve", stage{"permission", "approved"})
		},
		func() error { return c.choosePlate(ctx, who.token, id, repeats) },
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

// choosePlate chooses the present plate, each time that the service centre asks.
func (c *cabinet) choosePlate(ctx context.Context, token, id string, repeats int) error {
	for n := range repeats + 1 {
		if err := c.step(ctx, token, id, "choose_plate", map[string]string{"origin": "present"}); err != nil {
			return err
		}
		decision, then := "repeat", stage{"permission", "approved"}
		if n == repeats {
			decision, then = "approve", stage{"reserve", "approved"}
		}
		if err := c.decideStageAfter(ctx, token, id, n+2, fmt.Sprintf("/reserve-%d", n+1), decision, then); err != nil {
			return err
		}
	}
	return nil
}

// stage is the state of an exchange.
type stage struct{ Stage, Status string }

// decideStageAfter has the service centre decide about a stage's application once the order has lodged a number of them, and waits
// until the order has reached a stage.
func (c *cabinet) decideStageAfter(ctx context.Context, token, id string, applications int, suffix, decision string, then stage) error {
	err := c.until(ctx, id, func() (bool, error) {
		var events []struct{ Kind string }
		err := c.call(ctx, token, http.MethodGet, "/api/services/"+id+"/timeline", nil, &events)
		lodged := 0
		for _, event := range events {
			if event.Kind == "stage_lodged" {
				lodged++
			}
		}
		return lodged >= applications, err
	})
	if err == nil {
		err = c.decide(ctx, id+suffix, decision)
	}
	if err != nil {
		return fmt.Errorf("order %s%s: %w", id, suffix, err)
	}
	return c.until(ctx, id, func() (bool, error) {
		var now stage
		err := c.call(ctx, token, http.MethodGet, "/api/services/stages/"+id, nil, &now)
		return now == then, err
	})
}
