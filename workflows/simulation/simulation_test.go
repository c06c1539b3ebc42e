package simulation

import (
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows"
)

// number is an environment variable, or its default.
func number(t *testing.T, name string, otherwise uint64) uint64 {
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	value, err := strconv.ParseUint(text, 10, 64)
	require.NoError(t, err, name)
	return value
}

// fixed is how many lives are lived in every run: those of the first seeds.
const fixed = 150

// rare is how many more lives are lived, at most, until each action has happened in one.
const rare = 3000

// shown is how many failing lives are printed.
const shown = 3

// seeds are the fixed ones, and as many more as LIVES says, from SEED.
func seeds(t *testing.T) []uint64 {
	fresh, from := number(t, "LIVES", 0), number(t, "SEED", fixed+1)
	all := make([]uint64, 0, fixed+fresh)
	for seed := range uint64(fixed) {
		all = append(all, seed+1)
	}
	for i := range fresh {
		all = append(all, from+i)
	}
	return all
}

// Lives at random keep the invariants of orders. A life that fails is printed as a story, with its seed.
func TestLives(t *testing.T) {
	lives := seeds(t)
	for _, service := range workflows.Services() {
		t.Run(string(service), func(t *testing.T) {
			t.Parallel()
			failed, endings, done := 0, map[string]int{}, map[domain.Action]bool{}
			for _, seed := range lives {
				life, err := Live(service, seed)
				require.NotNil(t, life, err)
				endings[string(life.Last().Status)]++
				maps.Copy(done, life.done)
				if err == nil {
					continue
				}
				if failed++; failed <= shown {
					t.Errorf("%v\n%s", err, strings.Join(life.Story(), "\n"))
				}
			}
			t.Logf("%d lives, %d failed, ended: %v", len(lives), failed, endings)
			for seed := uint64(fixed + 1); len(undone(service, done)) > 0 && seed <= fixed+rare; seed++ {
				life, err := Live(service, seed)
				require.NoError(t, err, "seed %d", seed)
				maps.Copy(done, life.done)
			}
			require.Empty(t, undone(service, done), "actions that no life could do")
		})
	}
}

// undone returns the service's own actions that are not done, without downloads.
func undone(service domain.ServiceName, done map[domain.Action]bool) (actions []domain.Action) {
	for _, rule := range domain.ActionRules(service)[len(domain.ActionRules("")):] {
		if !done[rule.Action] && !slices.Contains(downloads, rule.Action) {
			actions = append(actions, rule.Action)
		}
	}
	return actions
}

// Every service that can be ordered has a workflow and is simulated.
func TestEveryServiceIsRegistered(t *testing.T) {
	var orderable, simulated []domain.ServiceName
	for _, service := range domain.Catalogue() {
		if service.Orderable() && service.OrderedAs == "" {
			orderable = append(orderable, service.InternalName)
		}
	}
	for _, service := range services {
		simulated = append(simulated, service.service)
	}
	require.ElementsMatch(t, orderable, workflows.Services())
	require.ElementsMatch(t, orderable, simulated)
}

// The same seed is the same life.
func TestSameSeedSameLife(t *testing.T) {
	for _, service := range workflows.Services() {
		first, _ := Live(service, 7)
		second, _ := Live(service, 7)
		require.Equal(t, first.Story(), second.Story())
	}
}
