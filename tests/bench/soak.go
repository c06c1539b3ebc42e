package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"cabinet/tests/stack"
)

// share is how many of a hundred orders are of a family, and how they are lived. The shares are assumed: there are no statistics of a
// cabinet that is not in use yet.
type share struct {
	of   family
	many int
	like string // the family whose citizens order it; empty: its own
}

// shares are the families of a country's orders, with those that end without a result.
func shares() (all []share) {
	many := map[string]int{
		"vehicle-check": 24, "fines": 18, "insurance": 14, "insurance-green": 5, "licence-exchange": 9, "plate-reserve": 6, "inz": 2,
		"exchange-spr": 3, "ownerToConfidant": 3, "postal-shipment": 4, "reshipment": 1, "reshipment-spr": 1, "plate-storage": 1,
		"confidantToOwner": 1,
	}
	for _, f := range families {
		all = append(all, share{f, many[f.name], ""})
	}
	return append(all,
		share{family{name: "vehicle-check, never paid", live: (*cabinet).liveUnpaid}, 4, "vehicle-check"},
		share{family{name: "vehicle-check, canceled", live: (*cabinet).liveCanceled}, 2, "vehicle-check"},
		share{family{name: "licence-exchange, refused", live: (*cabinet).liveRefused}, 2, "licence-exchange"},
	)
}

// accelerated are the terms of a soak's orders. Payment, as the only term that an order waits for to its end, is longer than a paid
// order needs on a busy machine.
var accelerated = []stack.Option{
	stack.Env("CABINET_DEADLINE_PAYMENT", "20s"), stack.Env("CABINET_DEADLINE_ERASING", "2m"),
}

const (
	erasedAfter = 2 * time.Minute
	// soakCitizens are how many citizens order each family: registers want one order of a citizen at a time.
	soakCitizens = 6
	// sampled is how often the soak is measured.
	sampled = 15 * time.Second
	// most is how many orders are under way at most; more are a machine that cannot keep the pace.
	most = 64
)

// soak is what a soak has found.
type soak struct {
	Length  time.Duration
	Pace    float64
	Made    map[string]int // orders by family
	Late    int            // that had to wait because too many were under way
	Errors  []string
	IDs     []string
	Samples []sample
	Ending  ending
}

// Orders are how many were made.
func (s *soak) Orders() (sum int) {
	for _, n := range s.Made {
		sum += n
	}
	return sum
}

// measureSoak lives orders at a pace for a while, on a stack of its own, and watches what they leave.
func measureSoak(ctx context.Context, p plan) error {
	s, err := stack.Launch(p.programs, accelerated...)
	if err != nil {
		return err
	}
	defer s.Remove()
	c, err := newCabinet(ctx, s)
	if err != nil {
		return err
	}
	defer c.close()
	w, err := newWatch(ctx, s)
	if err != nil {
		return err
	}
	defer w.close()
	found := &soak{Length: p.soak, Pace: p.pace, Made: map[string]int{}}
	crowd, err := c.gather(ctx)
	if err != nil {
		return err
	}
	watching, stop := context.WithCancel(ctx)
	watched := make(chan error, 1)
	go func() { watched <- w.sample(watching, &found.Samples) }()
	c.liveAll(ctx, crowd, found)
	err = pause(ctx, erasedAfter+erasedAfter/2) // the last ones are erased
	stop()
	if err = errors.Join(err, <-watched); err != nil {
		return err
	}
	if found.Ending, err = w.end(ctx, c, found.IDs); err != nil {
		return err
	}
	return found.write(p.soakOut)
}

// kind is a family with the citizens who can order it.
type kind struct {
	share
	free chan able
}

// gather finds the citizens of each family.
func (c *cabinet) gather(ctx context.Context) (crowd []kind, err error) {
	found := map[string]chan able{}
	for _, one := range shares() {
		free := found[one.like]
		if one.like == "" {
			if free, err = c.whoCan(ctx, one.of, one.of.clients(soakCitizens)); err != nil {
				return nil, fmt.Errorf("%s: %w", one.of.name, err)
			}
			found[one.of.name] = free
		}
		for range one.many {
			crowd = append(crowd, kind{one, free})
		}
	}
	return crowd, nil
}

// liveAll begins an order whenever the pace says so, whether or not those before it have ended.
func (c *cabinet) liveAll(ctx context.Context, crowd []kind, found *soak) {
	var mutex sync.Mutex
	var group sync.WaitGroup
	underway := make(chan struct{}, most)
	beat := time.NewTicker(time.Duration(float64(time.Second) / found.Pace))
	defer beat.Stop()
	for end := time.Now().Add(found.Length); time.Now().Before(end) && ctx.Err() == nil; <-beat.C {
		one := crowd[rand.IntN(len(crowd))] //nolint:gosec // any
		select {
		case underway <- struct{}{}:
		default:
			found.Late++
			underway <- struct{}{}
		}
		group.Go(func() {
			defer func() { <-underway }()
			who := <-one.free
			ids, err := one.of.live(c, ctx, who.citizen, who.prepared)
			one.free <- who
			ids = slices.DeleteFunc(ids, func(id string) bool { return id == "" }) // not even made
			mutex.Lock()
			defer mutex.Unlock()
			found.Made[one.of.name] += len(ids)
			found.IDs = append(found.IDs, ids...)
			if err != nil {
				found.Errors = append(found.Errors, fmt.Sprintf("%s: %v", one.of.name, err))
			}
		})
	}
	group.Wait()
}
