// Package traffic has what tests of several processes share: orders that citizens make at the same time, and the proxy before the APIs.
package traffic

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
)

// Load are orders of all families that citizens make at the same time, each up to its end.
type Load struct {
	World *fixture.World
	Goal  int // orders
	// Services are the families; nil: all.
	Services []fixture.Service

	mutex  sync.Mutex
	begun  int
	done   []Order
	faults []error
	took   time.Duration
}

// Order is an order that has come to its end.
type Order struct {
	ID      string
	Service domain.ServiceName
	Citizen string
	Paid    bool
}

// checkers is how many citizens have vehicles checked, beside one who orders of each other family.
const checkers = 8

// Run makes the orders. Families take turns of their citizens; when a register takes no more applications about a thing, as after an
// exchange, the family ends and the vehicle checks fill the rest.
func (l *Load) Run(ctx context.Context) error {
	began := time.Now()
	var citizens sync.WaitGroup
	for _, service := range l.services() {
		end := EndOf(service)
		if service.Name == domain.VehicleCheckService {
			for i := range checkers {
				citizens.Go(func() { l.family(ctx, service, end, service.Citizens[i%len(service.Citizens):][:1]) })
			}
			continue
		}
		citizens.Go(func() { l.family(ctx, service, end, service.Citizens) })
	}
	citizens.Wait()
	l.took = time.Since(began)
	return errors.Join(l.faults...)
}

// services are the families of the load.
func (l *Load) services() []fixture.Service {
	if l.Services == nil {
		return fixture.Services()
	}
	return l.Services
}

// Stop has the load end with the orders that have begun.
func (l *Load) Stop() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.Goal = l.begun
}

// EndOf is the last stage of a service's orders that no deadline leads to, and no refusal.
func EndOf(service fixture.Service) string {
	for _, name := range []string{"delivered", "done", "ready"} {
		if service.Has(name) && !service.Lapses(name) {
			return name
		}
	}
	names := service.StageNames()
	return names[len(names)-1]
}

// refusals are how often a citizen may be refused: a register that takes one application about a thing may take it later, when an order of
// another family has ended.
const refusals = 5

// family makes orders of a service until the goal is reached, or no citizen may order it any more.
func (l *Load) family(ctx context.Context, service fixture.Service, end string, citizens []string) {
	refused := map[string]int{}
	for turn := 0; len(citizens) > 0 && l.begin(); turn++ {
		who := citizens[turn%len(citizens)]
		order, err := l.live(ctx, service.Name, end, who)
		switch {
		case err == nil:
			l.end(order, nil)
		case fixture.Refused(err):
			l.giveBack()
			if refused[who]++; refused[who] == refusals {
				citizens = slices.DeleteFunc(slices.Clone(citizens), func(one string) bool { return one == who })
			}
			time.Sleep(time.Second)
		default:
			l.end(order, fmt.Errorf("%s to %s: %w", service.Name, end, err))
			return
		}
	}
}

// live brings an order to its end.
func (l *Load) live(ctx context.Context, service domain.ServiceName, end, citizen string) (Order, error) {
	way, err := l.World.SetOut(ctx, service, end, citizen)
	if err != nil {
		return Order{}, err
	}
	paid := false
	for way.Next() != "" {
		if err := way.Go(ctx); err != nil {
			return Order{}, err
		}
		paid = paid || way.Order().Invoice.Status == "paid"
	}
	return Order{ID: way.Order().ID, Service: service, Citizen: citizen, Paid: paid}, nil
}

// begin reports whether another order is wanted.
func (l *Load) begin() bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.begun >= l.Goal {
		return false
	}
	l.begun++
	return true
}

func (l *Load) giveBack() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.begun--
}

func (l *Load) end(order Order, err error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if err != nil {
		l.faults = append(l.faults, err)
		return
	}
	l.done = append(l.done, order)
}

// Done returns the orders that have come to their end.
func (l *Load) Done() []Order {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return slices.Clone(l.done)
}

// PerSecond is how many orders came to their end in a second.
func (l *Load) PerSecond() float64 { return float64(len(l.done)) / l.took.Seconds() }
