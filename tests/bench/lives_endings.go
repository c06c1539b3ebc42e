package main

import (
	"context"
	"net/http"
)

// liveUnpaid leaves an order that is never paid. It expires while its citizen makes others.
func (c *cabinet) liveUnpaid(ctx context.Context, by int, _ any) ([]string, error) {
	id, err := c.create(ctx, c.people()[by].token)
	return []string{id}, err
}

// liveCanceled cancels an order that was billed.
func (c *cabinet) liveCanceled(ctx context.Context, by int, _ any) ([]string, error) {
	token := c.people()[by].token
	id, err := c.create(ctx, token)
	if err == nil {
		err = c.bill(ctx, token, id)
	}
	if err == nil {
		err = c.call(ctx, token, http.MethodDelete, "/api/services/"+id, nil, nil)
	}
	if err == nil {
		err = c.await(ctx, id, "canceled")
	}
	return []string{id}, err
}

// liveRefused has the service centre refuse a paid exchange; the money is refunded.
func (c *cabinet) liveRefused(ctx context.Context, by int, _ any) ([]string, error) {
	who := c.people()[by]
	id, err := c.exchangeLicence(ctx, who.token)
	for _, step := range []func() error{
		func() error { return c.sign(ctx, who, id) },
		func() error { return c.pay(ctx, who.token, id) },
		func() error { return c.await(ctx, id, "sent") },
		func() error { return c.decide(ctx, id, "refuse") },
		func() error { return c.await(ctx, id, "refusal") },
	} {
		if err != nil {
			break
		}
		err = step()
	}
	return []string{id}, err
}
