//go:build upgrade

package upgrade

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
	"cabinet/tests/traffic"
)

// phases are the parts of an upgrade in each of which every order is continued.
const phases = 6

// perService is how many orders of a service are under way, each at another stage, if it has as many citizens.
const perService = 4

// servicesAtOnce keep two cores busy.
const servicesAtOnce = 4

// journey is an order whose life takes the whole upgrade.
type journey struct {
	*fixture.Way
	service domain.ServiceName
	total   int     // stages
	offset  float64 // of a phase, by which it is ahead of others
	refused bool
}

// journeys are orders of all families, each at another stage of its life.
type journeys struct {
	all []*journey
}

// setOut makes the orders. A register takes one application about a thing, so not each citizen may have one of each family.
func setOut(t *testing.T, w *fixture.World) *journeys {
	t.Helper()
	var services errgroup.Group
	var mutex sync.Mutex
	js := &journeys{}
	services.SetLimit(servicesAtOnce)
	for _, service := range fixture.Services() {
		services.Go(func() error {
			found := 0
			for _, citizen := range service.Citizens {
				way, err := w.SetOut(t.Context(), service.Name, traffic.EndOf(service), citizen)
				if fixture.Refused(err) {
					continue
				}
				if err != nil {
					return fmt.Errorf("%s: %w", service.Name, err)
				}
				j := &journey{Way: way, service: service.Name, total: way.Left(), offset: float64(found) / perService}
				if err := j.to(t.Context(), min(2, j.total-1)); err != nil { // signed, or billed
					return err
				}
				mutex.Lock()
				js.all = append(js.all, j)
				mutex.Unlock()
				if found++; found == perService {
					break
				}
			}
			if found == 0 {
				return fmt.Errorf("no citizen may order %s", service.Name)
			}
			return nil
		})
	}
	require.NoError(t, services.Wait())
	return js
}

// to brings the order to so many of its stages, unless a register refuses it: it takes one application about a thing, and an order of another family
// may have lodged one.
func (j *journey) to(ctx context.Context, stages int) error {
	for j.total-j.Left() < stages && !j.refused {
		if err := j.Go(ctx); fixture.Refused(err) {
			j.refused = true
		} else if err != nil {
			return fmt.Errorf("%s: %w", j.service, err)
		}
	}
	return nil
}

// advance continues all orders as far as they are to come in a phase; the last phase leads to their ends.
func (js *journeys) advance(t *testing.T, phase int) {
	t.Helper()
	var orders errgroup.Group
	orders.SetLimit(servicesAtOnce)
	for _, j := range js.all {
		stages := int(float64(j.total) * (float64(phase) + j.offset) / phases)
		if phase == phases {
			stages = j.total
		}
		orders.Go(func() error { return j.to(t.Context(), min(stages, j.total)) })
	}
	require.NoError(t, orders.Wait())
}

// terms are the deadlines of the orders, by their ids.
func (js *journeys) terms(t *testing.T) map[string]fixture.Order {
	t.Helper()
	now := map[string]fixture.Order{}
	for _, j := range js.all {
		order, err := j.Look(t.Context())
		require.NoError(t, err)
		now[order.ID] = order
	}
	return now
}

// requireKept requires that an order that waits for the same thing has the same deadline as before.
func requireKept(t *testing.T, before, after map[string]fixture.Order) {
	t.Helper()
	kept := 0
	for id, was := range before {
		is := after[id]
		if was.Deadline.Kind == "" || was.Status != is.Status || was.SubStatus != is.SubStatus {
			continue
		}
		require.Equal(t, was.Deadline, is.Deadline, id)
		kept++
	}
	require.Positive(t, kept, "no order has a deadline")
}

// lapses are orders that are never signed, one after another: each expires at its deadline, whichever release decides about it then.
type lapses struct {
	ended  sync.WaitGroup
	stop   chan struct{}
	lapsed []time.Duration // after the deadline
	faults []error
}

// lateBy is how long after its deadline an order may expire: a worker may have been killed in that instant, and its task is repeated after ten
// seconds.
const lateBy = 15 * time.Second

func startLapses(t *testing.T, w *fixture.World, citizen string) *lapses {
	t.Helper()
	l := &lapses{stop: make(chan struct{})}
	l.ended.Go(func() {
		for {
			select {
			case <-l.stop:
				return
			default:
			}
			late, err := lapse(t.Context(), w, citizen)
			if err != nil {
				l.faults = append(l.faults, err)
				return
			}
			l.lapsed = append(l.lapsed, late)
		}
	})
	return l
}

// lapse lets an order expire, and returns how long after its deadline it did.
func lapse(ctx context.Context, w *fixture.World, citizen string) (time.Duration, error) {
	way, err := w.SetOut(ctx, domain.LicenceExchangeService, "unsigned", citizen)
	if err != nil {
		return 0, err
	}
	if err := way.Go(ctx); err != nil {
		return 0, err
	}
	until := way.Order().Deadline.Until
	if err := way.Go(ctx); err != nil {
		return 0, err
	}
	return way.Order().UpdatedAt.Sub(until), nil
}

// requireInTime requires that all have expired in time.
func (l *lapses) requireInTime(t *testing.T) {
	t.Helper()
	close(l.stop)
	l.ended.Wait()
	require.Empty(t, l.faults)
	t.Logf("%d orders expired, after their deadlines: %v", len(l.lapsed), l.lapsed)
	require.NotEmpty(t, l.lapsed)
	for _, late := range l.lapsed {
		require.GreaterOrEqual(t, late, time.Duration(0))
		require.Less(t, late, lateBy)
	}
}
