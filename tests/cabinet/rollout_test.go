package cabinet

import (
	"bufio"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/workflowservice/v1"

	"cabinet/cmd/cabinet/supervise"
	"cabinet/tests/needs"
	"cabinet/tests/ports"
	"cabinet/tests/stack"
)

// nextBuild is the build id of the workers that a rollout adds, and nextWorker their process.
const (
	nextBuild             = "next"
	nextWorker stack.Part = "worker-next"
)

// followsAll is what the next build's worker logs when no other build is there any more.
var followsAll = regexp.MustCompile(`(?m)^worker-next .*msg="orders follow all changes of this build"`)

// rollout is a stack with workers of two builds: that of the stack decides about all orders.
type rollout struct {
	testing.TB
	stack   *stack.Stack
	program string // of the next build
}

// startRollout starts a stack, and beside its worker one of another build.
func startRollout(t *testing.T, program string) *rollout {
	t.Helper()
	r, address := &rollout{t, stack.Start(t), program}, ports.FreeAddress(t)
	r.stack.AddBuild(t, program, nextWorker, supervise.HTTP("http://"+address+"/readyz"),
		[]string{"TEMPORAL_WORKER_BUILD_ID=" + nextBuild, "CABINET_WORKER_LISTEN=" + address}, "worker")
	for worker, routing := range map[string]string{r.stack.WorkerURL: "ok", "http://" + address: "routes no orders to this build"} {
		status, parts := state(t, worker)
		require.Equal(t, http.StatusOK, status)
		require.Equal(t, routing, parts["deployment"])
	}
	return r
}

// command is `cabinet rollout` of the next build.
func (r *rollout) command(arguments ...string) *exec.Cmd {
	command := exec.CommandContext(r.Context(), r.program, append([]string{"rollout"}, arguments...)...)
	command.Env = os.Environ()
	for name, value := range r.stack.Environment {
		command.Env = append(command.Env, name+"="+value)
	}
	command.Env = append(command.Env, "TEMPORAL_WORKER_BUILD_ID="+nextBuild)
	return command
}

// run carries a command out, requires that it ends and speaks as it should, and returns what it says.
func (r *rollout) run(code int, arguments []string, says ...string) string {
	r.Helper()
	command := r.command(arguments...)
	said, _ := command.CombinedOutput()
	require.Equal(r, code, command.ProcessState.ExitCode(), "%v\n%s", arguments, said)
	for _, words := range says {
		require.Contains(r, string(said), words)
	}
	return string(said)
}

// bill lets a citizen order, and be billed for it.
func (r *rollout) bill(rnokpp string) (c *citizen, id string) {
	r.Helper()
	c = signIn(r, r.stack, rnokpp)
	id = c.order("rollout-" + rnokpp).ID
	require.Equal(r, http.StatusOK, c.bill(id).status)
	return c, id
}

// awaitFollowed waits until the engine's search knows how many orders follow the next build's change.
func (r *rollout) awaitFollowed(orders int64) {
	r.Helper()
	engine := engineOf(r, r.stack)
	require.Eventually(r, func() bool {
		found, err := engine.CountWorkflow(r.Context(), &workflowservice.CountWorkflowExecutionsRequest{
			Namespace: r.stack.Environment["TEMPORAL_NAMESPACE"], Query: `TemporalChangeVersion = "next-change-1"`,
		})
		return err == nil && found.GetCount() == orders
	}, patience, pause)
}

