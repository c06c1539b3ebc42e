//go:build upgrade

package upgrade

import (
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/cmd/cabinet/supervise"
	"cabinet/domain"
	"cabinet/tests/needs"
	"cabinet/tests/ports"
	"cabinet/tests/stack"
	"cabinet/tests/traffic"
)

func TestMain(m *testing.M) { os.Exit(stack.Main(m)) }

// Citizens who order nothing else: one whose order expires, again and again, and one who keeps what the last release has given.
const lapsing, keeping = "3064230505", "3544932404"

// The next release is rolled out over the last one, taken back, and rolled out again, while citizens order, and orders of all families are at all
// stages; a process is killed in each phase. No request fails but those that a killed API was answering, no order is lost, held up or paid twice,
// each deadline is kept, and what people have of a release works in the other.
func TestUpgrade(t *testing.T) {
	needs.Programs(t)
	last, err := Last(t.Context(), t.TempDir(), needs.Variable(t, "LAST", "the commit of the last release"))
	require.NoError(t, err)
	next, err := Next(t.Context(), t.TempDir())
	require.NoError(t, err)
	f := startFleet(t, last)
	w := &fixture.World{URL: f.url, SandboxURL: f.stack.SandboxURL, Persevere: true}
	u := &upgrade{T: t, fleet: f, last: last, next: next, began: time.Now(), stored: storeThings(t, w, keeping), orders: setOut(t, w)}
	u.stored.opens(t, last, last)
	lapses := startLapses(t, w, lapsing)
	checks := slices.DeleteFunc(fixture.Services(), func(s fixture.Service) bool { return s.Name != domain.VehicleCheckService })
	load, ended := &traffic.Load{World: w, Goal: 1e6, Services: checks}, make(chan error, 1)
	go func() { ended <- load.Run(t.Context()) }()

	u.phase("schema", func() {
		f.run(next, "migrate")
		f.kill(t, secondWorker)
	})
	u.phase("workers of the next release", func() {
		f.addWorkers(t, next)
		u.check()
		u.start(func() { f.kill(t, secondNextWorker) })
	})
	u.phase("APIs of the next release", func() {
		f.deploy(t, next)
		u.stored.opens(t, next, last)
		u.stored.requireLink(t)
		f.kill(t, stack.Verifier)
	})
	u.phase("back", func() {
		f.deploy(t, last)
		require.Contains(t, f.run(next, "rollout", "back"), "build last decides about all orders")
		f.kill(t, nextWorker)
	})
	u.phase("again", func() {
		u.check("--sample", "200")
		u.start(func() { f.kill(t, stack.Support) })
		f.deploy(t, next)
	})
	u.phase("without the last release", func() {
		u.leave()
		f.kill(t, nextWorker)
	})
	failed := f.front.Failed()
	f.kill(t, secondAPI)
	load.Stop()
	require.NoError(t, <-ended)
	lapses.requireInTime(t)
	require.Empty(t, failed, "failed requests")
	for _, one := range f.front.Failed() {
		require.Equal(t, http.StatusBadGateway, one.Status, "%+v", one)
	}
	u.requireGood(load)
}

// upgrade is the state of the test.
type upgrade struct {
	*testing.T
	fleet      *fleet
	last, next *Release
	began      time.Time
	stored     *stored
	orders     *journeys
	phases     int
}

// phase does a part of the upgrade between two parts of the orders' lives.
func (u *upgrade) phase(name string, do func()) {
	u.Helper()
	u.phases++
	before, began := u.orders.terms(u.T), time.Now()
	do()
	requireKept(u.T, before, u.orders.terms(u.T))
	u.stored.requireAll(u.T, name)
	u.orders.advance(u.T, u.phases)
	u.Logf("%s, %s: %s in %s", time.Since(u.began).Round(time.Second), name, u.fleet.front.Acts(began, time.Now()), time.Since(began).Round(time.Second))
}

// check replays the running orders with the next release, or some of them.
func (u *upgrade) check(some ...string) {
	u.Helper()
	require.Contains(u, u.fleet.run(u.next, append([]string{"rollout", "check"}, some...)...), " orders replay")
}

