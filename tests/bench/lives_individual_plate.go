package main

import (
	"context"
	"errors"
	"net/http"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
)

// plateVehicle is a vehicle that an individual plate can be ordered for.
type plateVehicle struct {
	carID     string
	Available bool
	Type      domain.VehicleKind
	Region    int
}

func (c *cabinet) prepareIndividualPlate(ctx context.Context, by int) (any, error) {
	token := c.people()[by].token
	var cars []struct{ CarID string }
	if err := c.call(ctx, token, http.MethodGet, "/api/v1/vehicles", nil, &cars); err != nil {
		return nil, err
	}
	for _, car := range cars {
		offer := plateVehicle{carID: car.CarID}
		if err := c.call(ctx, token, http.MethodGet, "/api/plate/individual/"+car.CarID, nil, &offer); err != nil {
			return nil, err
		}
		if offer.Available {
			return offer, nil
		}
	}
	return nil, errors.New("no vehicle for an individual plate")
}

func (c *cabinet) liveIndividualPlate(ctx context.Context, by int, prepared any) ([]string, error) {
	who, vehicle := c.people()[by], prepared.(plateVehicle)
	id, err := c.order(ctx, who.token, "inz", fixture.IndividualPlate(vehicle.carID, vehicle.Region, vehicle.Type, fixture.FreshPlate(), false))
	for _, step := range []func() error{
		func() error { return c.sign(ctx, who, id) },
		func() error { return c.pay(ctx, who.token, id) },
		func() error { return c.decideAll(ctx, id, "sent", "received", "processed", "done") },
	} {
		if err != nil {
			break
		}
		err = step()
	}
	return []string{id}, err
}
