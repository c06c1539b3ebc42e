package cabinet

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/supervise"
	"cabinet/tests/ports"
	"cabinet/tests/stack"
	"cabinet/tests/traffic"
)

// The second API and the second worker.
const (
	secondAPI    stack.Part = "api-2"
	secondWorker stack.Part = "worker-2"
)

// drivers are citizens of the sandbox who order at the same time.
var drivers = []string{driver, other, "3455344148", "3540980600"}

// Two APIs behind a proxy and two workers carry orders; each of the four is restarted while they come. No request fails,
// no order is lost or paid twice, and a browser that follows its orders is let go in good order and comes back.
func TestRollingRestart(t *testing.T) {
	t.Parallel()
	s, through, front := startTwoOfEach(t)

	load, stop := context.WithCancel(t.Context())
	lives := startLives(t, load, through)
	follower := signIn(t, through, driver)
	streams := follower.follow(load)
	for _, part := range replaced {
		lives.progress(t)
		s.Roll(t, part)
	}
	lives.progress(t)
	stop()
	lives.ended.Wait()

	require.NoError(t, <-streams, "a stream was cut")
	lives.requireGood(t)
	front.RequireAllServed(t)
	requireEndedWell(t, s)
}

// replaced are the processes that a rolling update replaces, one after another.
var replaced = []stack.Part{stack.API, secondAPI, stack.Worker, secondWorker}

// startTwoOfEach starts a stack with two APIs and two workers; front is the proxy before the APIs, and through the stack as those see it who
// come through the proxy.
func startTwoOfEach(t *testing.T, options ...stack.Option) (s, through *stack.Stack, front *traffic.Front) {
	t.Helper()
	address := ports.FreeAddress(t)
	s = stack.Start(t, append(options, stack.Env("CABINET_PUBLIC_URL", "http://"+address), stack.Env("CABINET_DRAIN_DELAY", "1s"))...)
	through, front = addSecond(t, s, address)
	return s, through, front
}

// addSecond adds an API and a worker with settings of their own, and a proxy at an address before the two APIs.
func addSecond(t *testing.T, s *stack.Stack, address string, settings ...string) (through *stack.Stack, front *traffic.Front) {
	t.Helper()
	api, worker := ports.FreeAddress(t), ports.FreeAddress(t)
	s.Add(t, secondAPI, supervise.HTTP("http://"+api+"/readyz"),
		append(settings, "CABINET_LISTEN="+api, "CABINET_METRICS_LISTEN="+ports.FreeAddress(t)), "api")
	s.Add(t, secondWorker, supervise.HTTP("http://"+worker+"/readyz"), append(settings, "CABINET_WORKER_LISTEN="+worker), "worker")
	seen := *s
	seen.URL = "http://" + address
	return &seen, traffic.Serve(t, address, "http://"+s.Environment["CABINET_LISTEN"], "http://"+api)
}

// requireEndedWell requires that each process that was replaced has ended in good order.
func requireEndedWell(t *testing.T, s *stack.Stack) {
	t.Helper()
	for _, part := range replaced {
		require.Contains(t, s.Log(t), string(part)+" has ended (exit status 0)", "it did not finish in good order")
	}
}

// lives are orders that citizens make one after another.
type lives struct {
	mutex   sync.Mutex
	done    []life
	faults  []error
	ended   sync.WaitGroup
	slowest atomic.Int64 // nanoseconds of an answer
}

type life struct {
	owner *citizen
	id    string
}

func startLives(t *testing.T, ctx context.Context, s *stack.Stack) *lives {
	all := &lives{}
	for i, rnokpp := range drivers {
		c := signIn(t, s, rnokpp)
		car := c.find(driverVIN)
		all.ended.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				id, err := all.live(c, fmt.Sprintf("rolling-%d-%d", i, n), car)
				all.mutex.Lock()
				if err != nil {
					all.faults = append(all.faults, err)
				} else {
					all.done = append(all.done, life{c, id})
				}
				all.mutex.Unlock()
			}
		})
	}
	return all
}

// requireGood requires that no request has failed, and that each order was paid once.
func (l *lives) requireGood(t *testing.T) {
	t.Helper()
	require.NoError(t, errors.Join(l.faults...))
	for _, life := range l.done {
		invoices := life.owner.invoices(life.id)
		require.Len(t, invoices, 1)
		require.Equal(t, 11_940, invoices[0].FinalAmount)
	}
	t.Logf("%d orders, the slowest answer %s", len(l.done), time.Duration(l.slowest.Load()).Round(time.Millisecond))
}

// progress waits until some more orders are done.
func (l *lives) progress(t *testing.T) {
	count := func() int {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		return len(l.done) + len(l.faults)
	}
	target := count() + 2*len(drivers)
	require.Eventually(t, func() bool { return count() >= target }, patience, pause, "orders do not go on")
}

// live makes an order, pays it and waits until it is done; every answer must be the one of a quiet day.
func (l *lives) live(c *citizen, key, car string) (id string, err error) {
	timed := func(what string, want int, ask func() (answer, error)) (answer, error) {
		began := time.Now()
		reply, err := ask()
		if took := int64(time.Since(began)); took > l.slowest.Load() {
			l.slowest.Store(took)
		}
		if err == nil && reply.status != want {
			err = fmt.Errorf("%d %s", reply.status, reply.body)
		}
		if err != nil {
			return reply, fmt.Errorf("%s: %s: %w", key, what, err)
		}
		return reply, nil
	}
	reply, err := timed("create", http.StatusCreated, func() (answer, error) { return c.create(key, driverVIN, car) })
	if err != nil {
		return "", err
	}
	var made order
	if err := decodeJSON(strings.NewReader(string(reply.body)), &made); err != nil {
		return "", err
	}
	if _, err = timed("pay", http.StatusOK, func() (answer, error) {
		return c.try(http.MethodGet, "/api/services/"+made.ID+"/payment?redirectUrl=/services", nil, "Idempotency-Key", "pay-"+made.ID)
	}); err != nil {
		return "", err
	}
	c.payAtBank(made.ID, "success")
	for limit := time.Now().Add(patience); time.Now().Before(limit); time.Sleep(pause) {
		reply, err := timed("read", http.StatusOK, func() (answer, error) {
			return c.try(http.MethodGet, "/api/services/ordered/criteria?id="+made.ID, nil)
		})
		if err != nil {
			return "", err
		}
		if strings.Contains(string(reply.body), `"status":"done"`) {
			return made.ID, nil
		}
	}
	return "", fmt.Errorf("%s: order %s is not done", key, made.ID)
}

// follow reads the stream of changes until ctx ends, from a new connection whenever one has ended. The error is that of a
// connection that was refused or cut.
func (c *citizen) follow(ctx context.Context) <-chan error {
	fault := make(chan error, 1)
	go func() {
		for ctx.Err() == nil {
			if err := c.readStream(ctx); err != nil && ctx.Err() == nil {
				fault <- err
				return
			}
		}
		fault <- nil
	}()
	return fault
}

func (c *citizen) readStream(ctx context.Context) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.stack.URL+"/api/services/ordered/stream", nil)
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+c.token)
	reply, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer reply.Body.Close()
	if reply.StatusCode != http.StatusOK {
		return fmt.Errorf("stream: %d", reply.StatusCode)
	}
	lines := bufio.NewScanner(reply.Body)
	for lines.Scan() {
		assert.NotContains(c, lines.Text(), "error")
	}
	return lines.Err()
}