// start rolls the next release out, and does something while it decides about a half of the orders.
func (u *upgrade) start(meanwhile func()) {
	u.Helper()
	start := u.fleet.command(u.next, "rollout", "start", "--steps", "50", "--pause", "15s")
	var said strings.Builder
	start.Stdout, start.Stderr = &said, &said
	require.NoError(u, start.Start())
	meanwhile()
	require.NoError(u, start.Wait(), said.String())
	require.Contains(u, said.String(), "build next decides about all orders\n")
}

// leave ends the workers of the last release, and waits until orders follow the changes of the next one. Then the way back is refused, also when a
// worker of the last release is there again.
func (u *upgrade) leave() {
	u.Helper()
	require.Zero(u, u.count(`TemporalChangeVersion = "`+changeOfBeginning+`-1"`), "orders have recorded a change that the last release does not know")
	u.fleet.stopSecond()
	u.fleet.stack.Down(u.T, stack.Worker)
	require.Eventually(u, func() bool { return u.count(`TemporalChangeVersion = "`+changeOfBeginning+`-1"`) > 0 }, 6*time.Minute, time.Second)
	address := ports.FreeAddress(u.T)
	stop := u.fleet.stack.AddBuild(u.T, u.last.Program, formerWorker, supervise.HTTP("http://"+address+"/readyz"), []string{workerVariable + "=" + address}, "worker")
	defer stop()
	said, err := u.fleet.command(u.next, "rollout", "back").CombinedOutput()
	require.Error(u, err)
	require.Contains(u, string(said), "build last cannot continue running orders that have recorded")
}

// count counts orders in the engine.
func (u *upgrade) count(query string) int64 {
	u.Helper()
	engine, err := client.DialContext(u.Context(), client.Options{HostPort: u.fleet.stack.TemporalAddress, Namespace: u.fleet.stack.Environment["TEMPORAL_NAMESPACE"]})
	require.NoError(u, err)
	defer engine.Close()
	found, err := engine.CountWorkflow(u.Context(), &workflowservice.CountWorkflowExecutionsRequest{
		Namespace: u.fleet.stack.Environment["TEMPORAL_NAMESPACE"], Query: query,
	})
	require.NoError(u, err)
	return found.GetCount()
}

// requireGood requires that all orders came to their ends, as they were to, and that the read model agrees with them.
func (u *upgrade) requireGood(load *traffic.Load) {
	u.Helper()
	prices := map[int]int{}
	for _, order := range load.Done() {
		paid := traffic.Paid(u, u.fleet.stack.SandboxURL, order.ID)
		require.Len(u, paid, 1, "%s is paid once", order.ID)
		prices[paid[0]]++
	}
	newest := load.Done()[len(load.Done())-1]
	require.Equal(u, "next", edition(u.T, load.World, newest), "the new field of the contract")
	families := map[domain.ServiceName]int{}
	for _, j := range u.orders.all {
		require.LessOrEqual(u, len(traffic.Paid(u, u.fleet.stack.SandboxURL, j.Order().ID)), 1, "%s %s", j.service, j.Order().ID)
		if !j.refused {
			require.Zero(u, j.Left(), "%s %s", j.service, j.Order().ID)
			families[j.service]++
		}
	}
	require.Len(u, families, len(fixture.Services()))
	require.Positive(u, prices[lastPrice], "no order was made under the last law")
	require.Positive(u, prices[nextPrice], "no order was made under the next law")
	require.Len(u, prices, 2)
	require.Zero(u, u.count(`ExecutionStatus = "Failed"`), "orders that have failed")
	require.Zero(u, u.count(`TemporalReportedProblems IS NOT NULL AND ExecutionStatus = "Running"`), "orders that the engine cannot continue")
	require.Eventually(u, func() bool {
		return strings.Contains(u.fleet.run(u.next, "rebuild", "--dry-run"), " 0 to be corrected")
	}, 2*time.Minute, time.Second)
	u.Logf("%d orders under load, by price %v; %d of all families over the whole upgrade: %v; all acts: %s; answers %v", len(load.Done()), prices,
		len(u.orders.all), families, u.fleet.front.Acts(u.began, time.Now()), u.fleet.front.Codes())
}
