package cabinet

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
	"cabinet/tests/stack"
)

// world is where a stack's cabinet and sandbox are.
func world(s *stack.Stack) *fixture.World {
	return &fixture.World{URL: s.URL, SandboxURL: s.SandboxURL}
}

// Every stage of every service can be reached by calls alone; those that a deadline leads to where terms are short, all at
// once. One that lies on the way to another is reached with it.
func TestFixtures(t *testing.T) {
	t.Parallel()
	// Of its own: it takes whichever citizens there are. An address may have as many orders an hour as in a demonstration.
	s := stack.Start(t, stack.Env("CABINET_SENDINGS_ORDERS", "10"), stack.Env("CABINET_SENDINGS_LINKS", "5"))
	w := world(s)
	makeAll(t, w, endings)
	t.Run("more orders than an address may have in an hour", func(t *testing.T) {
		for range 11 {
			_, err := w.Make(t.Context(), domain.VehicleCheckService, "done", driver)
			require.NoError(t, err)
		}
		var profile struct{ EmailStatus domain.EmailStatus }
		signIn(t, s, driver).call(http.MethodGet, "/api/user/profile", nil).into(t, &profile)
		require.Equal(t, domain.EmailVerified, profile.EmailStatus, "the citizen has confirmed the address")
	})
	t.Run("a deadline that is too far away leaves no order", func(t *testing.T) {
		way, err := w.SetOut(t.Context(), domain.LicenceExchangeService, "unsigned", "3064230505")
		require.NoError(t, err)
		require.NoError(t, way.Go(t.Context()))
		require.ErrorContains(t, way.Go(t.Context()), "CABINET_DEADLINE_SIGNATURE=1m for orders that end soon; it is canceled")
		(&citizen{TB: t, stack: s, token: signIn(t, s, "3064230505").token}).await(way.Order().ID, "canceled")
	})
	var short []stack.Option
	for _, term := range []string{"PAYMENT", "SIGNATURE", "PLATE_SIGNATURE", "RESERVATION", "CONFIRMATION", "POLICY", "CERTIFICATE"} {
		short = append(short, stack.Env("CABINET_DEADLINE_"+term, "20s"))
	}
	s.Restart(t, short...)
	var lapses sync.WaitGroup
	eachStage(func(service fixture.Service, name string) {
		if service.Lapses(name) {
			lapses.Go(func() {
				_, err := w.Make(t.Context(), service.Name, name, "")
				assert.NoError(t, err, "%s/%s", service.Name, name)
			})
		}
	})
	lapses.Wait()
}

// servicesAtOnce keep two cores busy.
const servicesAtOnce = 4

// makeAll makes orders at stages of each service: those of one service one after another, because they may be for the same citizen.
func makeAll(t *testing.T, w *fixture.World, stages func(fixture.Service) []string) {
	t.Helper()
	var services errgroup.Group
	services.SetLimit(servicesAtOnce)
	for _, service := range fixture.Services() {
		services.Go(func() error {
			for _, stage := range stages(service) {
				made, err := w.Make(t.Context(), service.Name, stage, "")
				if err != nil || made.ID == "" {
					return fmt.Errorf("%s/%s: order %q: %w", service.Name, stage, made.ID, err)
				}
			}
			return nil
		})
	}
	require.NoError(t, services.Wait())
}

// endings are the stages of a service that no deadline leads to, and that do not lie on the way to another one.
func endings(service fixture.Service) []string {
	return slices.DeleteFunc(service.StageNames(), func(name string) bool { return service.Lapses(name) || service.LeadsOn(name) })
}

// eachStage names every stage of every service.
func eachStage(do func(service fixture.Service, name string)) {
	for _, service := range fixture.Services() {
		for _, name := range service.StageNames() {
			do(service, name)
		}
	}
}

// Without anything to order the service for, the command says so.
func TestFixtureWithoutAPlate(t *testing.T) {
	_, err := world(stack.Shared(t)).Make(t.Context(), domain.PlateStorageService, "created", driver)
	require.ErrorContains(t, err, "no plate in storage")
}
