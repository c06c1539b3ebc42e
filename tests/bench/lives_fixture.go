package main

import (
	"context"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
)

// liveCheck lives the check of a vehicle.
func (c *cabinet) liveCheck(ctx context.Context, by int, _ any) ([]string, error) {
	token := c.people()[by].token
	id, err := c.create(ctx, token)
	if err == nil {
		err = c.pay(ctx, token, id)
	}
	if err == nil {
		err = c.await(ctx, id, "done")
	}
	return []string{id}, err
}

// asFixture lives an order until one of its last stages, as `cabinet fixture` does. An order whose parcel is not delivered would have
// the post asked for it while others are measured.
func asFixture(service domain.ServiceName, last string) func(*cabinet, context.Context, int, any) ([]string, error) {
	return func(c *cabinet, ctx context.Context, by int, _ any) ([]string, error) {
		made, err := c.world.Make(ctx, service, last, c.people()[by].rnokpp)
		return []string{made.ID}, err
	}
}

// liveAskedOwner has the user of a car ask its owner for it, and the owner take it back.
func (c *cabinet) liveAskedOwner(ctx context.Context, by int, _ any) ([]string, error) {
	who := c.people()[by].rnokpp
	asked, err := c.world.Make(ctx, domain.ConfidantToOwnerService, "done", who)
	if err != nil {
		return nil, err
	}
	revoked, err := c.world.Make(ctx, domain.ConfidantRevokeService, "done", asked.Participant)
	return []string{asked.ID, revoked.ID}, err
}

// newWorld is where fixtures live.
func newWorld(c *cabinet) *fixture.World {
	return &fixture.World{URL: c.stack.URL, SandboxURL: c.stack.SandboxURL}
}
