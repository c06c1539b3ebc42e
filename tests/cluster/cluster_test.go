//go:build cluster

package cluster

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/cmd/cabinet/supervise"
	"cabinet/domain"
	"cabinet/tests/needs"
	"cabinet/tests/ports"
	"cabinet/tests/stack"
	"cabinet/tests/traffic"
)

// namespace is the cabinet's in the cluster.
const namespace = "drivers"

// While the cluster loses its processes an act may take slowest at the 95th percentile, and longest at all: then its outcome is called unknown.
const slowest, longest = 5 * time.Second, 12 * time.Second

// Two APIs and two workers carry orders of all families on a cluster of the official server, while each of its processes is killed once.
// All end as they should, each is paid once, the list agrees with the histories, and people do not wait longer than slowest. The same orders
// on the engine of one machine are the measure.
func TestCluster(t *testing.T) {
	goal := ordersOf(t, "ORDERS", 500)
	alone := onOneMachine(t, goal/5)
	address := ports.FreeAddress(t)
	s := stack.Start(t, append(quick, stack.Env("CABINET_PUBLIC_URL", "http://"+address))...)
	c, err := Start(t.Context(), needs.Programs(t), t.TempDir(), s.Databases["DATABASE_ADMIN_URL"])
	require.NoError(t, err)
	t.Cleanup(c.Stop)
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(c.Log())
		}
	})
	said, err := command(t, s, c, "setup")
	require.NoError(t, err, said)
	t.Log(said)
	readsInOfficialUI(t, s, c)
	front := serve(t, s, c, address)
	load := &traffic.Load{World: &fixture.World{URL: "http://" + address, SandboxURL: s.SandboxURL, Persevere: true}, Goal: goal}
	ended, began := make(chan error, 1), time.Now()
	go func() { ended <- load.Run(t.Context()) }()
	kills := []kill{{"before", began}}
	for i, process := range c.Processes {
		for len(load.Done()) < goal*(i+1)/(len(c.Processes)+2) && len(ended) == 0 {
			time.Sleep(100 * time.Millisecond)
		}
		require.NoError(t, c.Kill(process), process.Name)
		kills = append(kills, kill{process.Name + " killed after " + strconv.Itoa(len(load.Done())) + " orders", time.Now()})
	}
	require.NoError(t, <-ended)
	for i, one := range append(kills, kill{"end", time.Now()})[1:] {
		t.Logf("%s, %s: %+v", kills[i].at.Sub(began).Round(time.Second), kills[i].what, front.Acts(kills[i].at, one.at))
	}
	for _, process := range c.Processes {
		require.NoError(t, Ready(process)(t.Context()), "%s is not started again", process.Name)
	}
	families := map[domain.ServiceName]int{}
	for _, order := range load.Done() {
		families[order.Service]++
		require.Equal(t, order.Paid, len(traffic.Paid(t, s.SandboxURL, order.ID)) == 1, "%s %s is paid once", order.Service, order.ID)
	}
	for _, service := range fixture.Services() {
		require.Positive(t, families[service.Name], "no order of %s", service.Name)
	}
	agrees(t, s, c)
	acts := front.Acts(began, time.Now())
	t.Logf("%d orders: %v", len(load.Done()), families)
	t.Logf("all acts: %+v; answers %v", acts, front.Codes())
	for _, one := range front.Slower(slowest) {
		t.Logf("%s after the start, %s: %+v", one.Began.Sub(began).Round(time.Second), one.Took.Round(time.Millisecond), one)
	}
	t.Logf("orders a second: cluster %.2f with its processes killed, one machine %.2f: %.2f", load.PerSecond(), alone, load.PerSecond()/alone)
	require.Less(t, acts.P95, slowest)
	require.Less(t, acts.Longest, longest)
}

// agrees waits until the list agrees with the histories: orders that were refused may still be on their way, and the workers correct what a
// lost task has written half a minute after it, on a busy machine later.
func agrees(t *testing.T, s *stack.Stack, c *Cluster) {
	t.Helper()
	var said string
	var err error
	for limit := time.Now().Add(3 * time.Minute); time.Now().Before(limit); time.Sleep(time.Second) {
		if said, err = command(t, s, c, "rebuild", "--dry-run"); err == nil && strings.Contains(said, " 0 to be corrected") {
			return
		}
	}
	require.Fail(t, "the list does not agree with the histories", "%v: %s", err, said)
}

// kill is what happened at an instant of the load.
type kill struct {
	what string
	at   time.Time
}

// quick are settings with which orders do not wait: of the centre, of the post.
var quick = []stack.Option{stack.Env("CABINET_DEADLINE_CALLBACK", "2s"), stack.Env("CABINET_DEADLINE_TRACKING", "1s")}

// onOneMachine measures orders a second on the engine of one machine.
func onOneMachine(t *testing.T, goal int) float64 {
	t.Helper()
	s := stack.Start(t, quick...)
	load := &traffic.Load{World: &fixture.World{URL: s.URL, SandboxURL: s.SandboxURL, Persevere: true}, Goal: goal}
	require.NoError(t, load.Run(t.Context()))
	s.Stop(t)
	t.Logf("one machine: %d orders, %.2f a second", len(load.Done()), load.PerSecond())
	return load.PerSecond()
}

// serve runs two APIs and two workers on the cluster, and a proxy before the APIs. The stack's own API, worker and engine stand still.
func serve(t *testing.T, s *stack.Stack, c *Cluster, address string) *traffic.Front {
	t.Helper()
	for _, part := range []stack.Part{stack.API, stack.Worker, stack.Engine} {
		s.Pause(t, part)
	}
	var apis []string
	for number := range 2 {
		api, worker, metrics := ports.FreeAddress(t), ports.FreeAddress(t), ports.FreeAddress(t)
		s.Add(t, stack.Part("worker-of-cluster-"+strconv.Itoa(number)), supervise.HTTP("http://"+worker+"/readyz"),
			append(c.Caller("worker", namespace), "CABINET_WORKER_LISTEN="+worker), "worker")
		s.Add(t, stack.Part("api-of-cluster-"+strconv.Itoa(number)), supervise.HTTP("http://"+api+"/readyz"),
			append(c.Caller("api", namespace), "CABINET_LISTEN="+api, "CABINET_METRICS_LISTEN="+metrics), "api")
		apis = append(apis, "http://"+api)
	}
	return traffic.Serve(t, address, apis...)
}

// command runs a command of the cabinet on the cluster.
func command(t *testing.T, s *stack.Stack, c *Cluster, arguments ...string) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, filepath.Join(s.ProgramsDir(), "cabinet"), arguments...)
	command.Env = os.Environ()
	for name, value := range s.Environment {
		command.Env = append(command.Env, name+"="+value)
	}
	command.Env = append(command.Env, c.Caller("tools", namespace)...)
	said, err := command.CombinedOutput()
	return string(said), err
}

// ordersOf reads how many orders are wanted.
func ordersOf(t *testing.T, variable string, otherwise int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	number, err := strconv.Atoi(text)
	require.NoError(t, err)
	return number
}
