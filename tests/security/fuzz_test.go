package security

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Calls of a run, and from which seed, unless FUZZ_CALLS and FUZZ_SEED say otherwise.
const (
	fuzzCalls   = 3000
	fuzzSeed    = 1
	fuzzCallers = 8
	// slow is longer than any answer may take that waits for no decision; an order may wait 15 s for its turn.
	slow = 20 * time.Second
)

// unfuzzed are operations that a fuzzer cannot call: a stream does not end, and without sessions nothing else is reached.
var unfuzzed = []string{"orderStream", "logout", "endOtherSessions", "endSession"}

// fuzzed is an operation with its address.
type fuzzed struct {
	path, method string
	operation    *openapi3.Operation
}

// Random requests from the contract never make the cabinet fail: no answer is 5xx, every refusal has the one shape of errors,
// and none takes long (API-001).
func TestFuzz(t *testing.T) {
	base, all := cabinetURL(t), fuzzedOperations(contract(t))
	seed, calls := fromEnvironment(t, "FUZZ_SEED", fuzzSeed), fromEnvironment(t, "FUZZ_CALLS", fuzzCalls)
	var sessions []string
	for _, rnokpp := range citizens(t) {
		sessions = append(sessions, "Bearer "+signIn(t, base, rnokpp).AccessToken)
	}
	var (
		group  sync.WaitGroup
		mutex  sync.Mutex
		counts = map[int]int{}
	)
	for caller := range fuzzCallers {
		group.Go(func() {
			random := &generator{Rand: rand.New(rand.NewPCG(uint64(seed), uint64(caller)))}
			for range calls / fuzzCallers {
				one := all[random.IntN(len(all))]
				made := random.request(one.path, one.method, one.operation)
				made.authorization = random.pick(sessions)
				reply, err := try(base, made)
				if !assert.NoError(t, err) {
					return
				}
				judge(t, made, reply)
				random.remember(reply.body)
				mutex.Lock()
				counts[reply.status]++
				mutex.Unlock()
			}
		})
	}
	group.Wait()
	t.Logf("seed %d, answers by status: %v", seed, counts)
	require.Greater(t, counts[http.StatusOK], calls/20, "requests come further than the gate")
}

func fuzzedOperations(spec *openapi3.T) (all []fuzzed) {
	for _, path := range slices.Sorted(maps.Keys(spec.Paths.Map())) {
		operations := spec.Paths.Value(path).Operations()
		for _, method := range slices.Sorted(maps.Keys(operations)) {
			if operation := operations[method]; !slices.Contains(unfuzzed, operation.OperationID) {
				all = append(all, fuzzed{path, method, operation})
			}
		}
	}
	return all
}

// judge fails the test for a forbidden answer.
func judge(t *testing.T, made request, reply answer) {
	t.Helper()
	if reply.status >= http.StatusInternalServerError {
		t.Errorf("%s %s %q: %d %s", made.method, made.path, made.body, reply.status, reply.body)
	}
	if reply.took > slow {
		t.Errorf("%s %s took %v", made.method, made.path, reply.took)
	}
	if reply.status < http.StatusBadRequest {
		return
	}
	var refusal struct{ Code, Message string }
	if json.Unmarshal(reply.body, &refusal) != nil || refusal.Code == "" || refusal.Message == "" {
		t.Errorf("%s %s: %d without the shape of errors: %.300q", made.method, made.path, reply.status, reply.body)
	}
}

func fromEnvironment(t testing.TB, name string, standard int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return standard
	}
	value, err := strconv.Atoi(text)
	require.NoError(t, err, name)
	return value
}
