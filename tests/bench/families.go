package main

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	"go.temporal.io/sdk/client"

	"cabinet/domain"
	"cabinet/tests/stack"
)

// family is a service whose orders are lived one after the other, each by its whole life over HTTP.
type family struct {
	name  string
	story string // what a life is
	limit int    // how many events the history of a completed order is to have at most
	alone bool   // its orders are of the same cars, and the service centre takes one application about a car
	// prepare finds out what a citizen's orders need; an error says that this one can make none.
	prepare func(*cabinet, context.Context, int) (any, error)
	// live lives an order of a citizen, or two, and gives their ids.
	live func(c *cabinet, ctx context.Context, by int, prepared any) (ids []string, err error)
}

// families are the services that are measured. Those without a life of their own here are lived as fixtures, which read their
// orders again and again: that is in the API's part.
var families = []family{
	{"vehicle-check", "paid, the extract fetched", 60, false, noPreparation, (*cabinet).liveCheck},
	{"plate-reserve", "held, paid, received, made ready, collected", 80, false, noPreparation, (*cabinet).livePlateReservation},
	{"licence-exchange", "signed, paid, received, made, delivered", 120, false, noPreparation, (*cabinet).liveLicenceExchange},
	{"insurance", "reserved, approved, signed by SMS, paid, in force", 110, false, (*cabinet).prepareInsurance, (*cabinet).livePolicy},
	{"insurance-green", "reserved, approved, signed by SMS, paid, in force", 110, false, (*cabinet).prepareGreenInsurance, (*cabinet).livePolicy},
	{"ownerToConfidant", "signed by both sides, registered, and cancelled again", 90, false, (*cabinet).prepareAppointment, (*cabinet).liveAppointment},
	{"exchange-spr", "permitted, plate reserved, signed, paid, made, delivered", 140, false, (*cabinet).prepareCertificate, (*cabinet).liveCertificate},
	{"inz", "plate held, signed, paid, received, made, collected", 100, false, (*cabinet).prepareIndividualPlate, (*cabinet).liveIndividualPlate},
	{"postal-shipment", "paid, done, sent by post, delivered", 80, false, noPreparation, (*cabinet).liveShipment},
	{"reshipment", "paid, done, sent again by post, delivered", 60, false, noPreparation, asFixture(domain.ReshipmentService, "delivered")},
	{"reshipment-spr", "paid, done, sent again by post, delivered", 60, false, noPreparation, asFixture(domain.ReshipmentSPRService, "delivered")},
	{"fines", "paid, reported to the register", 60, false, noPreparation, asFixture(domain.FinesService, "done")},
	{"plate-storage", "paid, prolonged at the register", 60, false, noPreparation, asFixture(domain.PlateStorageService, "done")},
	{"confidantToOwner", "signed by both sides, registered, and cancelled again", 60, true, noPreparation, (*cabinet).liveAskedOwner},
}

// clients are how many can order the family at the same time.
func (f family) clients(most int) int {
	if f.alone {
		return 1
	}
	return most
}

func noPreparation(*cabinet, context.Context, int) (any, error) { return struct{}{}, nil }

// able is a citizen who can make orders of a family.
type able struct {
	citizen  int
	prepared any
}

// familyLoad is what a run of a family's orders has shown.
type familyLoad struct {
	Family    string
	Story     string
	Limit     int
	PerSecond float64
	Citizens  int
	Orders    int
	Events    []int // of each completed order, in order of size
	Cost      cost  // of an order
}

// Most is the longest history of an order, up to its end.
func (l familyLoad) Most() int { return l.Events[len(l.Events)-1] }

// Usual is the history in the middle.
func (l familyLoad) Usual() int { return l.Events[len(l.Events)/2] }

// measureFamilies lives each family for a while, with so many clients as there are citizens who can, at most 16.
func measureFamilies(ctx context.Context, s *stack.Stack, p plan) (found []familyLoad, err error) {
	c, err := newCabinet(ctx, s)
	if err != nil {
		return nil, err
	}
	defer c.close()
	engine, err := client.Dial(client.Options{HostPort: s.TemporalAddress, Namespace: s.Environment["TEMPORAL_NAMESPACE"], Logger: silent()})
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	defer engine.Close()
	meter, err := newMeter(ctx, s)
	if err != nil {
		return nil, err
	}
	defer meter.close()
	for _, f := range families {
		if p.only != "" && p.only != "families" && p.only != f.name {
			continue
		}
		measured, err := measureFamily(ctx, c, engine, meter, f, p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		found = append(found, measured)
		fmt.Fprintf(os.Stderr, "%s: %d orders\n", f.name, measured.Orders)
	}
	return found, nil
}

const familyClients = 16

func measureFamily(ctx context.Context, c *cabinet, engine client.Client, m *meter, f family, p plan) (familyLoad, error) {
	found := familyLoad{Family: f.name, Story: f.story, Limit: f.limit}
	free, err := c.whoCan(ctx, f, f.clients(familyClients))
	if err != nil {
		return found, err
	}
	found.Citizens = len(free)
	before, err := m.begin(ctx)
	if err != nil {
		return found, err
	}
	var mutex sync.Mutex
	var orders []string
	measured, err := run(ctx, func(ctx context.Context, _ int, _ func(string, time.Time)) error {
		who := <-free // one order of a citizen at a time: registers want that
		defer func() { free <- who }()
		ids, err := f.live(c, ctx, who.citizen, who.prepared)
		mutex.Lock()
		defer mutex.Unlock()
		orders = append(orders, ids...)
		return err
	}, min(familyClients, len(free)), p.window)
	if err != nil {
		return found, err
	}
	if found.Cost, err = m.end(ctx, before, len(orders)); err != nil {
		return found, err
	}
	found.Orders = len(orders)
	// A life of two orders counts twice.
	found.PerSecond = measured.perSecond * float64(len(orders)) / float64(max(measured.lived, 1))
	found.Events, err = historiesOf(ctx, engine, orders)
	return found, err
}

// whoCan lives one order of each citizen, and keeps so many for whom that went well: not everybody has a car or a licence.
func (c *cabinet) whoCan(ctx context.Context, f family, most int) (chan able, error) {
	free := make(chan able, len(c.people()))
	var last error
	for i := range c.people() {
		if len(free) == most {
			break
		}
		prepared, err := f.prepare(c, ctx, i)
		if err == nil {
			_, err = f.live(c, ctx, i, prepared)
		}
		if err != nil {
			last = err
			continue
		}
		free <- able{i, prepared}
	}
	if len(free) == 0 {
		return nil, fmt.Errorf("none of %d citizens can: %w", len(c.people()), last)
	}
	return free, ctx.Err()
}