// A build with a change is rolled out beside the former one. While the workers of that run, no order records the change, and the way back
// is free: orders that have begun under one build continue under the other. Afterwards orders follow the change, and the way back is refused.
func TestRollout(t *testing.T) {
	t.Parallel()
	needs.Programs(t)
	r := startRollout(t, buildWithChange(t))
	paid := func(c *citizen, id string) {
		c.payAtBank(id, "success")
		require.Equal(t, "paid", c.await(id, "done").Invoice.Status)
	}
	first, former := r.bill(drivers[0])
	r.run(1, []string{"start"}, "`cabinet rollout check`")
	require.Eventually(t, func() bool { // the engine's search comes after
		return strings.Contains(r.run(0, []string{"check"}), "build next: 1 of 1 orders replay")
	}, patience, pause)
	r.run(0, []string{"start", "--steps", "50", "--pause", "3s"},
		"build next decides about 50 % of the orders\n", "build next decides about all orders\n")
	paid(first, former)

	second, next := r.bill(drivers[1])
	require.Regexp(t, `next +all +\d+ +\d`, r.run(0, []string{"status"}))
	r.awaitFollowed(0)
	r.run(0, []string{"back"}, "build development decides about all orders\n")
	paid(second, next)

	r.run(0, []string{"promote"}, "build next decides about all orders\n")
	resume := r.stack.Down(t, stack.Worker)
	require.Eventually(t, func() bool { // no poll of the former worker counts any more
		return followsAll.MatchString(r.stack.Log(t))
	}, 4*time.Minute, time.Second)
	third, changed := r.bill(drivers[2])
	r.awaitFollowed(1)
	resume()
	r.stack.WaitReady(t, stack.Worker)
	r.run(1, []string{"back"}, "build development cannot continue running orders that have recorded next-change (1)")
	paid(third, changed)
}

// A build that cannot continue orders is noticed while it decides about some of them: all return to the former build, and continue.
func TestRolloutGoesBack(t *testing.T) {
	t.Parallel()
	needs.Programs(t)
	r := startRollout(t, changedBuild(t, billing, "\t_ = workflow.Sleep(ctx, 1e9)\n"+billing))
	r.run(0, []string{"check"}, "build next: 0 of 0 orders replay") // there is no order yet that it would diverge on
	payers, ids := map[string]*citizen{}, []string{}
	for _, who := range drivers {
		c, id := r.bill(who)
		payers[id], ids = c, append(ids, id)
	}
	start := r.command("start", "--steps", "100", "--pause", "10m")
	said, err := start.StdoutPipe()
	require.NoError(t, err)
	start.Stderr = start.Stdout
	require.NoError(t, start.Start())
	lines := bufio.NewScanner(said)
	require.True(t, lines.Scan())
	require.Equal(t, "build next decides about 100 % of the orders", lines.Text())
	for _, id := range ids { // the first one may be continued by the former build still
		payers[id].payAtBank(id, "success")
		time.Sleep(time.Second)
	}
	var rest strings.Builder
	for lines.Scan() {
		rest.WriteString(lines.Text() + "\n")
	}
	require.Error(t, start.Wait())
	require.Equal(t, 1, start.ProcessState.ExitCode())
	require.Contains(t, rest.String(), "all orders have returned to the build before\n")
	require.Regexp(t, "since build next decides about orders, [1-9] cannot continue: order/", rest.String())
	for id, c := range payers {
		require.Equal(t, "paid", c.await(id, "done").Invoice.Status)
	}
	r.run(1, []string{"check"}, "DIVERGES")
	r.run(1, []string{"start"}, "`cabinet rollout check`")
}

// buildWithChange is the cabinet with one more change, which orders follow from their beginning.
func buildWithChange(t *testing.T) (program string) {
	t.Helper()
	const versions, rule = "workflows/order/versions.go", "workflows/vehicle_check.go"
	changed := func(file, place, code string) string {
		content, err := os.ReadFile("../../" + file)
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(string(content), place))
		return strings.Replace(string(content), place, code, 1)
	}
	return overlaidBuild(t, map[string]string{
		versions: changed(versions, "\treturn []ChangeID{\n", "\treturn []ChangeID{\n\t\t\"next-change\",\n"),
		rule:     changed(rule, billing, "\tif order.Patched(ctx, \"next-change\") {\n\t\t_ = workflow.Sleep(ctx, 1e6)\n\t}\n"+billing),
	})
}
