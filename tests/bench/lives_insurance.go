package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
)

// wantedPolicy is an application for a policy of an insurance.
type wantedPolicy struct {
	service     string
	application map[string]any
}

// prepareInsurance finds the citizen's car and the first offer for it.
func (c *cabinet) prepareInsurance(ctx context.Context, by int) (any, error) {
	who := c.people()[by]
	of, err := c.insured(ctx, by)
	if err != nil {
		return nil, err
	}
	var places []struct{ Code int }
	err = c.call(ctx, who.token, http.MethodGet, "/api/insurance/dictionary/places?name="+url.QueryEscape("Київ"), nil, &places)
	if err != nil || len(places) == 0 {
		return nil, errors.Join(errors.New("no place"), err)
	}
	var offers []fixture.Offer
	err = c.call(ctx, who.token, http.MethodPost, "/api/insurance/offers", map[string]any{
		"vehicle": map[string]any{"code": of.Kind, "koatuu": places[0].Code, "capacity": 1395}, "privilege": "without",
		"insurer": map[string]any{"isOwner": true, "birthDate": "1985-03-10"}, "period": "M12", "startDate": of.Start,
	}, &offers)
	if err != nil || len(offers) == 0 || len(offers[0].Tariffs) == 0 {
		return nil, errors.Join(errors.New("no offer"), err)
	}
	of.Offer = offers[0]
	return wantedPolicy{"insurance", fixture.InsuranceApplication(of)}, nil
}

// prepareGreenInsurance finds the citizen's car and the first offer of a green card for it that needs no document.
func (c *cabinet) prepareGreenInsurance(ctx context.Context, by int) (any, error) {
	of, err := c.insured(ctx, by)
	if err != nil {
		return nil, err
	}
	var offers []struct {
		fixture.Offer
		Sum               int
		IsDocumentsNeeded bool
	}
	err = c.call(ctx, c.people()[by].token, http.MethodPost, "/api/insurance-green/offers", map[string]any{
		"vehicle": map[string]any{"plate": of.Plate, "carCategory": of.Kind}, "territory": "1", "period": "D15",
		"insurer": map[string]any{"isOwner": true}, "startDate": of.Start,
	}, &offers)
	for _, offer := range offers {
		if !offer.IsDocumentsNeeded {
			of.Offer = offer.Offer
			return wantedPolicy{"insurance-green", fixture.GreenApplication(of, offer.Sum)}, nil
		}
	}
	return nil, errors.Join(errors.New("no offer without a document"), err)
}

// insured is the citizen's first car, from today in three days.
func (c *cabinet) insured(ctx context.Context, by int) (of fixture.Insured, err error) {
	who := c.people()[by]
	var cars []struct{ Plate, Brand string }
	if err := c.call(ctx, who.token, http.MethodGet, "/api/v1/vehicles", nil, &cars); err != nil {
		return of, err
	}
	if len(cars) == 0 {
		return of, errors.New("no car")
	}
	return fixture.Insured{
		RNOKPP: who.rnokpp, Plate: cars[0].Plate, Brand: cars[0].Brand, Kind: "B1",
		Start: time.Now().In(domain.Kyiv).AddDate(0, 0, 3).Format(time.DateOnly),
	}, nil
}

// livePolicy lives an order of a policy from its reservation until it is in force.
func (c *cabinet) livePolicy(ctx context.Context, by int, prepared any) ([]string, error) {
	token, wanted := c.people()[by].token, prepared.(wantedPolicy)
	id, err := c.order(ctx, token, wanted.service, wanted.application)
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
