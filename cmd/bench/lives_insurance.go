package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// prepareInsurance finds the citizen's car and the cheapest offer for it.
func (c *cabinet) prepareInsurance(ctx context.Context, by int) (any, error) {
	who := c.citizens[by]
	var cars []struct{ Plate, Brand string }
	var places []struct{ Code int }
	var offers []struct {
		Code, Name string
		Tariffs    []struct{ Franchise, Price int }
	}
	if err := c.call(ctx, who.token, http.MethodGet, "/api/v1/vehicles", nil, &cars); err != nil {
		return nil, err
	}
	err := c.call(ctx, who.token, http.MethodGet, "/api/insurance/dictionary/places?name="+url.QueryEscape("Київ"), nil, &places)
	if err != nil || len(cars) == 0 || len(places) == 0 {
		return nil, errors.Join(errors.New("no car, or no place"), err)
	}
	start := time.Now().AddDate(0, 0, 3).Format(time.DateOnly)
	err = c.call(ctx, who.token, http.MethodPost, "/api/insurance/offers", map[string]any{
		"vehicle": map[string]any{"code": "B1", "koatuu": places[0].Code, "capacity": 1395}, "privilege": "without",
		"insurer": map[string]any{"isOwner": true, "birthDate": "1985-03-10"}, "period": "M12", "startDate": start,
	}, &offers)
	if err != nil || len(offers) == 0 || len(offers[0].Tariffs) == 0 {
		return nil, errors.Join(errors.New("no offer"), err)
	}
	tariff := offers[0].Tariffs[0]
	return map[string]any{
		"period": "M12", "startDate": start,
		"insurer": map[string]any{"email": benchMail, "phone": benchPhone, "birthDate": "1985-03-10", "isOwner": true, "rnokpp": who.rnokpp},
		"address": map[string]any{"region": "Київ", "city": "Київ", "street": "Хрещатик", "house": "1", "zip": "01001"},
		"vehicle": map[string]any{
			"type": "B1", "plate": cars[0].Plate, "brand": cars[0].Brand, "fuel": "БЕНЗИН", "odometer": "42000", "capacity": 1395,
		},
		"company": map[string]any{
			"name": offers[0].Name, "code": offers[0].Code, "franchise": tariff.Franchise, "price": tariff.Price, "privilege": "without",
		},
		"documents": map[string]any{
			"type": "id_card", "number": "001234567", "record": "19850310-12345", "issuedAt": "2020-01-02", "issuedBy": "8012",
		},
		"isExemptTC": true, "isNotTaxi": true, "restrictions": true,
	}, nil
}

func (c *cabinet) liveInsurance(ctx context.Context, by int, prepared any) ([]string, error) {
	token := c.citizens[by].token
	id, err := c.order(ctx, token, "insurance", prepared)
	var code string
	for _, step := range []func() error{
		func() error { return c.step(ctx, token, id, "approve", map[string]bool{"confirmData": true}) },
		func() (err error) {
			code, err = c.codeOf(ctx, id)
			return err
		},
		func() error { return c.step(ctx, token, id, "enter_code", map[string]string{"code": code}) },
		func() error { return c.pay(ctx, token, id) },
		func() error { return c.await(ctx, id, "done") },
	} {
		if err != nil {
			break
		}
		err = step()
	}
	return []string{id}, err
}

// codeOf is what the insurer has sent by SMS.
func (c *cabinet) codeOf(ctx context.Context, id string) (string, error) {
	var contracts []struct{ Code string }
	err := c.ask(ctx, http.MethodGet, c.stack.SandboxURL+"/desk/api/insurer/contracts?reference="+id, nil, &contracts)
	if err != nil || len(contracts) != 1 {
		return "", errors.Join(fmt.Errorf("%d contracts for one order", len(contracts)), err)
	}
	return contracts[0].Code, nil
}
