package simulation

import (
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
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

// seeds are the fixed ones, of which FIXED may leave some out, and as many more as LIVES says, from SEED.
func seeds(t *testing.T) []uint64 {
	fresh, from := number(t, "LIVES", 0), number(t, "SEED", fixed+1)
	all := make([]uint64, 0, fixed+fresh)
	for seed := range number(t, "FIXED", fixed) {
		all = append(all, seed+1)
	}
	for i := range fresh {
		all = append(all, from+i)
	}
	return all
}

// often is in how many of the fixed lives each premise of an invariant comes up at least.
const often = 20

// Lives at random keep the invariants of orders, and come to their premises. A life that fails is printed as a story, with its seed.
func TestLives(t *testing.T) {
	lives := seeds(t)
	var came counter
	t.Cleanup(func() { came.check(t) })
	for _, service := range workflows.Services() {
		t.Run(string(service), func(t *testing.T) {
			t.Parallel()
			failed, endings, done := 0, map[string]int{}, map[domain.Action]bool{}
			for _, seed := range lives {
				life, err := Live(service, seed)
				require.NotNil(t, life, err)
				endings[string(life.Last().Status)]++
				maps.Copy(done, life.done)
				came.add(life)
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

// counter counts the lives that come to a premise.
type counter struct {
	mutex sync.Mutex
	lives map[premise]int
	of    map[domain.ServiceName]int
}

func (c *counter) add(life *Life) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.lives == nil {
		c.lives, c.of = map[premise]int{}, map[domain.ServiceName]int{}
	}
	c.of[life.Service]++
	for what := range life.premises {
		c.lives[what]++
	}
}

// check fails for a premise that too few lives came to, if all fixed ones of all services were lived.
func (c *counter) check(t *testing.T) {
	t.Logf("%v", c.lives)
	for _, service := range workflows.Services() {
		if c.of[service] < fixed {
			return
		}
	}
	for _, what := range premises {
		assert.GreaterOrEqual(t, c.lives[what], often, what)
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
