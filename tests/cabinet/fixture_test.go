package cabinet

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
	"cabinet/tests/stack"
)

// world is where a stack's cabinet and sandbox are.
func world(s *stack.Stack) *fixture.World {
	return &fixture.World{URL: s.URL, SandboxURL: s.SandboxURL}
}

// Every stage of every service can be reached by calls alone, but for those that a deadline leads to. One that lies on the
// way to another is reached with it.
func TestFixtures(t *testing.T) {
	w := world(stack.Start(t)) // of its own: it takes whichever citizens there are
	for _, service := range fixture.Services() {
		for _, name := range service.StageNames() {
			if service.Lapses(name) || service.LeadsOn(name) {
				continue
			}
			t.Run(string(service.Name)+"/"+name, func(t *testing.T) {
				made, err := w.Make(t.Context(), service.Name, name, "")
				require.NoError(t, err)
				require.NotEmpty(t, made.ID)
			})
		}
	}
}

// Who has nothing to order the service for is told so.
func TestFixtureWithoutAPlate(t *testing.T) {
	_, err := world(stack.Shared(t)).Make(t.Context(), domain.PlateStorageService, "created", driver)
	require.ErrorContains(t, err, "no plate in storage")
}
