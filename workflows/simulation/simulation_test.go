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

// telling is how many lives are enough for everything to happen in one of them.
const telling = 100

// shown is how many failing lives are told.
const shown = 3

// Lives at random keep the invariants of orders. LIVES says how many of each service are lived, SEED where they begin; a
// life that fails is told as a story.
func TestLives(t *testing.T) {
	lives, seed := number(t, "LIVES", 150), number(t, "SEED", 1)
	for _, service := range workflows.Services() {
		t.Run(string(service), func(t *testing.T) {
			t.Parallel()
			require.Contains(t, starts, service, "say how an order of the service begins")
			failed, endings, done := 0, map[string]int{}, map[domain.Action]bool{}
			for i := range lives {
				life, err := Live(service, seed+i)
				endings[string(life.Last().Status)]++
				maps.Copy(done, life.done)
				if err == nil {
					continue
				}
				if failed++; failed <= shown {
					t.Errorf("%v\n%s", err, strings.Join(life.Story(), "\n"))
				}
			}
			t.Logf("%d lives, %d failed, ended: %v", lives, failed, endings)
			for _, rule := range domain.ActionRules(service) {
				if lives >= telling && rule.Service == service && !slices.Contains(downloads, rule.Action) {
					require.True(t, done[rule.Action], "nobody could ever %s", rule.Action)
				}
			}
		})
	}
}

// The same seed is the same life.
func TestSameSeedSameLife(t *testing.T) {
	for _, service := range workflows.Services() {
		first, _ := Live(service, 7)
		second, _ := Live(service, 7)
		require.Equal(t, first.Story(), second.Story())
	}
}
